import Database
import Domain
import HTTP
import Pictures
import Secrets
import Storage
import SyncRules
import Texts
import Wire

/// Public links to photos, which work without an account. The author of a photo for everyone creates and removes its
/// link.
extension BlobService {
    /// Responds to `photoLink`, `makePhotoLink` and `endPhotoLink`.
    public func respond(toLink endpoint: Endpoint, _ request: Request, by person: PersonID) async -> Response
    {
        do throws(Failure) {
            guard let photo = PhotoLinkRequest({ request.target[$0] })?.photo else { throw .malformed }
            return Response(PhotoLinkAnswer(path: try await link(endpoint, photo, by: person)).json)
        } catch {
            return Response(error)
        }
    }

    private func link(
        _ endpoint: Endpoint, _ photo: RecordKey, by person: PersonID
    ) async throws(Failure) -> String? {
        guard directory == .everyone, endpoint == .photoLink || photo.scope.isOwnPhotos(of: person) else {
            throw .notFound
        }
        let token: String?
        switch endpoint {
        case .makePhotoLink:
            let new = secureRandomID()
            token = try await write(of: person) { connection throws(DatabaseError) in
                guard try PhotoTable(connection).contains(photo) else { return nil }
                try PhotoLinkTable(connection).insert(new, of: photo)
                return try PhotoLinkTable(connection).token(of: photo)
            }
            guard token != nil else { throw .notFound }
        case .endPhotoLink:
            token = nil
            try await write(of: person) { connection throws(DatabaseError) in
                try PhotoLinkTable(connection).remove(of: photo)
            }
        default:
            token = try await read(of: person) { connection throws(DatabaseError) in
                try PhotoLinkTable(connection).token(of: photo)
            }
        }
        return token.map { PhotoPage.pathPrefix + $0 }
    }

    /// Responds to a public link with its page, or with the picture on it. A removed link is answered like one that
    /// never existed.
    public func respond(toPublic request: Request) async -> Response {
        let language = Language(of: request)
        let parts = request.path.dropFirst(PhotoPage.pathPrefix.count).split(
            separator: "/", omittingEmptySubsequences: false)
        do throws(Failure) {
            guard let token = parts.first.map(String.init),
                parts.count == 1 || parts.dropFirst() == ["photo"],
                directory == .everyone, let (photo, author) = try await photo(by: token),
                let blob = photo.visibleBlob
            else { return PhotoPage.missing(language) }
            guard parts.count == 2 else {
                return PhotoPage.response(photo, by: author, at: PhotoPage.pathPrefix + token, language)
            }
            let size: Picture.Size = request.target["size"] == "large" ? .large : .screen
            return try await picture(blob, size, request) ?? PhotoPage.missing(language)
        } catch {
            return Response(error)
        }
    }

    private func photo(by token: String) async throws(Failure) -> (photo: Photo, author: String)? {
        try await read(of: nil) { connection throws(DatabaseError) in
            guard let key = try PhotoLinkTable(connection).photo(by: token) else { return nil }
            let records = RecordTable(connection)
            guard let stored = try records.record(key.id, in: key.scope),
                case .photo(let photo)? = (try? stored.record())?.content
            else { return nil }
            return (photo, try records.author(of: key.scope).name)
        }
    }

    /// The response must not be cached, because the link may be removed.
    private func picture(_ blob: BlobID, _ size: Picture.Size, _ request: Request) async throws(Failure)
        -> Response?
    {
        let rendition = request.rendition(size)
        guard let file = try await open(blob, rendition) else { return nil }
        let headers: Headers = [
            "Content-Type": rendition.format.mediaType, "Vary": "Accept", "Cache-Control": "no-store",
            "X-Robots-Tag": "noindex", "Content-Security-Policy": "sandbox; default-src 'none'",
        ]
        return Response(.ok, headers: headers, body: file.body)
    }
}

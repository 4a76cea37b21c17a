import Database
import Domain
import HTTP
import Pictures
import Storage
import Sync
import Wire

extension BlobService {
    /// Answers `upload` and `picture`.
    public func respond(to endpoint: Endpoint, _ request: Request, by person: PersonID) async -> Response {
        do throws(Failure) {
            if endpoint == .upload {
                guard let part = UploadPart({ request.target[$0] }) else { throw .malformed }
                return Response(try await receive(part, request.body, from: person).json)
            }
            guard let wanted = PictureRequest({ request.target[$0] }) else { throw .malformed }
            return try await picture(wanted, request, for: person)
        } catch {
            return Response(error)
        }
    }

    /// Who may see the scope, and a live record there that needs the picture, is looked up for each request; a person's
    /// picture is also seen by everybody who is told of the person, and a photo for everyone, asked for as one, as long as it is
    /// one. Whoever may not see one does not learn that there is such a picture.
    private func picture(
        _ wanted: PictureRequest, _ request: Request, for person: PersonID
    ) async throws(Failure) -> Response {
        let isAmongShared = directory == .shared
        let isAllowed = try await read(of: person) { connection throws(DatabaseError) in
            if wanted.isForEveryone {
                guard !isAmongShared, wanted.form != .original else { return false }
                return try PhotoTable(connection).shows(wanted.blob, in: wanted.scope)
            }
            guard try BlobTable(connection).isVisible(wanted.blob, to: person, in: wanted.scope) else {
                return try wanted.isPortrait(for: person, isAmongShared: isAmongShared, connection)
            }
            guard wanted.form == .original else { return true }
            let upload = try UploadTable(connection).upload(of: wanted.blob, by: person)
            return upload?.keepsOriginal == true && upload?.stored != nil
        }
        guard isAllowed else { throw .notFound }
        let rendition = request.rendition(of: wanted)
        let name = rendition.map { "\($0.size.rawValue).\($0.format.rawValue)" } ?? "original"
        let tag = "\"\(wanted.blob.text).\(name)\""
        let headers = Response.pictureHeaders(type: rendition?.format.mediaType, tag: tag)
        if request.holds(entityTag: tag) { return Response(.notModified, headers: headers) }
        guard let (descriptor, count) = folder.open(wanted.blob, rendition) else { throw .notFound }
        return Response(
            .ok, headers: headers, body: .file(descriptor: descriptor, offset: 0, count: count))
    }
}

extension PictureRequest {
    /// Whether a person is wanted to be seen, beside their name, who is told of to somebody.
    fileprivate func isPortrait(
        for asker: PersonID, isAmongShared: Bool, _ connection: any Connection
    ) throws(DatabaseError) -> Bool {
        guard scope.kind == .user, form == .size(.thumb),
            try BlobTable(connection).isPortrait(blob, of: scope)
        else { return false }
        return try NameTable(connection).shows(
            PersonID(scope.id), to: asker, isAmongShared: isAmongShared)
    }
}

extension Request {
    fileprivate func rendition(of wanted: PictureRequest) -> Rendition? {
        guard case .size(let size) = wanted.form else { return nil }
        return rendition(size)
    }

    /// In the form that who asks can read.
    func rendition(_ size: Picture.Size) -> Rendition {
        Rendition(size, headers.contains("image/webp", in: "accept") ? .webp : .jpeg)
    }
}

extension Response {
    /// - Parameter type: nil for an original, which is a file to be saved and nothing to be shown.
    fileprivate static func pictureHeaders(type: String?, tag: String) -> Headers {
        var headers: Headers = [
            "Content-Type": type ?? "application/octet-stream", "ETag": tag, "Vary": "Accept",
            // Kept by the person's own browser, which asks each time whether they still may see it.
            "Cache-Control": "private, no-cache",
            "Content-Security-Policy": "sandbox; default-src 'none'",
        ]
        if type == nil { headers.add("Content-Disposition", "attachment") }
        return headers
    }
}

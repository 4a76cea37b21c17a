import Domain
import JSON
import SyncRules

/// Requests a page of the public photos, newest first, or a single photo that the user may see. It is encoded in the
/// query of the address: `?after=…`, `?scope=…&photo=…`.
public struct PhotosRequest: Equatable, Sendable {
    /// `PhotosAnswer.next` of the previous page; nil for the first page.
    public let after: String?
    /// The single photo to fetch; nil for a page.
    public let photo: RecordKey?

    public init(after: String? = nil) {
        (self.after, photo) = (after, nil)
    }

    public init(photo: RecordKey) {
        (after, self.photo) = (nil, photo)
    }

    /// - Parameter value: returns the decoded value of a parameter of the query.
    /// - Throws: if a value is longer than any cursor, or the photo cannot exist.
    public init(_ value: (String) -> String?) throws(JSONError) {
        if value("photo") != nil {
            guard let photo = PhotoLinkRequest(value)?.photo else { throw JSONError(.range("photo")) }
            self.init(photo: photo)
            return
        }
        self.init(after: value("after"))
        guard after?.utf8.count ?? 0 <= 128 else { throw JSONError(.range("after")) }
    }

    /// The encoded query (RFC 3986, section 2.1), with its question mark.
    public var query: String {
        photo.map { PhotoLinkRequest($0).query } ?? after.map { "?after=" + percentEncoded($0) } ?? ""
    }
}

/// A page of public photos, and the start of the next page; nil if this is the last one.
public struct PhotosAnswer: Equatable, Sendable {
    public let photos: [Entry]
    public let next: String?
    /// True if users can make photos public on this server.
    public let isOffered: Bool

    /// A photo and its uploader.
    public struct Entry: Equatable, Sendable {
        public let scope: ScopeID
        public let author: Author
        public let row: RecordState
    }

    /// The uploader of a photo.
    public struct Author: Equatable, Sendable {
        public let name: String
        /// The profile picture; nil if there is none, or if the server is older.
        public let picture: BlobID?

        public init(name: String, picture: BlobID? = nil) {
            self.name = name
            self.picture = picture
        }
    }

    /// The number of photos per page.
    public static let maxPhotos = 30

    /// Parses `{"photos":[{"scope":…,"author":…,"picture":…?,"row":{…}}],"next":…?,"offered":bool}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var photos: [Entry] = []
        for value in try object.array("photos") {
            let entry = try value.object()
            guard let scope = ScopeID(checking: try entry.string("scope")),
                let row = try recordStates([.object(try entry.object("row"))]).first
            else { continue }
            let picture = try entry.optionalString("picture").flatMap { BlobID(checking: $0) }
            let author = Author(name: try entry.string("author"), picture: picture)
            photos.append(Entry(scope: scope, author: author, row: row))
        }
        self.photos = photos
        next = try object.optionalString("next")
        isOffered = try object.bool("offered")
    }

    /// Encodes the answer with rows that are already JSON.
    public static func bytes(
        _ photos: [(scope: ScopeID, author: Author, row: [UInt8])], next: String?, isOffered: Bool
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.name("photos")
        writer.beginArray()
        for (scope, author, row) in photos {
            writer.beginObject()
            writer.name("scope")
            writer.string(scope.text)
            writer.name("author")
            writer.string(author.name)
            if let picture = author.picture {
                writer.name("picture")
                writer.string(picture.text)
            }
            writer.name("row")
            writer.raw(row)
            writer.endObject()
        }
        writer.endArray()
        if let next {
            writer.name("next")
            writer.string(next)
        }
        writer.name("offered")
        writer.bool(isOffered)
        writer.endObject()
        return writer.bytes
    }
}

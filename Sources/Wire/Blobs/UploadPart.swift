import Domain
import JSON
import SyncRules

/// Uploads a part of a blob. The client continues until the answer contains the picture. Lost answers and repeated
/// parts are harmless, because the server accepts a part only at the end of the previous one.
public struct UploadPart: Equatable, Sendable {
    public let blob: BlobID
    /// The size of the whole file in bytes: 1 to `Picture.maxBytes`. 0 if the client no longer has the bytes and asks
    /// whether the server has them from an earlier upload.
    public let size: Int
    /// The offset of this part. A part without bytes asks for the progress of the upload.
    public let offset: Int
    /// True to keep the original file, only for its owner, in addition to the renditions.
    public let keepsOriginal: Bool
    /// True for a photo, of which more sizes are made.
    public let isPhoto: Bool

    /// The parameter of the query for a photo.
    public static let photo = "&for=photo"
    /// The maximum size of a part: 1 MiB.
    public static let maxBytes = 1 << 20

    public init(blob: BlobID, size: Int, offset: Int, keepsOriginal: Bool = false, isPhoto: Bool = false) {
        self.blob = blob
        self.size = size
        self.offset = offset
        self.keepsOriginal = keepsOriginal
        self.isPhoto = isPhoto
    }

    /// Parses the parameters of a query; nil if one is missing or out of range.
    public init?(_ parameter: (String) -> String?) {
        guard let blob = parameter("blob").flatMap({ BlobID(checking: $0) }),
            let size = parameter("size").flatMap({ Int($0) }), size >= 0,
            let offset = parameter("offset").flatMap({ Int($0) }), (0...size).contains(offset)
        else { return nil }
        self.init(
            blob: blob, size: size, offset: offset, keepsOriginal: parameter("keep") == "1",
            isPhoto: parameter("for") == "photo")
    }

    /// `blob=<sha256>&size=n&offset=n`, with `&keep=1` and `&for=photo` if they apply.
    public var query: String {
        "blob=" + blob.text + "&size=" + String(size) + "&offset=" + String(offset)
            + (keepsOriginal ? "&keep=1" : "") + (isPhoto ? UploadPart.photo : "")
    }
}

/// The progress of an upload.
public struct UploadAnswer: Equatable, Sendable {
    /// The number of received bytes, which is the offset of the next part.
    public let received: Int
    /// The size of the whole file; 0 if the server does not send it.
    public let size: Int
    /// Nil until the whole file is verified and its sizes are made.
    public let picture: ImageInfo?

    public init(received: Int, size: Int = 0, picture: ImageInfo? = nil) {
        self.received = received
        self.size = size
        self.picture = picture
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            received: try object.count("received"), size: (try? object.count("size")) ?? 0,
            picture: try object.optionalObject("picture").map { object throws(JSONError) in
                try ImageInfo(object)
            })
    }

    /// `{"received":n,"size":n}`, at the end with `"picture":{"width":n,"height":n,"preview":base64}`.
    public var json: JSONObject {
        var object: JSONObject = ["received": .integer(Int64(received))]
        if size > 0 { object.append("size", .integer(Int64(size))) }
        if let picture {
            var imageInfo = JSONObject()
            picture.write(to: &imageInfo)
            object.append("picture", .object(imageInfo))
        }
        return object
    }
}

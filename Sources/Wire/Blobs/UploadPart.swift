import Domain
import JSON
import Sync

/// Brings a part of a blob. It is asked for until the answer says that the picture is there; lost answers and parts that
/// come twice do no harm, since a part counts only where the one before it ended.
public struct UploadPart: Equatable, Sendable {
    public let blob: BlobID
    /// Of the whole, in bytes: 1 to `Picture.mostBytes`; 0 from who has the bytes no more, and asks whether the server has
    /// them from before.
    public let size: Int
    /// Where this part begins. A part without bytes asks how far the upload is.
    public let offset: Int
    /// Whether the file itself is kept, for its owner alone, beside what is made of it.
    public let keepsOriginal: Bool
    /// Whether it is brought as a photo, of which more sizes are made.
    public let isPhoto: Bool

    /// What the query of a photo says.
    public static let photo = "&for=photo"
    /// The most bytes of a part: 1 MiB.
    public static let mostBytes = 1 << 20

    public init(blob: BlobID, size: Int, offset: Int, keepsOriginal: Bool = false, isPhoto: Bool = false) {
        self.blob = blob
        self.size = size
        self.offset = offset
        self.keepsOriginal = keepsOriginal
        self.isPhoto = isPhoto
    }

    /// Reads the parameters of a query; nil when one is missing or out of its range.
    public init?(_ parameter: (String) -> String?) {
        guard let blob = parameter("blob").flatMap({ BlobID(checking: $0) }),
            let size = parameter("size").flatMap({ Int($0) }), size >= 0,
            let offset = parameter("offset").flatMap({ Int($0) }), (0...size).contains(offset)
        else { return nil }
        self.init(
            blob: blob, size: size, offset: offset, keepsOriginal: parameter("keep") == "1",
            isPhoto: parameter("for") == "photo")
    }

    /// `blob=<sha256>&size=n&offset=n`, with `&keep=1` and `&for=photo` where they apply.
    public var query: String {
        "blob=" + blob.text + "&size=" + String(size) + "&offset=" + String(offset)
            + (keepsOriginal ? "&keep=1" : "") + (isPhoto ? UploadPart.photo : "")
    }
}

/// How far an upload is.
public struct UploadAnswer: Equatable, Sendable {
    /// How many bytes are there; the next part begins here.
    public let received: Int
    /// How many there are; 0 where the server does not say.
    public let size: Int
    /// Nil until the whole was checked and its sizes were made.
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
            var looks = JSONObject()
            picture.write(to: &looks)
            object.append("picture", .object(looks))
        }
        return object
    }
}

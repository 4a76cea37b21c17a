import Domain

/// The bytes of pictures: renditions, kept originals, and the parts of running uploads (drafts). Several threads and
/// several servers may use the same store. Calls block.
///
/// A written file becomes visible as a whole and is durable when the call returns. Writing the same bytes again,
/// possibly on two servers at once, has no other effect than writing them once.
public protocol BlobStore: Sendable {
    /// True if files are opened without requests to another server.
    var isLocal: Bool { get }

    /// Opens a file of a picture for reading; the caller closes it. Nil if it does not exist.
    /// - Parameter rendition: nil for the original.
    func open(_ blob: BlobID, _ rendition: Rendition?) throws(PictureError) -> BlobFile?

    /// Stores all renditions.
    /// - Returns: their total size in bytes.
    func write(_ renditions: Renditions, of blob: BlobID) throws(PictureError) -> Int

    /// Removes the renditions of a picture, including partial files of an interrupted write.
    func removeRenditions(of blob: BlobID) throws(PictureError)

    func removeOriginal(of blob: BlobID) throws(PictureError)

    /// Visits all stored files with their sizes in bytes, except drafts.
    func list(_ visit: (_ name: BlobName, _ size: Int) throws(PictureError) -> Void) throws(PictureError)

    /// The id of the installation to which the store belongs; nil if it has none yet.
    func id() throws(PictureError) -> String?

    /// Throws `.otherInstallation` if the store has another id. A store without an id receives this one. If the store
    /// cannot be reached, requests to it fail until it has shown the id.
    func claim(_ id: String) throws(PictureError)

    /// Appends a part to a draft if `offset` is the end of the draft.
    /// - Returns: the size of the draft in bytes afterwards.
    func append(_ part: [UInt8], at offset: Int, to draft: Draft) throws(PictureError) -> Int

    /// The path of a local file with the bytes of a draft, valid until `keep` or `discard`. Throws if a bucket lacks a
    /// part of it.
    func file(of draft: Draft) throws(PictureError) -> String

    /// Stores a draft as the original of its picture. Called after the draft was read.
    func keep(_ draft: Draft) throws(PictureError)

    func discard(_ draft: Draft) throws(PictureError)
}

/// An open file of a picture.
public struct BlobFile: Sendable {
    public let descriptor: Int32
    /// The size in bytes.
    public let count: Int

    public init(descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
    }
}

/// A running upload of a user.
public struct Draft: Hashable, Sendable {
    public let blob: BlobID
    public let person: PersonID
    /// The size of the whole file in bytes. A draft in a bucket is read only with it.
    public let size: Int?

    public init(of blob: BlobID, by person: PersonID, size: Int? = nil) {
        self.blob = blob
        self.person = person
        self.size = size
    }

    /// Of the person and the picture.
    public var name: String { person.text + "-" + blob.text }
}

extension BlobStore {
    /// Opens a rendition. If it was never made, another size of the whole picture is used.
    public func openSimilar(to rendition: Rendition, of blob: BlobID) throws(PictureError) -> BlobFile? {
        if let file = try open(blob, rendition) { return file }
        guard rendition.size.isOfPhotos else { return nil }
        return try open(blob, Rendition(.screen, rendition.format))
    }
}

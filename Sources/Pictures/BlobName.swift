import Domain

/// The name of a stored file: a rendition of a picture, or its original.
public struct BlobName: Hashable, Sendable {
    public let blob: BlobID
    /// Nil for the original.
    public let rendition: Rendition?

    public init(_ blob: BlobID, _ rendition: Rendition?) {
        self.blob = blob
        self.rendition = rendition
    }

    /// Parses `path`; nil for other paths.
    public init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let words = parts[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let blob = BlobID(checking: words[0]), parts[0] == words[0].prefix(2) else { return nil }
        guard words.count > 1 else {
            self.init(blob, nil)
            return
        }
        let rendition = Rendition.all.first { [$0.size.rawValue, $0.format.rawValue] == words[1...] }
        guard let rendition else { return nil }
        self.init(blob, rendition)
    }

    /// `<two digits>/<blob>.<size>.<format>`, or `<two digits>/<blob>` for the original.
    public var path: String { blob.text.prefix(2) + "/" + file }

    /// The path without the folder.
    public var file: String {
        rendition.map { "\(blob.text).\($0.size.rawValue).\($0.format.rawValue)" } ?? blob.text
    }
}

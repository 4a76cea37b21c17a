import Domain

/// Unsubmitted text of a field.
public struct Draft: Equatable, Sendable {
    /// The key of the field. The id of a list is the key of its add field.
    public let key: String
    public let text: String

    public init(_ text: String, in key: String) {
        self.key = key
        self.text = text
    }

    /// The key of the chosen photos for the photo feed.
    static let newPhotos = "new-photos"

    /// The suffix of the keys of chosen pictures that are not sent yet.
    static let pictures = "pictures"

    init(_ pictures: [BlobID], in key: String) {
        self.init(pictures.map { $0.text }.joined(separator: " "), in: key)
    }
}

extension [Draft] {
    /// The unsubmitted text with a key.
    func text(in key: String) -> String? {
        first { $0.key == key }?.text
    }

    /// The distinct pictures with a key.
    func pictures(in key: String) -> [BlobID] {
        var pictures: [BlobID] = []
        for part in (text(in: key) ?? "").parts(between: " ") {
            if let blob = BlobID(checking: part), !pictures.contains(blob) { pictures.append(blob) }
        }
        return pictures
    }

    /// All pictures that wait to be sent or added. The device must keep their bytes.
    public var pictures: [BlobID] {
        var pictures: [BlobID] = []
        for draft in self
        where draft.key == Draft.newPhotos || draft.key.parts(between: "/").last == Draft.pictures {
            pictures += self.pictures(in: draft.key)
        }
        return pictures
    }

    /// Removes and returns the draft with a key, because an open form continues with its text.
    mutating func removeDraft(_ key: String) -> String? {
        firstIndex { $0.key == key }.map { remove(at: $0).text }
    }
}

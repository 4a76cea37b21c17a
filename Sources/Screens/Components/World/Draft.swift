import Domain

/// What was typed in a field and does not count yet.
public struct Draft: Equatable, Sendable {
    /// Which field: a list's id stands for the one that adds to it.
    public let place: String
    public let text: String

    public init(_ text: String, in place: String) {
        self.place = place
        self.text = text
    }

    /// How the places end in which chosen pictures wait to be sent, next to what was typed.
    static let pictures = "pictures"

    init(_ pictures: [BlobID], in place: String) {
        self.init(pictures.map { $0.text }.joined(separator: " "), in: place)
    }
}

extension [Draft] {
    /// What was typed in a place and does not count yet.
    func text(in place: String) -> String? {
        first { $0.place == place }?.text
    }

    /// The pictures that wait in a place, each once.
    func pictures(in place: String) -> [BlobID] {
        var pictures: [BlobID] = []
        for part in (text(in: place) ?? "").parts(between: " ") {
            if let blob = BlobID(checking: part), !pictures.contains(blob) { pictures.append(blob) }
        }
        return pictures
    }

    /// All pictures that wait to be sent or added. The device must keep their bytes.
    public var pictures: [BlobID] {
        var pictures: [BlobID] = []
        for draft in self
        where draft.place == PhotoForm.blobsPlace || draft.place.parts(between: "/").last == Draft.pictures {
            pictures += self.pictures(in: draft.place)
        }
        return pictures
    }

    /// What was typed in a place goes on in a form that opens, and is the form's from then on.
    mutating func take(_ place: String) -> String? {
        firstIndex { $0.place == place }.map { remove(at: $0).text }
    }
}

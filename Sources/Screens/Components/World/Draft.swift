/// What was typed in a field and does not count yet.
public struct Draft: Equatable, Sendable {
    /// Which field: a list's id stands for the one that adds to it.
    public let place: String
    public let text: String

    public init(_ text: String, in place: String) {
        self.place = place
        self.text = text
    }
}

extension [Draft] {
    /// What was typed in a place and does not count yet.
    func text(in place: String) -> String? {
        first { $0.place == place }?.text
    }

    /// What was typed in a place goes on in a form that opens, and is the form's from then on.
    mutating func take(_ place: String) -> String? {
        firstIndex { $0.place == place }.map { remove(at: $0).text }
    }
}

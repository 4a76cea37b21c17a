import Domain

/// A text field for an existing value. It follows changes by others until the user edits it, and sends nothing until
/// then.
struct EditableField: Equatable {
    /// An edit clears the error.
    var text: String { didSet { error = nil } }
    var error: Refusal?
    /// The value before the edit.
    private(set) var original: String

    init(_ original: String) {
        text = original
        self.original = original
    }

    var isTouched: Bool { text != original }

    mutating func update(from current: String?) {
        guard !isTouched, let current, current != original else { return }
        self = EditableField(current)
    }

    /// The entered text, cleaned by the rule; nil if it is unchanged.
    func change(_ rule: TextRule) throws(Refusal) -> String? {
        guard isTouched else { return nil }
        let clean = try rule.clean(text)
        return clean == original ? nil : clean
    }

    /// Makes the sent text the new original.
    mutating func didSubmit() {
        original = text
    }
}

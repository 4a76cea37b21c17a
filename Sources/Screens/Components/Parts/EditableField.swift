import Domain

/// A text field for an existing value. It follows changes by others until the user edits it, and sends nothing until
/// then.
struct EditableField: Equatable {
    /// An edit clears the error.
    var text: String { didSet { error = nil } }
    var error: Refusal?
    /// The value before the edit.
    private(set) var original: String
    /// The value as it is stored. It differs from the original after a field with blanks at its end was saved.
    private(set) var stored: String

    init(_ original: String) {
        self.init(original, text: original)
    }

    /// - Parameter text: the edited text.
    init(_ original: String, text: String) {
        self.text = text
        self.original = original
        stored = original
    }

    var isTouched: Bool { text != original }

    mutating func update(from current: String?) {
        guard !isTouched, let current, current != stored else { return }
        self = EditableField(current)
    }

    /// The entered text, cleaned by the rule; nil if it is unchanged.
    func change(_ rule: TextRule) throws(Refusal) -> String? {
        guard isTouched else { return nil }
        let clean = try rule.clean(text)
        return clean == stored ? nil : clean
    }

    /// Makes the sent text the new original.
    mutating func didSubmit() {
        didSubmit(as: text)
    }

    /// Makes the sent text the new original. The field keeps it as it was typed.
    mutating func didSubmit(as stored: String) {
        original = text
        self.stored = stored
    }
}

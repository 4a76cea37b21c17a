import Domain

/// A text in a field that shows what is there already: as long as nobody types, it follows what others make of it, and
/// nothing is sent.
struct Typed: Equatable {
    /// Whoever goes on typing mends what was wrong.
    var text: String { didSet { error = nil } }
    var error: Refusal?
    /// What was there.
    private(set) var original: String

    init(_ original: String) {
        text = original
        self.original = original
    }

    var isTouched: Bool { text != original }

    mutating func update(from current: String?) {
        guard !isTouched, let current, current != original else { return }
        self = Typed(current)
    }

    /// What was typed, as the rule wants it; nil when that is nothing new.
    func change(_ rule: TextRule) throws(Refusal) -> String? {
        guard isTouched else { return nil }
        let clean = try rule.clean(text)
        return clean == original ? nil : clean
    }

    /// What was typed has been sent.
    mutating func settle() {
        original = text
    }
}

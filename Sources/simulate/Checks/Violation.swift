/// Something happened that must never happen.
struct Violation: Error, Equatable {
    /// The name of the rule, as the checks beside this file call it.
    let rule: String
    let text: String

    init(_ rule: String, _ text: String) {
        self.rule = rule
        self.text = text
    }
}

/// Something happened that must never happen.
struct Violation: Error, Equatable {
    /// The name of the rule, as `docs/SIMULATOR.md` lists them.
    let rule: String
    let text: String

    init(_ rule: String, _ text: String) {
        self.rule = rule
        self.text = text
    }
}

/// A violated invariant of a run.
struct Violation: Error, Equatable {
    /// The id and name of the invariant, such as `I3 (no lost commands)`.
    let rule: String
    let text: String

    /// - Parameter rule: the id of an invariant (`names`), or the part of the system that failed.
    init(_ rule: String, _ text: String) {
        self.rule = Violation.names[rule].map { rule + " (" + $0 + ")" } ?? rule
        self.text = text
    }

    private static let names = [
        "I1": "server state", "I2": "one outcome per command", "I3": "no lost commands", "I4": "no flicker",
        "I5": "access control", "I6": "monotonic versions", "I7": "atomic commands", "I8": "convergence",
        "I9": "deterministic state", "I10": "durability", "I11": "merge rules", "I12": "log order",
        "I13": "public photos", "N1": "notifications", "uv": "user version first",
    ]
}

/// What the deletion of an account does to the person's lists and groups (A8), each by its name.
public struct DeletionPlan: Equatable, Sendable {
    /// Nobody else has access: they go for good.
    public let going: [String]
    /// They get another owner.
    public let passing: [Passing]

    /// A list or a group, and the name of the person who will own it.
    public struct Passing: Equatable, Sendable {
        public let name: String
        public let heir: String

        public init(_ name: String, to heir: String) {
            self.name = name
            self.heir = heir
        }
    }

    public init(going: [String], passing: [Passing]) {
        self.going = going
        self.passing = passing
    }
}

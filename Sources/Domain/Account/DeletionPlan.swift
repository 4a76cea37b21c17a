/// What the deletion of an account does to the person's lists (A8), each by its name.
public struct DeletionPlan: Equatable, Sendable {
    /// Nobody else has access: they go for good.
    public let going: [String]
    /// They get another owner.
    public let passing: [Passing]

    /// A list, and the name of the person who will own it.
    public struct Passing: Equatable, Sendable {
        public let list: String
        public let heir: String

        public init(list: String, heir: String) {
            self.list = list
            self.heir = heir
        }
    }

    public init(going: [String], passing: [Passing]) {
        self.going = going
        self.passing = passing
    }
}

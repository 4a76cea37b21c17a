/// The effects of an account deletion on the user's lists and groups (A8), each by name.
public struct DeletionPlan: Equatable, Sendable {
    /// Scopes to which no other user has access. They are deleted permanently.
    public let deleted: [String]
    /// Scopes that get another owner.
    public let transferred: [OwnershipTransfer]

    /// A list or group, and the name of its next owner.
    public struct OwnershipTransfer: Equatable, Sendable {
        public let name: String
        public let newOwner: String

        public init(_ name: String, to newOwner: String) {
            self.name = name
            self.newOwner = newOwner
        }
    }

    public init(deleted: [String], transferred: [OwnershipTransfer]) {
        self.deleted = deleted
        self.transferred = transferred
    }
}

import Domain
import JSON
import SyncRules

/// Requests the users who have read a message, for a chat without shared read receipts
/// (`ChatMark.maxMembersForReceipts`).
public struct ReadReceiptsRequest: Equatable, Sendable {
    public let chat: ScopeID
    /// The position of the message.
    public let message: Int64

    public init(chat: ScopeID, message: Int64) {
        self.chat = chat
        self.message = message
    }

    /// Parses `{"chat":…,"message":position}`.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let chat = ScopeID(checking: try object.string("chat")), chat.kind == .chat else {
            throw JSONError(.missing("chat"))
        }
        self.init(chat: chat, message: try object.integer("message"))
    }

    public var json: JSONObject { ["chat": .string(chat.text), "message": .integer(message)] }
}

/// The other users who have read a message.
public struct ReadReceiptsAnswer: Equatable, Sendable {
    public let people: [PersonID]

    public init(_ people: [PersonID]) { self.people = people }

    /// Parses `{"people":[…]}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var people: [PersonID] = []
        for value in try object.array("people") {
            if let person = PersonID(checking: try value.string()) { people.append(person) }
        }
        self.init(people)
    }

    public var json: JSONObject { ["people": .array(people.map { .string($0.text) })] }
}

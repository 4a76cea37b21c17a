import Domain
import JSON
import Sync

/// Asks who has seen a message of a chat in which nobody is told of it (`ChatMark.mostTold`).
public struct ReadersRequest: Equatable, Sendable {
    public let chat: ScopeID
    /// Its place.
    public let message: Int64

    public init(chat: ScopeID, message: Int64) {
        self.chat = chat
        self.message = message
    }

    /// Reads `{"chat":…,"message":place}`.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let chat = ScopeID(checking: try object.string("chat")), chat.kind == .chat else {
            throw JSONError(.missing("chat"))
        }
        self.init(chat: chat, message: try object.integer("message"))
    }

    public var json: JSONObject { ["chat": .string(chat.text), "message": .integer(message)] }
}

/// Who of the others has seen a message.
public struct ReadersAnswer: Equatable, Sendable {
    public let people: [PersonID]

    public init(_ people: [PersonID]) { self.people = people }

    /// Reads `{"people":[…]}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var people: [PersonID] = []
        for value in try object.array("people") {
            if let person = PersonID(checking: try value.string()) { people.append(person) }
        }
        self.init(people)
    }

    public var json: JSONObject { ["people": .array(people.map { .string($0.text) })] }
}

import Domain
import JSON
import Sync

/// Asks for the messages in which all of some words stand, the newest first.
public struct SearchRequest: Equatable, Sendable {
    /// The beginnings of words.
    public let text: String
    /// The chat in which they are looked for; nil for all of the person's.
    public let chat: ScopeID?

    /// The longest text, in bytes.
    public static let mostBytes = 512

    public init(text: String, chat: ScopeID?) {
        self.text = text
        self.chat = chat
    }

    /// Reads `{"text":…,"chat":…?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        let text = try object.string("text")
        guard text.utf8.count <= SearchRequest.mostBytes else { throw JSONError(.range("text")) }
        var chat: ScopeID?
        if let name = try object.optionalString("chat") {
            chat = ScopeID(checking: name)
            guard chat?.kind == .chat else { throw JSONError(.missing("chat")) }
        }
        self.init(text: text, chat: chat)
    }

    public var json: JSONObject {
        var object: JSONObject = ["text": .string(text)]
        if let chat { object.append("chat", .string(chat.text)) }
        return object
    }
}

/// The messages that were found.
public struct SearchAnswer: Equatable, Sendable {
    public let found: [Found]
    /// Whether there are more.
    public let more: Bool

    public struct Found: Equatable, Sendable {
        public let chat: ScopeID
        public let row: RecordState
    }

    /// The most messages of an answer.
    public static let most = 50

    /// Reads `{"found":[{"chat":…,"row":{…}}],"more":bool}`.
    public init(_ object: JSONObject) throws(JSONError) {
        var found: [Found] = []
        for value in try object.array("found") {
            let entry = try value.object()
            guard let chat = ScopeID(checking: try entry.string("chat")),
                let row = try recordStates([.object(try entry.object("row"))]).first
            else { continue }
            found.append(Found(chat: chat, row: row))
        }
        self.found = found
        more = try object.bool("more")
    }

    /// Its JSON, of rows that are JSON already.
    public static func bytes(_ found: [(chat: ScopeID, row: [UInt8])], more: Bool) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.name("found")
        writer.beginArray()
        for (chat, row) in found {
            writer.beginObject()
            writer.name("chat")
            writer.string(chat.text)
            writer.name("row")
            writer.raw(row)
            writer.endObject()
        }
        writer.endArray()
        writer.name("more")
        writer.bool(more)
        writer.endObject()
        return writer.bytes
    }
}

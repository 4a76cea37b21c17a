import Domain
import JSON
import SyncRules

/// Requests the messages that contain all words of a query, newest first.
public struct SearchRequest: Equatable, Sendable {
    /// The prefixes of words.
    public let text: String
    /// The chat to search; nil for all chats of the user.
    public let chat: ScopeID?
    /// The end of an earlier answer to the same query; empty for the first request.
    public let continuation: [SearchPosition]

    /// The maximum length of the text in bytes.
    public static let maxBytes = 512

    public init(text: String, chat: ScopeID?, continuation: [SearchPosition] = []) {
        self.text = text
        self.chat = chat
        self.continuation = continuation
    }

    /// Parses `{"text":…,"chat":…?,"rest":[{"chat":…,"before":position?}]?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        let text = try object.string("text")
        guard text.utf8.count <= SearchRequest.maxBytes else { throw JSONError(.range("text")) }
        var chat: ScopeID?
        if let name = try object.optionalString("chat") {
            chat = ScopeID(checking: name)
            guard chat?.kind == .chat else { throw JSONError(.missing("chat")) }
        }
        self.init(text: text, chat: chat, continuation: try object.searchContinuation())
    }

    public var json: JSONObject {
        var object: JSONObject = ["text": .string(text)]
        if let chat { object.append("chat", .string(chat.text)) }
        if !continuation.isEmpty { object.append("rest", .array(continuation.map { .object($0.json) })) }
        return object
    }
}

extension SearchPosition {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["chat": .string(chat.text)]
        if let before { object.append("before", .integer(before)) }
        return object
    }
}

extension JSONObject {
    /// The start of the rest of a search; empty for a version that does not support it.
    fileprivate func searchContinuation() throws(JSONError) -> [SearchPosition] {
        guard self["rest"] != nil else { return [] }
        var positions: [SearchPosition] = []
        for value in try array("rest") {
            let object = try value.object()
            guard let chat = ScopeID(checking: try object.string("chat")), chat.kind == .chat else {
                throw JSONError(.missing("chat"))
            }
            positions.append(SearchPosition(chat: chat, before: try object.optionalInteger("before")))
        }
        return positions
    }
}

/// The messages found.
public struct SearchAnswer: Equatable, Sendable {
    public let found: [Found]
    /// The start of the rest of the search; empty if it is complete.
    public let continuation: [SearchPosition]

    public struct Found: Equatable, Sendable {
        public let chat: ScopeID
        public let row: RecordState
    }

    /// The maximum number of messages in an answer.
    public static let maxResults = 50

    /// Parses `{"found":[{"chat":…,"row":{…}}],"rest":[{"chat":…,"before":position?}]}`. `bytes` also writes
    /// `"more":bool`, for apps that cannot continue a search.
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
        continuation = try object.searchContinuation()
    }

    /// Encodes the answer with rows that are already JSON.
    public static func bytes(_ found: [(chat: ScopeID, row: [UInt8])], continuation: [SearchPosition])
        -> [UInt8]
    {
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
        writer.bool(!continuation.isEmpty)
        writer.name("rest")
        writer.value(.array(continuation.map { .object($0.json) }))
        writer.endObject()
        return writer.bytes
    }
}

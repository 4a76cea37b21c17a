import Domain
import JSON
import Sync

/// Asks for the messages in which all of some words stand, the newest first.
public struct SearchRequest: Equatable, Sendable {
    /// The beginnings of words.
    public let text: String
    /// The chat in which they are looked for; nil for all of the person's.
    public let chat: ScopeID?
    /// Where an earlier answer to the same words stopped; empty at first.
    public let rest: [SearchPlace]

    /// The longest text, in bytes.
    public static let mostBytes = 512

    public init(text: String, chat: ScopeID?, rest: [SearchPlace] = []) {
        self.text = text
        self.chat = chat
        self.rest = rest
    }

    /// Reads `{"text":…,"chat":…?,"rest":[{"chat":…,"before":place?}]?}`.
    public init(_ object: JSONObject) throws(JSONError) {
        let text = try object.string("text")
        guard text.utf8.count <= SearchRequest.mostBytes else { throw JSONError(.range("text")) }
        var chat: ScopeID?
        if let name = try object.optionalString("chat") {
            chat = ScopeID(checking: name)
            guard chat?.kind == .chat else { throw JSONError(.missing("chat")) }
        }
        self.init(text: text, chat: chat, rest: try object.searchPlaces())
    }

    public var json: JSONObject {
        var object: JSONObject = ["text": .string(text)]
        if let chat { object.append("chat", .string(chat.text)) }
        if !rest.isEmpty { object.append("rest", .array(rest.map { .object($0.json) })) }
        return object
    }
}

extension SearchPlace {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["chat": .string(chat.text)]
        if let before { object.append("before", .integer(before)) }
        return object
    }
}

extension JSONObject {
    /// Where a search goes on; nowhere, for a version that does not know of it.
    fileprivate func searchPlaces() throws(JSONError) -> [SearchPlace] {
        guard self["rest"] != nil else { return [] }
        var places: [SearchPlace] = []
        for value in try array("rest") {
            let object = try value.object()
            guard let chat = ScopeID(checking: try object.string("chat")), chat.kind == .chat else {
                throw JSONError(.missing("chat"))
            }
            places.append(SearchPlace(chat: chat, before: try object.optionalInteger("before")))
        }
        return places
    }
}

/// The messages that were found.
public struct SearchAnswer: Equatable, Sendable {
    public let found: [Found]
    /// Where it goes on; empty where nothing was left out.
    public let rest: [SearchPlace]

    public struct Found: Equatable, Sendable {
        public let chat: ScopeID
        public let row: RecordState
    }

    /// The most messages of an answer.
    public static let most = 50

    /// Reads `{"found":[{"chat":…,"row":{…}}],"rest":[{"chat":…,"before":place?}]}`, and writes `"more":bool` besides, for
    /// apps that cannot go on.
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
        rest = try object.searchPlaces()
    }

    /// Its JSON, of rows that are JSON already.
    public static func bytes(_ found: [(chat: ScopeID, row: [UInt8])], rest: [SearchPlace]) -> [UInt8] {
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
        writer.bool(!rest.isEmpty)
        writer.name("rest")
        writer.value(.array(rest.map { .object($0.json) }))
        writer.endObject()
        return writer.bytes
    }
}

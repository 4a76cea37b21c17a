import Domain
import JSON
import SyncProtocol
import SyncRules

extension Presence {
    init(_ object: JSONObject) throws(JSONError) {
        let isOnline = try object.optionalBool("on") ?? false
        let seen = try object.optionalInteger("seen")
        self.init(
            PersonID(try object.string("p")),
            isOnline ? .online : seen.map { .lastSeen(Instant(milliseconds: $0)) } ?? .hidden)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("p")
        writer.string(person.text)
        switch state {
        case .online:
            writer.name("on")
            writer.bool(true)
        case .lastSeen(let moment):
            writer.name("seen")
            writer.integer(moment.milliseconds)
        case .hidden: break
        }
        writer.endObject()
    }
}

extension ScopeID {
    /// Reads the member "chat" of a message.
    init(chat object: JSONObject) throws(JSONError) {
        try self.init(named: try object.string("chat"))
    }

    /// Parses the id of a chat, or of a scope of a newer version.
    init(named name: String) throws(JSONError) {
        guard let scope = ScopeID(checking: name) else { throw JSONError(.missing("chat")) }
        self = scope
    }
}

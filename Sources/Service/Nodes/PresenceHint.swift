import Domain
import JSON
import SyncRules
import Wire

/// The presence of the users of a node, for the other nodes. Hints can be late, lost, doubled or out of order,
/// and are never stored.
public struct PresenceHint: Equatable, Sendable {
    /// The presence of a user at one node.
    enum State: Equatable, Sendable {
        case online
        /// When the last connection to this node has ended.
        case left(Instant)
    }

    /// A user who types.
    struct Typing: Hashable, Sendable {
        let author: PersonID
        let chat: ScopeID
    }

    /// Rises with each hint of a run of a node.
    let number: Int64
    var states: [PersonID: State] = [:]
    var typing: Set<Typing> = []
    /// True if the others should send all their users.
    var asks = false

    init(number: Int64) {
        self.number = number
    }

    // MARK: - JSON

    /// - Throws: if a newer version has sent it. Then ignore it.
    public init(parsing text: String) throws(JSONError) {
        let object = try JSONValue(parsing: Array(text.utf8)).object()
        number = try object.integer("n")
        for value in try object.optionalArray("on") ?? [] {
            states[PersonID(try value.string())] = .online
        }
        for value in try object.optionalArray("left") ?? [] {
            let part = try value.object()
            states[try part.person("p")] = .left(try part.instant("at"))
        }
        for value in try object.optionalArray("typing") ?? [] {
            let part = try value.object()
            typing.insert(Typing(author: try part.person("p"), chat: try part.scope("s")))
        }
        asks = try object.optionalBool("ask") ?? false
    }

    var text: String {
        var object: JSONObject = ["n": .integer(number)]
        let people = states.sorted { $0.key < $1.key }
        let online = people.filter { $0.value == .online }.map { PresenceHint.json($0, $1) }
        let left = people.filter { $0.value != .online }.map { PresenceHint.json($0, $1) }
        if !online.isEmpty { object.append("on", .array(online)) }
        if !left.isEmpty { object.append("left", .array(left)) }
        if !typing.isEmpty {
            let sorted = typing.sorted { ($0.author, $0.chat) < ($1.author, $1.chat) }
            object.append("typing", .array(sorted.map(\.json)))
        }
        if asks { object.append("ask", true) }
        return String(decoding: JSONValue.object(object).bytes, as: UTF8.self)
    }

    static func json(_ person: PersonID, _ state: State) -> JSONValue {
        switch state {
        case .online: .string(person.text)
        case .left(let moment): ["p": .string(person.text), "at": .integer(moment.milliseconds)]
        }
    }
}

extension PresenceHint.Typing {
    var json: JSONValue { ["p": .string(author.text), "s": .string(chat.text)] }
}

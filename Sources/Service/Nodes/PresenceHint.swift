import Domain
import JSON
import Storage
import SyncProtocol
import SyncRules
import Wire

/// The presence of the users of a node, and the reminders that their pages have shown, for the other nodes. Hints can be
/// late, lost, doubled or out of order, and are never stored.
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

    /// A reminder that an open page of a session has shown. The leader sends no push message for it.
    struct Shown: Hashable, Sendable {
        let session: SessionID
        let tag: String
        let moment: Instant
    }

    /// Rises with each hint of a run of a node.
    let number: Int64
    var states: [PersonID: State] = [:]
    var typing: Set<Typing> = []
    var shown: Set<Shown> = []
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
        for value in try object.optionalArray("shown") ?? [] {
            let part = try value.object()
            shown.insert(
                Shown(
                    session: SessionID(try part.string("s")), tag: try part.string("tag"),
                    moment: try part.instant("at")))
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
        if !shown.isEmpty {
            let sorted = shown.sorted {
                ($0.session.text, $0.tag, $0.moment) < ($1.session.text, $1.tag, $1.moment)
            }
            object.append("shown", .array(sorted.map(\.json)))
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

extension PresenceHint.Shown {
    var json: JSONValue {
        ["s": .string(session.text), "tag": .string(tag), "at": .integer(moment.milliseconds)]
    }
}

extension PresenceHint {
    /// The reminders that pages of the other node have shown, by session.
    public var shownReminders: [SessionID: [ShownReminder]] {
        Dictionary(grouping: shown, by: \.session).mapValues { shown in
            shown.map { ShownReminder(tag: $0.tag, moment: $0.moment) }
        }
    }
}

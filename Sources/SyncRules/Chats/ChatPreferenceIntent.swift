import Domain
import JSON

extension ChatPreference: RecordType {
    public static let kind = "chatPreference"
    public static var placeholder: ChatPreference { ChatPreference() }

    public static func recordID(_ chat: ScopeID) -> RecordID {
        RecordID("chatPreference:" + chat.id)
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("cleared", &cleared)
        fields.flag("hidden", &isHidden)
        fields.flag("muted", &isMuted)
        fields.flag("pinned", &isPinned)
        fields.flag("unread", &isMarkedUnread)
        codeClearing(&fields)
        codeHidden(&fields)
    }

    private mutating func codeClearing(_ fields: inout FieldCoder) {
        var id = clearing?.text ?? ""
        fields.text("clearing", &id)
        clearing = id.isEmpty ? nil : ClearingID(id)
        var before = clearedBefore == 0 ? nil : clearedBefore
        fields.integer("clearedBefore", &before)
        clearedBefore = before ?? 0
        fields.flag("wasHidden", &wasHidden)
    }

    /// `[message]`; not written if there are none.
    private mutating func codeHidden(_ fields: inout FieldCoder) {
        let name = "hiddenMessages"
        guard fields.isReading else {
            if !hiddenMessages.isEmpty {
                fields.put(name, .array(hiddenMessages.map { .string($0.text) }))
            }
            return
        }
        guard let json = fields.consume(name) else { return }
        guard let values = try? json.array(named: name) else { return fields.fail(.range(name)) }
        var messages: [MessageID] = []
        for value in values {
            guard let id = try? value.string() else { return fields.fail(.range(name)) }
            messages.append(MessageID(id))
        }
        hide(messages, true)
    }
}

/// Intents for a user's chat preferences; always in the user's own scope, and unchecked (decision 0032).
public enum ChatPreferenceIntent: Equatable, Sendable {
    /// Hides all messages up to a position. `hides` removes the chat from the list until a new message arrives. Without
    /// an id, as older apps send it, it cannot be undone.
    case clear(ScopeID, upTo: Int64, hides: Bool, as: ClearingID?)
    /// Undoes the `clear` with this id.
    case undoClearing(ScopeID, ClearingID)
    case mute(ScopeID, Bool)
    case pin(ScopeID, Bool)
    /// Marks a chat as unread, or ends that. Read receipts do not change.
    case markUnread(ScopeID, Bool)
    /// Hides messages, or shows them again.
    case hide(ScopeID, [MessageID], Bool)
}

extension ChatPreferenceIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }
    public var content: IntentContent { IntentContent() }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .clear(let chat, _, _, _), .undoClearing(let chat, _), .mute(let chat, _), .pin(let chat, _),
            .markUnread(let chat, _), .hide(let chat, _, _):
            footprint.write(.record(ChatPreference.recordID(chat)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .hide(let chat, let messages, true):
            return [Inverse(.chatPreference(.hide(chat, messages, false)), in: scope)]
        case .clear(let chat, _, _, let id?):
            return [Inverse(.chatPreference(.undoClearing(chat, id)), in: scope)]
        default: return []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .clear(let chat, let number, let hides, let id):
            guard number >= 0 else { throw .invalid }
            // The server may have lost the messages beyond the end, and gives their positions to new ones.
            let isIn = records.role(of: person, in: chat) != nil
            let end = isIn ? records.last(in: chat)?.content.logPosition ?? 0 : 0
            return try change(chat, by: person, records) {
                $0.clear(upTo: min(number, end), hides: hides, as: id)
            }
        case .undoClearing(let chat, let id):
            return try change(chat, by: person, records) { $0.undoClearing(id) }
        case .mute(let chat, let isOn): return try change(chat, by: person, records) { $0.isMuted = isOn }
        case .pin(let chat, let isOn): return try change(chat, by: person, records) { $0.isPinned = isOn }
        case .markUnread(let chat, let isOn):
            return try change(chat, by: person, records) { $0.isMarkedUnread = isOn }
        case .hide(let chat, let messages, let isOn):
            guard messages.count <= ChatPreference.maxHidden else { throw .tooLarge }
            return try change(chat, by: person, records) { preference throws(Refusal) in
                preference.hide(messages, isOn)
                preference.makeRoom(in: chat, records)
                let count = preference.hiddenMessages.count
                guard count <= ChatPreference.maxHidden || !isOn else { throw .tooLarge }
            }
        }
    }

    private func change<Source: Records>(
        _ chat: ScopeID, by person: PersonID, _ records: Source,
        _ edit: (inout ChatPreference) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard chat.kind == .chat else { throw .invalid }
        var preference = records.preference(of: person, forChat: chat)
        try edit(&preference)
        let record = Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference))
        return [records.preservingUnknownFields(Change(.user(person), record))]
    }

    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "chat.clear":
            self = .clear(
                try arguments.scope("chat"), upTo: try arguments.integer("upTo"),
                hides: try arguments.bool("hides"),
                as: try arguments.optionalString("as") == nil ? nil : try arguments.clearing())
        case "chat.unclear": self = .undoClearing(try arguments.scope("chat"), try arguments.clearing())
        case "chat.mute": self = .mute(try arguments.scope("chat"), try arguments.bool("on"))
        case "chat.pin": self = .pin(try arguments.scope("chat"), try arguments.bool("on"))
        case "chat.unread": self = .markUnread(try arguments.scope("chat"), try arguments.bool("on"))
        case "chat.hide":
            var messages: [MessageID] = []
            for value in try arguments.array("messages") {
                guard let id = MessageID(checking: try value.string()) else {
                    throw JSONError(.range("messages"))
                }
                messages.append(id)
            }
            self = .hide(try arguments.scope("chat"), messages, try arguments.bool("on"))
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .clear(let chat, let number, let hides, let id):
            (
                "chat.clear",
                (["chat": .string(chat.text), "upTo": .integer(number), "hides": .bool(hides)] as JSONObject)
                    .adding(id)
            )
        case .undoClearing(let chat, let id):
            ("chat.unclear", ["chat": .string(chat.text), "as": .string(id.text)])
        case .mute(let chat, let isOn): ("chat.mute", ["chat": .string(chat.text), "on": .bool(isOn)])
        case .pin(let chat, let isOn): ("chat.pin", ["chat": .string(chat.text), "on": .bool(isOn)])
        case .markUnread(let chat, let isOn):
            ("chat.unread", ["chat": .string(chat.text), "on": .bool(isOn)])
        case .hide(let chat, let messages, let isOn):
            (
                "chat.hide",
                [
                    "chat": .string(chat.text),
                    "messages": .array(messages.map { .string($0.text) }), "on": .bool(isOn),
                ]
            )
        }
    }
}

extension JSONObject {
    fileprivate func clearing() throws(JSONError) -> ClearingID {
        guard let id = ClearingID(checking: try string("as")) else { throw JSONError(.range("as")) }
        return id
    }

    fileprivate func adding(_ id: ClearingID?) -> JSONObject {
        var object = self
        if let id { object.append("as", .string(id.text)) }
        return object
    }
}

extension Records {
    /// The preference of a user for a chat.
    public func preference(of person: PersonID, forChat chat: ScopeID) -> ChatPreference {
        guard
            case .chatPreference(let preference)? = record(
                ChatPreference.recordID(chat), in: .user(person))?.content
        else { return ChatPreference() }
        return preference
    }
}

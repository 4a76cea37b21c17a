import Domain
import JSON
import SyncProtocol
import SyncRules

extension ServerMessage {
    /// Parses a text message of the WebSocket. Its kind is in `"t"`.
    /// - Returns: nil for an unknown kind.
    public static func read(_ json: JSONValue) throws(JSONError) -> ServerMessage? {
        let object = try json.object()
        switch try object.string("t") {
        case "frame":
            var parts: [FramePart] = []
            for value in try object.array("parts") { parts.append(try FramePart(try value.object())) }
            return .frame(parts)
        case "pushed": return .pushed(token: try object.integer("token"), try PushAnswer(object))
        case "failed": return .failed(token: try object.integer("token"))
        case "user": return .userVersion(try object.integer("v"))
        case "digest": return .digest(try Digest(object))
        case "welcome":
            return .welcome(
                epoch: try object.string("epoch"), isCurrent: try object.bool("current"),
                capabilities: try ServerCapabilities(object))
        case "behind": return .behind
        case "presence":
            var people: [Presence] = []
            for value in try object.array("people") { people.append(try Presence(try value.object())) }
            return .presence(people)
        case "writing": return .typing(PersonID(try object.string("p")), in: try ScopeID(chat: object))
        default: return nil
        }
    }

    /// The text of a message other than a frame. The server has the rows of frames as JSON (`frame(_:)`).
    public var bytes: [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.beginObject()
        writer.name("t")
        switch self {
        case .welcome(let epoch, let isCurrent, let capabilities):
            writer.string("welcome")
            writer.name("epoch")
            writer.string(epoch)
            writer.name("current")
            writer.bool(isCurrent)
            capabilities.write(to: &writer)
        case .userVersion(let version):
            writer.string("user")
            writer.name("v")
            writer.integer(version)
        case .digest(let digest):
            writer.string("digest")
            digest.write(to: &writer)
        case .behind: writer.string("behind")
        case .pushed(let token, let answer):
            writer.string("pushed")
            writer.name("token")
            writer.integer(token)
            answer.write(membersTo: &writer)
        case .failed(let token):
            writer.string("failed")
            writer.name("token")
            writer.integer(token)
        case .presence(let people):
            writer.string("presence")
            writer.name("people")
            writer.beginArray()
            for presence in people { presence.write(to: &writer) }
            writer.endArray()
        case .typing(let person, let chat):
            writer.string("writing")
            writer.name("chat")
            writer.string(chat.text)
            writer.name("p")
            writer.string(person.text)
        case .frame(let parts):
            writer.string("frame")
            ServerMessage.write(parts.map(EncodedFramePart.init), to: &writer)
        }
        writer.endObject()
        return writer.bytes
    }

    /// The text of a frame, encoded once for all recipients.
    public static func frame(_ parts: [EncodedFramePart]) -> [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginObject()
        writer.name("t")
        writer.string("frame")
        write(parts, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    private static func write(_ parts: [EncodedFramePart], to writer: inout JSONWriter) {
        writer.name("parts")
        writer.beginArray()
        for part in parts {
            writer.beginObject()
            writer.name("scope")
            writer.string(part.scope.text)
            writer.name("from")
            writer.integer(part.previous)
            writer.name("to")
            writer.integer(part.to)
            writer.name("rows")
            writer.beginArray()
            for row in part.rows { writer.raw(row.bytes) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
    }
}

/// A `FramePart` whose rows are already JSON.
public struct EncodedFramePart: Equatable, Sendable {
    public let scope: ScopeID
    public let previous: Int64
    public let to: Int64
    public let rows: [Row]
    /// The lowest log position in the rows; `Int64.max` if there is none.
    public let lowestPosition: Int64

    /// The JSON of a `RecordState`.
    public struct Row: Equatable, Sendable {
        public let bytes: [UInt8]
        /// Its position in a log.
        public let position: Int64?

        public init(_ bytes: [UInt8], position: Int64?) {
            self.bytes = bytes
            self.position = position
        }
    }

    public init(scope: ScopeID, previous: Int64, to: Int64, rows: [Row]) {
        self.scope = scope
        self.previous = previous
        self.to = to
        self.rows = rows
        lowestPosition = rows.reduce(.max) { min($0, $1.position ?? .max) }
    }

    /// The part for a user who sees a log from `position` on.
    public func since(_ position: Int64) -> EncodedFramePart {
        guard lowestPosition < position else { return self }
        return EncodedFramePart(
            scope: scope, previous: previous, to: to,
            rows: rows.filter { $0.position.map { $0 >= position } ?? true })
    }

    init(_ part: FramePart) {
        let rows = part.rows.map { row in
            var writer = JSONWriter()
            row.write(to: &writer)
            return Row(writer.bytes, position: row.record?.content.logPosition)
        }
        self.init(scope: part.scope, previous: part.previous, to: part.to, rows: rows)
    }
}

extension FramePart {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        guard let scope = ScopeID(checking: try object.string("scope")) else {
            throw JSONError(.missing("scope"))
        }
        self.init(
            scope: scope, previous: try object.integer("from"), to: try object.integer("to"),
            rows: try recordStates(try object.array("rows")))
    }
}

extension ClientMessage {
    public init?(_ json: JSONValue) throws(JSONError) {
        let object = try json.object()
        switch try object.string("t") {
        case "hello":
            self = .hello(
                epoch: try object.string("epoch"), digest: try Digest(object), kinds: try object.scopeKinds())
        case "push": self = .push(token: try object.integer("token"), try PushRequest(json))
        case "watch":
            let values = try object.array("chats")
            guard values.count <= Presence.maxSubscribedChats else { throw JSONError(.range("chats")) }
            var chats: [ScopeID] = []
            for value in values { chats.append(try ScopeID(named: try value.string())) }
            self = .subscribePresence(chats)
        case "writing": self = .typing(try ScopeID(chat: object))
        case "told": self = .remindersShown(try object.shownReminders())
        default: return nil
        }
    }

    public var bytes: [UInt8] {
        switch self {
        case .hello(let epoch, let digest, let kinds):
            let object: JSONObject = [
                "t": "hello", "epoch": .string(epoch), "digest": .integer(Int64(bitPattern: digest.value)),
                "kinds": kinds.json,
            ]
            return JSONValue.object(object).bytes
        case .push(let token, let request):
            var object = request.json
            object.append("t", "push")
            object.append("token", .integer(token))
            return JSONValue.object(object).bytes
        case .subscribePresence(let chats):
            let object: JSONObject = ["t": "watch", "chats": .array(chats.map { .string($0.text) })]
            return JSONValue.object(object).bytes
        case .typing(let chat):
            let object: JSONObject = ["t": "writing", "chat": .string(chat.text)]
            return JSONValue.object(object).bytes
        case .remindersShown(let reminders):
            return JSONValue.object(["t": "told", "of": reminders.json]).bytes
        }
    }
}

extension JSONObject {
    /// The kinds of scopes that a device supports. Unknown kinds are left out.
    func scopeKinds() throws(JSONError) -> [ScopeID.Kind] {
        guard let values = try optionalArray("kinds") else { return ScopeID.Kind.legacy }
        var kinds: [ScopeID.Kind] = []
        for value in values {
            guard let kind = ScopeID.Kind(rawValue: try value.string()), kind != .unknown,
                !kinds.contains(kind)
            else { continue }
            kinds.append(kind)
        }
        return kinds
    }
}

extension [ScopeID.Kind] {
    var json: JSONValue { .array(map { .string($0.rawValue) }) }
}

extension Digest {
    /// A signed number, because JSON implementations agree on integers only up to 2⁶³.
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(value: UInt64(bitPattern: try object.integer("digest")))
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("digest")
        writer.integer(Int64(bitPattern: value))
    }
}

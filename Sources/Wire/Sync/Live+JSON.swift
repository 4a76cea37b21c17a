import Domain
import JSON
import Sync

extension ServerMessage {
    /// Reads a text message of the live connection; its kind stands in `"t"`.
    /// - Returns: nil for a kind that this version does not know.
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
                knows: try ServerKnowledge(object))
        case "behind": return .behind
        case "presence":
            var people: [Presence] = []
            for value in try object.array("people") { people.append(try Presence(try value.object())) }
            return .presence(people)
        case "writing": return .writing(PersonID(try object.string("p")), in: try ScopeID(chat: object))
        default: return nil
        }
    }

    /// The text of a message other than a frame, whose rows the server has as JSON (`frame(_:)`).
    public var bytes: [UInt8] {
        var writer = JSONWriter(capacity: 64)
        writer.beginObject()
        writer.name("t")
        switch self {
        case .welcome(let epoch, let isCurrent, let knowledge):
            writer.string("welcome")
            writer.name("epoch")
            writer.string(epoch)
            writer.name("current")
            writer.bool(isCurrent)
            knowledge.write(to: &writer)
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
        case .writing(let person, let chat):
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

    /// The text of a frame, encoded once for all who receive it.
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

/// A `FramePart` whose rows are JSON already.
public struct EncodedFramePart: Equatable, Sendable {
    public let scope: ScopeID
    public let previous: Int64
    public let to: Int64
    public let rows: [Row]
    /// The first place of a log that it tells of; `Int64.max` where it tells of none.
    public let lowest: Int64

    /// The JSON of a `RecordState`.
    public struct Row: Equatable, Sendable {
        public let bytes: [UInt8]
        /// Its place in a log.
        public let place: Int64?

        public init(_ bytes: [UInt8], place: Int64?) {
            self.bytes = bytes
            self.place = place
        }
    }

    public init(scope: ScopeID, previous: Int64, to: Int64, rows: [Row]) {
        self.scope = scope
        self.previous = previous
        self.to = to
        self.rows = rows
        lowest = rows.reduce(.max) { min($0, $1.place ?? .max) }
    }

    /// The same for somebody who sees a log from some place on.
    public func since(_ place: Int64) -> EncodedFramePart {
        guard lowest < place else { return self }
        return EncodedFramePart(
            scope: scope, previous: previous, to: to,
            rows: rows.filter { $0.place.map { $0 >= place } ?? true })
    }

    init(_ part: FramePart) {
        let rows = part.rows.map { row in
            var writer = JSONWriter()
            row.write(to: &writer)
            return Row(writer.bytes, place: row.record?.content.place)
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
            guard values.count <= Presence.mostWatched else { throw JSONError(.range("chats")) }
            var chats: [ScopeID] = []
            for value in values { chats.append(try ScopeID(named: try value.string())) }
            self = .watch(chats)
        case "writing": self = .writing(try ScopeID(chat: object))
        case "told": self = .told(try object.toldReminders())
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
        case .watch(let chats):
            let object: JSONObject = ["t": "watch", "chats": .array(chats.map { .string($0.text) })]
            return JSONValue.object(object).bytes
        case .writing(let chat):
            let object: JSONObject = ["t": "writing", "chat": .string(chat.text)]
            return JSONValue.object(object).bytes
        case .told(let reminders): return JSONValue.object(["t": "told", "of": reminders.json]).bytes
        }
    }
}

extension JSONObject {
    /// The kinds of scopes that a device understands; those that this version does not know are left out.
    func scopeKinds() throws(JSONError) -> [ScopeID.Kind] {
        guard let values = try optionalArray("kinds") else { return ScopeID.Kind.unnamed }
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
    /// As a signed number, since JSON readers agree on integers up to 2⁶³ at most.
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(value: UInt64(bitPattern: try object.integer("digest")))
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.name("digest")
        writer.integer(Int64(bitPattern: value))
    }
}

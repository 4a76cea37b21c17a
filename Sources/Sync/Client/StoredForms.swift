import Domain
import JSON

/// The keys of the device's store. Entries are read in the order of their keys: `meta` first, a scope before its chunks.
enum StoreKey: Hashable {
    case meta
    case scope(ScopeID)
    case chunk(ChunkKey)
    case outbox(CommandID)
    case tray(CommandID)
    /// A command that a page could only note down before it went (`SyncClient.leave`).
    case unsaved(CommandID)
    case confirmed(CommandID)

    var text: String {
        switch self {
        case .meta: "a/meta"
        case .scope(let scope): "b/" + scope.text
        case .chunk(let chunk): "c/" + chunk.scope.text + "/" + String(chunk.number)
        case .outbox(let command): "d/" + command.text
        case .tray(let command): "e/" + command.text
        case .unsaved(let command): "f/" + command.text
        case .confirmed(let command): "g/" + command.text
        }
    }

    /// Keys are the same when their texts are.
    static func == (left: StoreKey, right: StoreKey) -> Bool {
        left.text == right.text
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    var isOfScope: Bool {
        switch self {
        case .scope, .chunk: true
        default: false
        }
    }

    init?(_ key: String) {
        let parts = key.parts(between: "/")
        guard parts.count >= 2 else { return nil }
        switch (parts[0], parts.count) {
        case ("a", 2): self = .meta
        case ("b", 2):
            guard let scope = ScopeID(checking: parts[1]) else { return nil }
            self = .scope(scope)
        case ("c", 3):
            guard let scope = ScopeID(checking: parts[1]), let number = Int(parts[2]), number >= 0 else {
                return nil
            }
            self = .chunk(ChunkKey(scope: scope, number: number))
        case ("d", 2): self = .outbox(CommandID(parts[1]))
        case ("e", 2): self = .tray(CommandID(parts[1]))
        case ("f", 2): self = .unsaved(CommandID(parts[1]))
        case ("g", 2): self = .confirmed(CommandID(parts[1]))
        default: return nil
        }
    }
}

/// Version of the store's format. A store of another version keeps its outbox and rejected commands; server data is
/// pulled again.
let storedForm: Int64 = 1

struct StoredMeta {
    let client: ClientID
    let next: Int64
    let epoch: String
    let form: Int64

    init(_ bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        client = ClientID(try object.string("client"))
        next = try object.count("next")
        epoch = try object.string("epoch")
        form = try object.integer("form")
    }
}

extension JSONObject {
    /// A number that only ever goes up by one, so that it never gets far.
    fileprivate func count(_ name: String) throws(JSONError) -> Int64 {
        let count = try integer(name)
        guard (0...1 << 53).contains(count) else { throw JSONError(.range(name)) }
        return count
    }
}

extension SyncClient {
    func transaction(of keys: Set<StoreKey>, over revision: Int64) -> StoreTransaction {
        var (isStrict, rest) = (false, keys)
        var entries: [StoreEntry] = []
        // One walk through the outbox, however much of it is to be written.
        for pending in outbox {
            guard let key = rest.remove(.outbox(pending.command.id)) else { continue }
            isStrict = isStrict || !pending.isStored
            entries.append(StoreEntry(key: key.text, bytes: pending.stored))
        }
        for key in rest { entries.append(StoreEntry(key: key.text, bytes: bytes(of: key))) }
        return StoreTransaction(expected: revision, entries: entries, isStrict: isStrict)
    }

    /// The value to store under a key outside the outbox; empty if the key is deleted.
    private func bytes(of key: StoreKey) -> [UInt8] {
        switch key {
        case .meta: storedMeta
        case .scope(let scope): replica.scopes[scope]?.cursor.stored(replica.end(of: scope)) ?? []
        case .chunk(let chunk): replica.scopes[chunk.scope]?.rows(inChunk: chunk.number).map(writeRows) ?? []
        case .tray(let id): tray.first { $0.command.id == id }?.stored ?? []
        case .confirmed(let id): confirmed.first { $0.command.id == id }?.stored ?? []
        case .outbox, .unsaved: []
        }
    }

    private var storedMeta: [UInt8] {
        JSONValue.object([
            "client": .string(client.text), "next": .integer(next), "epoch": .string(epoch),
            "form": .integer(storedForm),
        ]).bytes
    }
}

func readRows(_ bytes: [UInt8]) throws(JSONError) -> [RecordState] {
    var rows: [RecordState] = []
    if bytes.isEmpty { return rows }
    for value in try JSONValue(parsing: bytes).array() { rows.append(try RecordState(value)) }
    return rows
}

private func writeRows(_ rows: [RecordState]) -> [UInt8] {
    var writer = JSONWriter(capacity: rows.count * 160)
    writer.beginArray()
    for row in rows { row.write(to: &writer) }
    writer.endArray()
    return writer.bytes
}

extension Cursor {
    init(stored object: JSONObject) throws(JSONError) {
        self.init(
            epoch: try object.string("epoch"), grant: try object.string("grant"),
            version: try object.integer("version"), loading: try object.optionalInteger("loading"),
            after: try object.optionalString("after").map { RecordID($0) },
            low: try object.optionalInteger("low") ?? 1,
            unreadBefore: try object.optionalInteger("unread") ?? 0,
            isMiscounted: try object.optionalBool("recount") ?? false)
    }

    /// - Parameter end: how the scope ends, if it is a log.
    func stored(_ end: LogEnd?) -> [UInt8] {
        var object: JSONObject = [
            "epoch": .string(epoch), "grant": .string(grant), "version": .integer(version),
        ]
        if let loading { object.append("loading", .integer(loading)) }
        if let after { object.append("after", .string(after.text)) }
        if low > 1 { object.append("low", .integer(low)) }
        if unreadBefore > 0 { object.append("unread", .integer(unreadBefore)) }
        if isMiscounted { object.append("recount", .bool(true)) }
        if let end { object.append("end", .object(end.json)) }
        return JSONValue.object(object).bytes
    }
}

extension Pending {
    /// As it is read it is stored.
    @inline(never)
    init(stored bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        command = try Command(try object.object("command"))
        sequence = try object.count("sequence")
        place = object["place"] == nil ? 0 : try object.count("place")
        subject = try Subject(of: command, in: object)
        isStored = true
        guard let at = try object.optionalObject("at") else { return }
        var versions: [ScopeID: Int64] = [:]
        for member in at.members {
            if let scope = ScopeID(checking: member.name) { versions[scope] = try member.value.integer() }
        }
        acceptance = Acceptance(epoch: try object.string("epoch"), at: versions, pull: 0)
        since = Instant(milliseconds: try object.optionalInteger("since") ?? 0)
        size = bytes.count
        clearedArrival = try object.optionalInteger("clearedArrival").map { Instant(milliseconds: $0) }
    }

    @inline(never)
    var stored: [UInt8] {
        var object: JSONObject = ["sequence": .integer(sequence), "command": .object(command.json)]
        if place != 0 { object.append("place", .integer(place)) }
        subject?.note(in: &object)
        if let acceptance {
            object.append("epoch", .string(acceptance.epoch))
            var at = JSONObject()
            for (scope, version) in acceptance.at { at.append(scope.text, .integer(version)) }
            object.append("at", .object(at))
            if since.milliseconds != 0 { object.append("since", .integer(since.milliseconds)) }
            if let clearedArrival {
                object.append("clearedArrival", .integer(clearedArrival.milliseconds))
            }
        }
        return JSONValue.object(object).bytes
    }
}

extension RejectedCommand {
    init(stored bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        let command = try Command(try object.object("command"))
        self.init(
            command: command,
            refusal: Refusal(rawValue: try object.string("refusal")) ?? .invalid,
            subject: try Subject(of: command, in: object))
    }

    var stored: [UInt8] {
        var object: JSONObject = ["command": .object(command.json), "refusal": .string(refusal.rawValue)]
        subject?.note(in: &object)
        return JSONValue.object(object).bytes
    }
}

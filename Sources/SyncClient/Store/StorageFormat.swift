import Domain
import JSON
import SyncProtocol
import SyncRules

/// The keys of the device's store. Entries are read in the order of their keys: `meta` first, a scope before its
/// chunks.
enum StoreKey: Hashable {
    case meta
    case scope(ScopeID)
    case chunk(ChunkKey)
    case outbox(CommandID)
    case rejected(CommandID)
    /// A command that a closing page could only back up (`SyncClient.prepareToClose`).
    case unsaved(CommandID)
    case acknowledged(CommandID)

    var text: String {
        switch self {
        case .meta: "a/meta"
        case .scope(let scope): "b/" + scope.text
        case .chunk(let chunk): "c/" + chunk.scope.text + "/" + String(chunk.number)
        case .outbox(let command): "d/" + command.text
        case .rejected(let command): "e/" + command.text
        case .unsaved(let command): "f/" + command.text
        case .acknowledged(let command): "g/" + command.text
        }
    }

    /// Keys are equal if their texts are.
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
        case ("e", 2): self = .rejected(CommandID(parts[1]))
        case ("f", 2): self = .unsaved(CommandID(parts[1]))
        case ("g", 2): self = .acknowledged(CommandID(parts[1]))
        default: return nil
        }
    }
}

/// Version of the store's format. A store of another version keeps its outbox and rejected commands. Server data is
/// pulled again.
let storageFormatVersion: Int64 = 1

struct StoredMeta {
    let client: ClientID
    let next: Int64
    let epoch: String
    let formatVersion: Int64

    init(_ bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        client = ClientID(try object.string("client"))
        next = try object.count("next")
        epoch = try object.string("epoch")
        formatVersion = try object.integer("form")
    }
}

extension JSONObject {
    /// A counter. It grows by one at a time, so larger values are invalid.
    fileprivate func count(_ name: String) throws(JSONError) -> Int64 {
        let count = try integer(name)
        guard (0...1 << 53).contains(count) else { throw JSONError(.range(name)) }
        return count
    }
}

extension StoreTransaction {
    /// Writes the present entries of these keys.
    init(
        of keys: Set<StoreKey>, over revision: Int64, _ outbox: Outbox, _ replica: Replica, in epoch: String
    ) {
        var (isStrict, rest) = (false, keys)
        var entries: [StoreEntry] = []
        // One pass through the outbox, however many of its commands are written.
        for pending in outbox.pending {
            guard let key = rest.remove(.outbox(pending.command.id)) else { continue }
            isStrict = isStrict || !pending.isStored
            entries.append(StoreEntry(key: key.text, bytes: pending.stored))
        }
        for key in rest {
            let bytes = StoreTransaction.bytes(of: key, outbox, replica, in: epoch)
            entries.append(StoreEntry(key: key.text, bytes: bytes))
        }
        self.init(expected: revision, entries: entries, isStrict: isStrict)
    }

    /// The value to store under a key outside the outbox; empty if the key is deleted.
    private static func bytes(
        of key: StoreKey, _ outbox: Outbox, _ replica: Replica, in epoch: String
    ) -> [UInt8] {
        switch key {
        case .meta: outbox.storedMeta(in: epoch)
        case .scope(let scope): replica.scopes[scope]?.cursor.stored(replica.tail(of: scope)) ?? []
        case .chunk(let chunk): replica.scopes[chunk.scope]?.rows(inChunk: chunk.number).map(writeRows) ?? []
        case .rejected(let id): outbox.rejected.first { $0.command.id == id }?.stored ?? []
        case .acknowledged(let id): outbox.acknowledged.commands.first { $0.command.id == id }?.stored ?? []
        case .outbox, .unsaved: []
        }
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
            hasStaleUnreadCount: try object.optionalBool("recount") ?? false)
    }

    /// - Parameter end: the tail of the scope, if it is a log.
    func stored(_ end: LogTail?) -> [UInt8] {
        var object: JSONObject = [
            "epoch": .string(epoch), "grant": .string(grant), "version": .integer(version),
        ]
        if let loading { object.append("loading", .integer(loading)) }
        if let after { object.append("after", .string(after.text)) }
        if low > 1 { object.append("low", .integer(low)) }
        if unreadBefore > 0 { object.append("unread", .integer(unreadBefore)) }
        if hasStaleUnreadCount { object.append("recount", .bool(true)) }
        if let end { object.append("end", .object(end.json)) }
        return JSONValue.object(object).bytes
    }
}

extension Pending {
    /// Reads a stored command, so `isStored` is true.
    @inline(never)
    init(stored bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        self.init(
            command: try Command(try object.object("command")), sequence: try object.count("sequence"),
            creationOrder: object["place"] == nil ? 0 : try object.count("place"), isStored: true)
        summary = try CommandSummary(of: command, in: object)
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
        if creationOrder != 0 { object.append("place", .integer(creationOrder)) }
        summary?.write(to: &object)
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
            summary: try CommandSummary(of: command, in: object))
    }

    var stored: [UInt8] {
        var object: JSONObject = ["command": .object(command.json), "refusal": .string(refusal.rawValue)]
        summary?.write(to: &object)
        return JSONValue.object(object).bytes
    }
}

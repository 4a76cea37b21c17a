import Domain
import JSON
import SyncProtocol
import SyncRules

extension PullRequest {
    /// Parses
    /// `{"epoch":…,"cursors":{scope:[grant,version,after?,low?,high?]},"first":scope?,"limit":rows?,"kinds":[…]?,
    /// "window":positions?}`. `after` is empty if it is missing before `low`.
    public init(_ json: JSONValue) throws(JSONError) {
        let object = try json.object()
        var cursors: [ScopeID: Position] = [:]
        for member in try object.object("cursors").members {
            guard let scope = ScopeID(checking: member.name) else { continue }
            let parts = try member.value.array(named: member.name)
            guard parts.count >= 2 else { throw JSONError(.missing(member.name)) }
            let after = parts.count > 2 ? try parts[2].string() : ""
            let range =
                parts.count > 4 ? LogRange(low: try parts[3].integer(), high: try parts[4].integer()) : nil
            cursors[scope] = Position(
                grant: try parts[0].string(), version: try parts[1].integer(),
                after: after.isEmpty ? nil : RecordID(after), range: range)
        }
        let window = try object.optionalInteger("window") ?? Int64(PullRequest.defaultWindow)
        let limit = try object.optionalInteger("limit") ?? Int64(PullRequest.maxRows)
        self.init(
            epoch: try object.string("epoch"), cursors: cursors,
            first: try object.optionalString("first").flatMap { ScopeID(checking: $0) },
            limit: Int(max(1, min(limit, Int64(PullRequest.maxRows)))), kinds: try object.scopeKinds(),
            window: Int(max(1, min(window, 1 << 30))))
    }

    public var json: JSONObject {
        var positions = JSONObject()
        for (scope, position) in cursors {
            var parts: [JSONValue] = [.string(position.grant), .integer(position.version)]
            if position.after != nil || position.range != nil {
                parts.append(.string(position.after?.text ?? ""))
            }
            if let range = position.range { parts += [.integer(range.low), .integer(range.high)] }
            positions.append(scope.text, .array(parts))
        }
        var object: JSONObject = [
            "epoch": .string(epoch), "cursors": .object(positions), "limit": .integer(Int64(limit)),
            "kinds": kinds.json,
        ]
        if window != PullRequest.defaultWindow { object.append("window", .integer(Int64(window))) }
        if let first { object.append("first", .string(first.text)) }
        return object
    }
}

extension PullAnswer {
    public init(_ json: JSONValue) throws(JSONError) {
        let object = try json.object()
        var parts: [Part] = []
        for value in try object.array("parts") { parts.append(try Part(try value.object())) }
        var gone: [ScopeID] = []
        for value in try object.optionalArray("gone") ?? [] {
            if let scope = ScopeID(checking: try value.string()) { gone.append(scope) }
        }
        self.init(
            epoch: try object.string("epoch"), more: try object.optionalBool("more") ?? false,
            inaccessibleScopes: gone,
            parts: parts)
    }
}

extension PullAnswer.Part {
    /// Parses `{"scope":…,"grant":…,"head":9,"rows":[…]}` with `"from":4,"to":9` for a delta, or `"asof":9` and
    /// `"first":true`, `"last":true` for a page of a snapshot. `"low":7` means that older records of a log are left
    /// out, and `"unread":3` is the number of unread ones among them.
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        guard let scope = ScopeID(checking: try object.string("scope")) else {
            throw JSONError(.missing("scope"))
        }
        let span: PullAnswer.Span
        if let asOf = try object.optionalInteger("asof") {
            span = .snapshot(
                asOf: asOf, isFirst: try object.optionalBool("first") ?? false,
                isLast: try object.optionalBool("last") ?? false)
        } else {
            span = .delta(from: try object.integer("from"), to: try object.integer("to"))
        }
        self.init(
            scope: scope, grant: try object.string("grant"), span: span, head: try object.integer("head"),
            rows: try recordStates(try object.array("rows")), low: try object.optionalInteger("low") ?? 1,
            unreadBefore: try object.optionalInteger("unread") ?? 0)
    }
}

func recordStates(_ values: [JSONValue]) throws(JSONError) -> [RecordState] {
    var rows: [RecordState] = []
    rows.reserveCapacity(values.count)
    for value in values { rows.append(try RecordState(value)) }
    return rows
}

/// Writes the answer to a pull on the server, where rows are already JSON.
public struct PullAnswerWriter {
    private var writer = JSONWriter(capacity: 4096)

    public init(epoch: String) {
        writer.beginObject()
        writer.name("epoch")
        writer.string(epoch)
        writer.name("parts")
        writer.beginArray()
    }

    /// - Parameter rows: each the JSON of one `RecordState`.
    public mutating func part(
        _ scope: ScopeID, grant: String, span: PullAnswer.Span, head: Int64, rows: [[UInt8]], low: Int64 = 1,
        unreadBefore: Int64 = 0
    ) {
        writer.beginObject()
        writer.name("scope")
        writer.string(scope.text)
        writer.name("grant")
        writer.string(grant)
        switch span {
        case .delta(let from, let to):
            writer.name("from")
            writer.integer(from)
            writer.name("to")
            writer.integer(to)
        case .snapshot(let asOf, let isFirst, let isLast):
            writer.name("asof")
            writer.integer(asOf)
            writer.name("first")
            writer.bool(isFirst)
            writer.name("last")
            writer.bool(isLast)
        }
        if low > 1 {
            writer.name("low")
            writer.integer(low)
        }
        if unreadBefore > 0 {
            writer.name("unread")
            writer.integer(unreadBefore)
        }
        writer.name("head")
        writer.integer(head)
        writer.name("rows")
        writer.beginArray()
        for row in rows { writer.raw(row) }
        writer.endArray()
        writer.endObject()
    }

    /// Ends the answer. Nothing can be added afterwards.
    public mutating func finish(gone: [ScopeID], more: Bool) -> [UInt8] {
        writer.endArray()
        writer.name("gone")
        writer.beginArray()
        for scope in gone { writer.string(scope.text) }
        writer.endArray()
        writer.name("more")
        writer.bool(more)
        writer.endObject()
        return writer.bytes
    }
}

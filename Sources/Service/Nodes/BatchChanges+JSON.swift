import Domain
import JSON
import SyncProtocol
import SyncRules
import Wire

// The body of an entry of `CommitLogTable`. All nodes read the bodies of all others, so a change of the format that older
// nodes would misunderstand needs another `version`.

extension BatchChanges {
    private static let version: Int64 = 1

    /// The rows of commits keep their bytes, so that all nodes send the same frames.
    var bytes: [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.name("v")
        writer.integer(BatchChanges.version)
        if !commits.isEmpty {
            writer.name("commits")
            writer.beginArray()
            for commit in commits { commit.write(to: &writer) }
            writer.endArray()
        }
        for (name, value) in rest.members {
            writer.name(name)
            writer.value(value)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Everything but the commits. Empty parts are left out.
    private var rest: JSONObject {
        var object = JSONObject()
        func append(_ name: String, _ values: [JSONValue]) {
            if !values.isEmpty { object.append(name, .array(values)) }
        }
        append(
            "counts",
            counts.sorted { $0.key < $1.key }.flatMap { scope, changes in
                changes.sorted { $0.key < $1.key }.map { kind, change in
                    ["s": .string(scope.text), "k": .string(kind), "n": .integer(Int64(change))]
                }
            })
        append(
            "ends",
            ends.sorted { $0.key < $1.key }.map { log, end in
                ["s": .string(log.text), "r": end.map { .string($0.text) } ?? .null]
            })
        append(
            "clients",
            clients.sorted { $0.key < $1.key }.map { id, client in
                [
                    "id": .string(id.text), "p": .string(client.person.text), "n": .integer(client.last),
                    "at": .integer(client.seen.milliseconds),
                ]
            })
        append("sessions", sessions.map(\.json))
        append("deleted", deletedAccounts.sorted().map { .string($0.text) })
        append(
            "spent",
            bytesSpent.map {
                [
                    "p": .string($0.person.text), "n": .integer(Int64($0.bytes)),
                    "at": .integer($0.at.milliseconds),
                ]
            })
        append(
            "added",
            additions.map {
                [
                    "by": .string($0.addition.inviter.text), "p": .string($0.addition.invited.text),
                    "n": .integer(Int64($0.count)), "at": .integer($0.at.milliseconds),
                ]
            })
        if hasErased { object.append("erased", true) }
        if hasBackgroundJobs { object.append("jobs", true) }
        if let alarm { object.append("alarm", .integer(alarm.milliseconds)) }
        return object
    }

    /// - Throws: if any part cannot be read, because a node must not pass over a change.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        let object = try JSONValue(parsing: bytes).object()
        guard try object.integer("v") == BatchChanges.version else { throw JSONError(.range("v")) }
        for value in try object.optionalArray("commits") ?? [] {
            commits.append(try Commit(value.object(), &readRecords))
        }
        for value in try object.optionalArray("counts") ?? [] {
            let change = try value.object()
            count(try change.string("k"), in: try change.scope("s"), by: Int(try change.integer("n")))
        }
        for value in try object.optionalArray("ends") ?? [] {
            let end = try value.object()
            ends.updateValue(
                try end.optionalString("r").map { RecordID($0) }, forKey: try end.scope("s"))
        }
        for value in try object.optionalArray("clients") ?? [] {
            let client = try value.object()
            clients[ClientID(try client.string("id"))] = (
                try client.person("p"), try client.integer("n"), try client.instant("at")
            )
        }
        for value in try object.optionalArray("sessions") ?? [] {
            sessions.append(try SessionChange(value.object()))
        }
        for value in try object.optionalArray("deleted") ?? [] {
            deletedAccounts.insert(PersonID(try value.string()))
        }
        for value in try object.optionalArray("spent") ?? [] {
            let part = try value.object()
            bytesSpent.append((try part.person("p"), Int(try part.integer("n")), try part.instant("at")))
        }
        for value in try object.optionalArray("added") ?? [] {
            let part = try value.object()
            let addition = MemberAddition(inviter: try part.person("by"), invited: try part.person("p"))
            additions.append((addition, Int(try part.integer("n")), try part.instant("at")))
        }
        hasErased = try object.optionalBool("erased") ?? false
        hasBackgroundJobs = try object.optionalBool("jobs") ?? false
        alarm = try object.optionalInteger("alarm").map { Instant(milliseconds: $0) }
    }
}

extension Commit {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("parts")
        writer.beginArray()
        for part in parts {
            writer.beginObject()
            writer.name("s")
            writer.string(part.scope.text)
            writer.name("from")
            writer.integer(part.previous)
            writer.name("to")
            writer.integer(part.to)
            writer.name("rows")
            writer.beginArray()
            for row in part.rows { writer.raw(row.bytes) }
            writer.endArray()
            writer.name("places")
            writer.value(.array(part.rows.map { $0.position.map { .integer($0) } ?? .null }))
            writer.endObject()
        }
        writer.endArray()
        if !access.isEmpty {
            writer.name("access")
            writer.value(.array(access.map(\.json)))
        }
        if !choices.isEmpty {
            writer.name("choices")
            writer.value(.array(choices.map(\.json)))
        }
        writer.endObject()
    }

    /// - Parameter records: the changed records are added to it.
    fileprivate init(_ object: JSONObject, _ records: inout [RecordKey]) throws(JSONError) {
        var parts: [EncodedFramePart] = []
        for value in try object.array("parts") {
            let part = try value.object()
            let scope = try part.scope("s")
            let (rows, places) = (try part.array("rows"), try part.array("places"))
            guard rows.count == places.count else { throw JSONError(.range("places")) }
            var encoded: [EncodedFramePart.Row] = []
            for (row, number) in zip(rows, places) {
                let position = number == .null ? nil : try number.integer(named: "places")
                encoded.append(EncodedFramePart.Row(row.bytes, position: position))
                records.append(RecordKey(scope, RecordID(try row.object().string("id"))))
            }
            parts.append(
                EncodedFramePart(
                    scope: scope, previous: try part.integer("from"), to: try part.integer("to"),
                    rows: encoded))
        }
        var access: [Access] = []
        for value in try object.optionalArray("access") ?? [] { access.append(try Access(value.object())) }
        var choices: [Choice] = []
        for value in try object.optionalArray("choices") ?? [] {
            choices.append(try Choice(value.object()))
        }
        self.init(parts: parts, access: access, choices: choices)
    }
}

extension Commit.Access {
    fileprivate var json: JSONValue {
        [
            "p": .string(person.text), "s": .string(scope.text), "grant": grant.map { .string($0) } ?? .null,
            "since": .integer(since), "awaits": .bool(awaitsAnswer),
        ]
    }

    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            person: try object.person("p"), scope: try object.scope("s"),
            grant: try object.optionalString("grant"), since: try object.integer("since"),
            awaitsAnswer: try object.bool("awaits"))
    }
}

extension Commit.Choice {
    fileprivate var json: JSONValue {
        switch self {
        case .hides(let person, let isOn): ["hides": .string(person.text), "on": .bool(isOn)]
        case .blocks(let person, let blocked, let isOn):
            ["blocks": .string(person.text), "p": .string(blocked.text), "on": .bool(isOn)]
        }
    }

    fileprivate init(_ object: JSONObject) throws(JSONError) {
        let isOn = try object.bool("on")
        if let person = try object.optionalString("hides") {
            self = .hides(PersonID(person), isOn)
        } else {
            self = .blocks(try object.person("blocks"), try object.person("p"), isOn)
        }
    }
}

extension JSONObject {
    func scope(_ name: String) throws(JSONError) -> ScopeID {
        guard let scope = ScopeID(checking: try string(name)) else { throw JSONError(.range(name)) }
        return scope
    }

    func person(_ name: String) throws(JSONError) -> PersonID {
        PersonID(try string(name))
    }

    func instant(_ name: String) throws(JSONError) -> Instant {
        Instant(milliseconds: try integer(name))
    }
}

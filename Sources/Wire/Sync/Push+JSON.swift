import Domain
import JSON
import SyncProtocol
import SyncRules

extension PushRequest {
    /// Parses `{"client":…,"epoch":…,"commands":[{"n":1,…command}]}`.
    /// - Throws: `JSONError`, also if there are more commands than `maxCommands`, or more than `maxCopies` that copy a
    ///   list.
    public init(_ json: JSONValue) throws(JSONError) {
        let object = try json.object()
        guard let client = ClientID(checking: try object.string("client")) else {
            throw JSONError(.missing("client"))
        }
        var commands: [Numbered] = []
        for value in try object.array("commands") {
            let command = try value.object()
            commands.append(Numbered(sequence: try command.integer("n"), command: try Command(command)))
        }
        let copies = commands.filter { $0.command.intent.policy.copiesList }.count
        guard commands.count <= PushRequest.maxCommands, copies <= PushRequest.maxCopies
        else { throw JSONError(.missing("commands")) }
        self.init(client: client, epoch: try object.string("epoch"), commands: commands)
    }

    public var json: JSONObject {
        [
            "client": .string(client.text), "epoch": .string(epoch),
            "commands": .array(
                commands.map { numbered in
                    var object = numbered.command.json
                    object.append("n", .integer(numbered.sequence))
                    return .object(object)
                }),
        ]
    }
}

extension PushAnswer {
    /// Parses `{"epoch":…,"results":[{"n":1,"id":…,"done":{scope:version}}]}`. Instead of `done` there may be
    /// `"refused":code`, `"fork":true`, `"unknown":true`, `"waits":true` or `"gap":expected`. Without `results` it
    /// belongs to another epoch.
    public init(_ object: JSONObject) throws(JSONError) {
        var results: [Result] = []
        let array = try object.optionalArray("results")
        for value in array ?? [] { results.append(try Result(try value.object())) }
        self.init(epoch: try object.string("epoch"), isCurrent: array != nil, results: results)
    }

    /// Writes the answer as sent.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        write(membersTo: &writer)
        writer.endObject()
    }

    func write(membersTo writer: inout JSONWriter) {
        writer.name("epoch")
        writer.string(epoch)
        guard isCurrent else { return }
        writer.name("results")
        writer.beginArray()
        for result in results { result.write(to: &writer) }
        writer.endArray()
    }
}

extension PushAnswer.Result {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        let outcome: PushAnswer.Outcome
        if let at = try object.optionalObject("done") {
            var versions: [ScopeID: Int64] = [:]
            for member in at.members {
                if let scope = ScopeID(checking: member.name) { versions[scope] = try member.value.integer() }
            }
            outcome = .done(versions)
        } else if let refusal = try object.optionalString("refused") {
            outcome = .rejected(Refusal(rawValue: refusal) ?? .invalid)
        } else if let expected = try object.optionalInteger("gap") {
            outcome = .gap(expected: expected)
        } else if try object.optionalBool("fork") == true {
            outcome = .fork
        } else if try object.optionalBool("unknown") == true {
            outcome = .unknownClient
        } else if try object.optionalBool("waits") == true {
            outcome = .deferred
        } else {
            throw JSONError(.missing("done"))
        }
        self.init(
            sequence: try object.integer("n"), command: CommandID(try object.string("id")), outcome: outcome)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("n")
        writer.integer(sequence)
        writer.name("id")
        writer.string(command.text)
        switch outcome {
        case .done(let at):
            writer.name("done")
            writer.beginObject()
            for (scope, version) in at {
                writer.name(scope.text)
                writer.integer(version)
            }
            writer.endObject()
        case .rejected(let refusal):
            writer.name("refused")
            writer.string(refusal.rawValue)
        case .fork:
            writer.name("fork")
            writer.bool(true)
        case .deferred:
            writer.name("waits")
            writer.bool(true)
        case .unknownClient:
            writer.name("unknown")
            writer.bool(true)
        case .gap(let expected):
            writer.name("gap")
            writer.integer(expected)
        }
        writer.endObject()
    }
}

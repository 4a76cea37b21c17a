import Domain
import JSON

/// What somebody meant, said in absolute terms ("ticked", never "toggled"), with an id by which it takes effect once.
public struct Command: Equatable, Sendable {
    public let id: CommandID
    /// When it was meant, by the clock of the device; an annotation, the server's order decides.
    public let at: Instant
    /// Where it is authorised.
    public let scope: ScopeID
    public let intent: Intent

    public init(id: CommandID, at: Instant, scope: ScopeID, intent: Intent) {
        self.id = id
        self.at = at
        self.scope = scope
        self.intent = intent
    }
}

public typealias CommandID = Identifier<Command>

extension Command {
    /// Whether no person has meant it.
    public var isAutomatic: Bool { intent.rules.isAutomatic }

    /// Reads `{"id":…,"at":ms,"scope":…,"do":verb,"with":{arguments}}`; an unknown verb is no error here.
    /// - Throws: `JSONError` when it cannot be told what to refuse.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let id = CommandID(checking: try object.string("id")) else { throw JSONError(.missing("id")) }
        guard let scope = ScopeID(checking: try object.string("scope")) else {
            throw JSONError(.missing("scope"))
        }
        let intent = Intent(try object.string("do"), try object.optionalObject("with") ?? JSONObject())
        self.init(id: id, at: Instant(milliseconds: try object.integer("at")), scope: scope, intent: intent)
    }

    public var json: JSONObject {
        let (name, arguments) = intent.json
        var object = JSONObject()
        object.append("id", .string(id.text))
        object.append("at", .integer(at.milliseconds))
        object.append("scope", .string(scope.text))
        object.append("do", .string(name))
        if !arguments.isEmpty { object.append("with", .object(arguments)) }
        return object
    }
}

import Domain
import JSON

/// An intent of a user in absolute terms ("ticked", never "toggled"). Its id ensures that it takes effect once.
public struct Command: Equatable, Sendable {
    public let id: CommandID
    /// When it was created, by the clock of the device. Informational: the server's order decides.
    public let at: Instant
    /// The scope in which it is authorised.
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
    /// True if it was not created by the user.
    public var isAutomatic: Bool { intent.policy.isAutomatic }

    /// Reads `{"id":…,"at":ms,"scope":…,"do":name,"with":{arguments}}`. An unknown name is not an error here.
    /// - Throws: `JSONError` if the command cannot even be identified, so that it could be rejected.
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

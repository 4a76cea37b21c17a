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

/// The verb of a command, by feature. Indirect: commands and effects hold a pointer to it.
public indirect enum Intent: Equatable, Sendable {
    case list(ListIntent)
    case item(ItemIntent)
    case picture(PictureIntent)
    case member(MemberIntent)
    case share(ShareIntent)
    case group(GroupIntent)
    case person(PersonIntent)
    case habit(HabitIntent)
    case day(DayIntent)
    /// A verb of a newer version, or arguments that this one cannot read; kept as they came.
    case unknown(name: String, arguments: JSONObject)
}

extension Intent {
    /// Whether the verb is for scopes of a kind.
    func suits(_ kind: ScopeID.Kind) -> Bool {
        switch self {
        case .list, .item, .picture, .share: kind == .list
        case .group: kind == .group
        case .member: kind == .list || kind == .group
        case .person, .habit, .day: kind == .user
        case .unknown: false
        }
    }

    /// Whether the verb is for a scope in which nothing was yet.
    var makesScope: Bool {
        switch self {
        case .list(.create), .list(.copy), .group(.create): true
        default: false
        }
    }

    /// Whether it makes much out of little.
    public var copiesList: Bool {
        switch self {
        case .list(.copy), .list(.send), .list(.sendToGroup): true
        default: false
        }
    }

    /// The least role that may do this.
    public var requiredRole: Role {
        switch self {
        case .list(let intent): intent.requiredRole
        case .item(.purge), .picture(.purge): .owner
        case .item, .picture: .editor
        case .member(let intent): intent.requiredRole
        case .share, .group, .person, .habit, .day, .unknown: .owner
        }
    }
}

extension Command {
    /// Reads `{"id":…,"at":ms,"scope":…,"do":verb,"with":{arguments}}`; an unknown verb is no error here.
    /// - Throws: `JSONError` when it cannot be told what to refuse.
    public init(_ object: JSONObject) throws(JSONError) {
        guard let id = CommandID(checking: try object.string("id")) else { throw JSONError(.missing("id")) }
        guard let scope = ScopeID(checking: try object.string("scope")) else {
            throw JSONError(.missing("scope"))
        }
        let name = try object.string("do")
        let arguments = try object.optionalObject("with") ?? JSONObject()
        let intent = (try? Intent(name, arguments)) ?? .unknown(name: name, arguments: arguments)
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

extension Intent {
    /// Nil for a verb that is not known here.
    fileprivate init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        if let list = try ListIntent(name, arguments) {
            self = .list(list)
        } else if let item = try ItemIntent(name, arguments) {
            self = .item(item)
        } else if let picture = try PictureIntent(name, arguments) {
            self = .picture(picture)
        } else if let member = try MemberIntent(name, arguments) {
            self = .member(member)
        } else if let share = try ShareIntent(name, arguments) {
            self = .share(share)
        } else if let group = try GroupIntent(name, arguments) {
            self = .group(group)
        } else if let person = try PersonIntent(name, arguments) {
            self = .person(person)
        } else if let habit = try HabitIntent(name, arguments) {
            self = .habit(habit)
        } else if let day = try DayIntent(name, arguments) {
            self = .day(day)
        } else {
            return nil
        }
    }

    fileprivate var json: (name: String, arguments: JSONObject) {
        switch self {
        case .list(let intent): intent.json
        case .item(let intent): intent.json
        case .picture(let intent): intent.json
        case .member(let intent): intent.json
        case .share(let intent): intent.json
        case .group(let intent): intent.json
        case .person(let intent): intent.json
        case .habit(let intent): intent.json
        case .day(let intent): intent.json
        case .unknown(let name, let arguments): (name, arguments)
        }
    }
}

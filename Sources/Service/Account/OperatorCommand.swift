import JSON

/// A command of the operator, about users, invitations or public photos. It is sent to the running server as one line of JSON.
public enum OperatorCommand: Equatable, Sendable {
    case listUsers
    /// Without a password the server generates one and shows it once.
    case addUser(email: String, first: String, last: String, password: String?)
    case disableUser(email: String)
    case enableUser(email: String)
    /// Ends all sessions.
    case setPassword(email: String, password: String)
    case setEmail(email: String, new: String)
    case listSessions(email: String)
    /// Deletes the account permanently.
    case removeUser(email: String)
    /// Creates an invitation to the server by a user. It allows the registration unless invitations are off.
    case invite(email: String, uses: Int)
    case listPhotos
    /// Removes a photo permanently, by its id. The address of its owner is required if several users have a photo with
    /// this id.
    case removePhoto(String, of: String?)

    /// - Throws: if the line is not a command.
    public init(line: String) throws(JSONError) {
        let object = try JSONValue(parsing: Array(line.utf8)).object()
        switch try object.string("do") {
        case "user.list": self = .listUsers
        case "user.add":
            self = .addUser(
                email: try object.string("email"), first: try object.string("first"),
                last: try object.string("last"), password: try object.optionalString("password"))
        case "user.disable": self = .disableUser(email: try object.string("email"))
        case "user.enable": self = .enableUser(email: try object.string("email"))
        case "user.password":
            self = .setPassword(email: try object.string("email"), password: try object.string("password"))
        case "user.email":
            self = .setEmail(email: try object.string("email"), new: try object.string("new"))
        case "user.sessions": self = .listSessions(email: try object.string("email"))
        case "user.remove": self = .removeUser(email: try object.string("email"))
        case "invite":
            self = .invite(
                email: try object.string("email"),
                uses: Int(truncatingIfNeeded: try object.integer("uses")))
        case "photo.list": self = .listPhotos
        case "photo.remove":
            self = .removePhoto(try object.string("photo"), of: try object.optionalString("email"))
        default: throw JSONError(.missing("do"))
        }
    }

    /// The command as JSON, without a line feed. It may contain a password, so it must not be logged.
    public var line: String {
        String(decoding: JSONValue.object(json).bytes, as: UTF8.self)
    }

    private var json: JSONObject {
        switch self {
        case .listUsers: return ["do": "user.list"]
        case .addUser(let email, let first, let last, let password):
            var object: JSONObject = [
                "do": "user.add", "email": .string(email), "first": .string(first), "last": .string(last),
            ]
            if let password { object.append("password", .string(password)) }
            return object
        case .disableUser(let email): return ["do": "user.disable", "email": .string(email)]
        case .enableUser(let email): return ["do": "user.enable", "email": .string(email)]
        case .setPassword(let email, let password):
            return ["do": "user.password", "email": .string(email), "password": .string(password)]
        case .setEmail(let email, let new):
            return ["do": "user.email", "email": .string(email), "new": .string(new)]
        case .listSessions(let email): return ["do": "user.sessions", "email": .string(email)]
        case .removeUser(let email): return ["do": "user.remove", "email": .string(email)]
        case .invite(let email, let uses):
            return ["do": "invite", "email": .string(email), "uses": .integer(Int64(uses))]
        case .listPhotos: return ["do": "photo.list"]
        case .removePhoto(let photo, let email):
            var object: JSONObject = ["do": "photo.remove", "photo": .string(photo)]
            if let email { object.append("email", .string(email)) }
            return object
        }
    }
}

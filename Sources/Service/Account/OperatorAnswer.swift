import Domain
import JSON
import Wire

/// The result of an `OperatorCommand`. It is sent back as one line of JSON.
public enum OperatorAnswer: Equatable, Sendable {
    case users([User])
    /// The account was created. The password is nil unless the server has generated it.
    case added(email: String, password: String?)
    case disabled(email: String)
    case enabled(email: String)
    case passwordSet(email: String)
    case emailSet(old: String, new: String)
    case sessions([Session])
    case userRemoved(email: String)
    case invited(link: String)
    case photos([Photo])
    case removed(photo: String)
    /// Several users have a photo with this id. None was removed.
    case ambiguous([Photo])
    case failed(Failure)

    /// A line of the list of users.
    public struct User: Equatable, Sendable {
        public let person: PersonID
        public let email: String
        public let name: String
        public let isDisabled: Bool
        public let created: Instant
        /// Nil if the user has no session.
        public let lastUsed: Instant?

        public init(
            person: PersonID, email: String, name: String, isDisabled: Bool, created: Instant,
            lastUsed: Instant?
        ) {
            self.person = person
            self.email = email
            self.name = name
            self.isDisabled = isDisabled
            self.created = created
            self.lastUsed = lastUsed
        }
    }

    /// A line of the list of a user's sessions.
    public struct Session: Equatable, Sendable {
        /// Browser and system; empty if neither is known.
        public let device: String
        public let created: Instant
        public let lastUsed: Instant

        public init(device: String, created: Instant, lastUsed: Instant) {
            self.device = device
            self.created = created
            self.lastUsed = lastUsed
        }
    }

    /// A line of the list of photos.
    public struct Photo: Equatable, Sendable {
        public let id: String
        /// The address of the photo's owner.
        public let email: String
        public let caption: String

        public init(id: String, email: String, caption: String) {
            self.id = id
            self.email = email
            self.caption = caption
        }
    }

    /// - Throws: if the line is not an answer.
    public init(line: String) throws(JSONError) {
        let object = try JSONValue(parsing: Array(line.utf8)).object()
        if let users = try object.optionalArray("users") {
            var list: [User] = []
            for user in users { list.append(try User(try user.object())) }
            self = .users(list)
        } else if let email = try object.optionalString("added") {
            self = .added(email: email, password: try object.optionalString("password"))
        } else if let email = try object.optionalString("disabled") {
            self = .disabled(email: email)
        } else if let email = try object.optionalString("enabled") {
            self = .enabled(email: email)
        } else if let email = try object.optionalString("passwordSet") {
            self = .passwordSet(email: email)
        } else if let email = try object.optionalString("emailSet") {
            self = .emailSet(old: try object.string("old"), new: email)
        } else if let sessions = try object.optionalArray("sessions") {
            var list: [Session] = []
            for session in sessions { list.append(try Session(try session.object())) }
            self = .sessions(list)
        } else if let email = try object.optionalString("userRemoved") {
            self = .userRemoved(email: email)
        } else if let link = try object.optionalString("invited") {
            self = .invited(link: link)
        } else if let photos = try object.optionalArray("photos") {
            self = .photos(try OperatorAnswer.photos(photos))
        } else if let photo = try object.optionalString("removed") {
            self = .removed(photo: photo)
        } else if let photos = try object.optionalArray("ambiguous") {
            self = .ambiguous(try OperatorAnswer.photos(photos))
        } else {
            self = .failed(try Failure(object))
        }
    }

    private static func photos(_ values: [JSONValue]) throws(JSONError) -> [Photo] {
        var list: [Photo] = []
        for photo in values { list.append(try Photo(try photo.object())) }
        return list
    }

    /// The answer as JSON, without a line feed.
    public var line: String {
        String(decoding: JSONValue.object(json).bytes, as: UTF8.self)
    }

    private var json: JSONObject {
        switch self {
        case .users(let users): return ["users": .array(users.map { .object($0.json) })]
        case .added(let email, let password):
            var object: JSONObject = ["added": .string(email)]
            if let password { object.append("password", .string(password)) }
            return object
        case .disabled(let email): return ["disabled": .string(email)]
        case .enabled(let email): return ["enabled": .string(email)]
        case .passwordSet(let email): return ["passwordSet": .string(email)]
        case .emailSet(let old, let new): return ["emailSet": .string(new), "old": .string(old)]
        case .sessions(let sessions): return ["sessions": .array(sessions.map { .object($0.json) })]
        case .userRemoved(let email): return ["userRemoved": .string(email)]
        case .invited(let link): return ["invited": .string(link)]
        case .photos(let photos): return ["photos": .array(photos.map { .object($0.json) })]
        case .removed(let photo): return ["removed": .string(photo)]
        case .ambiguous(let photos): return ["ambiguous": .array(photos.map { .object($0.json) })]
        case .failed(let failure): return failure.json
        }
    }
}

extension OperatorAnswer.User {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            person: PersonID(try object.string("person")), email: try object.string("email"),
            name: try object.string("name"), isDisabled: try object.bool("disabled"),
            created: Instant(milliseconds: try object.integer("created")),
            lastUsed: try object.optionalInteger("lastUsed").map { Instant(milliseconds: $0) })
    }

    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "person": .string(person.text), "email": .string(email), "name": .string(name),
            "disabled": .bool(isDisabled), "created": .integer(created.milliseconds),
        ]
        if let lastUsed { object.append("lastUsed", .integer(lastUsed.milliseconds)) }
        return object
    }
}

extension OperatorAnswer.Session {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            device: try object.string("device"),
            created: Instant(milliseconds: try object.integer("created")),
            lastUsed: Instant(milliseconds: try object.integer("lastUsed")))
    }

    fileprivate var json: JSONObject {
        [
            "device": .string(device), "created": .integer(created.milliseconds),
            "lastUsed": .integer(lastUsed.milliseconds),
        ]
    }
}

extension OperatorAnswer.Photo {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        self.init(
            id: try object.string("photo"), email: try object.string("email"),
            caption: try object.string("caption"))
    }

    fileprivate var json: JSONObject {
        ["photo": .string(id), "email": .string(email), "caption": .string(caption)]
    }
}

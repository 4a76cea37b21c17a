import Domain
import JSON
import Wire

/// What became of an `OperatorCommand`. It travels back as one line of JSON.
public enum OperatorAnswer: Equatable, Sendable {
    case users([User])
    /// The account is there; the password is one that the server made up, if it did.
    case added(email: String, password: String?)
    case disabled(email: String)
    case enabled(email: String)
    case photos([Photo])
    case removed(photo: String)
    /// Several people have a photo by that id, of which none was removed.
    case ambiguous([Photo])
    case failed(Failure)

    /// A line of the list.
    public struct User: Equatable, Sendable {
        public let person: PersonID
        public let email: String
        public let isDisabled: Bool

        public init(person: PersonID, email: String, isDisabled: Bool) {
            self.person = person
            self.email = email
            self.isDisabled = isDisabled
        }
    }

    /// A line of the list of photos.
    public struct Photo: Equatable, Sendable {
        public let id: String
        /// Of who brought it.
        public let email: String
        public let caption: String

        public init(id: String, email: String, caption: String) {
            self.id = id
            self.email = email
            self.caption = caption
        }
    }

    /// - Throws: when the line is no answer.
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

    /// Without a line feed.
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
            isDisabled: try object.bool("disabled"))
    }

    fileprivate var json: JSONObject {
        ["person": .string(person.text), "email": .string(email), "disabled": .bool(isDisabled)]
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

import Domain
import JSON

/// Requests the user with exactly this address.
public struct FindPersonRequest: Equatable, Sendable {
    public let email: String

    public init(email: String) {
        self.email = email
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(email: try object.optionalString("email") ?? "")
    }

    public var json: JSONObject {
        ["email": .string(email)]
    }
}

/// The user with the address. An unknown address is a normal answer, not a failure.
public struct FindPersonAnswer: Equatable, Sendable {
    public let found: Contact?

    public init(found: Contact?) {
        self.found = found
    }

    public init(_ object: JSONObject) throws(JSONError) {
        found = try object.optionalObject("found").map { found throws(JSONError) in try Contact(found) }
    }

    /// `{"found":{…}}`, or `{"found":null}`.
    public var json: JSONObject {
        ["found": found.map { .object($0.json) } ?? .null]
    }
}

extension Contact {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            try object.person(), name: try object.string("name"),
            picture: try object.optionalString("picture").flatMap { BlobID(checking: $0) })
    }

    public var json: JSONObject {
        var object: JSONObject = ["person": .string(person.text), "name": .string(name)]
        if let picture { object.append("picture", .string(picture.text)) }
        return object
    }
}

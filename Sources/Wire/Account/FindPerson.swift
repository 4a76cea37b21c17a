import Domain
import JSON

/// Asks who has exactly this address.
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

/// Who has the address. That nobody has it is an answer too, and no failure.
public struct FindPersonAnswer: Equatable, Sendable {
    public let found: FoundPerson?

    public init(found: FoundPerson?) {
        self.found = found
    }

    public init(_ object: JSONObject) throws(JSONError) {
        found = try object.optionalObject("found").map { found throws(JSONError) in try FoundPerson(found) }
    }

    /// `{"found":{…}}`, or `{"found":null}`.
    public var json: JSONObject {
        ["found": found.map { .object($0.json) } ?? .null]
    }
}

/// Somebody with an account, as others may know them.
public struct FoundPerson: Equatable, Sendable {
    public let person: PersonID
    public let name: String

    public init(person: PersonID, name: String) {
        self.person = person
        self.name = name
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(person: try object.person(), name: try object.string("name"))
    }

    public var json: JSONObject {
        ["person": .string(person.text), "name": .string(name)]
    }
}

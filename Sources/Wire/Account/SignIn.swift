import Domain
import JSON

/// Requests a session.
public struct SignInRequest: Equatable, Sendable {
    public let email: String
    public let password: String

    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            email: try object.optionalString("email") ?? "",
            password: try object.optionalString("password") ?? "")
    }

    public var json: JSONObject {
        ["email": .string(email), "password": .string(password)]
    }
}

/// Ends a session.
public struct SignOutRequest: Equatable, Sendable {
    /// The user of the session; nil for the current one. A device may send the request later, when another user is
    /// signed in.
    public let person: PersonID?

    public init(person: PersonID?) {
        self.person = person
    }

    public init(_ object: JSONObject) throws(JSONError) {
        person = try object.optionalString("person") == nil ? nil : try object.person()
    }

    public var json: JSONObject {
        person.map { ["person": .string($0.text)] } ?? [:]
    }
}

/// The signed-in user. The session itself is in the cookie of the answer.
public struct Me: Equatable, Sendable {
    public let person: PersonID
    public let email: String

    public init(person: PersonID, email: String) {
        self.person = person
        self.email = email
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(person: try object.person(), email: try object.string("email"))
    }

    public var json: JSONObject {
        ["person": .string(person.text), "email": .string(email)]
    }
}

/// The answer about the signed-in user.
public struct MeAnswer: Equatable, Sendable {
    public let me: Me
    /// The version of the server; empty if unknown.
    public let version: String
    /// The users that invitations of this user can reach.
    public let invitations: Invitation.Reach

    public init(_ me: Me, version: String, invitations: Invitation.Reach = .off) {
        self.invitations = invitations
        self.me = me
        self.version = version
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            try Me(object), version: try object.optionalString("version") ?? "",
            invitations: try object.optionalString("invitations").flatMap(Invitation.Reach.init) ?? .off)
    }

    public var json: JSONObject {
        var object = me.json
        if !version.isEmpty { object.append("version", .string(version)) }
        object.append("invitations", .string(invitations.rawValue))
        return object
    }
}

extension JSONObject {
    func person() throws(JSONError) -> PersonID {
        guard let person = PersonID(checking: try string("person")) else {
            throw JSONError(.missing("person"))
        }
        return person
    }
}

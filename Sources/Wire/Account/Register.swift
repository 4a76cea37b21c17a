import JSON

/// Requests an account. The answer is always `CodeSent`, whether or not the address has an account.
public struct RegisterRequest: Equatable, Sendable {
    public let first: String
    public let last: String
    public let email: String
    public let password: String
    /// The BCP 47 tag of the language for the mail.
    public let language: String
    /// The secret of an invitation, which allows the registration where it is closed.
    public let invitation: String?

    public init(
        first: String, last: String, email: String, password: String, language: String,
        invitation: String? = nil
    ) {
        self.invitation = invitation
        self.first = first
        self.last = last
        self.email = email
        self.password = password
        self.language = language
    }
}

/// Confirms that a code is sent to the address.
public struct CodeSent: Equatable, Sendable {
    /// The id of the pending code. The code is valid only together with it, so it cannot confirm the request of another
    /// user.
    public let registration: String

    public init(registration: String) {
        self.registration = registration
    }
}

/// Submits the code from the mail.
public struct ConfirmRequest: Equatable, Sendable {
    public let registration: String
    public let code: String

    public init(registration: String, code: String) {
        self.registration = registration
        self.code = code
    }
}

/// Requests another code. The previous one becomes invalid.
public struct ResendRequest: Equatable, Sendable {
    public let registration: String
    /// The BCP 47 tag of the language for the mail.
    public let language: String

    public init(registration: String, language: String) {
        self.registration = registration
        self.language = language
    }
}

// MARK: - JSON

/// A missing field is read as an empty one, so that the answer names it.
extension RegisterRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            first: try object.optionalString("first") ?? "", last: try object.optionalString("last") ?? "",
            email: try object.optionalString("email") ?? "",
            password: try object.optionalString("password") ?? "",
            language: try object.optionalString("language") ?? "",
            invitation: try object.optionalString("invitation"))
    }

    public var json: JSONObject {
        var object: JSONObject = [
            "first": .string(first), "last": .string(last), "email": .string(email),
            "password": .string(password), "language": .string(language),
        ]
        if let invitation { object.append("invitation", .string(invitation)) }
        return object
    }
}

extension CodeSent {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(registration: try object.string("registration"))
    }

    public var json: JSONObject {
        ["registration": .string(registration)]
    }
}

extension ConfirmRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            registration: try object.string("registration"), code: try object.optionalString("code") ?? "")
    }

    public var json: JSONObject {
        ["registration": .string(registration), "code": .string(code)]
    }
}

extension ResendRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            registration: try object.string("registration"),
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        ["registration": .string(registration), "language": .string(language)]
    }
}

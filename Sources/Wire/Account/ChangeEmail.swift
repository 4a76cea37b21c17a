import JSON

/// Requests another e-mail address, to which a code is sent. The answer is always `CodeSent`, whether or not the
/// address has an account.
public struct ChangeEmailRequest: Equatable, Sendable {
    public let email: String
    public let password: String
    /// The BCP 47 tag of the language for the mails.
    public let language: String

    public init(email: String, password: String, language: String) {
        self.email = email
        self.password = password
        self.language = language
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            email: try object.optionalString("email") ?? "",
            password: try object.optionalString("password") ?? "",
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        ["email": .string(email), "password": .string(password), "language": .string(language)]
    }
}

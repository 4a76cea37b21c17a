import JSON

/// Asks for another address; a code goes to it. The answer is always `CodeSent`, whether the address has an account or
/// not.
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

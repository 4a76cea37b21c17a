import JSON

/// Requests a code for the replacement of a forgotten password. The answer is always `CodeSent`, whether or not the
/// address has an account.
public struct ForgotPasswordRequest: Equatable, Sendable {
    public let email: String
    /// The BCP 47 tag of the language for the mail.
    public let language: String

    public init(email: String, language: String) {
        self.email = email
        self.language = language
    }
}

/// Submits the code from the mail and a new password.
public struct ResetPasswordRequest: Equatable, Sendable {
    public let registration: String
    public let code: String
    public let password: String
    /// The BCP 47 tag of the language for the notification by mail.
    public let language: String

    public init(registration: String, code: String, password: String, language: String) {
        self.registration = registration
        self.code = code
        self.password = password
        self.language = language
    }
}

/// Replaces a known password.
public struct ChangePasswordRequest: Equatable, Sendable {
    /// The current password.
    public let old: String
    public let password: String
    /// The BCP 47 tag of the language for the notification by mail.
    public let language: String

    public init(old: String, password: String, language: String) {
        self.old = old
        self.password = password
        self.language = language
    }
}

// MARK: - JSON

extension ForgotPasswordRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            email: try object.optionalString("email") ?? "",
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        ["email": .string(email), "language": .string(language)]
    }
}

extension ResetPasswordRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            registration: try object.string("registration"), code: try object.optionalString("code") ?? "",
            password: try object.optionalString("password") ?? "",
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        [
            "registration": .string(registration), "code": .string(code), "password": .string(password),
            "language": .string(language),
        ]
    }
}

extension ChangePasswordRequest {
    public init(_ object: JSONObject) throws(JSONError) {
        self.init(
            old: try object.optionalString("old") ?? "",
            password: try object.optionalString("password") ?? "",
            language: try object.optionalString("language") ?? "")
    }

    public var json: JSONObject {
        ["old": .string(old), "password": .string(password), "language": .string(language)]
    }
}

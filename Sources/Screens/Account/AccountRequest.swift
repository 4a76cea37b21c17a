import Domain

/// What needs the server by its nature.
public enum AccountRequest: Equatable, Sendable {
    case register(Registration)
    /// The code from the mail, for the registration of `World.pendingCode`.
    case confirm(registration: String, code: String)
    case resend(registration: String)
    case signIn(EmailAddress, password: String)
    /// Ends the session and wipes this device.
    case signOut
    /// Who has the address, to be given a role in a list.
    case findPerson(EmailAddress, for: ListID, Role)
}

/// What a new account is made of.
public struct Registration: Equatable, Sendable {
    public let profile: Profile
    public let email: EmailAddress
    public let password: String

    public init(profile: Profile, email: EmailAddress, password: String) {
        self.profile = profile
        self.email = email
        self.password = password
    }
}

/// How a request ended.
public enum AccountAnswer: Equatable, Sendable {
    /// To `register` and `resend`: a code is on its way; `World.pendingCode` is set by then.
    case codeSent
    /// To `confirm` and `signIn`; `World.me` is set by then.
    case signedIn
    /// To `signOut`; `World.me` is nil by then.
    case signedOut
    /// To `findPerson`.
    case found(PersonID, name: String)
    /// To `findPerson`: nobody has the address.
    case foundNobody
    case failed(AccountFailure)
}

/// Why the server did not do it.
public enum AccountFailure: Equatable, Sendable {
    /// The server cannot be reached.
    case offline
    /// The server fails.
    case broken
    /// Too many attempts.
    case busy(seconds: Int)
    case fields([FieldError])
    case wrongCode(triesLeft: Int)
    case expiredCode
    case usedUpCode
    case alreadyRegistered
    /// A wrong address or a wrong password; which of them, nobody learns.
    case wrongCredentials
}

/// A field of the account's forms.
public enum AccountField: String, Sendable {
    case firstName = "first-name"
    case lastName = "last-name"
    case email
    case password
    case code
}

/// What is wrong with a field.
public struct FieldError: Equatable, Sendable {
    public let field: AccountField
    public let refusal: Refusal

    public init(_ field: AccountField, _ refusal: Refusal) {
        self.field = field
        self.refusal = refusal
    }
}

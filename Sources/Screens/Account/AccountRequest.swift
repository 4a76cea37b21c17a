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
    /// Mails a code with which a new password can be set.
    case forgotPassword(EmailAddress)
    /// Whether the code counts, before a new password is asked for.
    case checkCode(registration: String, code: String)
    case resetPassword(registration: String, code: String, password: String)
    case changePassword(old: String, new: String)
    /// Mails a code to the new address.
    case changeEmail(EmailAddress, password: String)
    case confirmEmail(registration: String, code: String)
    /// Where the person is signed in.
    case devices
    case signDeviceOut(DeviceID)
    case signOthersOut
    /// What the deletion of the account would do.
    case planDeletion
    /// Deletes the account and wipes this device.
    case deleteAccount(password: String)
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
    /// A code is on its way; `World.pendingCode` is set by then.
    case codeSent
    /// To `confirm`, `signIn` and `resetPassword`; `World.me` is set by then.
    case signedIn
    /// To `signOut` and `deleteAccount`; `World.me` is nil by then.
    case signedOut
    /// To what has no other answer.
    case done
    case devices([SignedInDevice])
    case plan(DeletionPlan)
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
    /// Nobody has an account with the address.
    case noAccount
    /// Not the password of who is signed in.
    case wrongPassword
    /// A wrong address or a wrong password; which of them, nobody learns.
    case wrongCredentials
}

/// A field of the account's forms.
public enum AccountField: String, Sendable {
    case firstName = "first-name"
    case lastName = "last-name"
    case email
    case oldPassword = "old-password"
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

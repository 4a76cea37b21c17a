import Domain
import Sync

/// What needs the server by its nature. Indirect: effects and messages hold a pointer to it.
public indirect enum ServerRequest: Equatable, Sendable {
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
    /// What an item was before a version; nil for the latest.
    case history(ListID, ItemID, before: Int64?)
    /// Who has the address.
    case findPerson(EmailAddress)
    /// People whose names have words that begin so, by name, from where an earlier answer ended.
    case people(String, isDescending: Bool, after: String?)
    /// Messages with words that begin so, from where an earlier answer stopped; in all chats for nil.
    case search(String, in: ScopeID?, rest: [SearchPlace])
    /// Who has seen the message at a place, where nobody is told.
    case readers(of: Int64, in: ScopeID)
    /// Photos for everyone, from where an earlier answer ended.
    case photos(after: String?)
    /// The photo with this address, of a user here or of a source. What is gone, and what the user may not see, is `gone`.
    case photo(String)
    /// What there is of a photo's public link, makes one, or ends it.
    case photoLink(RecordKey, PhotoLinkAct)
    /// From where photos come that nobody here brought.
    case sources
    /// Photos of a source, from where an earlier answer ended.
    case sourcePhotos(String, after: String?)
    /// Gives a photo a heart at its source and here, or takes it away there and here.
    case sourceHeart(SourcePhoto, Bool)
    /// Tells a source that a photo is saved.
    case sourceUse(SourcePhoto)
    /// Begins to link an account at a source.
    case beginLink(String)
    /// Ends what began so, with what the source has given to the browser.
    case finishLink(state: String, code: String?, isConfirmed: Bool)
    /// Forgets the account at a source.
    case unlink(String)
    /// By which key the server is known to those who carry its messages while Dela is closed.
    case notificationKey
    /// Lets this device be told of things while Dela is closed.
    case subscribe(key: String)
    /// Tells a device something at once, the long way round: this one for nil.
    case testNotification(DeviceID?)
}

extension ServerRequest {
    /// The screen of the form from which it is sent; nil where its answer counts wherever one has gone since.
    var form: Route? {
        switch self {
        case .register: .register
        case .confirm: .code
        case .forgotPassword: .forgot
        case .checkCode: .resetCode
        case .resetPassword: .newPassword
        case .changePassword: .changePassword
        case .changeEmail: .changeEmail
        case .confirmEmail: .emailCode
        default: nil
        }
    }
}

public enum PhotoLinkAct: Sendable {
    case find, make, end
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
public enum ServerAnswer: Equatable, Sendable {
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
    /// To `findPerson` and `people`, with where the next ones begin, if there are any.
    case people([Contact], next: String?)
    /// To `search`: the newest first, and where it goes on; nowhere at the end.
    case messages([FoundMessage], rest: [SearchPlace])
    case readers([PersonID])
    /// To `photos`, with where the next ones begin, if there are any, and whether people can show photos to everyone.
    case photos([SeenPhoto], next: String?, isOffered: Bool)
    /// To `photoLink`: where it leads; nil where there is none.
    case link(String?)
    /// To `sources`.
    case sources([SeenSource])
    /// To `sourcePhotos`, with where the next ones begin, if there are any.
    case sourcePhotos([SourcePhoto], next: String?)
    /// To `beginLink`: where somebody allows Dela to act for them.
    case address(String)
    /// To `finishLink`, where it did not begin: whose account is about to be linked.
    case isThisYou(SeenAccount)
    /// To `history`: the latest first, and whether there is more.
    case history([PastItem], more: Bool)
    /// To `notificationKey`; nil where the server tells of nothing. Until it trusts its clock it does not either.
    case key(String?, trustsClock: Bool)
    case failed(ServerFailure)
}

/// A message that the server found.
public struct FoundMessage: Equatable, Sendable {
    public let chat: ScopeID
    public let id: RecordID
    public let message: ChatMessage

    public init(chat: ScopeID, id: RecordID, message: ChatMessage) {
        self.chat = chat
        self.id = id
        self.message = message
    }
}

/// An item until somebody changed it.
public struct PastItem: Equatable, Sendable {
    public let version: Int64
    /// Who changed it; nil where that is not known.
    public let person: PersonID?
    public let at: Instant
    /// What it was before.
    public let item: Item

    public init(version: Int64, person: PersonID?, at: Instant, item: Item) {
        self.version = version
        self.person = person
        self.at = at
        self.item = item
    }
}

/// Why the server did not do it.
public enum ServerFailure: Equatable, Sendable {
    /// The server cannot be reached.
    case offline
    /// The server fails.
    case broken
    /// What it is about is no longer there, or somebody may not see it any more.
    case gone
    /// Too many attempts.
    case busy(seconds: Int)
    case fields([FieldError])
    case wrongCode(triesLeft: Int)
    case expiredCode
    case usedUpCode
    case alreadyRegistered
    /// Nobody has an account with the address.
    case noAccount
    /// New accounts are made by the operator of the server only.
    case registrationClosed
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
    /// Whether passwords can be read; empty while they cannot.
    case passwordShown = "password-shown"
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

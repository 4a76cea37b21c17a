import Domain
import SyncRules

/// A request that only the server can answer. Indirect, so that effects and messages hold a pointer to it.
public indirect enum ServerRequest: Equatable, Sendable {
    case register(Registration)
    /// The code from the mail, for the registration of `pendingCode`.
    case confirm(registration: String, code: String)
    case resend(registration: String)
    case signIn(EmailAddress, password: String)
    /// Ends the session and deletes the data on this device.
    case signOut
    /// Sends a code for a new password by mail.
    case forgotPassword(EmailAddress)
    /// Checks the code before a new password is entered.
    case checkCode(registration: String, code: String)
    case resetPassword(registration: String, code: String, password: String)
    case changePassword(old: String, new: String)
    /// Sends a code to the new address by mail.
    case changeEmail(EmailAddress, password: String)
    case confirmEmail(registration: String, code: String)
    /// The devices on which the user is signed in.
    case devices
    case signDeviceOut(DeviceID)
    case signOthersOut
    /// Prepares one file with everything that the user sees.
    case prepareDownload(password: String)
    /// The consequences of deleting the account.
    case planDeletion
    /// Deletes the account and the data on this device.
    case deleteAccount(password: String)
    /// The versions of an item before a version; the latest if nil.
    case history(ListID, ItemID, before: Int64?)
    /// The user with this address.
    case findPerson(EmailAddress)
    /// Users with names that have words with these prefixes, by name, from the end of an earlier answer.
    case people(String, isDescending: Bool, after: String?)
    /// Messages with words that have these prefixes, from the end of an earlier answer; in all chats if nil.
    case search(String, in: ScopeID?, rest: [SearchPosition])
    /// The users who have seen the message at a position, if receipts are not sent to the device.
    case readReceipts(of: Int64, in: ScopeID)
    /// Public photos, from the end of an earlier answer.
    case photos(after: String?)
    /// The photo with this address, of a user of this server or of a provider. The answer is `gone` if it was deleted
    /// or the user may not see it.
    case photo(String)
    /// Finds, creates or ends the public link of a photo.
    case photoLink(RecordKey, PhotoLinkAction)
    /// Lists external photo providers.
    case sources
    /// Photos of a provider, from the end of an earlier answer.
    case sourcePhotos(String, after: String?)
    /// Adds or removes a like of a photo, here and at its provider.
    case sourceLike(SourcePhoto, Bool)
    /// Reports to a provider that a photo was saved.
    case sourceUse(SourcePhoto)
    /// Starts to link an account at a provider.
    case startLink(String)
    /// Completes the link with the code that the provider gave to the browser.
    case finishLink(state: String, code: String?, isConfirmed: Bool)
    /// Removes the link to an account at a provider.
    case unlink(String)
    /// Creates an invitation to a list or a group; to the server if nil.
    case invite(ScopeID?, Role?, days: Int, uses: Int)
    /// The open invitations to a list or a group; to the server if nil.
    case invitations(ScopeID?)
    case revokeInvitation(InvitationID)
    /// Mails an invitation to an address without an account.
    case mailInvitation(ScopeID?, Role?, EmailAddress)
    /// The target of the invitation with this secret.
    case previewInvitation(String)
    /// Accepts the invitation with this secret.
    case join(String)
    /// The VAPID public key.
    case notificationKey
    /// Subscribes this device to push notifications.
    case subscribe(key: String)
    /// Sends a test push to a device; to this one if nil.
    case testNotification(DeviceID?)
}

extension ServerRequest {
    /// The screen of the form that sends the request. Nil if the answer counts on any screen.
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

public enum PhotoLinkAction: Sendable {
    case find, make, end
}

/// The data of a new account.
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

/// The answer to a request.
public enum ServerAnswer: Equatable, Sendable {
    /// A code was sent. `pendingCode` is set.
    case codeSent
    /// To `confirm`, `signIn` and `resetPassword`. `me` is set.
    case signedIn
    /// To `signOut` and `deleteAccount`. `me` is nil.
    case signedOut
    /// To requests without another answer.
    case done
    case devices([SignedInDevice])
    case plan(DeletionPlan)
    /// To `findPerson` and `people`, with the position of the next page if there is one.
    case people([Contact], next: String?)
    /// To `search`: newest first, and the positions where the search continues; empty at the end.
    case messages([FoundMessage], rest: [SearchPosition])
    case readReceipts([PersonID])
    /// To `photos`, with the position of the next page if there is one. `isOffered` is true if users can publish
    /// photos.
    case photos([PhotoViewData], next: String?, isOffered: Bool)
    /// To `photoLink`: the path of the link; nil if there is none.
    case link(String?)
    /// To `sources`.
    case sources([ProviderViewData])
    /// To `sourcePhotos`, with the position of the next page if there is one.
    case sourcePhotos([SourcePhoto], next: String?)
    /// To `startLink`: the address where the user authorizes Dela. To `prepareDownload`: the path of the file.
    case address(String)
    /// To `finishLink` if the link was started in another browser: the account that is about to be linked.
    case confirmAccount(ProviderAccountViewData, state: String?)
    /// To `history`: latest first, and true if there is more.
    case history([PastItem], more: Bool)
    /// To `notificationKey`; the key is nil if the server sends no notifications. It sends none while it does not trust
    /// its clock.
    case key(String?, trustsClock: Bool)
    /// To `invite`, with the address of the link.
    case invited(NewInvitation, link: String)
    /// To `invitations`: newest first.
    case invitations([Invitation])
    case preview(InvitationPreview)
    /// To `join`: the list or the group; nil for the server.
    case joined(ScopeID?)
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

/// The state of an item before a change.
public struct PastItem: Equatable, Sendable {
    public let version: Int64
    /// The user who changed it; nil if unknown.
    public let person: PersonID?
    public let at: Instant
    /// The item before the change.
    public let item: Item

    public init(version: Int64, person: PersonID?, at: Instant, item: Item) {
        self.version = version
        self.person = person
        self.at = at
        self.item = item
    }
}

/// The reason why the server did not perform a request.
public enum ServerFailure: Equatable, Sendable {
    /// The server cannot be reached.
    case offline
    /// The server has failed.
    case broken
    /// The subject no longer exists, or the user no longer has access to it.
    case gone
    /// Too many attempts.
    case busy(seconds: Int)
    case fields([FieldError])
    case wrongCode(triesLeft: Int)
    case expiredCode
    case usedUpCode
    case alreadyRegistered
    /// No account uses the address.
    case noAccount
    /// Only the operator of the server creates new accounts.
    case registrationClosed
    /// Not the password of the signed-in user.
    case wrongPassword
    /// A wrong address or a wrong password. The answer does not say which.
    case wrongCredentials
    /// The invitation is unknown, used up, expired or revoked.
    case invitationEnded
    /// The server allows no invitations.
    case invitationsOff
    /// The rules of the product do not allow it.
    case refused(Refusal)
}

/// A field of the account's forms.
public enum AccountField: String, Sendable {
    case firstName = "first-name"
    case lastName = "last-name"
    case email
    case oldPassword = "old-password"
    case password
    /// True if passwords are visible; empty while they are hidden.
    case passwordShown = "password-shown"
    case code
}

/// The error of a field.
public struct FieldError: Equatable, Sendable {
    public let field: AccountField
    public let refusal: Refusal

    public init(_ field: AccountField, _ refusal: Refusal) {
        self.field = field
        self.refusal = refusal
    }
}

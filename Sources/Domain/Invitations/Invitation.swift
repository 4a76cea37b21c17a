/// An open invitation to a list, a group or the server, as shown to the users who may revoke it. Everyone with its link
/// may join.
public struct Invitation: Equatable, Sendable {
    public let id: InvitationID
    /// The role of users who join; nil for an invitation to the server.
    public let role: Role?
    /// The end of its validity.
    public let until: Instant
    /// The maximum number of users who join.
    public let uses: Int
    /// The number of users who have joined.
    public let used: Int
    public let created: Instant
    /// The name of the inviter.
    public let inviterName: String

    /// The target of an invitation.
    public enum Kind: String, CaseIterable, Sendable {
        case list
        case group
        case server
    }

    /// The users that the invitations of a user can reach.
    public enum Reach: String, CaseIterable, Sendable {
        /// New users, too: an invitation allows the registration.
        case all
        /// Only users with an account on the server.
        case accounts
        /// There are no invitations.
        case off
    }

    /// The validity of an invitation in days.
    public static let days = 1...30
    public static let defaultDays = 7
    /// The number of users who may join by one invitation.
    public static let uses = 1...100
    /// The path of the app that opens an invitation. The secret is the fragment.
    public static let path = "/join"
    /// The length of a secret: 128 random bits in Base64URL.
    public static let secretLength = 22

    public init(
        id: InvitationID, role: Role?, until: Instant, uses: Int, used: Int, created: Instant,
        inviterName: String
    ) {
        (self.id, self.role, self.inviterName) = (id, role, inviterName)
        (self.until, self.uses, self.used, self.created) = (until, uses, used, created)
    }
}

public typealias InvitationID = Identifier<Invitation>

/// A new invitation with its secret, which the server returns only once.
public struct NewInvitation: Equatable, Sendable {
    public let id: InvitationID
    public let secret: String
    public let until: Instant
    public let uses: Int
    /// The QR code of the link.
    public let code: QRCode

    public init(id: InvitationID, secret: String, until: Instant, uses: Int, code: QRCode) {
        (self.id, self.secret, self.until, self.uses, self.code) = (id, secret, until, uses, code)
    }
}

/// A QR code without its quiet zone.
public struct QRCode: Equatable, Sendable {
    /// The number of modules in a row.
    public let size: Int
    /// The modules row by row. True for a dark one.
    public let modules: [Bool]

    /// The largest size (ISO/IEC 18004, version 40).
    public static let maxSize = 177

    /// Nil unless there are as many modules as a square of this size has.
    public init?(size: Int, modules: [Bool]) {
        guard (1...QRCode.maxSize).contains(size), modules.count == size * size else { return nil }
        (self.size, self.modules) = (size, modules)
    }
}

/// An invitation as shown to a user with its link.
public struct InvitationPreview: Equatable, Sendable {
    public let kind: Invitation.Kind
    /// The name of the list or the group; nil for the server.
    public let name: String?
    public let inviter: Contact
    /// The role after joining; nil for the server.
    public let role: Role?
    /// True if a new user may register by this invitation.
    public let canRegister: Bool
    /// True if the signed-in user has access already.
    public let isMember: Bool
    /// The colour and the sign of the list.
    public var color: HabitColor?
    public var sign: ListSign?
    /// The number of open items of the list; nil for a group or the server, and for a very long list.
    public var openItems: Int?

    /// The number of items up to which they are counted.
    public static let maxCounted = 1000

    public init(
        kind: Invitation.Kind, name: String?, inviter: Contact, role: Role?, canRegister: Bool, isMember: Bool
    ) {
        (self.kind, self.name, self.inviter, self.role) = (kind, name, inviter, role)
        (self.canRegister, self.isMember) = (canRegister, isMember)
    }
}

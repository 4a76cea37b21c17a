import Database
import Domain
import Secrets
import Storage
import SyncRules
import Wire

/// Creates, checks and uses invitations by link, on the connection of the writer or of a reader.
///
/// An invitation is valid as long as its inviter may add the user themselves. Nothing has to be updated when the inviter
/// loses the role, or when the scope or the inviter's account is deleted.
struct InvitationBook {
    let table: InvitationTable
    private let accounts: AccountTable
    let records: StoredRecords
    private let rules: Rules

    /// The settings of the operator.
    struct Rules: Sendable {
        let policy: InvitationPolicy
        /// True if everyone can register.
        let isOpen: Bool

        var reach: Invitation.Reach { policy.reach(isOpen: isOpen) }
    }

    /// The relation of a user to an invitation.
    enum Standing: Equatable {
        /// The user has access already.
        case member
        /// The user may join.
        case invited
        /// The invitation is not valid for the user.
        case ended
    }

    /// The maximum number of open invitations of a user.
    static let maxOpen = 100
    /// The maximum number of invitations that the server mails for a user in a day.
    static let mailsPerDay = 20

    init(_ transaction: Writer.Transaction, _ rules: Rules) {
        self.init(transaction.connection, transaction.processor.records, rules)
    }

    init(_ reader: SyncQueries, _ rules: Rules) {
        let records = StoredRecords(
            RecordTable(reader.connection), BlobTable(reader.connection), reader.damage)
        records.damageHandling = .skipping
        self.init(reader.connection, records, rules)
    }

    private init(_ connection: any Connection, _ records: StoredRecords, _ rules: Rules) {
        (table, accounts) = (InvitationTable(connection), AccountTable(connection))
        (self.records, self.rules) = (records, rules)
    }

    static func hash(of secret: String) -> [UInt8] {
        var hash = ContentHash()
        hash.update(Array(secret.utf8))
        return hash.bytes()
    }

    // MARK: - Creating

    /// The content of a new invitation.
    struct Draft: Sendable {
        let inviter: PersonID
        let scope: ScopeID?
        let role: Role?
        let days: Int
        let uses: Int
        var isMailed = false
        var isByOperator = false
    }

    /// Stores an invitation with a new secret.
    func create(
        _ draft: Draft, secret: String, at now: Instant
    ) throws(DatabaseError) -> Result<StoredInvitation, Failure> {
        guard Invitation.days.contains(draft.days), Invitation.uses.contains(draft.uses) else {
            return .failure(.refused(.invalid))
        }
        guard rules.policy != .off else { return .failure(.invitationsOff) }
        // An invitation to the server is for new users.
        let reachesNew = rules.reach == .all || draft.isByOperator
        guard draft.scope != nil && !draft.isMailed || reachesNew else { return .failure(.invitationsOff) }
        if let refusal = try refusal(of: draft.scope, draft.role, by: draft.inviter) {
            return .failure(.refused(refusal))
        }
        if draft.isMailed, let wait = try waitForMail(by: draft.inviter, at: now) {
            return .failure(.busy(retryAfter: wait))
        }
        guard try table.open(by: draft.inviter, at: now).count < Self.maxOpen else {
            return .failure(.refused(.tooLarge))
        }
        var random = SystemRandomNumberGenerator()
        let invitation = StoredInvitation(
            id: InvitationID(at: now, random: &random), inviter: draft.inviter, scope: draft.scope,
            role: draft.role, version: try version(of: draft.scope), created: now,
            until: now.advanced(by: Int64(draft.days) * Instant.day), uses: draft.uses,
            isMailed: draft.isMailed, isByOperator: draft.isByOperator)
        try table.insert(invitation, hash: Self.hash(of: secret))
        return .success(invitation)
    }

    private func version(of scope: ScopeID?) throws(DatabaseError) -> Int64 {
        guard let scope else { return 0 }
        return try records.version(of: scope)
    }

    /// The reason why a user may not invite to a scope with a role; nil if they may.
    func refusal(
        of scope: ScopeID?, _ role: Role?, by inviter: PersonID
    ) throws(DatabaseError) -> Refusal? {
        guard let scope else { return role == nil ? nil : .invalid }
        guard let role else { return .invalid }
        do throws(Refusal) {
            try LinkInvitation(to: scope, as: role, by: inviter).check(in: records)
        } catch {
            try records.checkFailure()
            return error
        }
        try records.checkFailure()
        return nil
    }

    /// The number of seconds until another invitation may be mailed; nil if it may be now.
    private func waitForMail(by person: PersonID, at now: Instant) throws(DatabaseError) -> Int? {
        let mails = try table.mails(by: person, since: now.advanced(by: -Instant.day))
        return mails < Self.mailsPerDay ? nil : 3600
    }

    // MARK: - Checking

    /// The invitation of a secret; nil if it is unknown, or if there are no invitations.
    func invitation(_ secret: String) throws(DatabaseError) -> StoredInvitation? {
        guard rules.policy != .off, secret.utf8.count == Invitation.secretLength else { return nil }
        return try table.invitation(hash: Self.hash(of: secret))
    }

    /// The invitation of a registration; nil if it does not allow the registration, or no longer.
    func invitation(
        of pending: PendingRegistration, at now: Instant
    ) throws(DatabaseError) -> StoredInvitation? {
        guard let id = pending.invitation, let invitation = try table.invitation(id),
            try allowsRegistration(invitation, at: now)
        else { return nil }
        return invitation
    }

    /// - Parameter person: nil for a user without an account.
    func standing(
        of person: PersonID?, in invitation: StoredInvitation, at now: Instant
    ) throws(DatabaseError) -> Standing {
        if let person, try isMember(person, of: invitation) {
            if invitation.scope != nil { return .member }
            // A new user has used the invitation up by registering.
            return try isValid(invitation, at: now) ? .member : .ended
        }
        guard try isOpen(invitation, at: now), try !isExcluded(person, from: invitation) else {
            return .ended
        }
        return .invited
    }

    /// True if a new user may register by an invitation.
    func allowsRegistration(
        _ invitation: StoredInvitation, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard rules.isOpen || rules.policy == .members || invitation.isByOperator else { return false }
        return try isOpen(invitation, at: now)
    }

    /// True if the invitation is open, and its inviter may still invite.
    func isOpen(_ invitation: StoredInvitation, at now: Instant) throws(DatabaseError) -> Bool {
        guard invitation.isOpen(at: now) else { return false }
        return try isValid(invitation, at: now)
    }

    /// True if the invitation is open or used up, and its inviter may still invite.
    func isValid(_ invitation: StoredInvitation, at now: Instant) throws(DatabaseError) -> Bool {
        guard rules.policy != .off, invitation.isValid(at: now),
            let account = try accounts.account(of: invitation.inviter), account.disabled == nil
        else { return false }
        return try refusal(of: invitation.scope, invitation.role, by: invitation.inviter) == nil
    }

    private func isMember(
        _ person: PersonID, of invitation: StoredInvitation
    ) throws(DatabaseError) -> Bool {
        // Every user is a member of the server.
        guard let scope = invitation.scope else { return true }
        let isMember =
            records.role(of: person, in: scope) != nil && records.list(in: scope)?.deleted == nil
            && records.group(in: scope)?.deleted == nil
        try records.checkFailure()
        return isMember
    }

    /// True if the inviter or the user has blocked the other one, or if the user was removed after the invitation.
    func isExcluded(
        _ person: PersonID?, from invitation: StoredInvitation
    ) throws(DatabaseError) -> Bool {
        guard let person, let scope = invitation.scope else { return false }
        let isBlocked =
            records.isBlocked(person, by: invitation.inviter)
            || records.isBlocked(invitation.inviter, by: person)
        let id = Member.recordID(person)
        let isRemoved =
            records.member(person, in: scope).map { !$0.isMemberOrInvited && !$0.hasLeft } ?? false
        let change = records.stored(RecordKey(scope, id))?.version ?? 0
        try records.checkFailure()
        return isBlocked || isRemoved && change > invitation.version
    }

    /// The invitation as shown to a user; nil if it is not valid for them.
    /// - Parameter person: nil for a user without an account.
    func preview(
        _ secret: String, for person: PersonID?, at now: Instant
    ) throws(DatabaseError) -> InvitationPreview? {
        guard let invitation = try invitation(secret) else { return nil }
        let standing = try standing(of: person, in: invitation, at: now)
        guard standing != .ended else { return nil }
        let name = invitation.scope.flatMap { records.list(in: $0)?.name ?? records.group(in: $0)?.name }
        let inviter = records.profile(of: invitation.inviter)?.name ?? ""
        try records.checkFailure()
        var preview = InvitationPreview(
            kind: invitation.kind, name: name, inviter: Contact(invitation.inviter, name: inviter),
            role: invitation.role, canRegister: try allowsRegistration(invitation, at: now),
            isMember: standing == .member)
        if let scope = invitation.scope, let list = records.list(in: scope) {
            (preview.color, preview.sign) = (list.color, list.sign)
            // A damaged item must not close the way into the list.
            preview.openItems = try records.handlingDamage(by: .skipping) { openItems(in: scope) }
            try records.checkFailure()
        }
        return preview
    }

    /// The number of open items of a list; nil for a list that is too long to be counted for guests.
    private func openItems(in scope: ScopeID) -> Int? {
        guard !records.holds(moreThan: InvitationPreview.maxCounted, Item.kind, in: scope) else { return nil }
        return records.all(Item.kind, in: scope).count {
            if case .item(let item) = $0.content { item.deleted == nil && item.done == nil } else { false }
        }
    }

    // MARK: - Listing

    /// The open invitations that a user may revoke: to a scope, or their own to the server.
    func list(_ scope: ScopeID?, for person: PersonID, at now: Instant) throws(DatabaseError) -> [Invitation]
    {
        let all =
            if let scope { try table.open(to: scope, at: now) } else {
                try table.open(by: person, at: now).filter { $0.scope == nil }
            }
        let isOwner = scope.map { records.role(of: person, in: $0) == .owner } ?? true
        var shown: [Invitation] = []
        for stored in all where isOwner || stored.inviter == person {
            guard try isOpen(stored, at: now) else { continue }
            let name = records.profile(of: stored.inviter)?.name ?? ""
            shown.append(
                Invitation(
                    id: stored.id, role: stored.role, until: stored.until, uses: stored.uses,
                    used: stored.used, created: stored.created, inviterName: name))
        }
        try records.checkFailure()
        return shown
    }

    /// Ends an invitation of the user, or to a scope that they own.
    /// - Returns: false if the user may not end it.
    func revoke(
        _ id: InvitationID, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard let invitation = try table.invitation(id) else { return false }
        let isOwner = invitation.scope.map { records.role(of: person, in: $0) == .owner } ?? false
        try records.checkFailure()
        guard isOwner || invitation.inviter == person else { return false }
        try table.end(id, at: now)
        return true
    }
}

extension StoredInvitation {
    var kind: Invitation.Kind {
        switch scope?.kind {
        case nil: .server
        case .group: .group
        default: .list
        }
    }
}

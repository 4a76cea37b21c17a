import Database
import Domain
import Storage
import SyncRules
import Wire

extension InvitationBook {
    /// Adds a user to the list or group of an invitation, and makes user and inviter contacts. A member uses nothing up.
    ///
    /// Call within the writer's transaction. Nothing is changed in case of a failure.
    /// - Returns: the commits for other users.
    func join(
        _ invitation: StoredInvitation, _ person: PersonID, in transaction: Writer.Transaction,
        at now: Instant
    ) throws(DatabaseError) -> Result<[Commit], Failure> {
        switch try standing(of: person, in: invitation, at: now) {
        case .member: return .success([])
        case .ended:
            return .failure(
                try isFull(for: person, invitation, at: now) ? .refused(.tooLarge) : .invitationEnded)
        case .invited: return try admit(person, by: invitation, in: transaction, at: now)
        }
    }

    /// Uses an invitation for a new user, or for one that may join.
    func admit(
        _ person: PersonID, by invitation: StoredInvitation, in transaction: Writer.Transaction,
        at now: Instant
    ) throws(DatabaseError) -> Result<[Commit], Failure> {
        var commits: [Commit] = []
        if let scope = invitation.scope, let role = invitation.role {
            let link = LinkInvitation(to: scope, as: role, by: invitation.inviter)
            switch try join(link, person, transaction.processor, at: now) {
            case .success(let commit): commits.append(commit)
            case .failure(.tooLarge): return .failure(.refused(.tooLarge))
            case .failure: return .failure(.invitationEnded)
            }
        }
        try use(invitation)
        commits += try connect(person, with: invitation.inviter, transaction.processor, at: now)
        return .success(commits)
    }

    /// True for a used up invitation whose list or group has no room for another user. A user who registers by it uses
    /// it up, even if there is no room.
    private func isFull(
        for person: PersonID, _ invitation: StoredInvitation, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard let scope = invitation.scope, let role = invitation.role, !invitation.isOpen(at: now),
            try isValid(invitation, at: now), try !isExcluded(person, from: invitation)
        else { return false }
        let link = LinkInvitation(to: scope, as: role, by: invitation.inviter)
        guard case .failure(.tooLarge) = try changes(by: link, joining: person, at: now) else { return false }
        return true
    }

    /// Counts one use.
    func use(_ invitation: StoredInvitation) throws(DatabaseError) {
        try table.use(invitation.id)
    }

    /// Adds the user of a link, as if its inviter had added them. The user has consented, so no request is
    /// sent.
    private func join(
        _ link: LinkInvitation, _ person: PersonID, _ processor: CommandProcessor, at now: Instant
    ) throws(DatabaseError) -> Result<Commit, Refusal> {
        switch try changes(by: link, joining: person, at: now) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let new):
            return .success(
                try processor.changeWriter.write(new.changes, by: link.inviter, command: new.command, at: now)
            )
        }
    }

    private func changes(
        by link: LinkInvitation, joining person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Result<(command: CommandID, changes: [Change]), Refusal> {
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: link.scope,
            intent: link.intent(joining: person))
        records.arrival = now
        let asksForContact = records.asksForContact
        records.asksForContact = false
        defer { records.asksForContact = asksForContact }
        let changes: [Change]
        do throws(Refusal) {
            try link.check(in: records)
            changes = try apply(command, by: link.inviter, to: records).filter {
                !$0.accepts(requestsTo: link.inviter)
            }
        } catch {
            if !records.hasMetDamage() { try records.checkFailure() }
            return .failure(error)
        }
        guard !records.hasMetDamage() else { return .failure(.notFound) }
        try records.checkFailure()
        return .success((command.id, changes.map { $0.joinedAlone(by: person) }))
    }

    /// Makes two users accepted contacts of each other. A request of the inviter to the user is accepted. One of the
    /// user to the inviter is not: it may offer other lists and groups, to which the inviter has not agreed.
    private func connect(
        _ person: PersonID, with inviter: PersonID, _ processor: CommandProcessor, at now: Instant
    ) throws(DatabaseError) -> [Commit] {
        guard records.asksForContact, person != inviter else { return [] }
        var commits: [Commit] = []
        var random = SystemRandomNumberGenerator()
        var new: [Change] = []
        for (user, other) in [(person, inviter), (inviter, person)] {
            let request = records.contactRequest(from: other, to: user)
            if let request, user == person, request.isOpen || !request.isAccepted {
                let accept = Command(
                    id: CommandID(at: now, random: &random), at: now, scope: .user(user),
                    intent: .contactRequest(.accept(other)))
                commits += try processor.perform(accept, by: user, at: now)?.commits ?? []
            } else if request == nil {
                let contact = ContactRequest(other, .accepted, at: now)
                let record = Record(id: ContactRequest.recordID(other), content: .contactRequest(contact))
                new.append(Change(.user(user), record))
            }
        }
        try records.checkFailure()
        if !new.isEmpty {
            let id = CommandID(at: now, random: &random)
            commits.append(try processor.changeWriter.write(new, by: person, command: id, at: now))
        }
        return commits
    }
}

extension Change {
    /// True if the change accepts offers of others to an inviter. They have not agreed to them.
    fileprivate func accepts(requestsTo inviter: PersonID) -> Bool {
        if case .contactRequest? = record?.content { return true }
        return scope == .user(inviter) || id == Member.recordID(inviter)
    }

    /// The change without the name of an inviter, if it adds this user: they know who invited them, and get no
    /// notification.
    fileprivate func joinedAlone(by person: PersonID) -> Change {
        guard var record, case .member(var member) = record.content, member.person == person else {
            return self
        }
        member.inviterName = nil
        record.content = .member(member)
        return Change(scope, record)
    }
}

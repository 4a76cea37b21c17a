import Domain

/// Content that a user shares with one who does not know them. It is held back until that user accepts (decision 0074).
struct ContactOffer {
    let kind: ContactRequest.Offer
    let title: String
    var excerpt = ""
}

extension Records {
    /// The request of another user, or its answer; nil if there was none. A device sees only those to its user.
    public func contactRequest(from other: PersonID, to person: PersonID) -> ContactRequest? {
        guard
            case .contactRequest(let request)? = record(ContactRequest.recordID(other), in: .user(person))?
                .content
        else { return nil }
        return request
    }

    /// The requests that a user has not answered, newest first, without those of blocked users.
    public func openRequests(of person: PersonID) -> [ContactRequest] {
        all(ContactRequest.kind, in: .user(person)).compactMap { record -> ContactRequest? in
            guard case .contactRequest(let request) = record.content, request.isOpen,
                !isBlocked(request.person, by: person)
            else { return nil }
            return request
        }.inOrder { $0.at == $1.at ? $0.person < $1.person : $1.at < $0.at }
    }

    /// True if everything that a user shares or writes reaches another one without a request.
    func accepts(_ other: PersonID, by person: PersonID) -> Bool {
        guard asksForContact, other != person else { return true }
        switch contactRequest(from: other, to: person)?.state {
        case .accepted, .sent: return true
        case .declined: return false
        // Both may have been added to a group since then.
        case .requested, nil: return isAcquainted(person, with: other)
        }
    }

    func change(of request: ContactRequest, for person: PersonID) -> Change {
        let id = ContactRequest.recordID(request.person)
        return preservingUnknownFields(
            Change(.user(person), Record(id: id, content: .contactRequest(request))))
    }

    /// Stores in both users' scopes that one of them asks the other. If the recipient has declined recently, it stays
    /// declined.
    func changes(
        asking person: PersonID, for scope: ScopeID, _ offer: ContactOffer, by author: PersonID,
        _ command: CommandID
    ) -> [Change] {
        let now = arrival ?? command.born
        let former = contactRequest(from: author, to: person)
        var request = former ?? ContactRequest(author, .requested, at: now)
        if request.isAccepted { request.at = now }
        if request.title.isEmpty, request.excerpt.isEmpty {
            request.name = profile(of: author)?.name ?? ""
            request.offer = offer.kind
            request.title = offer.title
            request.excerpt = offer.excerpt.first(ContactRequest.maxExcerptLength)
        }
        if !request.scopes.contains(scope.text) { request.scopes.append(scope.text) }
        var changes = [change(of: request, for: person)]
        let own = contactRequest(from: person, to: author)?.state
        // After a request has expired, the next one counts as new.
        if own != .accepted, own != .sent || former == nil {
            changes.append(change(of: ContactRequest(person, .sent, at: now), for: author))
        }
        return changes
    }

    /// Invites a user who must accept first, instead of adding them.
    func changes(
        inviting person: PersonID, named name: String, as role: Role, in scope: ScopeID,
        _ offer: ContactOffer, by author: PersonID, _ command: CommandID
    ) -> [Change] {
        let id = Member.recordID(person)
        var member =
            member(person, in: scope) ?? Member(person: person, name: name, role: nil, grant: command.text)
        var inviter = author
        if let former = member.inviter, contactRequest(from: former, to: person)?.isOpen == true,
            !isBlocked(former, by: person), self.role(of: former, in: scope) != nil
        {
            inviter = former
        }
        member.invitedRole = role
        member.inviter = inviter
        member.name = profile(of: person)?.name ?? name
        member.inviterName = profile(of: inviter)?.name
        return [preservingUnknownFields(Change(scope, Record(id: id, content: .member(member))))]
            + changes(asking: person, for: scope, offer, by: inviter, command)
    }

    /// The content of a request for an existing list or group.
    func offer(of scope: ScopeID) -> ContactOffer {
        if let group = group(in: scope) { return ContactOffer(kind: .group, title: group.name) }
        let items =
            holds(moreThan: ContactRequest.maxItems, Item.kind, in: scope) ? [] : all(Item.kind, in: scope)
        return ContactOffer(kind: .list, title: list(in: scope)?.name ?? "", excerpt: items.titles)
    }

    /// A user who writes in a chat of two that both can read knows the other one from then on.
    func changes(marking other: PersonID, asKnownTo person: PersonID) -> [Change] {
        guard asksForContact, contactRequest(from: other, to: person) == nil else { return [] }
        return [
            change(of: ContactRequest(other, .accepted, at: arrival ?? Instant(milliseconds: 0)), for: person)
        ]
    }

    /// A user who shares something with another one accepts that user's request.
    /// - Parameter others: the other changes of the command, which are left out here.
    func changes(
        returning other: PersonID, by person: PersonID, _ command: Command, excluding others: [Change]
    ) -> [Change] {
        guard isComplete, let request = contactRequest(from: other, to: person), !request.isAccepted else {
            return []
        }
        return changes(accepting: other, by: person, command).filter { change in
            !others.contains { $0.scope == change.scope && $0.id == change.id }
        }
    }

    /// Accepts another user, and joins everything that waited for that.
    /// - Parameter chat: the chat in which the user answers; nil if they accept the request itself.
    func changes(
        accepting other: PersonID, in chat: ScopeID? = nil, by person: PersonID, _ command: Command
    ) -> [Change] {
        let now = arrival ?? command.at
        var request = contactRequest(from: other, to: person) ?? ContactRequest(other, .accepted, at: now)
        var scopes = request.scopes
        if let chat, !scopes.contains(chat.text) { scopes.append(chat.text) }
        request.answer(.accepted, at: now)
        var changes = [change(of: request, for: person)]
        if var sent = contactRequest(from: person, to: other), sent.state == .sent {
            sent.answer(.accepted, at: now)
            changes.append(change(of: sent, for: other))
        }
        var admissions: [Change] = []
        for text in scopes {
            guard let scope = ScopeID(checking: text) else { continue }
            admissions += self.changes(admitting: person, to: scope, command.id)
        }
        return changes + combined(admissions, of: person, answering: chat)
    }

    /// Adds a user to a chat after they were invited to it and have accepted its other user.
    func changes(joining person: PersonID, to chat: ScopeID, _ command: CommandID) -> [Change] {
        combined(changes(admitting: person, to: chat, command), of: person, answering: nil)
    }

    /// Combines the changes for a user who joins a list directly and through groups at once: each change knows only its
    /// own way. A user who accepts a chat without writing in it has not answered yet.
    /// - Parameter chat: the chat in which the user writes.
    private func combined(
        _ admissions: [Change], of person: PersonID, answering chat: ScopeID?
    ) -> [Change] {
        var members: [ScopeID: Member] = [:]
        var changes: [Change] = []
        for change in admissions {
            guard case .member(let member)? = change.record?.content, member.person == person else {
                if change.scope != .user(person) { changes.append(change) }
                continue
            }
            members[change.scope] = members[change.scope].map { $0.joined(with: member) } ?? member
        }
        for scope in [ScopeID](members.keys).inOrder({ $0 < $1 }) {
            guard let member = members[scope] else { continue }
            let record = Record(id: Member.recordID(person), content: .member(member))
            // A full list behind a group does not prevent the rest.
            let isNew = self.record(record.id, in: scope) == nil
            if isNew, holds(moreThan: Member.maxPerScope - 1, Member.kind, in: scope) { continue }
            changes.append(preservingUnknownFields(Change(scope, record)))
            let mirror = preservingUnknownFields(member.mirror(in: scope, hidden: isInTrash(scope)))
            changes.append(mirror.awaiting(scope.pair == nil || scope == chat ? nil : person))
        }
        return changes
    }

    /// Adds an invited user, also to everything that is shared with the group if the scope is one. If that would be too
    /// much access, the invitation stays open.
    func changes(admitting person: PersonID, to scope: ScopeID, _ command: CommandID) -> [Change] {
        guard let member = member(person, in: scope), let role = member.invitedRole,
            let inviter = member.inviter,
            !isGone(person), !isInvitationBlocked(person, to: scope, by: inviter),
            !isInvitationBlocked(inviter, to: scope, by: person),
            (try? checkAccess(of: scope, adding: (people: 1, shares: 0))) != nil
        else { return [] }
        return changes(to: person, named: member.name, in: scope, by: inviter, command) {
            $0.ownRole = role
            $0.withdrawInvitation()
        } + consequences(of: scope, for: person, named: member.name, isIn: true, by: inviter, command)
    }

    /// Removes an invitation from its request when it is withdrawn, or when its scope ends. The last one removes the
    /// request.
    func changes(withdrawing scope: ScopeID, from member: Member) -> [Change] {
        guard member.invitedRole != nil, let inviter = member.inviter,
            var request = contactRequest(from: inviter, to: member.person),
            request.scopes.contains(scope.text)
        else { return [] }
        if request.scopes.first == scope.text { (request.title, request.excerpt) = ("", "") }
        request.scopes.removeAll { $0 == scope.text }
        if request.scopes.isEmpty, request.state == .requested {
            return [Change(removing: ContactRequest.recordID(inviter), from: .user(member.person))]
        }
        return [change(of: request, for: member.person)]
    }

    /// Updates the excerpt of a request after the text of its message has changed.
    func changes(
        rewording former: String, as text: String, in chat: ScopeID, by author: PersonID
    ) -> [Change] {
        guard isComplete, former != text, let recipient = chat.otherParticipant(than: author),
            member(recipient, in: chat)?.invitedRole != nil,
            var request = contactRequest(from: author, to: recipient), request.offer == .message,
            former.first(ContactRequest.maxExcerptLength) == request.excerpt
        else { return [] }
        request.excerpt = text.first(ContactRequest.maxExcerptLength)
        return [change(of: request, for: recipient)]
    }

    /// The changes when a request expires: invitations end, and copies that were not accepted are erased.
    public func changes(expiring request: ContactRequest, of person: PersonID) -> [Change] {
        var changes = [Change(removing: ContactRequest.recordID(request.person), from: .user(person))]
        for text in request.scopes {
            guard let scope = ScopeID(checking: text), var member = member(person, in: scope),
                let role = member.invitedRole
            else { continue }
            if role == .owner {
                changes += changesForErasing(scope).filter { $0.scope != .user(person) }
            } else if !scope.kind.isLog {
                member.withdrawInvitation()
                changes.append(
                    preservingUnknownFields(
                        Change(scope, Record(id: Member.recordID(person), content: .member(member)))))
            }
        }
        return changes
    }
}

extension [Record] {
    /// The titles of the first items.
    var titles: String {
        let items = compactMap { record -> Item? in
            guard case .item(let item) = record.content, item.deleted == nil else { return nil }
            return item
        }.inOrder { $0.rank < $1.rank }
        return items.prefix(ContactRequest.maxItems).map { $0.title }.joined(separator: ", ")
    }
}

extension Member {
    /// The same member with the access of `other` through groups, too.
    fileprivate func joined(with other: Member) -> Member {
        var member = self
        for through in other.groups {
            if let role = through.role {
                member.setRole(role, through: through.group)
            } else {
                member.suspend(through.group)
            }
        }
        member.ownRole = ownRole ?? other.ownRole
        if member.ownRole != nil { member.withdrawInvitation() }
        return member
    }
}

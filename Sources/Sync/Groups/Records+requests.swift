import Domain

/// What another user shares with somebody who does not know them, and holds back until that user accepts
/// (decision 0074).
struct ContactOffer {
    let kind: ContactRequest.Offer
    let title: String
    var excerpt = ""
}

extension Records {
    /// The request of another user, or how it was answered; nil if there was none. On a device only the user's own.
    public func contactRequest(from other: PersonID, to person: PersonID) -> ContactRequest? {
        guard
            case .contactRequest(let request)? = record(ContactRequest.recordID(other), in: .user(person))?
                .content
        else { return nil }
        return request
    }

    /// The requests that a user has not answered, the newest first. Those of blocked users are not among them.
    public func openRequests(of person: PersonID) -> [ContactRequest] {
        all(ContactRequest.kind, in: .user(person)).compactMap { record -> ContactRequest? in
            guard case .contactRequest(let request) = record.content, request.isOpen,
                !isBlocked(request.person, by: person)
            else { return nil }
            return request
        }.inOrder { $0.at == $1.at ? $0.person < $1.person : $1.at < $0.at }
    }

    /// Whether what a user shares or writes reaches another one without a request.
    func accepts(_ other: PersonID, by person: PersonID) -> Bool {
        guard asksForContact, other != person else { return true }
        switch contactRequest(from: other, to: person)?.state {
        case .accepted, .sent: return true
        case .declined: return false
        // Others may have brought both into a group since.
        case .requested, nil: return isAcquainted(person, with: other)
        }
    }

    func change(of request: ContactRequest, in person: PersonID) -> Change {
        let id = ContactRequest.recordID(request.person)
        return preservingUnknownFields(
            Change(.user(person), Record(id: id, content: .contactRequest(request))))
    }

    /// Notes in both users' scopes that one of them asks the other. If the recipient has declined lately, it stays declined.
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
            request.excerpt = offer.excerpt.first(ContactRequest.mostExcerpt)
        }
        if !request.scopes.contains(scope.text) { request.scopes.append(scope.text) }
        var changes = [change(of: request, in: person)]
        let own = contactRequest(from: person, to: author)?.state
        // Once a request has expired, the next one counts as new.
        if own != .accepted, own != .sent || former == nil {
            changes.append(change(of: ContactRequest(person, .sent, at: now), in: author))
        }
        return changes
    }

    /// Invites a user who has to accept first, in place of letting them in.
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
        member.invited = role
        member.inviter = inviter
        member.name = profile(of: person)?.name ?? name
        member.from = profile(of: inviter)?.name
        return [preservingUnknownFields(Change(scope, Record(id: id, content: .member(member))))]
            + changes(asking: person, for: scope, offer, by: inviter, command)
    }

    /// What a request says of a list or a group that is there already.
    func offer(of scope: ScopeID) -> ContactOffer {
        if let group = group(in: scope) { return ContactOffer(kind: .group, title: group.name) }
        let items =
            holds(moreThan: ContactRequest.mostItems, Item.kind, in: scope) ? [] : all(Item.kind, in: scope)
        return ContactOffer(kind: .list, title: list(in: scope)?.name ?? "", excerpt: excerpt(of: items))
    }

    /// The titles of the first items.
    func excerpt(of items: [Record]) -> String {
        let items = items.compactMap { record -> Item? in
            guard case .item(let item) = record.content, item.deleted == nil else { return nil }
            return item
        }.inOrder { $0.rank < $1.rank }
        return items.prefix(ContactRequest.mostItems).map { $0.title }.joined(separator: ", ")
    }

    /// Who writes in a chat of two that both can read knows the other one from then on.
    func changes(noting other: PersonID, asKnownTo person: PersonID) -> [Change] {
        guard asksForContact, contactRequest(from: other, to: person) == nil else { return [] }
        return [
            change(of: ContactRequest(other, .accepted, at: arrival ?? Instant(milliseconds: 0)), in: person)
        ]
    }

    /// A user who shares something with another one accepts that user's request.
    /// - Parameter others: what else the command changes, which is not changed again.
    func changes(
        returning other: PersonID, by person: PersonID, _ command: Command, beside others: [Change]
    ) -> [Change] {
        guard isComplete, let request = contactRequest(from: other, to: person), !request.isAccepted else {
            return []
        }
        return changes(accepting: other, by: person, command).filter { change in
            !others.contains { $0.scope == change.scope && $0.id == change.id }
        }
    }

    /// A user accepts another one, and comes into all that waited for that.
    /// - Parameter chat: the chat in which the user answers; nil if they accept the request itself.
    func changes(
        accepting other: PersonID, in chat: ScopeID? = nil, by person: PersonID, _ command: Command
    ) -> [Change] {
        let now = arrival ?? command.at
        var request = contactRequest(from: other, to: person) ?? ContactRequest(other, .accepted, at: now)
        var scopes = request.scopes
        if let chat, !scopes.contains(chat.text) { scopes.append(chat.text) }
        request.answer(.accepted, at: now)
        var changes = [change(of: request, in: person)]
        if var sent = contactRequest(from: person, to: other), sent.state == .sent {
            sent.answer(.accepted, at: now)
            changes.append(change(of: sent, in: other))
        }
        var admissions: [Change] = []
        for text in scopes {
            guard let scope = ScopeID(checking: text) else { continue }
            admissions += self.changes(admitting: person, to: scope, command.id)
        }
        return changes + combined(admissions, of: person, answering: chat)
    }

    /// Somebody who was invited to a chat, and has accepted its other user since, comes in.
    func changes(lettingIn person: PersonID, to chat: ScopeID, _ command: CommandID) -> [Change] {
        combined(changes(admitting: person, to: chat, command), of: person, answering: nil)
    }

    /// Somebody may come into a list by themselves and through groups at once; each of these changes knows only its own way.
    /// Whoever accepts a chat without writing in it has not answered yet.
    /// - Parameter chat: the chat in which the person writes.
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
            changes.append(preservingUnknownFields(Change(scope, record)))
            let mirror = preservingUnknownFields(member.mirror(in: scope, hidden: isInTrash(scope)))
            changes.append(mirror.awaiting(scope.pair == nil || scope == chat ? nil : person))
        }
        return changes
    }

    /// An invited user comes in, and into what is shared with the group that the scope is; nothing for others. Where that
    /// would be too much access, the invitation stays open.
    func changes(admitting person: PersonID, to scope: ScopeID, _ command: CommandID) -> [Change] {
        guard let member = member(person, in: scope), let role = member.invited, let inviter = member.inviter,
            !isGone(person), !isKeptOut(person, of: scope, by: inviter),
            (try? checkAccess(of: scope, adding: (people: 1, shares: 0))) != nil
        else { return [] }
        return changes(to: person, named: member.name, in: scope, by: inviter, command) {
            $0.ownRole = role
            $0.withdrawInvitation()
        } + consequences(of: scope, for: person, named: member.name, isIn: true, by: inviter, command)
    }

    /// An invitation that is taken back, or whose scope ends, is no part of a request any more. The last one takes the request
    /// with it.
    func changes(withdrawing scope: ScopeID, from member: Member) -> [Change] {
        guard member.invited != nil, let inviter = member.inviter,
            var request = contactRequest(from: inviter, to: member.person),
            request.scopes.contains(scope.text)
        else { return [] }
        if request.scopes.first == scope.text { (request.title, request.excerpt) = ("", "") }
        request.scopes.removeAll { $0 == scope.text }
        if request.scopes.isEmpty, request.state == .requested {
            return [Change(removing: ContactRequest.recordID(inviter), from: .user(member.person))]
        }
        return [change(of: request, in: member.person)]
    }

    /// Updates the excerpt of a request after the text of its message has changed.
    func changes(
        rewording former: String, as text: String, in chat: ScopeID, by author: PersonID
    ) -> [Change] {
        guard isComplete, former != text, let companion = chat.companion(of: author),
            member(companion, in: chat)?.invited != nil,
            var request = contactRequest(from: author, to: companion), request.offer == .message,
            former.first(ContactRequest.mostExcerpt) == request.excerpt
        else { return [] }
        request.excerpt = text.first(ContactRequest.mostExcerpt)
        return [change(of: request, in: companion)]
    }

    /// What follows when a request expires: invitations end, and copies that nobody took are erased.
    public func changes(expiring request: ContactRequest, of person: PersonID) -> [Change] {
        var changes = [Change(removing: ContactRequest.recordID(request.person), from: .user(person))]
        for text in request.scopes {
            guard let scope = ScopeID(checking: text), var member = member(person, in: scope),
                let role = member.invited
            else { continue }
            if role == .owner {
                changes += ending(of: scope).filter { $0.scope != .user(person) }
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

extension Member {
    /// The same member with another's ways into the scope, too.
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

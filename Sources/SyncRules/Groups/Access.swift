import Domain

/// Access to scopes, and the changes that follow from it.
extension Records {
    /// The member record of a user in a scope; nil if there never was one.
    @inline(never)
    public func member(_ person: PersonID, in scope: ScopeID) -> Member? {
        guard case .member(let member)? = record(Member.recordID(person), in: scope)?.content else {
            return nil
        }
        return member
    }

    /// All users who have access now, in no order.
    public func members(of scope: ScopeID) -> [Member] {
        all(Member.kind, in: scope).compactMap { record in
            guard case .member(let member) = record.content, member.role != nil else { return nil }
            return member
        }
    }

    /// True if only the owner sees the scope.
    @inline(never)
    func isInTrash(_ scope: ScopeID) -> Bool {
        switch scope.kind {
        case .list: list(in: scope)?.deleted != nil
        case .group: group(in: scope)?.deleted != nil
        case .user, .chat, .photos, .unknown: false
        }
    }

    /// True if the account was deleted, as far as that is known here.
    func isGone(_ person: PersonID) -> Bool {
        isComplete && profile(of: person) == nil
    }

    /// A change of a user's access to a scope, and of the membership in the user's own scope. Empty if the user had no
    /// access and gets none.
    /// - Parameters:
    ///   - name: for a new member whose profile cannot be seen here.
    ///   - author: the user who adds them; nil if earlier access is restored.
    ///   - offer: the content of a request, if the scope does not have it yet.
    @inline(never)
    func changes(
        to person: PersonID, named name: String, in scope: ScopeID, by author: PersonID?,
        _ command: CommandID, offering offer: ContactOffer? = nil,
        _ edit: (inout Member) -> Void
    ) -> [Change] {
        let id = Member.recordID(person)
        let known = member(person, in: scope)
        var member = known ?? Member(person: person, name: name, role: nil, grant: "")
        let before = member.role
        edit(&member)
        if before == nil, member.role != nil, let author, isInvitationBlocked(person, to: scope, by: author) {
            return []
        }
        if before == nil, let author, author != person, member.returnsThroughGroup(after: known) { return [] }
        if before == nil, let role = member.ownRole, let author, member.invitedRole == known?.invitedRole,
            mustAsk(person, known, toJoin: scope, by: author)
        {
            return changes(
                inviting: person, named: name, as: role, in: scope, offer ?? self.offer(of: scope),
                by: author,
                command)
        }
        if member.ownRole != nil { member.withdrawInvitation() }
        // A group in the trash gives access once it is restored.
        let joins = before == nil && (member.role != nil || known == nil && !member.groups.isEmpty)
        guard before != nil || joins || known.map({ $0 != member }) ?? false else { return [] }
        if joins {
            if let author {
                member.grant = command.text
                member.inviterName = author == person ? nil : self.profile(of: author)?.name
                // An invited user of a chat sees the messages that were written to them.
                let isInvited = scope.kind == .chat && known?.invitedRole != nil
                member.since = isInvited ? nil : firstVisible(in: scope)
            }
            let profile = profile(of: person)
            member.name = profile?.name ?? name
            member.picture = profile?.picture
            member.hasLeft = false
        }
        if member.role == nil {
            member.picture = nil
            if member.groups.isEmpty { member.inviterName = nil }
        }
        let withdrawn =
            member.role == nil && member.invitedRole == nil
            ? known.map { changes(withdrawing: scope, from: $0) } ?? [] : []
        return [
            preservingUnknownFields(Change(scope, Record(id: id, content: .member(member)))),
            preservingUnknownFields(member.mirror(in: scope, hidden: isInTrash(scope))),
        ] + withdrawn
    }

    /// True if a user must accept before joining a list or a group: they do not know the author, or have left it.
    func mustAsk(_ person: PersonID, _ known: Member?, toJoin scope: ScopeID, by author: PersonID) -> Bool {
        guard asksForContact, author != person, !scope.kind.isLog else { return false }
        return known?.hasLeft == true || !accepts(author, by: person)
    }

    /// The first position or version that a new member sees: in a chat only later messages, in a list its state and
    /// later changes. Nil for everything.
    private func firstVisible(in scope: ScopeID) -> Int64? {
        switch scope.kind {
        case .chat: last(in: scope)?.content.logPosition.map { $0 + 1 }
        case .list: nextVersion(of: scope).flatMap { $0 > 1 ? $0 : nil }
        case .user, .group, .photos, .unknown: nil
        }
    }

    /// True if a user has blocked the author who would add them to a list or a group. The chat and the photos of a
    /// group are for all its members, even if a blocked user starts them.
    func isInvitationBlocked(_ person: PersonID, to scope: ScopeID, by author: PersonID) -> Bool {
        !scope.kind.isLog && isBlocked(author, by: person)
    }

    /// The changes in the lists, the chat and the photos of a group when a user joins or leaves; empty for other
    /// scopes.
    @inline(never)
    func consequences(
        of scope: ScopeID, for person: PersonID, named name: String, isIn: Bool, by author: PersonID,
        _ command: CommandID
    ) -> [Change] {
        guard scope.kind.sharesLists else { return [] }
        var changes: [Change] = []
        for (shared, role) in shared(with: scope) {
            changes += self.changes(to: person, named: name, in: shared, by: author, command) {
                let group = GroupID(scope.id)
                if isIn, isInTrash(scope) {
                    $0.suspend(group)
                } else {
                    $0.setRole(isIn ? role : nil, through: group)
                }
            }
        }
        return changes
    }

    /// The lists that are shared with a group, its chat and its photos, as far as they can be seen here.
    func shared(with group: ScopeID) -> [(scope: ScopeID, role: Role)] {
        all(GroupShareLink.kind, in: group).compactMap { record in
            guard case .shared(let shared) = record.content, let scope = GroupShareLink.scope(of: record.id),
                self.record(Share.recordID(GroupID(group.id)), in: scope) != nil
            else { return nil }
            return (scope, shared.role)
        }
    }

    /// - Throws: `tooLarge` if all members of a group together would get more access than one command may change.
    func checkAccess(of group: ScopeID, adding new: (people: Int, shares: Int)) throws(Refusal) {
        guard group.kind.sharesLists else { return }
        let shares = all(GroupShareLink.kind, in: group).count + new.shares
        guard shares * (members(of: group).count + new.people) <= Group.maxAccess else { throw .tooLarge }
    }

    /// A group in the trash gives no access. When the author restores it, its remaining members get their access again,
    /// unless they have blocked the author.
    func changes(
        suspending isSuspended: Bool, _ scope: ScopeID, by author: PersonID, _ command: CommandID
    ) -> [Change] {
        let group = GroupID(scope.id)
        let people = all(Member.kind, in: scope)
        var changes: [Change] = []
        for (shared, _) in shared(with: scope) {
            guard var record = record(Share.recordID(group), in: shared),
                case .share(var share) = record.content
            else { continue }
            share.isSuspended = isSuspended
            record.content = .share(share)
            changes.append(Change(shared, record))
            for record in people {
                guard case .member(let inGroup) = record.content,
                    let member = member(inGroup.person, in: shared), member.hasAccess(through: group),
                    isSuspended
                        || inGroup.role != nil && !isGone(member.person)
                            && !isInvitationBlocked(member.person, to: scope, by: author)
                else { continue }
                changes += self.changes(
                    to: member.person, named: member.name, in: shared, by: nil, command
                ) { if isSuspended { $0.suspend(group) } else { $0.setRole(share.role, through: group) } }
            }
        }
        return changes
    }

    /// Updates the memberships of all members but the owner when a list or group moves to the trash or is restored.
    /// Members who have blocked the restoring user lose their access.
    func membershipUpdates(of scope: ScopeID, hidden: Bool, by author: PersonID, _ command: CommandID)
        -> [Change]
    {
        members(of: scope).filter { $0.ownRole != .owner && (hidden || !isGone($0.person)) }.flatMap {
            member in
            guard !hidden, isInvitationBlocked(member.person, to: scope, by: author) else {
                return [preservingUnknownFields(member.mirror(in: scope, hidden: hidden))]
            }
            return changes(to: member.person, named: member.name, in: scope, by: author, command) {
                $0.revokeAccess()
            }
        }
    }

    /// Updates the names and pictures of the members of a list or a group that the author restores. They were not
    /// updated in the trash.
    func profileCopyChanges(in scope: ScopeID, by author: PersonID) -> [Change] {
        members(of: scope).compactMap { member in
            isInvitationBlocked(member.person, to: scope, by: author)
                ? nil
                : profile(of: member.person).flatMap {
                    profileCopyChange(of: member.person, as: $0, in: scope)
                }
        }
    }

    /// Updates the name and picture of a user in the scopes where they differ from the profile.
    public func profileCopyChanges(of person: PersonID, as profile: Profile, in scopes: [ScopeID]) -> [Change]
    {
        scopes.compactMap { profileCopyChange(of: person, as: profile, in: $0) }
    }

    /// Updates the name and picture of a member if they differ from the profile.
    func profileCopyChange(of person: PersonID, as profile: Profile, in scope: ScopeID) -> Change? {
        guard var record = record(Member.recordID(person), in: scope),
            case .member(var member) = record.content, member.role != nil,
            member.name != profile.name || member.picture != profile.picture
        else { return nil }
        member.name = profile.name
        member.picture = profile.picture
        record.content = .member(member)
        return Change(scope, record)
    }

    /// Removes the references to an ended scope: those of a list in groups, and those of a group in lists.
    func changesRemovingReferences(to scope: ScopeID) -> [Change] {
        switch scope.kind {
        case .group:
            shared(with: scope).map { shared, _ in
                Change(removing: Share.recordID(GroupID(scope.id)), from: shared)
            }
        case .list:
            all(Share.kind, in: scope).compactMap { record in
                guard case .share(let share) = record.content else { return nil }
                return Change(removing: GroupShareLink.recordID(scope), from: .group(share.group))
            }
        case .user, .chat, .photos, .unknown: []
        }
    }

    /// Removes the access that members of a group have to a list through it.
    func changes(
        withdrawing group: GroupID, from list: ScopeID, by author: PersonID, _ command: CommandID
    ) -> [Change] {
        var changes = [Change(removing: Share.recordID(group), from: list)]
        for record in all(Member.kind, in: list) {
            guard case .member(let member) = record.content, member.hasAccess(through: group) else {
                continue
            }
            changes += self.changes(to: member.person, named: member.name, in: list, by: author, command) {
                $0.setRole(nil, through: group)
            }
        }
        return changes
    }
}

extension Member {
    /// True if a group would give access to a user who left. Only the user can agree to that.
    fileprivate func returnsThroughGroup(after known: Member?) -> Bool {
        known.map { $0.hasLeft && ownRole == nil && groups.count > $0.groups.count } ?? false
    }

    /// The change of the membership in the user's own scope.
    /// - Parameter hidden: true if the scope is in the trash, where only its owner sees it.
    func mirror(in scope: ScopeID, hidden: Bool) -> Change {
        let id = Membership.recordID(scope)
        guard let role, role == .owner || !hidden else { return Change(removing: id, from: .user(person)) }
        // Editors of a list see everything. A new name of the grant lets devices fetch the records that they did not
        // get before.
        let first = scope.kind == .list && role >= .editor ? nil : since
        let name = scope.kind == .list ? first.map { grant + "-" + String($0) } : nil
        let membership = Membership(grant: name ?? grant, role: role, since: first)
        return Change(.user(person), Record(id: id, content: .membership(membership)))
    }
}

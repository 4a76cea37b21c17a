import Domain

/// Who has access, and what follows when that changes.
extension Records {
    @inline(never)
    /// What is known of a person in a scope; nil for who never was in it.
    public func member(_ person: PersonID, in scope: ScopeID) -> Member? {
        guard case .member(let member)? = record(Member.recordID(person), in: scope)?.content else {
            return nil
        }
        return member
    }

    /// Everyone who has access now, in no order.
    public func members(of scope: ScopeID) -> [Member] {
        all(Member.kind, in: scope).compactMap { record in
            guard case .member(let member) = record.content, member.role != nil else { return nil }
            return member
        }
    }

    /// Whether only the owner sees the scope.
    @inline(never)
    func isInTrash(_ scope: ScopeID) -> Bool {
        switch scope.kind {
        case .list: list(in: scope)?.deleted != nil
        case .group: group(in: scope)?.deleted != nil
        case .user, .chat, .photos, .unknown: false
        }
    }

    /// Whether nobody has this account any more, as far as that can be known here.
    func isGone(_ person: PersonID) -> Bool {
        isComplete && profile(of: person) == nil
    }

    /// A change of a person's part in a scope, and its mirror in the person's own; nothing when the person had no part
    /// and gets none.
    /// - Parameters:
    ///   - name: for somebody who comes in and whose profile cannot be seen here.
    ///   - author: who brings them in; nil where access that was there before comes back.
    ///   - offer: what a request says, where the scope does not say it yet.
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
        if before == nil, member.role != nil, let author, isKeptOut(person, of: scope, by: author) {
            return []
        }
        if before == nil, let role = member.ownRole, let author, member.invited == known?.invited,
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
                member.from = author == person ? nil : self.profile(of: author)?.name
                // Who was invited to a chat sees what was written to them.
                let isInvited = scope.kind == .chat && known?.invited != nil
                member.since = isInvited ? nil : firstVisible(in: scope)
            }
            let profile = profile(of: person)
            member.name = profile?.name ?? name
            member.picture = profile?.picture
            member.hasLeft = false
        }
        if member.role == nil {
            member.picture = nil
            if member.groups.isEmpty { member.from = nil }
        }
        let withdrawn =
            member.role == nil && member.invited == nil
            ? known.map { changes(withdrawing: scope, from: $0) } ?? [] : []
        return [
            preservingUnknownFields(Change(scope, Record(id: id, content: .member(member)))),
            preservingUnknownFields(member.mirror(in: scope, hidden: isInTrash(scope))),
        ] + withdrawn
    }

    /// Whether somebody has to accept before they come into a list or a group: they do not know the author, or have left it.
    func mustAsk(_ person: PersonID, _ known: Member?, toJoin scope: ScopeID, by author: PersonID) -> Bool {
        guard asksForContact, author != person, !scope.kind.isLog else { return false }
        return known?.hasLeft == true || !accepts(author, by: person)
    }

    /// What a new member sees of a scope: of a chat what is written from now on, of a list its state and what changes from
    /// now on. Nil for everything.
    private func firstVisible(in scope: ScopeID) -> Int64? {
        switch scope.kind {
        case .chat: last(in: scope)?.content.place.map { $0 + 1 }
        case .list: nextVersion(of: scope).flatMap { $0 > 1 ? $0 : nil }
        case .user, .group, .photos, .unknown: nil
        }
    }

    /// Whether a user has blocked the one who would bring them into a list or a group. The chat and the photos of a group
    /// are there for all of its members, whoever opens them.
    func isKeptOut(_ person: PersonID, of scope: ScopeID, by author: PersonID) -> Bool {
        !scope.kind.isLog && isBlocked(author, by: person)
    }

    /// What follows in the lists, the chat and the photos of a group when somebody joins or goes; nothing for other scopes.
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

    /// - Throws: `tooLarge` when all in a group would have more through it than one command should change.
    func checkAccess(of group: ScopeID, adding new: (people: Int, shares: Int)) throws(Refusal) {
        guard group.kind.sharesLists else { return }
        let shares = all(GroupShareLink.kind, in: group).count + new.shares
        guard shares * (members(of: group).count + new.people) <= Group.mostAccess else { throw .tooLarge }
    }

    /// A group in the trash gives no access. When the author restores it, those members get it back who had it, are still
    /// in the group, and have not blocked the author.
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
                    let member = member(inGroup.person, in: shared), member.isIn(through: group),
                    isSuspended
                        || inGroup.role != nil && !isGone(member.person)
                            && !isKeptOut(member.person, of: scope, by: author)
                else { continue }
                changes += self.changes(
                    to: member.person, named: member.name, in: shared, by: nil, command
                ) { if isSuspended { $0.suspend(group) } else { $0.setRole(share.role, through: group) } }
            }
        }
        return changes
    }

    /// Updates the memberships of everybody but the owner when a list or group goes to the trash or is restored. Members
    /// who have blocked the user who restores it do not come back.
    func membershipUpdates(of scope: ScopeID, hidden: Bool, by author: PersonID, _ command: CommandID)
        -> [Change]
    {
        members(of: scope).filter { $0.ownRole != .owner && (hidden || !isGone($0.person)) }.flatMap {
            member in
            guard !hidden, isKeptOut(member.person, of: scope, by: author) else {
                return [preservingUnknownFields(member.mirror(in: scope, hidden: hidden))]
            }
            return changes(to: member.person, named: member.name, in: scope, by: author, command) { $0.end() }
        }
    }

    /// The present names and pictures of the members of a list or a group that the author restores: in the trash they were
    /// not kept up to date.
    func portraits(in scope: ScopeID, by author: PersonID) -> [Change] {
        members(of: scope).compactMap { member in
            isKeptOut(member.person, of: scope, by: author)
                ? nil : profile(of: member.person).flatMap { portrait(of: member.person, as: $0, in: scope) }
        }
    }

    /// What a person is called and looks like in scopes, where that is not as in the profile.
    public func portraits(of person: PersonID, as profile: Profile, in scopes: [ScopeID]) -> [Change] {
        scopes.compactMap { portrait(of: person, as: profile, in: $0) }
    }

    /// What a member is called and looks like, where that is not as in the profile.
    func portrait(of person: PersonID, as profile: Profile, in scope: ScopeID) -> Change? {
        guard var record = record(Member.recordID(person), in: scope),
            case .member(var member) = record.content, member.role != nil,
            member.name != profile.name || member.picture != profile.picture
        else { return nil }
        member.name = profile.name
        member.picture = profile.picture
        record.content = .member(member)
        return Change(scope, record)
    }

    /// What is kept elsewhere of a scope that goes: of a list in the groups that it is shared with, of a group in lists.
    func traces(of scope: ScopeID) -> [Change] {
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

    /// Whoever had access to a list through a group has it no more.
    func changes(
        withdrawing group: GroupID, from list: ScopeID, by author: PersonID, _ command: CommandID
    ) -> [Change] {
        var changes = [Change(removing: Share.recordID(group), from: list)]
        for record in all(Member.kind, in: list) {
            guard case .member(let member) = record.content, member.isIn(through: group) else { continue }
            changes += self.changes(to: member.person, named: member.name, in: list, by: author, command) {
                $0.setRole(nil, through: group)
            }
        }
        return changes
    }
}

extension Member {
    /// What follows in the person's own scope.
    /// - Parameter hidden: whether the scope is in the trash, where only its owner sees it.
    func mirror(in scope: ScopeID, hidden: Bool) -> Change {
        let id = Membership.recordID(scope)
        guard let role, role == .owner || !hidden else { return Change(removing: id, from: .user(person)) }
        // Editors of a list see everything. A new name of the grant lets devices fetch what they did not have before.
        let first = scope.kind == .list && role >= .editor ? nil : since
        let name = scope.kind == .list ? first.map { grant + "-" + String($0) } : nil
        let membership = Membership(grant: name ?? grant, role: role, since: first)
        return Change(.user(person), Record(id: id, content: .membership(membership)))
    }
}

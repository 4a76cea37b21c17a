import Domain
import SyncClient
import SyncRules

extension Replica {
    /// The user's groups as possible recipients of a list, by name.
    var groups: [Share] {
        memberships.compactMap { scope in
            guard scope.kind == .group, let group = group(in: scope), group.deleted == nil
            else { return nil }
            return Share(group: GroupID(scope.id), name: group.name, role: .editor)
        }.inOrder(precedes)
    }

    /// The groups that a list is shared with, by name.
    func shares(of scope: ScopeID) -> [Share] {
        all(Share.kind, in: scope).compactMap { record in
            guard case .share(let share) = record.content, !share.isSuspended else { return nil }
            return share
        }.inOrder(precedes)
    }

    /// The lists that are shared with a group, by name.
    func lists(sharedWith group: GroupID) -> [ListSummary] {
        memberships.compactMap { scope -> ListSummary? in
            guard scope.kind == .list, shares(of: scope).contains(where: { $0.group == group }) else {
                return nil
            }
            return ListSummary(ListID(scope.id), self)
        }.inOrder { $0.name == $1.name ? $0.id < $1.id : precedes($0.name, $1.name) }
    }

    /// True if another user has access to a list or is invited. A group counts even without members, or in the trash:
    /// users may join it, or it may be restored.
    func isShared(_ scope: ScopeID) -> Bool {
        !expectedMembers(of: scope).isEmpty || !all(Share.kind, in: scope).isEmpty
    }

    /// All other members: the owner, then by name.
    func otherMembers(of scope: ScopeID) -> [Member] {
        members(of: scope).filter { $0.person != person }.inOrder { left, right in
            if left.ownRole == .owner || right.ownRole == .owner { return left.ownRole == .owner }
            return left.name == right.name ? left.person < right.person : precedes(left.name, right.name)
        }
    }

    /// The users who are invited and have not accepted, by name.
    func invited(to scope: ScopeID) -> [Member] {
        all(Member.kind, in: scope).compactMap { record -> Member? in
            guard case .member(let member) = record.content, member.role == nil, member.invitedRole != nil
            else {
                return nil
            }
            return member
        }.inOrder { $0.name == $1.name ? $0.person < $1.person : precedes($0.name, $1.name) }
    }

    /// The other members, then the invited users.
    func expectedMembers(of scope: ScopeID) -> [Member] { otherMembers(of: scope) + invited(to: scope) }

    /// The names with which a list is shared: its groups, then its direct members, by name.
    func sharers(of scope: ScopeID) -> [String] {
        shares(of: scope).map { $0.name }
            + otherMembers(of: scope).filter { $0.ownRole != nil }.map { $0.name }
    }

    /// The first other members, as faces.
    func faces(of scope: ScopeID) -> [Sharer] {
        otherMembers(of: scope).prefix(3).map {
            Sharer(name: $0.name, portrait: portrait(of: $0, in: scope))
        }
    }

    /// All users who share a scope with the user, by name.
    var contacts: [Contact] {
        var all: [Contact] = []
        for scope in memberships {
            for member in members(of: scope) where member.person != person { all.append(Contact(member)) }
        }
        var contacts: [Contact] = []
        for contact in all.inOrder({ $0.person < $1.person }) where contact.person != contacts.last?.person {
            contacts.append(contact)
        }
        return contacts.byName
    }

    /// The name of the user who shared a list or group that the user has not opened yet; empty otherwise.
    func sharedBy(of scope: ScopeID) -> String {
        guard let member = member(person, in: scope),
            member.grant != preference(of: person, for: scope).opened
        else { return "" }
        return member.inviterName ?? ""
    }

    /// The name of a list or group; nil if it does not exist.
    func name(of scope: ScopeID) -> String? {
        switch scope.kind {
        case .group: group(in: scope).flatMap { $0.deleted == nil ? $0.name : nil }
        case .list: list(in: scope).flatMap { $0.deleted == nil ? $0.name : nil }
        case .chat:
            scope.groupID(unlessOwnedBy: person).map { name(of: .group($0)) ?? "" }
                ?? scope.otherParticipant(than: person).flatMap { member($0, in: scope)?.name }
        case .photos: scope.groupID(unlessOwnedBy: person).flatMap { name(of: .group($0)) }
        case .user, .unknown: nil
        }
    }
}

private func precedes(_ left: Share, _ right: Share) -> Bool {
    left.name == right.name ? left.group < right.group : precedes(left.name, right.name)
}

extension [Contact] {
    /// In the order of the server's directory.
    var byName: [Contact] {
        let keys = SearchText.all(map { $0.name })
        return [Int](indices).inOrder { left, right in
            keys[left] == keys[right]
                ? self[left].person < self[right].person
                : keys[left].bytes.lexicographicallyPrecedes(keys[right].bytes)
        }.map { self[$0] }
    }
}

extension Contact {
    init(_ member: Member) {
        self.init(member.person, name: member.name, picture: member.picture)
    }
}

extension Member {
    /// True if a part of the user's rights comes from a group.
    var isThroughGroup: Bool { role != ownRole }
}

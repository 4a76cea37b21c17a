import Domain
import SyncClient
import SyncRules

/// Lists, copies and groups that others have shared with the user. Each is announced once while the app is open, and
/// marked as new until it was opened on any device.
enum InvitationToasts {
    /// Announces one new invitation, and removes the mark of an opened one. A group precedes the lists that share its
    /// grant. If there are several invitations, the lists show the others. A toast with an undo button is not replaced.
    static func update(_ model: inout App.Model, _ replica: Replica, isReady: Bool) -> [Effect] {
        var effects: [Effect] = []
        var announced = model.announcedGrants ?? []
        var toast: Toast.Kind?
        if case .invitation(let scope, _, _, by: _, isCopy: _)? = model.toast?.kind,
            replica.sharedBy(of: scope).isEmpty || replica.hasSeenInvitation(scope)
        {
            model.toast = nil
        }
        let canShow = model.toast?.undo.isEmpty ?? true
        for scope in replica.memberships.inOrder({ $0 < $1 }) {
            let inviter = replica.sharedBy(of: scope)
            guard !inviter.isEmpty, let kind = scope.kind.shared,
                let member = replica.member(replica.person, in: scope)
            else { continue }
            if Route(scope) == model.route {
                effects += markOpened(scope, member.grant, &model, replica.person)
            } else if replica.hasSeenInvitation(scope) {
                // The same list may be shared again: its grant is not announced yet.
                continue
            } else {
                guard canShow, !announced.contains(member.grant), let name = replica.name(of: scope) else {
                    continue
                }
                toast = toast ?? .invitation(scope, kind, name, by: inviter, isCopy: member.ownRole == .owner)
            }
            announced.append(member.grant)
        }
        guard isReady else { return effects }
        let isStart = model.announcedGrants == nil
        model.announcedGrants = announced
        return isStart ? effects : effects + (toast.map { Toasts.show($0, &model) } ?? [])
    }

    /// Marks a grant as opened. Sends the command only once, even if the server does not support such marks.
    private static func markOpened(
        _ scope: ScopeID, _ grant: String, _ model: inout App.Model, _ me: PersonID
    ) -> [Effect] {
        guard model.openedGrant != grant else { return [] }
        model.openedGrant = grant
        return [.perform(.person(.markOpened(scope, grant: CommandID(grant))), in: .user(me))]
    }
}

extension Replica {
    /// True if the user has seen the notification of this invitation on any device.
    fileprivate func hasSeenInvitation(_ scope: ScopeID) -> Bool {
        let read = notificationsRead(by: person)
        return notifications(of: person).contains { _, notification in
            notification.kind == .shares && notification.scope == scope && notification.number <= read
        }
    }
}

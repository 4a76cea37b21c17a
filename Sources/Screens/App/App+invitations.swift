import Domain
import Sync

/// What others give to the person: told once while the app is open, and marked until it has been opened on any device.
extension App {
    /// Tells of one gift that is new, and takes the mark off one that is open. Groups come before the lists that come with
    /// them by the same grant; of several gifts the other ones are seen in the lists. A way to take something back is not
    /// pushed aside.
    static func notifyInvitations(_ model: inout Model, _ replica: Replica, isReady: Bool) -> [Effect] {
        var effects: [Effect] = []
        var told = model.told ?? []
        var news: Notice.Kind?
        if case .given(let scope, _, _, by: _, isCopy: _)? = model.notice?.kind,
            replica.giver(of: scope).isEmpty || replica.hasSeenGift(scope)
        {
            model.notice = nil
        }
        let canTell = model.notice?.undo.isEmpty ?? true
        for scope in replica.memberships.inOrder({ $0 < $1 }) {
            let giver = replica.giver(of: scope)
            guard !giver.isEmpty, let kind = scope.kind.shared,
                let member = replica.member(replica.person, in: scope)
            else { continue }
            if Route(scope) == model.route {
                effects += open(scope, member.grant, &model, replica.person)
            } else if replica.hasSeenGift(scope) {
                // The same list may be shared again: its grant is not announced yet.
                continue
            } else {
                guard canTell, !told.contains(member.grant), let name = replica.name(of: scope) else {
                    continue
                }
                news = news ?? .given(scope, kind, name, by: giver, isCopy: member.ownRole == .owner)
            }
            told.append(member.grant)
        }
        guard isReady else { return effects }
        let isStart = model.told == nil
        model.told = told
        return isStart ? effects : effects + (news.map { show($0, &model) } ?? [])
    }

    /// Once, also if the server does not know of marks.
    private static func open(
        _ scope: ScopeID, _ grant: String, _ model: inout Model, _ me: PersonID
    ) -> [Effect] {
        guard model.openedGrant != grant else { return [] }
        model.openedGrant = grant
        return [.perform(.person(.open(scope, grant: CommandID(grant))), in: .user(me))]
    }
}

extension Replica {
    /// Whether the user has seen among the notifications, on any device, that this was shared with them.
    fileprivate func hasSeenGift(_ scope: ScopeID) -> Bool {
        let read = notificationsRead(by: person)
        return notifications(of: person).contains { _, notification in
            notification.kind == .shares && notification.scope == scope && notification.number <= read
        }
    }
}

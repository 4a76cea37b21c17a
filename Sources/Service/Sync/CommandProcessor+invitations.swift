import Domain
import Sync

/// Who brings somebody else into something.
struct Invitation: Hashable {
    let inviter: PersonID
    let invited: PersonID
}

extension CommandProcessor {
    /// Notes into how many scopes a command brings others, so that nobody takes up all the room that somebody has for what
    /// others share with them (`Membership.mostByOthers`).
    /// - Returns: false when that is too many.
    func noteInvitations(
        _ changes: [Change], of intent: Intent, by person: PersonID, at now: Instant
    ) -> Bool {
        // Who comes back with what was in the trash had their room before.
        if intent == .list(.restore) || intent == .group(.restore) { return true }
        var counts: [Invitation: Int] = [:]
        for change in changes where change.scope.kind == .user && change.scope != .user(person) {
            guard case .membership? = change.record?.content,
                records.record(change.id, in: change.scope) == nil
            else { continue }
            counts[Invitation(inviter: person, invited: PersonID(change.scope.id)), default: 0] += 1
        }
        guard counts.allSatisfy({ invitations.admits($0.value, by: $0.key, at: now) }) else { return false }
        for (invitation, count) in counts { invitations.spend(count, by: invitation, at: now) }
        return true
    }
}

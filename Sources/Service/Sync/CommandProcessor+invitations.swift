import Database
import Domain
import Storage
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

    /// Whether the requests in a command's changes are few enough; otherwise the command waits on the author's device.
    /// Accounts that the operator made have no limit of their own.
    func mayAsk(
        _ changes: [Change], by author: PersonID, at now: Instant
    ) throws(DatabaseError) -> Bool {
        var new = 0
        for change in changes {
            guard case .contactRequest(let request)? = change.record?.content, change.scope.kind == .user
            else {
                continue
            }
            if change.scope == .user(author) {
                new += request.state == .sent ? 1 : 0
            } else if request.person == author {
                let person = PersonID(change.scope.id)
                let former = records.contactRequest(from: author, to: person)
                guard request.scopes.count <= ContactRequest.mostScopes,
                    !request.isOpen || former?.isOpen == true
                        || records.openRequests(of: person).count < ContactRequest.mostWaiting
                else { return false }
            }
        }
        guard new > 0, try !accounts.isMadeByOperator(author) else { return true }
        var (unanswered, daily) = (new, new)
        for record in records.all(ContactRequest.kind, in: .user(author)) {
            guard case .contactRequest(let request) = record.content, request.state == .sent else { continue }
            if request.at > now.advanced(by: -TrashPeriod.duration) { unanswered += 1 }
            if request.at > now.advanced(by: -Instant.day) { daily += 1 }
        }
        return unanswered <= ContactRequest.mostUnanswered && daily <= ContactRequest.mostDaily
    }
}

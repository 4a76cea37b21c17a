import Database
import Domain
import Storage
import SyncRules

/// The key of a quota: one user adds another to scopes.
struct MemberAddition: Hashable {
    let inviter: PersonID
    let invited: PersonID
}

/// The limits for adding other users to scopes, and for contact requests. Used on the writer's thread only.
final class ContactLimits {
    private let records: StoredRecords
    private let accounts: AccountTable
    /// The number of scopes to which one user may add another.
    var additions = Quota<MemberAddition>(limit: 1000, daily: 100)

    init(_ records: StoredRecords, _ accounts: AccountTable) {
        self.records = records
        self.accounts = accounts
    }

    /// Counts the scopes to which a command adds other users. This prevents one user from using up another's limit for
    /// scopes shared by others (`Membership.maxByOthers`).
    /// - Returns: false if the quota is exceeded. Then nothing is counted.
    func admitAdditions(
        _ changes: [Change], of intent: Intent, by person: PersonID, at now: Instant
    ) -> Bool {
        // Members of a restored list or group were counted when they were added.
        if intent == .list(.restore) || intent == .group(.restore) { return true }
        var counts: [MemberAddition: Int] = [:]
        for change in changes where change.scope.kind == .user && change.scope != .user(person) {
            guard case .membership? = change.record?.content,
                records.record(change.id, in: change.scope) == nil
            else { continue }
            counts[MemberAddition(inviter: person, invited: PersonID(change.scope.id)), default: 0] += 1
        }
        guard counts.allSatisfy({ additions.admits($0.value, by: $0.key, at: now) }) else { return false }
        for (addition, count) in counts {
            additions.spend(count, by: addition, at: now)
            records.recorder?.changes.additions.append((addition, count, now))
        }
        return true
    }

    /// True if the contact requests in a command's changes are within the limits. Otherwise the command waits on the
    /// author's device. Accounts created by the operator have no limits for sent requests.
    func mayRequestContact(
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
                guard request.scopes.count <= ContactRequest.maxScopes,
                    !request.isOpen || former?.isOpen == true
                        || records.openRequests(of: person).count < ContactRequest.maxWaiting
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
        return unanswered <= ContactRequest.maxUnanswered && daily <= ContactRequest.maxPerDay
    }
}

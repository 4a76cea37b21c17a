import Domain
import JSON

/// What becomes of a scope when the account of one of its members is deleted (A8).
public enum Departure: Equatable, Sendable {
    /// Nobody else has access: it goes for good.
    case goes
    /// Somebody else owns it from then on.
    case passes(to: Member)
    /// Nothing but the member goes.
    case stays
}

/// Who owns a scope when its owner has gone: the editor who has had access for longest, else such a viewer.
/// - Parameter members: those who have access and stay.
public func succession(of members: [Member]) -> Member? {
    members.inOrder { left, right in
        if left.role != right.role { return left.role > right.role }
        // A grant is the id of the command that gave access, and ids sort by their time.
        if left.grant != right.grant { return precedes(left.grant, right.grant) }
        return left.person < right.person
    }.first
}

extension Records {
    /// What becomes of a scope when this person's account is deleted. A list in the trash, which only its owner still
    /// sees, goes.
    public func departure(of person: PersonID, from scope: ScopeID) -> Departure {
        guard member(person, in: scope)?.role == .owner else { return .stays }
        let others = members(of: scope).filter { $0.person != person }
        guard list(in: scope)?.deleted == nil, let heir = succession(of: others) else { return .goes }
        return .passes(to: heir)
    }

    /// What changes in a scope, and in the own scopes of people, with a departure.
    public func changes(at departure: Departure, of person: PersonID, from scope: ScopeID) -> [Change] {
        var members: [Member] = []
        if case .passes(var heir) = departure {
            heir.role = .owner
            members.append(heir)
        }
        if departure != .goes, var member = member(person, in: scope) {
            member.left = true
            member.role = min(member.role, .editor)
            members.append(member)
        }
        let left = Change(removing: Membership.recordID(scope), from: .user(person))
        return [left]
            + members.flatMap { member in
                let id = Member.recordID(member.person)
                let unknown = record(id, in: scope)?.unknown ?? JSONObject()
                let record = Record(id: id, content: .member(member), unknown: unknown)
                let change = Change(scope, record)
                return member.left ? [change] : [change, member.mirror(in: scope, hidden: false)]
            }
    }
}

import Domain
import SyncClient
import SyncRules

/// Requests about something that the server does not know yet, because the command that creates it is still being
/// sent: the invitations of a new group, the history of a new item. They are sent after it. Without a connection they
/// are sent at once, so that they fail.
///
/// The inlined functions are in the start module, which has no other function of this type.
enum HeldRequests {
    /// - Returns: false for a request that has to wait.
    @inline(__always)
    static func allow(_ effect: Effect, _ held: inout [ServerRequest], _ env: AppEnvironment) -> Bool {
        if case .request(let request) = effect { !hold(request, &held, env) } else { true }
    }

    /// Returns the requests that no longer have to wait.
    @inline(__always)
    static func release(_ held: inout [ServerRequest], _ env: AppEnvironment) -> [Effect] {
        held.isEmpty ? [] : ready(&held, env)
    }

    @inline(never)
    private static func hold(
        _ request: ServerRequest, _ held: inout [ServerRequest], _ env: AppEnvironment
    ) -> Bool {
        guard request.isEarly(env) else { return false }
        if !held.contains(where: { $0.isSame(as: request) }) { held.append(request) }
        return true
    }

    @inline(never)
    private static func ready(_ held: inout [ServerRequest], _ env: AppEnvironment) -> [Effect] {
        let ready = held.filter { !$0.isEarly(env) }
        held = held.filter { $0.isEarly(env) }
        return ready.map { .request($0) }
    }
}

extension ServerRequest {
    /// True if both ask for the same, so that one answer is enough.
    fileprivate func isSame(as other: ServerRequest) -> Bool {
        switch (self, other) {
        case (.history(let list, let item, let limit), .history(let list2, let item2, let limit2)):
            list == list2 && item == item2 && limit == limit2
        case (.invitations(let scope), .invitations(let scope2)): scope == scope2
        case (.photoLink(let photo, let action), .photoLink(let photo2, let action2)):
            photo == photo2 && action == action2
        default: false
        }
    }

    fileprivate func isEarly(_ env: AppEnvironment) -> Bool {
        let connection = env.status.connection
        guard connection == .live || connection == .connecting, let record = subject(of: env.replica.person)
        else { return false }
        return env.replica.record(record.id, in: record.scope) != nil
            && !env.replica.isConfirmed(record.id, in: record.scope)
    }

    /// The record that the server needs for the answer: for a list or group, the user's membership. Nil if it needs
    /// none.
    private func subject(of person: PersonID) -> RecordKey? {
        switch self {
        case .invite(let scope?, _, days: _, uses: _), .invitations(let scope?),
            .mailInvitation(let scope?, _, _):
            RecordKey(.user(person), Membership.recordID(scope))
        case .history(let list, let item, before: _): RecordKey(.list(list), RecordID(item.text))
        case .photoLink(let photo, _): photo
        default: nil
        }
    }
}

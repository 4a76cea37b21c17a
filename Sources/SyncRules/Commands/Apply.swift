import Domain

/// The rules of the product: the changes of a command, or the reason why it is rejected.
///
/// Pure, and the same on the server, on the device and in the simulator: no clock and no randomness. It reads only the
/// command, its author and the records. The changes include those in other scopes, such as the memberships of added or
/// removed users. A device keeps the changes of the scopes that it holds.
@inline(never)
public func apply<Source: Records>(
    _ command: Command, by person: PersonID, to records: Source
) throws(Refusal) -> [Change] {
    try authorise(command, by: person, in: records)
    let changes = try command.intent.apply(command, by: person, to: records)
    try records.checkRoom(for: changes, of: command.intent, by: person)
    return changes
}

/// The one check of access: the author must be a member of the command's scope, with the required role. Other users get
/// the same refusal as for a scope that does not exist.
private func authorise<Source: Records>(
    _ command: Command, by person: PersonID, in records: Source
) throws(Refusal) {
    if case .unknown = command.intent { throw .unsupported }
    guard command.scope.kind != .unknown else { throw .unsupported }
    guard command.intent.isValid(in: command.scope.kind) else { throw .invalid }
    let policy = command.intent.policy
    guard !command.scope.isInbox(of: person) || policy.isAllowedInInbox else { throw .forbidden }
    if policy.createsScope { return }
    if policy.canStartLog, records.canStartLog(command.scope, by: person) { return }
    guard let role = records.role(of: person, in: command.scope) else { throw .notFound }
    guard role >= policy.minRole(in: command.scope.kind) else { throw .forbidden }
}

extension Records {
    /// - Throws: `tooLarge` if a scope would get more members, or a user more scopes, than allowed.
    @inline(never)
    func checkRoom(for changes: [Change], of intent: Intent, by person: PersonID) throws(Refusal) {
        // Members who return with a list or a group from the trash were counted before.
        if intent == .list(.restore) || intent == .group(.restore) { return }
        var new: [ScopeID: Int64] = [:]
        for change in changes {
            switch change.record?.content {
            case .member, .membership:
                if record(change.id, in: change.scope) == nil { new[change.scope, default: 0] += 1 }
            default: continue
            }
        }
        for (scope, count) in new {
            let isOwn = scope.kind == .user
            let maximum =
                !isOwn
                ? Member.maxPerScope
                : scope == .user(person) ? Membership.maxPerPerson : Membership.maxByOthers
            guard !holds(moreThan: maximum - Int(count), isOwn ? Membership.kind : Member.kind, in: scope)
            else { throw .tooLarge }
        }
    }

    /// The role of a user in a scope; nil if they may not even know that it exists.
    public func role(of person: PersonID, in scope: ScopeID) -> Role? {
        if scope.kind == .user { return scope == .user(person) ? .owner : nil }
        guard let role = member(person, in: scope)?.role else { return nil }
        return role < .owner && isInTrash(scope) ? nil : role
    }
}

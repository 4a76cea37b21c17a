import Domain

/// The rules of the product: what a command changes, or why it is refused.
///
/// Pure, and the same on the server, on the device and in the simulator: no clock, no randomness, nothing but the
/// command, its author and the records. The changes include what follows in other scopes (the memberships of people who
/// were added or removed); a device keeps those of the scopes that it holds.
@inline(never)
public func apply<Source: Records>(
    _ command: Command, by person: PersonID, to records: Source
) throws(Refusal) -> [Change] {
    try authorise(command, by: person, in: records)
    let changes = try command.intent.apply(command, by: person, to: records)
    try records.checkRoom(for: changes, of: command.intent, by: person)
    return changes
}

/// The one check of access: a command is for a scope, and its author must be a member there with the role that it
/// needs. Whoever is not a member does not learn that the scope exists.
private func authorise<Source: Records>(
    _ command: Command, by person: PersonID, in records: Source
) throws(Refusal) {
    if case .unknown = command.intent { throw .unsupported }
    guard command.scope.kind != .unknown else { throw .unsupported }
    guard command.intent.suits(command.scope.kind) else { throw .invalid }
    let rules = command.intent.rules
    guard !command.scope.isInbox(of: person) || rules.suitsInbox else { throw .forbidden }
    if rules.makesScope { return }
    if rules.beginsLog, records.canBegin(command.scope, by: person) { return }
    guard let role = records.role(of: person, in: command.scope) else { throw .notFound }
    guard role >= rules.leastRole(in: command.scope.kind) else { throw .forbidden }
}

extension Records {
    /// - Throws: `tooLarge` where more people would come into a scope than it may have, or somebody into more scopes.
    @inline(never)
    func checkRoom(for changes: [Change], of intent: Intent, by person: PersonID) throws(Refusal) {
        // Who comes back with what was in the trash had their room before.
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
            let most =
                !isOwn ? Member.most : scope == .user(person) ? Membership.most : Membership.mostByOthers
            guard !holds(moreThan: most - Int(count), isOwn ? Membership.kind : Member.kind, in: scope)
            else { throw .tooLarge }
        }
    }

    /// What a person may do in a scope; nil when they may not even know of it.
    public func role(of person: PersonID, in scope: ScopeID) -> Role? {
        if scope.kind == .user { return scope == .user(person) ? .owner : nil }
        guard let role = member(person, in: scope)?.role else { return nil }
        return role < .owner && isInTrash(scope) ? nil : role
    }
}

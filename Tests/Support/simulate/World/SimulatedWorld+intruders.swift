import Domain
import SyncProtocol
import SyncRules

/// Forbidden actions.
extension SimulatedWorld {
    /// A user sends a command that the app would never send, in a list without access.
    func intrude() throws {
        try writeOnServer(.max)
        try checkPhotos()
        if random.chance(50) { return try intrudeOnPhotos() }
        let person = People.all[random.below(3)]
        let visible = server.history.visible(to: person)
        let foreign = server.history.timelines.keys.filter { $0.kind == .list && !visible.contains($0) }
        guard server.arrivals.isEmpty, let scope = random.pick(foreign.sorted()) else { return }
        let item = NewItem(
            id: ItemID(newID()), title: random.text(), rank: Rank.between(nil, nil, random: &random))
        try attemptForbidden(.item(.create([item])), in: scope, to: person)
    }

    /// Sends a forbidden command, which must be rejected.
    func attemptForbidden(_ intent: Intent, in scope: ScopeID, to person: PersonID) throws {
        let command = Command(id: CommandID(newID()), at: now, scope: scope, intent: intent)
        let request = PushRequest(
            client: ClientID(newID()), epoch: server.history.epoch,
            commands: [PushRequest.Numbered(sequence: 1, command: command)])
        counts[.intrusions] += 1
        server.arrivals.append(Arrival(route: .nowhere, person: person, request: request))
        try writeOnServer(1)
        if case .done? = server.history.outcomes[command.id] {
            throw Violation(
                "access", "\(People.name(of: person)) has written without access in \(scope.text)")
        }
    }
}

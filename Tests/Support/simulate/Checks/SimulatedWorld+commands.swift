import Domain
import SyncClient
import SyncProtocol
import SyncRules

extension SimulatedWorld {
    /// I3 (no lost commands) and I4 (no flicker): a shown command is pending, or its effect is in the confirmed state,
    /// or it is in the list of rejected changes.
    func checkCommands(of tab: SimulatedTab) throws {
        var pending: Set<CommandID> = []
        for command in tab.client.outbox {
            pending.insert(command.command.id)
            guard let (epoch, at) = command.accepted else { continue }
            let hasArrived = at.allSatisfy { scope, version in
                isSeen(scope, version, epoch: epoch, by: tab) == true
            }
            guard !hasArrived else {
                throw Violation(
                    "I4", "tab \(tab.number) keeps \(command.command.id.text) on top of newer values")
            }
        }
        for id in tab.memory.shown where !pending.contains(id) && !excused.contains(id) {
            try checkGone(id, from: tab)
        }
        tab.memory.shown.formUnion(pending)
        guard Set(tab.client.rejectedCommands.map(\.command.id)).count == tab.client.rejectedCommands.count
        else {
            throw Violation("I3", "tab \(tab.number) has rejected a command twice")
        }
    }

    private func checkGone(_ id: CommandID, from tab: SimulatedTab) throws {
        // Another tab may have seen a command completed before a restore, and removed it for both.
        guard resolved[id] ?? server.history.epoch == server.history.epoch else { return }
        switch server.history.outcomes[id] {
        case .done(let at):
            for (scope, version) in at
            where isSeen(scope, version, epoch: server.history.epoch, by: tab) == false {
                throw Violation(
                    "I4", "tab \(tab.number) stopped showing \(id.text) before its effect arrived")
            }
        case .rejected:
            guard isRefused(id, by: tab) else {
                throw Violation("I3", "the rejected \(id.text) is not in the list of tab \(tab.number)")
            }
        default:
            // A file that is not a picture is rejected before its command is sent.
            guard resolved[id] != nil || isRefused(id, by: tab) else {
                throw Violation("I3", "\(id.text) has vanished from tab \(tab.number)")
            }
        }
    }

    /// True if the user was notified of the rejection.
    func isRefused(_ id: CommandID, by tab: SimulatedTab) -> Bool {
        tab.client.rejectedCommands.contains { $0.command.id == id } || tab.device.discarded.contains(id)
    }

    /// True if a version has arrived; nil if the scope is not completely loaded in that epoch.
    private func isSeen(_ scope: ScopeID, _ version: Int64, epoch: String, by tab: SimulatedTab) -> Bool? {
        guard let cursor = tab.client.cursor(of: scope), cursor.loading == nil, cursor.epoch == epoch else {
            return nil
        }
        return cursor.version >= version
    }

    /// A command is sent only after it was stored.
    func checkStored(_ request: PushRequest, of tab: SimulatedTab) {
        for numbered in request.commands where !tab.device.stored.contains(numbered.command.id) {
            violation = Violation(
                "stored", "tab \(tab.number) sends \(numbered.command.id.text) before it is stored")
        }
    }

    /// I5 (access control) at rest: after all writes, the store has the data of the tab and nothing else.
    func checkStore(of tab: SimulatedTab) throws {
        let store = tab.device.store
        guard tab.client.storedRevision == store.now.revision else { return }
        let held = Set(tab.client.heldScopes.map(\.text))
        let pending = Set(tab.client.outbox.map(\.command.id.text))
        let refused = Set(tab.client.rejectedCommands.map(\.command.id.text))
        let acknowledged = Set(tab.client.acknowledgedCommands.map(\.id.text))
        for key in store.keys {
            let parts = key.split(separator: "/").map(String.init)
            let isKnown =
                switch parts[0] {
                case "b", "c": held.contains(parts[1])
                case "d": pending.contains(parts[1])
                case "e": refused.contains(parts[1])
                case "g": acknowledged.contains(parts[1])
                default: true
                }
            guard isKnown else { throw Violation("I5", "the store of tab \(tab.number) keeps \(key)") }
        }
        for id in pending where store.bytes("d/" + id) == nil {
            throw Violation("I3", "the store of tab \(tab.number) does not have \(id)")
        }
        for command in tab.client.acknowledgedCommands {
            let isHeld = tab.client.cursor(of: command.scope) != nil
            guard isHeld || tab.client.isMidPull || tab.client.lostCommands.contains(command) else {
                throw Violation("I5", "tab \(tab.number) keeps its commands in \(command.scope.text)")
            }
            guard store.bytes("g/" + command.id.text) != nil else {
                throw Violation("I3", "the store of tab \(tab.number) does not have \(command.id.text)")
            }
        }
    }
}

import Domain
import Sync

extension World {
    /// I3 and I4: a command that was shown is pending, or its effect is in the base, or it is in the tray.
    func checkCommands(of tab: Tab) throws {
        var pending: Set<CommandID> = []
        for command in tab.client.outbox {
            pending.insert(command.command.id)
            guard let (epoch, at) = command.accepted else { continue }
            let hasArrived = at.allSatisfy { scope, version in
                isSeen(scope, version, epoch: epoch, by: tab) == true
            }
            guard !hasArrived else {
                throw Violation("I4", "tab \(tab.number) keeps \(command.command.id.text) over newer values")
            }
        }
        for id in tab.memory.shown where !pending.contains(id) && !excused.contains(id) {
            try checkGone(id, from: tab)
        }
        tab.memory.shown.formUnion(pending)
        guard Set(tab.client.tray.map(\.command.id)).count == tab.client.tray.count else {
            throw Violation("I3", "tab \(tab.number) has a command twice in its tray")
        }
    }

    private func checkGone(_ id: CommandID, from tab: Tab) throws {
        // What the server had dealt with before a restore, another tab may have seen through then, and let go for both.
        guard settled[id] ?? server.history.epoch == server.history.epoch else { return }
        switch server.history.outcomes[id] {
        case .done(let at):
            for (scope, version) in at
            where isSeen(scope, version, epoch: server.history.epoch, by: tab) == false {
                throw Violation("I4", "tab \(tab.number) shows \(id.text) no more, and not yet again")
            }
        case .refused:
            guard isRefused(id, by: tab) else {
                throw Violation("I3", "the refused \(id.text) is not in the tray of tab \(tab.number)")
            }
        default:
            // A picture that is none is refused before its command is sent.
            guard settled[id] != nil || isRefused(id, by: tab) else {
                throw Violation("I3", "\(id.text) has vanished from tab \(tab.number)")
            }
        }
    }

    /// Whether the person has been told.
    func isRefused(_ id: CommandID, by tab: Tab) -> Bool {
        tab.client.tray.contains { $0.command.id == id } || tab.device.discarded.contains(id)
    }

    /// Whether a version has arrived; nil when the scope is not held as a whole in that epoch.
    private func isSeen(_ scope: ScopeID, _ version: Int64, epoch: String, by tab: Tab) -> Bool? {
        guard let cursor = tab.client.cursor(of: scope), cursor.loading == nil, cursor.epoch == epoch else {
            return nil
        }
        return cursor.version >= version
    }

    /// A command leaves a device only when its store has it.
    func checkStored(_ request: PushRequest, of tab: Tab) {
        for numbered in request.commands where !tab.device.stored.contains(numbered.command.id) {
            violation = Violation(
                "stored", "tab \(tab.number) sends \(numbered.command.id.text) before it is kept")
        }
    }

    /// I5 at rest: when all is written, the store holds what the tab holds and nothing else.
    func checkStore(of tab: Tab) throws {
        let store = tab.device.store
        guard tab.client.storedRevision == store.now.revision else { return }
        let held = Set(tab.client.heldScopes.map(\.text))
        let pending = Set(tab.client.outbox.map(\.command.id.text))
        let refused = Set(tab.client.tray.map(\.command.id.text))
        let kept = Set(tab.client.keptCommands.map(\.id.text))
        for key in store.keys {
            let parts = key.split(separator: "/").map(String.init)
            let isKnown =
                switch parts[0] {
                case "b", "c": held.contains(parts[1])
                case "d": pending.contains(parts[1])
                case "e": refused.contains(parts[1])
                case "g": kept.contains(parts[1])
                default: true
                }
            guard isKnown else { throw Violation("I5", "the store of tab \(tab.number) keeps \(key)") }
        }
        for id in pending where store.bytes("d/" + id) == nil {
            throw Violation("I3", "the store of tab \(tab.number) does not have \(id)")
        }
        for command in tab.client.keptCommands {
            let isHeld = tab.client.cursor(of: command.scope) != nil
            guard isHeld || tab.client.isBetweenStates || tab.client.lostCommands.contains(command) else {
                throw Violation("I5", "tab \(tab.number) keeps what it did in \(command.scope.text)")
            }
            guard store.bytes("g/" + command.id.text) != nil else {
                throw Violation("I3", "the store of tab \(tab.number) does not have \(command.id.text)")
            }
        }
    }
}

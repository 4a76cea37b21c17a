import Database
import Domain
import SQLite
import Sync

/// I11: the laws by which changes that are made apart come to one state.
extension World {
    /// What somebody means is absolute: the command that was given last changes nothing when it is done again, or is
    /// refused.
    func checkRepetition(by tab: Tab) throws {
        let (replica, own) = (tab.client.replica, ScopeID.user(tab.device.person))
        guard let command = tab.client.outbox.last?.command,
            let changes = try? apply(command, by: tab.device.person, to: replica)
        else { return }
        for change in changes where change.scope.kind != .user || change.scope == own {
            guard replica.record(change.id, in: change.scope) == change.record else {
                throw Violation("I11", "\(command.intent) makes something else of \(change.id.text) again")
            }
        }
    }

    /// A new rank stands strictly between its neighbours, by its bytes and for the database. Beside one that is longer
    /// than ranks grow, ids decide.
    func checkPlace(of rank: Rank, _ lower: Rank?, _ upper: Rank?) {
        if let lower, let upper, !(lower < upper) { return }
        let texts = [lower, rank, upper].compactMap { $0?.text }
        guard texts.allSatisfy({ $0.utf8.count <= Rank.comfortable }) else { return }
        for (left, right) in zip(texts, texts.dropFirst()) {
            let isLess = try? server.run?.reading.run("SELECT 1 WHERE \(left) < \(right)").count == 1
            guard left.utf8.lexicographicallyPrecedes(right.utf8), isLess ?? true else {
                violation = Violation("I11", "the rank \(rank.text) is not between its neighbours, \(texts)")
                return
            }
        }
    }

    /// Things stand everywhere in one order: open ones first, then by the bytes of their ranks, then by their ids.
    func checkOrder(of scope: ScopeID, in tab: Tab) throws {
        let items = tab.client.replica.items(in: scope)
        for (left, right) in zip(items, items.dropFirst()) {
            let keys = [left, right].map { id, item in
                [item.done == nil ? 0 : 1] + Array(item.rank.text.utf8) + [0] + Array(id.text.utf8)
            }
            guard keys[0].lexicographicallyPrecedes(keys[1]) else {
                throw Violation(
                    "I11", "tab \(tab.number) shows \(left.id.text) before \(right.id.text) in \(scope.text)")
            }
        }
    }
}

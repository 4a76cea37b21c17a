import Database
import Domain
import SQLite
import SyncClient
import SyncRules

/// I11 (merge rules): the rules by which independent changes lead to one state.
extension SimulatedWorld {
    /// Intents are absolute: repeating the last command changes nothing, or is rejected.
    func checkRepetition(by tab: SimulatedTab) throws {
        let (replica, own) = (tab.client.replica, ScopeID.user(tab.device.person))
        guard let command = tab.client.outbox.last?.command,
            let changes = try? apply(command, by: tab.device.person, to: replica)
        else { return }
        for change in changes where change.scope.kind != .user || change.scope == own {
            guard replica.record(change.id, in: change.scope) == change.record else {
                throw Violation("I11", "\(command.intent) changes \(change.id.text) again when repeated")
            }
        }
    }

    /// A new rank is strictly between its neighbours, in the order of bytes and in the database. Next to ranks beyond
    /// `softLimit`, ids decide.
    func checkRank(_ rank: Rank, _ lower: Rank?, _ upper: Rank?) {
        if let lower, let upper, !(lower < upper) { return }
        let texts = [lower, rank, upper].compactMap { $0?.text }
        guard texts.allSatisfy({ $0.utf8.count <= Rank.softLimit }) else { return }
        for (left, right) in zip(texts, texts.dropFirst()) {
            let isLess = try? server.run?.reading.run("SELECT 1 WHERE \(left) < \(right)").count == 1
            guard left.utf8.lexicographicallyPrecedes(right.utf8), isLess ?? true else {
                violation = Violation("I11", "the rank \(rank.text) is not between its neighbours, \(texts)")
                return
            }
        }
    }

    /// Items have the same order everywhere: open ones first, then by the bytes of their ranks, then by id.
    func checkOrder(of scope: ScopeID, in tab: SimulatedTab) throws {
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

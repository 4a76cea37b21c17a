import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// I11 (merge rules) for repeating tasks.
extension SimulatedWorld {
    /// However many devices tick an occurrence, it has one successor, and no series stops before its rule ends.
    func checkSeries(of scope: ScopeID, in tab: SimulatedTab) throws {
        guard scope.kind == .list, tab.client.cursor(of: scope)?.loading == nil else { return }
        let replica = tab.client.replica
        var last: [SeriesID: (index: Int, isDone: Bool)] = [:]
        var found: Set<String> = []
        for record in replica.all(Item.kind, in: scope) {
            guard case .item(let item) = record.content, let place = item.occurrence else { continue }
            guard found.insert("\(place.series.text) \(place.index)").inserted else {
                throw Violation(
                    "I11", "tab \(tab.number) has occurrence \(place.index) twice in \(scope.text)")
            }
            if last[place.series].map({ $0.index < place.index }) ?? true {
                last[place.series] = (place.index, item.done != nil)
            }
        }
        guard !listsWithRemovals.contains(scope) else { return }
        for (id, last) in last where last.isDone {
            guard let rule = replica.series(id, in: scope)?.rule, rule.end == .never else { continue }
            throw Violation("I11", "tab \(tab.number) has no occurrence after \(last.index) in \(scope.text)")
        }
    }
}

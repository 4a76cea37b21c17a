import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// I11 (merge rules) for repeating tasks.
extension SimulatedWorld {
    /// However many devices tick or skip an occurrence, it has one successor, and no series stops before its rule ends.
    func checkSeries(of scope: ScopeID, in tab: SimulatedTab) throws {
        guard scope.kind == .list, tab.client.cursor(of: scope)?.loading == nil else { return }
        let replica = tab.client.replica
        var found = FoundSeries()
        var problem: String?
        for record in replica.all(Item.kind, in: scope) {
            guard case .item(let item) = record.content, let place = item.occurrence else { continue }
            problem = found.add(item, at: place) ?? problem
        }
        if !listsWithRemovals.contains(scope) { problem = problem ?? found.stopped(in: replica, scope) }
        if let problem { throw Violation("I11", "tab \(tab.number) has \(problem) in \(scope.text)") }
    }
}

/// The series of a list, by their items.
private struct FoundSeries {
    private var occurrences: Set<String> = []
    private var last: [SeriesID: (index: Int, isDone: Bool)] = [:]
    private var cancelled: Set<SeriesID> = []

    /// A tick wins over a skip, and an undone tick cancels no item that a user has ticked.
    mutating func add(_ item: Item, at place: Occurrence) -> String? {
        guard occurrences.insert("\(place.series.text) \(place.index)").inserted else {
            return "occurrence \(place.index) twice"
        }
        if item.isCancelled {
            cancelled.insert(place.series)
            return item.done == nil ? nil : "the done occurrence \(place.index) cancelled"
        }
        if last[place.series].map({ $0.index < place.index }) ?? true {
            last[place.series] = (place.index, item.done != nil)
        }
        return nil
    }

    func stopped(in replica: Replica, _ scope: ScopeID) -> String? {
        for id in cancelled where last[id] == nil { return "only cancelled items of \(id.text)" }
        for (id, last) in last where last.isDone {
            guard let rule = replica.series(id, in: scope)?.rule, rule.end == .never else { continue }
            return "no occurrence after \(last.index)"
        }
        return nil
    }
}

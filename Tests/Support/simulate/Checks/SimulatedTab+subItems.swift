import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// I11 (merge rules) for sub-items.
extension SimulatedTab {
    /// No sub-item is without its item. However often an item is ticked on several devices or moved to other lists, it
    /// has each sub-item once.
    func checkSubItems(of scope: ScopeID) throws {
        guard scope.kind == .list, client.cursor(of: scope)?.loading == nil else { return }
        let replica = client.replica
        // Each new sub-item of the simulation has a unique rank, which its copies keep.
        var found: Set<String> = []
        for record in replica.all(SubItem.kind, in: scope) {
            guard case .subItem(let sub) = record.content else { continue }
            guard replica.item(sub.item, in: scope) != nil else {
                throw Violation("I11", "tab \(number) has a sub-item without item: \(record.id.text)")
            }
            guard sub.deleted != nil || found.insert("\(sub.item.text) \(sub.rank.text)").inserted else {
                throw Violation("I11", "tab \(number) has a sub-item twice: \(record.id.text)")
            }
        }
    }
}

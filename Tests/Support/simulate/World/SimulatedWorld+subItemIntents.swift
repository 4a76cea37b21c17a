import Domain
import SyncClient
import SyncRules

extension SimulatedWorld {
    func subItemIntent(in scope: ScopeID, on tab: SimulatedTab) -> SubItemIntent {
        let replica = tab.client.replica
        let records = replica.all(SubItem.kind, in: scope).sorted { $0.id < $1.id }
        guard let record = random.pick(records), !random.chance(40) else {
            let items = replica.items(in: scope).map(\.id)
            let new = (0..<1 + random.below(3)).map { _ in
                // The rank contains the id, so that it is unique and copies are recognized.
                let id: SubItemID = tab.client.newID(at: tab.device.clock(now))
                return NewSubItem(id, random.text(), Rank("V" + id.text + "1")!)
            }
            return .add(new, to: random.pick(items) ?? ItemID(newID()))
        }
        let id = SubItemID(record.id.text)
        switch random.weighted([4, 2, 1, 2, 2]) {
        case 0: return .tick(id, done: random.chance(60))
        case 1: return .rename(id, random.text())
        case 2: return .move(id, Rank.between(nil, nil, random: &random))
        case 3: return .delete(id)
        default: return .restore(id)
        }
    }
}

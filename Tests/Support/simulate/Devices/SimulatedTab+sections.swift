import Domain
import SyncClient
import SyncProtocol
import SyncRules

extension SimulatedTab {
    /// Changes a section, or moves an item into one or out of one.
    func sectionIntent(in scope: ScopeID, at now: Instant, _ random: inout SeededRandom) -> Intent {
        let replica = client.replica
        let records = replica.all(Section.kind, in: scope).sorted { $0.id < $1.id }
        let rank = Rank.between(nil, nil, random: &random)
        guard let record = random.pick(records), !random.chance(20) else {
            let id: SectionID = client.newID(at: device.clock(now))
            return .section(.add(id, name: random.text(), rank))
        }
        let id = SectionID(record.id.text)
        if random.chance(60), let item = random.pick(replica.items(in: scope).map(\.id)) {
            return .item(.place(item, rank, in: random.chance(80) ? id : nil))
        }
        switch random.weighted([3, 2, 2, 2]) {
        case 0: return .section(.rename(id, random.text()))
        case 1: return .section(.move(id, rank))
        case 2: return .section(.delete(id))
        default: return .section(.restore(id))
        }
    }

    /// I11 (merge rules): no item is in a section of another list, however often it is moved or its list is copied.
    func checkSections(of scope: ScopeID) throws {
        guard scope.kind == .list, client.cursor(of: scope)?.loading == nil else { return }
        let replica = client.replica
        var others: Set<RecordID> = []
        for list in replica.memberships where list.kind == .list && list != scope {
            others.formUnion(replica.all(Section.kind, in: list).map(\.id))
        }
        for item in replica.items(in: scope) {
            guard let section = item.item.section, others.contains(RecordID(section.text)) else { continue }
            throw Violation("I11", "tab \(number) has an item in a section of another list: \(item.id.text)")
        }
    }
}

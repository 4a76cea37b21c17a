import Domain
import JSON

/// Intents for the sub-items of a list's items.
public enum SubItemIntent: Equatable, Sendable {
    /// Adds one sub-item, or several that were pasted together.
    case add([NewSubItem], to: ItemID)
    case rename(SubItemID, String)
    case tick(SubItemID, done: Bool)
    case move(SubItemID, Rank)
    case delete(SubItemID)
    case restore(SubItemID)
}

/// A new sub-item.
public struct NewSubItem: Equatable, Sendable {
    public let id: SubItemID
    public let title: String
    public let rank: Rank

    public init(_ id: SubItemID, _ title: String, _ rank: Rank) {
        self.id = id
        self.title = title
        self.rank = rank
    }
}

extension SubItemIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }

    public var policy: IntentPolicy { IntentPolicy(role: .editor, isAllowedInInbox: true) }

    public var content: IntentContent {
        switch self {
        case .add(let all, let item):
            IntentContent(
                subject: RecordID(item.text), text: all.map { $0.title }.joined(separator: "\n"))
        case .rename(let id, let title): IntentContent(subject: RecordID(id.text), text: title)
        case .tick(let id, _), .move(let id, _), .restore(let id): IntentContent(subject: RecordID(id.text))
        case .delete(let id): IntentContent(subject: RecordID(id.text), deletes: true)
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        // Users who get access must not see what an earlier command removes.
        footprint.read(.audience)
        // It may be the sub-item of an item that was moved here.
        footprint.follow(.pictures)
        // A tick of the item copies its sub-items.
        footprint.read(.occurrences)
        switch self {
        case .add(let all, let item):
            for new in all { footprint.write(.record(RecordID(new.id.text))) }
            footprint.read(.record(RecordID(item.text)))
        case .rename(let id, _), .tick(let id, _), .move(let id, _):
            footprint.writeContent(of: RecordID(id.text))
        case .delete(let id), .restore(let id):
            footprint.write(.record(RecordID(id.text)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        if case .delete(let id) = self { [Inverse(.subItem(.restore(id)), in: scope)] } else { [] }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        let rules = SubItemRules(records: records, list: command.scope)
        switch self {
        case .add(let all, let item): return try rules.add(all, to: item)
        case .rename(let id, let title):
            return try rules.change(id) { sub throws(Refusal) in
                sub.title = try SubItem.titleRule.clean(title)
            }
        case .tick(let id, let isDone):
            return try rules.change(id, isTick: true) { sub in
                sub.done = isDone ? sub.done ?? command.at : nil
            }
        case .move(let id, let rank): return try rules.change(id) { sub in sub.rank = rank }
        case .delete(let id):
            return try rules.change(id, evenDeleted: true) { sub in sub.deleted = sub.deleted ?? command.at }
        case .restore(let id):
            return try rules.change(id, evenDeleted: true) { sub throws(Refusal) in
                guard sub.deleted != nil else { return }
                try rules.checkRoom(for: 1, at: sub.item)
                sub.deleted = nil
            }
        }
    }
}

/// The commands of sub-items in a list. A command for a cancelled occurrence changes the open one instead, as commands
/// for items do, so that nothing that a user writes is lost.
private struct SubItemRules<Source: Records> {
    let records: Source
    let list: ScopeID

    func add(_ all: [NewSubItem], to item: ItemID) throws(Refusal) -> [Change] {
        guard !all.isEmpty else { throw .invalid }
        let current = SeriesRules(records: records, list: list).standIn(for: item)
        var changes = try revival(of: current)
        try checkRoom(for: all.count, at: current)
        guard !records.holds(moreThan: SubItem.maxPerList - all.count, SubItem.kind, in: list) else {
            throw .tooLarge
        }
        var seen: Set<String> = []
        for new in all {
            let id = RecordID(new.id.text)
            guard seen.insert(id.text).inserted, records.record(id, in: list) == nil else { throw .conflict }
            let title = try SubItem.titleRule.clean(new.title)
            let content = Content.subItem(SubItem(item: current, title: title, rank: new.rank))
            changes.append(Change(list, Record(id: id, content: content)))
        }
        return changes
    }

    /// - Parameter isTick: true if it concerns one occurrence only.
    @inline(never)
    func change(
        _ id: SubItemID, isTick: Bool = false, evenDeleted: Bool = false,
        _ edit: (inout SubItem) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard let original = records.subItem(id, in: list) else { throw .notFound }
        let current = SeriesRules(records: records, list: list).standIn(for: id, of: original.item)
        if isTick, current != id { return [] }
        guard var record = records.record(RecordID(current.text), in: list),
            case .subItem(var sub) = record.content
        else { throw .notFound }
        let revival = try revival(of: sub.item)
        guard evenDeleted || sub.deleted == nil else { throw .gone }
        let wasDeleted = sub.deleted != nil
        try edit(&sub)
        // The version of a record in the trash shows since when it is there.
        if wasDeleted, sub.deleted != nil { return [] }
        record.content = .subItem(sub)
        return revival + [Change(list, record)]
    }

    /// An occurrence that is cancelled and has no later one takes place again.
    /// - Throws: `gone` if the item is in the trash.
    private func revival(of id: ItemID) throws(Refusal) -> [Change] {
        guard var owner = records.record(RecordID(id.text), in: list), case .item(var item) = owner.content
        else { throw .notFound }
        guard item.isCancelled else {
            guard item.deleted == nil else { throw .gone }
            return []
        }
        item.revive()
        owner.content = .item(item)
        return [Change(list, owner)]
    }

    /// - Throws: `tooLarge` if an item cannot have `count` more sub-items.
    func checkRoom(for count: Int, at item: ItemID) throws(Refusal) {
        let present = records.subItems(of: item, in: list).count
        guard present + count <= SubItem.maxPerItem else { throw .tooLarge }
    }
}

extension Records {
    /// A sub-item of an item of a list, also a deleted one.
    public func subItem(_ id: SubItemID, in list: ScopeID) -> SubItem? {
        guard case .subItem(let sub)? = record(RecordID(id.text), in: list)?.content else { return nil }
        return sub
    }

    /// The sub-items of an item in their order, without deleted ones.
    public func subItems(of item: ItemID, in list: ScopeID) -> [(id: SubItemID, subItem: SubItem)] {
        attached(to: item, in: list).compactMap { record in
            guard case .subItem(let sub) = record.content, sub.deleted == nil else { return nil }
            return (SubItemID(record.id.text), sub)
        }.sorted(by: SubItem.precedes)
    }
}

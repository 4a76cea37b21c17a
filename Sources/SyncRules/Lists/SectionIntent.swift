import Domain
import JSON

/// Intents for the sections of a list. Items are put into a section by `ItemIntent.place`.
public enum SectionIntent: Equatable, Sendable {
    case add(SectionID, name: String, Rank)
    case rename(SectionID, String)
    case move(SectionID, Rank)
    /// Its items stay in the list, without a section until it is restored.
    case delete(SectionID)
    case restore(SectionID)
}

extension SectionIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }

    public var policy: IntentPolicy { IntentPolicy(role: .editor, isAllowedInInbox: true) }

    public var content: IntentContent {
        switch self {
        case .add(_, let name, _): IntentContent(text: name)
        case .rename(let id, let name): IntentContent(subject: RecordID(id.text), text: name)
        case .move(let id, _), .restore(let id): IntentContent(subject: RecordID(id.text))
        case .delete(let id): IntentContent(subject: RecordID(id.text), deletes: true)
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        // Users who get access must not see what an earlier command removes.
        footprint.read(.audience)
        switch self {
        case .add(let id, _, _), .delete(let id), .restore(let id):
            footprint.write(.record(RecordID(id.text)))
        case .rename(let id, _), .move(let id, _): footprint.writeContent(of: RecordID(id.text))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        if case .delete(let id) = self { [Inverse(.section(.restore(id)), in: scope)] } else { [] }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        let list = command.scope
        switch self {
        case .add(let id, let name, let rank):
            guard records.record(RecordID(id.text), in: list) == nil else { throw .conflict }
            try Section.checkRoom(in: list, of: records)
            let section = Section(name: try Section.nameRule.clean(name), rank: rank)
            return [Change(list, Record(id: RecordID(id.text), content: .section(section)))]
        case .rename(let id, let name):
            return try change(id, list, records) { section throws(Refusal) in
                section.name = try Section.nameRule.clean(name)
            }
        case .move(let id, let rank): return try change(id, list, records) { $0.rank = rank }
        case .delete(let id):
            return try change(id, list, records, evenDeleted: true) { section in
                section.deleted = section.deleted ?? command.at
            }
        case .restore(let id):
            return try change(id, list, records, evenDeleted: true) { section throws(Refusal) in
                guard section.deleted != nil else { return }
                try Section.checkRoom(in: list, of: records)
                section.deleted = nil
            }
        }
    }

    @inline(never)
    private func change<Source: Records>(
        _ id: SectionID, _ list: ScopeID, _ records: Source, evenDeleted: Bool = false,
        _ edit: (inout Section) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(RecordID(id.text), in: list),
            case .section(var section) = record.content
        else { throw .notFound }
        guard evenDeleted || section.deleted == nil else { throw .gone }
        let wasDeleted = section.deleted != nil
        try edit(&section)
        // The version of a record in the trash shows since when it is there.
        if wasDeleted, section.deleted != nil { return [] }
        record.content = .section(section)
        return [Change(list, record)]
    }
}

extension Section {
    /// The sections of a list in their order, without deleted ones.
    public static func all<Source: Records>(
        in list: ScopeID, of records: Source
    ) -> [(id: SectionID, section: Section)] {
        records.all(kind, in: list).compactMap { record in
            guard case .section(let section) = record.content, section.deleted == nil else { return nil }
            return (SectionID(record.id.text), section)
        }.sorted(by: precedes)
    }

    /// - Throws: `tooLarge` if a list cannot have another section.
    fileprivate static func checkRoom<Source: Records>(
        in list: ScopeID, of records: Source
    ) throws(Refusal) {
        guard !records.holds(moreThan: maxWithDeleted - 1, kind, in: list),
            all(in: list, of: records).count < maxPerList
        else { throw .tooLarge }
    }
}

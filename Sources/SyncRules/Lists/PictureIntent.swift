import Domain
import JSON

/// Intents for the pictures of a list's items.
public enum PictureIntent: Equatable, Sendable {
    case add(NewPicture)
    case move(PictureID, Rank)
    case delete(PictureID)
    case restore(PictureID)
    /// Removes a picture from the trash permanently.
    case purge(PictureID)
}

/// A new picture of an item.
public struct NewPicture: Equatable, Sendable {
    public let id: PictureID
    public let item: ItemID
    public let blob: BlobID
    public let rank: Rank
    /// The properties that the server has found; nil until it has the bytes.
    public var imageInfo: ImageInfo?

    public init(id: PictureID, item: ItemID, blob: BlobID, rank: Rank, imageInfo: ImageInfo? = nil) {
        self.id = id
        self.item = item
        self.blob = blob
        self.rank = rank
        self.imageInfo = imageInfo
    }
}

extension PictureIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .list }

    public var policy: IntentPolicy {
        switch self {
        case .add, .move, .delete, .restore: IntentPolicy(role: .editor, isAllowedInInbox: true)
        case .purge: IntentPolicy(role: .owner, isAllowedInInbox: true)
        }
    }

    public var content: IntentContent {
        switch self {
        case .add(let new): IntentContent(subject: RecordID(new.item.text), blob: new.blob)
        case .move, .delete, .restore, .purge: IntentContent(subject: RecordID(picture.text))
        }
    }

    package var picture: PictureID {
        switch self {
        case .add(let new): new.id
        case .move(let id, _), .delete(let id), .restore(let id), .purge(let id): id
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        footprint.write(.record(RecordID(picture.text)))
        // It may be the picture of an item that was moved here.
        footprint.follow(.pictures)
        footprint.follow(.occurrences)
        if case .add(let new) = self { footprint.read(.record(RecordID(new.item.text))) }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id): [Inverse(.picture(.restore(id)), in: scope)]
        case .add, .move, .restore, .purge: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let new): try add(new, command, by: person, records)
        case .move(let id, let rank):
            try change(id, command, records) { picture in picture.rank = rank }
        case .delete(let id):
            try change(id, command, records, evenDeleted: true) { picture in
                picture.deleted = picture.deleted ?? command.at
            }
        case .restore(let id):
            try change(id, command, records, evenDeleted: true) { picture throws(Refusal) in
                guard picture.deleted != nil else { return }
                try records.checkRoom(at: picture.item, in: command.scope)
                picture.deleted = nil
            }
        case .purge(let id): try purge(id, command, records)
        }
    }

    private func purge<Source: Records>(
        _ id: PictureID, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard let picture = records.picture(id, in: command.scope) else { throw .notFound }
        guard picture.deleted != nil else { throw .conflict }
        return records.changesForRemoving([RecordID(id.text)], from: command.scope)
    }

    private func add<Source: Records>(
        _ new: NewPicture, _ command: Command, by person: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let (scope, imageInfo) = (command.scope, new.imageInfo ?? ImageInfo())
        let current = SeriesRules(records: records, list: scope).standIn(for: new.item)
        guard let owner = records.record(RecordID(current.text), in: scope),
            case .item(var item) = owner.content
        else { throw .notFound }
        var changes: [Change] = []
        if item.isCancelled {
            item.revive()
            changes = [Change(scope, Record(id: owner.id, content: .item(item), unknown: owner.unknown))]
        }
        guard item.deleted == nil else { throw .gone }
        let id = RecordID(new.id.text)
        guard records.record(id, in: scope) == nil else { throw .conflict }
        try imageInfo.check()
        try records.checkRoom(at: current, in: scope)
        let picture = Picture(
            item: current, blob: new.blob, imageInfo: imageInfo, rank: new.rank, author: person)
        return changes + [Change(scope, Record(id: id, content: .picture(picture)))]
    }

    @inline(never)
    private func change<Source: Records>(
        _ id: PictureID, _ command: Command, _ records: Source, evenDeleted: Bool = false,
        _ edit: (inout Picture) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(RecordID(id.text), in: command.scope),
            case .picture(var picture) = record.content
        else { throw .notFound }
        guard evenDeleted || picture.deleted == nil else { throw .gone }
        let wasDeleted = picture.deleted != nil
        try edit(&picture)
        // The version of a record in the trash shows since when it is there.
        if wasDeleted, picture.deleted != nil { return [] }
        record.content = .picture(picture)
        return [Change(command.scope, record)]
    }
}

extension Records {
    /// A picture of an item of a list, also a deleted one.
    public func picture(_ id: PictureID, in list: ScopeID) -> Picture? {
        guard case .picture(let picture)? = record(RecordID(id.text), in: list)?.content else { return nil }
        return picture
    }

    /// - Throws: `tooLarge` if an item cannot have another picture.
    fileprivate func checkRoom(at item: ItemID, in scope: ScopeID) throws(Refusal) {
        let count = pictures(of: item, in: scope).reduce(0) { count, record in
            record.content.isDeleted ? count : count + 1
        }
        guard count < Picture.maxPerItem else { throw .tooLarge }
    }

    /// Removes records permanently, with the pictures and sub-items of items and the logs of habits.
    public func changesForRemoving(_ ids: [RecordID], from scope: ScopeID) -> [Change] {
        if scope.kind == .photos { return changesForRemovingPhotos(ids, from: scope) }
        var all = Set(ids.map { $0.text })
        let items = ids.filter { item(ItemID($0.text), in: scope) != nil }
        if items.count == 1 {
            for record in attached(to: ItemID(items[0].text), in: scope) { all.insert(record.id.text) }
        } else if !items.isEmpty {
            for record in self.all(Picture.kind, in: scope) + self.all(SubItem.kind, in: scope) {
                guard let item = record.content.parentItem, all.contains(item.text) else { continue }
                all.insert(record.id.text)
            }
        }
        if scope.kind == .user {
            for record in self.all(HabitLog.kind, in: scope) {
                guard case .checks(let checks) = record.content, all.contains(checks.habit.text) else {
                    continue
                }
                all.insert(record.id.text)
            }
        }
        return all.sorted().flatMap { text -> [Change] in
            let id = RecordID(text)
            guard case .contactRequest(let request)? = record(id, in: scope)?.content else {
                return [Change(removing: id, from: scope)]
            }
            return changes(expiring: request, of: PersonID(scope.id))
        }
    }
}

import Domain
import JSON

/// What can be done to the pictures of a list's items.
public enum PictureIntent: Equatable, Sendable {
    case add(NewPicture)
    case move(PictureID, Rank)
    case delete(PictureID)
    case restore(PictureID)
    /// Takes a picture out of the trash for good.
    case purge(PictureID)
}

/// A picture as somebody hangs it to an item.
public struct NewPicture: Equatable, Sendable {
    public let id: PictureID
    public let item: ItemID
    public let blob: BlobID
    public let rank: Rank
    /// What the server has said of the bytes; nil until it has them.
    public var looks: ImageInfo?

    public init(id: PictureID, item: ItemID, blob: BlobID, rank: Rank, looks: ImageInfo? = nil) {
        self.id = id
        self.item = item
        self.blob = blob
        self.rank = rank
        self.looks = looks
    }
}

extension PictureIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .list }

    public var rules: VerbRules {
        switch self {
        case .add, .move, .delete, .restore: VerbRules(role: .editor, suitsInbox: true)
        case .purge: VerbRules(role: .owner, suitsInbox: true)
        }
    }

    public var content: VerbContent {
        switch self {
        case .add(let new): VerbContent(subject: RecordID(new.item.text), blob: new.blob)
        case .move, .delete, .restore, .purge: VerbContent(subject: RecordID(picture.text))
        }
    }

    var picture: PictureID {
        switch self {
        case .add(let new): new.id
        case .move(let id, _), .delete(let id), .restore(let id), .purge(let id): id
        }
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
        return records.removing([RecordID(id.text)], from: command.scope)
    }

    private func add<Source: Records>(
        _ new: NewPicture, _ command: Command, by person: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let (scope, looks) = (command.scope, new.looks ?? ImageInfo())
        guard let item = records.item(new.item, in: scope) else { throw .notFound }
        guard item.deleted == nil else { throw .gone }
        let id = RecordID(new.id.text)
        guard records.record(id, in: scope) == nil else { throw .conflict }
        try looks.check()
        try records.checkRoom(at: new.item, in: scope)
        let picture = Picture(item: new.item, blob: new.blob, looks: looks, rank: new.rank, author: person)
        return [Change(scope, Record(id: id, content: .picture(picture)))]
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
        // The version of a record in the trash says since when it is there.
        if wasDeleted, picture.deleted != nil { return [] }
        record.content = .picture(picture)
        return [Change(command.scope, record)]
    }
}

extension Records {
    /// A picture of an item of a list, also one that is deleted.
    public func picture(_ id: PictureID, in list: ScopeID) -> Picture? {
        guard case .picture(let picture)? = record(RecordID(id.text), in: list)?.content else { return nil }
        return picture
    }

    /// Whether another picture may be hung to an item.
    fileprivate func checkRoom(at item: ItemID, in scope: ScopeID) throws(Refusal) {
        let count = pictures(of: item, in: scope).reduce(0) { count, record in
            record.content.isDeleted ? count : count + 1
        }
        guard count < Picture.mostPerItem else { throw .tooLarge }
    }

    /// What goes with records that are removed for good: of an item its pictures, of a habit what was checked.
    public func removing(_ ids: [RecordID], from scope: ScopeID) -> [Change] {
        if scope.kind == .photos { return removingPhotos(ids, from: scope) }
        var all = Set(ids.map { $0.text })
        let items = ids.filter { item(ItemID($0.text), in: scope) != nil }
        if items.count == 1 {
            for record in pictures(of: ItemID(items[0].text), in: scope) { all.insert(record.id.text) }
        } else if !items.isEmpty {
            for record in self.all(Picture.kind, in: scope) {
                guard case .picture(let picture) = record.content,
                    all.contains(picture.item.text)
                else { continue }
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

import Domain

/// What people do with photos that they bring.
public enum PhotoIntent: Equatable, Sendable {
    /// Brings a photo. The first one begins the scope: a person's own, or that of a group that they are in.
    case add(NewPhoto)
    case describe(PhotoID, caption: String, alternative: String)
    /// Shows one of one's own to everybody on the server, or no more.
    case show(PhotoID, everyone: Bool)
    /// Moves a photo to other people: it is a new one there, or one that was moved away, which comes back.
    case send(PhotoID, to: ScopeID, as: PhotoID, everyone: Bool)
    /// Puts a photo into its author's trash: one of a group leaves but its place there, and lies among the author's own.
    case delete(PhotoID)
    /// Takes a photo of one's own out of the trash, to where it was.
    case restore(PhotoID)
    /// Takes a photo out of the trash for good.
    case purge(PhotoID)
}

/// A photo as somebody brings it.
public struct NewPhoto: Equatable, Sendable {
    public let id: PhotoID
    public let blob: BlobID
    /// What the server has said of the bytes; nil until it has them.
    public var looks: ImageInfo?
    public let caption: String
    public let alternative: String
    public let isForEveryone: Bool

    public init(
        _ id: PhotoID, _ blob: BlobID, looks: ImageInfo? = nil, caption: String = "",
        alternative: String = "", isForEveryone: Bool = false
    ) {
        self.id = id
        self.blob = blob
        self.looks = looks
        self.caption = caption
        self.alternative = alternative
        self.isForEveryone = isForEveryone
    }
}

extension PhotoIntent: Verbs {
    public static func suits(_ kind: ScopeID.Kind) -> Bool { kind == .photos }

    public var rules: VerbRules {
        switch self {
        case .add: VerbRules(role: .editor, beginsLog: true)
        case .describe, .show, .send, .delete, .restore, .purge: VerbRules(role: .editor)
        }
    }

    public var content: VerbContent {
        switch self {
        case .add(let new):
            VerbContent(text: new.caption.isEmpty ? new.alternative : new.caption, blob: new.blob)
        case .describe(let id, let caption, let alternative):
            VerbContent(subject: RecordID(id.text), text: caption.isEmpty ? alternative : caption)
        case .show(let id, _), .send(let id, _, _, _), .restore(let id), .purge(let id):
            VerbContent(subject: RecordID(id.text))
        case .delete(let id): VerbContent(subject: RecordID(id.text), deletes: true)
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id):
            guard records.photo(id, in: scope)?.author == person else { return [] }
            return [Inverse(.photo(.restore(id)), in: .photos(of: person))]
        case .show(let id, let isOn): return [Inverse(.photo(.show(id, everyone: !isOn)), in: scope)]
        case .send(let id, let target, let new, _):
            let wasForEveryone = records.photo(id, in: scope)?.isForEveryone ?? false
            return [
                Inverse(.photo(.send(new, to: scope, as: id, everyone: wasForEveryone)), in: target)
            ]
        case .add, .describe, .restore, .purge: return []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let new): return try add(new, command, by: author, records)
        case .describe(let id, let caption, let alternative):
            return try change(id, command, by: author, records) { photo throws(Refusal) in
                photo.caption = try Photo.captionRule.clean(caption)
                photo.alternative = try Photo.alternativeRule.clean(alternative)
            }
        case .show(let id, let isOn):
            guard !isOn || command.scope.isOwnPhotos(of: author) else { throw .invalid }
            return try change(id, command, by: author, records) { $0.isForEveryone = isOn }
        case .send(let id, let target, let new, let isForEveryone):
            return try records.sending(
                id, to: target, as: new, isForEveryone: isForEveryone, command, by: author)
        case .delete(let id): return try records.deleting(id, command, by: author)
        case .restore(let id): return try records.restoring(id, command, by: author)
        case .purge(let id):
            let (_, photo) = try records.photo(id, of: author, in: command.scope)
            guard photo.deleted != nil else { throw .conflict }
            return [Change(command.scope, photo.emptied(RecordID(id.text), at: command.at))]
        }
    }

    private func add<Source: Records>(
        _ new: NewPhoto, _ command: Command, by author: PersonID, _ records: Source
    ) throws(Refusal) -> [Change] {
        let scope = command.scope
        guard records.record(RecordID(new.id.text), in: scope) == nil else { throw .conflict }
        guard !new.isForEveryone || scope.isOwnPhotos(of: author) else { throw .invalid }
        try records.checkNew(new.blob, in: scope)
        try new.looks?.check()
        var photo = records.newPhoto(new.blob, in: scope, by: author, command)
        photo.looks = new.looks ?? ImageInfo()
        photo.caption = try Photo.captionRule.clean(new.caption)
        photo.alternative = try Photo.alternativeRule.clean(new.alternative)
        photo.isForEveryone = new.isForEveryone
        return try records.beginning(of: scope, by: author, command.id)
            + [Change(scope, Record(id: RecordID(new.id.text), content: .photo(photo)))]
    }

    private func change<Source: Records>(
        _ id: PhotoID, _ command: Command, by author: PersonID, _ records: Source,
        _ edit: (inout Photo) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        var (record, photo) = try records.photo(id, of: author, in: command.scope)
        guard photo.deleted == nil else { throw .gone }
        try edit(&photo)
        record.content = .photo(photo)
        return [Change(command.scope, record)]
    }
}

import Domain

/// What people do with photos that they bring.
public enum PhotoIntent: Equatable, Sendable {
    /// Brings a photo. The first one begins the scope: a person's own, or that of a group that they are in.
    case add(NewPhoto)
    case describe(PhotoID, caption: String, alternative: String)
    /// Shows one of one's own to everybody on the server, or no more. New words are for who sees it from then on.
    case show(PhotoID, everyone: Bool, words: PhotoWords? = nil)
    /// Moves a photo to other people: it is a new one there, or one that was moved away, which comes back. New words are for
    /// those people alone.
    case send(PhotoID, to: ScopeID, as: PhotoID, everyone: Bool, words: PhotoWords? = nil)
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

/// What is said about a photo.
public struct PhotoWords: Equatable, Sendable {
    public let caption: String
    public let alternative: String

    public init(caption: String, alternative: String) {
        self.caption = caption
        self.alternative = alternative
    }

    /// As a photo has them.
    func clean() throws(Refusal) -> PhotoWords {
        PhotoWords(
            caption: try Photo.captionRule.clean(caption),
            alternative: try Photo.alternativeRule.clean(alternative))
    }

    fileprivate var text: String { caption.isEmpty ? alternative : caption }
}

extension Photo {
    /// What is said about it.
    var said: PhotoWords {
        get { PhotoWords(caption: caption, alternative: alternative) }
        set { (caption, alternative) = (newValue.caption, newValue.alternative) }
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
        case .describe(let id, _, _), .show(let id, _, _), .send(let id, _, _, _, _):
            VerbContent(subject: RecordID(id.text), text: words?.text ?? "")
        case .restore(let id), .purge(let id): VerbContent(subject: RecordID(id.text))
        case .delete(let id): VerbContent(subject: RecordID(id.text), deletes: true)
        }
    }

    /// What it says anew about a photo that is there.
    var words: PhotoWords? {
        switch self {
        case .describe(_, let caption, let alternative):
            PhotoWords(caption: caption, alternative: alternative)
        case .show(_, _, let words), .send(_, _, _, _, let words): words
        case .add, .delete, .restore, .purge: nil
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id):
            guard records.photo(id, in: scope)?.author == person else { return [] }
            return [Inverse(.photo(.restore(id)), in: .photos(of: person))]
        case .show(let id, let isOn, let words):
            let earlier = words == nil ? nil : records.photo(id, in: scope)?.said
            return [Inverse(.photo(.show(id, everyone: !isOn, words: earlier)), in: scope)]
        case .send(let id, let target, let new, _, let words):
            let photo = records.photo(id, in: scope)
            let back = PhotoIntent.send(
                new, to: scope, as: id, everyone: photo?.isForEveryone ?? false,
                words: words == nil ? nil : photo?.said)
            return [Inverse(.photo(back), in: target)]
        case .add, .describe, .restore, .purge: return []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by author: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .add(let new): return try add(new, command, by: author, records)
        case .describe(let id, _, _):
            return try change(id, command, by: author, records) { _ in }
        case .show(let id, let isOn, _):
            guard !isOn || command.scope.isOwnPhotos(of: author) else { throw .invalid }
            return try change(id, command, by: author, records) { $0.isForEveryone = isOn }
        case .send(let id, let target, let new, let isForEveryone, let words):
            return try records.sending(
                id, to: target, as: new, isForEveryone: isForEveryone, words: words, command, by: author)
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
        _ edit: (inout Photo) -> Void
    ) throws(Refusal) -> [Change] {
        var (record, photo) = try records.photo(id, of: author, in: command.scope)
        guard photo.deleted == nil else { throw .gone }
        if let words = try words?.clean() { photo.said = words }
        edit(&photo)
        record.content = .photo(photo)
        return [Change(command.scope, record)]
    }
}

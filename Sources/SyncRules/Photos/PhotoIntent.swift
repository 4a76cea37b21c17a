import Domain

/// Intents for the photos of a user.
public enum PhotoIntent: Equatable, Sendable {
    /// Adds a photo. The first one starts the scope: the user's own, or that of a group that they are in.
    case add(NewPhoto)
    case describe(PhotoID, caption: String, alternative: String)
    /// Shows an own photo to everyone on the server, or stops that. New texts are for those who see it from then on.
    case show(PhotoID, everyone: Bool, description: PhotoDescription? = nil)
    /// Moves a photo to another audience: as a new one there, or as one that was moved away before and returns. New
    /// texts are for that audience only.
    case send(PhotoID, to: ScopeID, as: PhotoID, everyone: Bool, description: PhotoDescription? = nil)
    /// Moves a photo to its author's trash. One of a group leaves only its position there and moves to the author's own
    /// photos.
    case delete(PhotoID)
    /// Restores an own photo from the trash to its former scope.
    case restore(PhotoID)
    /// Removes a photo from the trash permanently.
    case purge(PhotoID)
}

/// A new photo.
public struct NewPhoto: Equatable, Sendable {
    public let id: PhotoID
    public let blob: BlobID
    /// The properties that the server has found; nil until it has the bytes.
    public var imageInfo: ImageInfo?
    public let caption: String
    public let alternative: String
    public let isForEveryone: Bool
    /// Nil if it is added alone.
    public let album: AlbumPlace?

    public init(
        _ id: PhotoID, _ blob: BlobID, imageInfo: ImageInfo? = nil, caption: String = "",
        alternative: String = "", isForEveryone: Bool = false, album: AlbumPlace? = nil
    ) {
        self.id = id
        self.blob = blob
        self.imageInfo = imageInfo
        self.caption = caption
        self.alternative = alternative
        self.isForEveryone = isForEveryone
        self.album = album
    }
}

/// The texts of a photo.
public struct PhotoDescription: Equatable, Sendable {
    public let caption: String
    public let alternative: String

    public init(caption: String, alternative: String) {
        self.caption = caption
        self.alternative = alternative
    }

    /// The texts as a photo may have them.
    func clean() throws(Refusal) -> PhotoDescription {
        PhotoDescription(
            caption: try Photo.captionRule.clean(caption),
            alternative: try Photo.alternativeRule.clean(alternative))
    }

    fileprivate var text: String { caption.isEmpty ? alternative : caption }
}

extension Photo {
    /// Its texts.
    var photoDescription: PhotoDescription {
        get { PhotoDescription(caption: caption, alternative: alternative) }
        set { (caption, alternative) = (newValue.caption, newValue.alternative) }
    }
}

extension PhotoIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .photos }

    public var policy: IntentPolicy {
        switch self {
        case .add: IntentPolicy(role: .editor, canStartLog: true)
        case .describe, .show, .send, .delete, .restore, .purge: IntentPolicy(role: .editor)
        }
    }

    public var content: IntentContent {
        switch self {
        case .add(let new):
            IntentContent(text: new.caption.isEmpty ? new.alternative : new.caption, blob: new.blob)
        case .describe(let id, _, _), .show(let id, _, _), .send(let id, _, _, _, _):
            IntentContent(subject: RecordID(id.text), text: newDescription?.text ?? "")
        case .restore(let id), .purge(let id): IntentContent(subject: RecordID(id.text))
        case .delete(let id): IntentContent(subject: RecordID(id.text), deletes: true)
        }
    }

    /// The new texts of an existing photo.
    package var newDescription: PhotoDescription? {
        switch self {
        case .describe(_, let caption, let alternative):
            PhotoDescription(caption: caption, alternative: alternative)
        case .show(_, _, let description), .send(_, _, _, _, let description): description
        case .add, .delete, .restore, .purge: nil
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .add(let new):
            footprint.write(.order)
            // New photos may come in any order: members see all.
            footprint.follow(.audience)
            footprint.writeAnywhere(RecordID(new.id.text))
        case .send(let id, let target, let new, _, _):
            footprint.read(.audience)
            footprint.write(.order, in: target)
            footprint.follow(.audience, in: target)
            footprint.writeAnywhere(RecordID(id.text))
            footprint.writeAnywhere(RecordID(new.text))
        // A deleted group photo moves to its author's own trash, and a restored one moves back to the group.
        case .describe(let id, _, _), .show(let id, _, _), .delete(let id), .restore(let id), .purge(let id):
            footprint.read(.audience)
            footprint.writeAnywhere(RecordID(id.text))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id):
            guard records.photo(id, in: scope)?.author == person else { return [] }
            return [Inverse(.photo(.restore(id)), in: .photos(of: person))]
        case .show(let id, let isOn, let description):
            let earlier = description == nil ? nil : records.photo(id, in: scope)?.photoDescription
            return [Inverse(.photo(.show(id, everyone: !isOn, description: earlier)), in: scope)]
        case .send(let id, let target, let new, _, let description):
            let photo = records.photo(id, in: scope)
            let back = PhotoIntent.send(
                new, to: scope, as: id, everyone: photo?.isForEveryone ?? false,
                description: description == nil ? nil : photo?.photoDescription)
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
        case .send(let id, let target, let new, let isForEveryone, let description):
            return try records.changesForSending(
                id, to: target, as: new, isForEveryone: isForEveryone, description: description, command,
                by: author
            )
        case .delete(let id): return try records.changesForDeleting(id, command, by: author)
        case .restore(let id): return try records.changesForRestoring(id, command, by: author)
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
        try new.imageInfo?.check()
        var photo = records.newPhoto(new.blob, in: scope, by: author, command)
        photo.imageInfo = new.imageInfo ?? ImageInfo()
        photo.caption = try Photo.captionRule.clean(new.caption)
        photo.alternative = try Photo.alternativeRule.clean(new.alternative)
        (photo.isForEveryone, photo.album) = (new.isForEveryone, new.album)
        return try records.changesForStarting(scope, by: author, command.id)
            + [Change(scope, Record(id: RecordID(new.id.text), content: .photo(photo)))]
    }

    private func change<Source: Records>(
        _ id: PhotoID, _ command: Command, by author: PersonID, _ records: Source,
        _ edit: (inout Photo) -> Void
    ) throws(Refusal) -> [Change] {
        var (record, photo) = try records.photo(id, of: author, in: command.scope)
        guard photo.deleted == nil else { throw .gone }
        if let description = try newDescription?.clean() { photo.photoDescription = description }
        edit(&photo)
        record.content = .photo(photo)
        return [Change(command.scope, record)]
    }
}

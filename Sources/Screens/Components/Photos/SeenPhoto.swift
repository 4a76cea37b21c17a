import Domain
import Sync

/// A photo as the person sees it, wherever it comes from.
public struct SeenPhoto: Equatable, Sendable {
    public let id: PhotoID
    public let scope: ScopeID
    let blob: BlobID
    let looks: ImageInfo
    let author: String
    let caption: String
    let alternative: String
    let at: Instant
    let isForEveryone: Bool
    /// Whether this person brought it.
    let isOwn: Bool

    /// Nil for one that was deleted.
    public init?(_ id: PhotoID, in scope: ScopeID, _ photo: Photo, author: String, isOwn: Bool) {
        guard let blob = photo.shown else { return nil }
        self.id = id
        self.scope = scope
        self.blob = blob
        looks = photo.looks
        self.author = author
        caption = photo.caption
        alternative = photo.alternative
        at = photo.at
        isForEveryone = photo.isForEveryone
        self.isOwn = isOwn
    }

    /// One that has a heart, as it looked when it got it.
    init(_ id: PhotoID, in scope: ScopeID, _ favourite: Favourite) {
        self.id = id
        self.scope = scope
        blob = favourite.blob
        looks = favourite.looks
        author = favourite.author
        caption = ""
        alternative = favourite.alternative
        at = favourite.taken
        isForEveryone = false
        isOwn = false
    }

    /// Ids are made on devices: only with its scope does one tell a photo.
    var key: RecordKey { RecordKey(scope, RecordID(id.text)) }

    /// What it is to who does not see it.
    var words: String { alternative.isEmpty ? caption : alternative }

    /// The newest first, in the same order on every device.
    static func precedes(_ left: SeenPhoto, _ right: SeenPhoto) -> Bool {
        left.at == right.at ? right.id < left.id : right.at < left.at
    }
}

/// A photo of a user here, or of a source.
public enum AnyPhoto: Equatable {
    case photo(SeenPhoto)
    case source(SourcePhoto)
}

extension Replica {
    /// The photos of a scope that are held, the last one first.
    func seenPhotos(in scope: ScopeID) -> [SeenPhoto] {
        var photos: [SeenPhoto] = []
        for record in log(of: scope, last: .max) {
            if let seen = seenPhoto(record, in: scope) { photos.append(seen) }
        }
        return photos.reversed()
    }

    /// A photo that is held; nil for one that was deleted.
    func seenPhoto(_ key: RecordKey) -> SeenPhoto? {
        record(key.id, in: key.scope).flatMap { seenPhoto($0, in: key.scope) }
    }

    private func seenPhoto(_ record: Record, in scope: ScopeID) -> SeenPhoto? {
        guard case .photo(let photo) = record.content else { return nil }
        let author = member(photo.author, in: scope)?.name ?? ""
        return SeenPhoto(
            PhotoID(record.id.text), in: scope, photo, author: author, isOwn: photo.author == person)
    }

    /// The photos of people here that the person has given a heart, the last one first, less what is known to be gone.
    func favouritePhotos() -> [SeenPhoto] {
        favourites(of: person).compactMap { favouritePhoto($0, in: $1, $2) }
    }

    private func favouritePhoto(_ id: PhotoID, in scope: ScopeID, _ favourite: Favourite) -> SeenPhoto? {
        guard case .photo(let photo)? = record(RecordID(id.text), in: scope)?.content else {
            return SeenPhoto(id, in: scope, favourite)
        }
        return SeenPhoto(id, in: scope, photo, author: favourite.author, isOwn: photo.author == person)
    }

    /// All that the person has given a heart, the last one first.
    func allFavourites() -> [AnyPhoto] {
        var all: [AnyPhoto] = []
        var others = sourceFavourites(of: person)[...]
        for (id, scope, favourite) in favourites(of: person) {
            while let other = others.first, favourite.at < other.at {
                all.append(.source(other.photo))
                others.removeFirst()
            }
            if let photo = favouritePhoto(id, in: scope, favourite) { all.append(.photo(photo)) }
        }
        return all + others.map { .source($0.photo) }
    }

    func thumb(_ photo: SeenPhoto, _ size: Picture.Size = .card) -> Thumb {
        thumb(PictureID(photo.id.text), photo.blob, photo.looks, in: photo.scope, size)
    }
}

extension RecordKey {
    /// What is drawn of the record is known by this.
    var text: String { scope.text + id.text }
}

extension World {
    /// Gives a photo a heart, or takes it away.
    func setHeart(_ photo: SeenPhoto, _ isOn: Bool) -> [Effect] {
        guard let me else { return [] }
        let favourite = Favourite(
            blob: photo.blob, looks: photo.looks, author: photo.author, alternative: photo.alternative,
            taken: photo.at, at: now)
        let intent: FavouriteIntent =
            isOn ? .add(photo.id, in: photo.scope, favourite) : .remove(photo.id, in: photo.scope)
        return [.perform(.favourite(intent), in: .user(me))]
    }

    /// Whether the person can change a photo: their own, if the device holds it.
    func canChange(_ photo: SeenPhoto) -> Bool {
        photo.isOwn && replica.record(photo.key.id, in: photo.scope) != nil
    }

    func hasHeart(_ photo: SeenPhoto) -> Bool {
        replica.isFavourite(photo.id, in: photo.scope, of: replica.person)
    }
}

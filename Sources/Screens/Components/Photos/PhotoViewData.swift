import Domain
import SyncClient
import SyncRules

/// A photo as the user sees it, from any source.
public struct PhotoViewData: Equatable, Sendable {
    public let id: PhotoID
    public let scope: ScopeID
    let blob: BlobID
    let imageInfo: ImageInfo
    /// Empty if unknown.
    let authorID: PersonID
    let author: String
    let caption: String
    let alternative: String
    let at: Instant
    let isForEveryone: Bool
    /// True if the user added the photo.
    let isOwn: Bool
    /// The photos that were added together with it.
    let album: AlbumPlace?
    /// The address of the author's picture; nil if there is none.
    fileprivate(set) var portrait: String?

    /// Nil for a deleted photo.
    /// - Parameter picture: the profile picture of the author, if the user can find them.
    public init?(
        _ id: PhotoID, in scope: ScopeID, _ photo: Photo, author: String, picture: BlobID? = nil, isOwn: Bool
    ) {
        guard let blob = photo.visibleBlob else { return nil }
        self.id = id
        self.scope = scope
        self.blob = blob
        imageInfo = photo.imageInfo
        authorID = photo.author
        self.author = author
        caption = photo.caption
        alternative = photo.alternative
        at = photo.at
        isForEveryone = photo.isForEveryone
        self.isOwn = isOwn
        album = photo.album
        portrait = Contact(photo.author, name: author, picture: picture).portrait
    }

    /// A favourite as it was when the user liked it.
    init(_ id: PhotoID, in scope: ScopeID, _ favourite: Favourite) {
        self.id = id
        self.scope = scope
        blob = favourite.blob
        imageInfo = favourite.imageInfo
        authorID = PersonID("")
        author = favourite.author
        caption = ""
        alternative = favourite.alternative
        at = favourite.uploaded
        isForEveryone = false
        isOwn = false
        album = nil
        portrait = nil
    }

    /// Ids are created on devices, so only scope and id together identify a photo.
    var key: RecordKey { RecordKey(scope, RecordID(id.text)) }

    /// The description for users who cannot see the photo.
    var spokenDescription: String { alternative.isEmpty ? caption : alternative }

    /// Newest first, in the same order on every device.
    static func precedes(_ left: PhotoViewData, _ right: PhotoViewData) -> Bool {
        left.at == right.at ? right.id < left.id : right.at < left.at
    }
}

/// A photo of a user of this server, or of an external provider.
public enum AnyPhoto: Equatable {
    case photo(PhotoViewData)
    case source(SourcePhoto)
}

extension Replica {
    /// The loaded photos of a scope, newest first.
    func photoViewData(in scope: ScopeID) -> [PhotoViewData] {
        var photos: [PhotoViewData] = []
        for record in log(of: scope, last: .max) {
            if let seen = photoViewData(record, in: scope) { photos.append(seen) }
        }
        return photos.reversed()
    }

    /// A loaded photo; nil for a deleted one.
    func photoViewData(_ key: RecordKey) -> PhotoViewData? {
        record(key.id, in: key.scope).flatMap { photoViewData($0, in: key.scope) }
    }

    private func photoViewData(_ record: Record, in scope: ScopeID) -> PhotoViewData? {
        guard case .photo(let photo) = record.content else { return nil }
        let author = member(photo.author, in: scope)
        var data = PhotoViewData(
            PhotoID(record.id.text), in: scope, photo, author: author?.name ?? "",
            isOwn: photo.author == person)
        data?.portrait = author.flatMap { portrait(of: $0, in: scope) }
        return data
    }

    /// The photos of users of this server that the user likes, latest first, without those known to be deleted.
    func favouritePhotos() -> [PhotoViewData] {
        favourites(of: person).compactMap { favouritePhoto($0, in: $1, $2) }
    }

    private func favouritePhoto(_ id: PhotoID, in scope: ScopeID, _ favourite: Favourite) -> PhotoViewData? {
        guard case .photo(let photo)? = record(RecordID(id.text), in: scope)?.content else {
            return PhotoViewData(id, in: scope, favourite)
        }
        return PhotoViewData(id, in: scope, photo, author: favourite.author, isOwn: photo.author == person)
    }

    /// All photos that the user likes, latest first.
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

    func thumbnail(_ photo: PhotoViewData, _ size: Picture.Size = .card) -> Thumbnail {
        thumbnail(PictureID(photo.id.text), photo.blob, photo.imageInfo, in: photo.scope, size)
    }
}

extension RecordKey {
    /// The key of the photo's element in a view.
    var text: String { scope.text + id.text }
}

extension AppEnvironment {
    /// Adds or removes the user's like of a photo.
    func setLike(_ photo: PhotoViewData, _ isOn: Bool) -> [Effect] {
        guard let me else { return [] }
        let favourite = Favourite(
            blob: photo.blob, imageInfo: photo.imageInfo, author: photo.author,
            alternative: photo.alternative,
            uploaded: photo.at, at: now)
        let intent: FavouriteIntent =
            isOn ? .add(photo.id, in: photo.scope, favourite) : .remove(photo.id, in: photo.scope)
        return [.perform(.favourite(intent), in: .user(me))]
    }

    /// True if the user can change a photo: it is their own, and the device holds it.
    func canChange(_ photo: PhotoViewData) -> Bool {
        photo.isOwn && replica.record(photo.key.id, in: photo.scope) != nil
    }

    func isLiked(_ photo: PhotoViewData) -> Bool {
        replica.isFavourite(photo.id, in: photo.scope, of: replica.person)
    }
}

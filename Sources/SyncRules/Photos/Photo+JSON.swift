import Domain
import JSON

extension Photo: RecordType {
    public static let kind = "photo"
    public static var placeholder: Photo {
        Photo(position: 0, author: PersonID(""), blob: nil, at: Instant(milliseconds: 0))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("n", &position)
        fields.text("by", &author)
        fields.text("blob", &blob)
        if blob != nil { imageInfo.code(&fields) }
        fields.unlessEmpty("caption", &caption)
        fields.unlessEmpty("alternative", &alternative)
        fields.instant("at", &at)
        album.code(&fields)
        fields.flag("everyone", &isForEveryone)
        fields.instant("deleted", &deleted)
        fields.text("group", &group)
        fields.instant("removed", &removed)
    }

    public var userTexts: [String] { [caption, alternative] }
    public var keepsHistory: Bool { false }
    public var logPosition: Int64? { position }
    public var blobs: [BlobID] { blob.map { [$0] } ?? [] }
}

extension AlbumPlace? {
    /// The fields of the album.
    fileprivate mutating func code(_ fields: inout FieldCoder) {
        var (album, place) = (self?.id, self?.place)
        fields.text("album", &album)
        fields.integer("place", &place)
        self = album.map { AlbumPlace($0, place: place ?? 0) }
    }
}

extension Favourite: RecordType {
    public static let kind = "favourite"
    public static var placeholder: Favourite {
        let start = Instant(milliseconds: 0)
        return Favourite(blob: BlobID(""), imageInfo: ImageInfo(), uploaded: start, at: start)
    }

    /// A photo is a favourite once, so two devices never create two.
    public static func recordID(of photo: PhotoID, in scope: ScopeID) -> RecordID {
        RecordID("fav:" + scope.text + ":" + photo.text)
    }

    /// The photo of a favourite with this id; nil for other records.
    public static func photo(of id: RecordID) -> (id: PhotoID, scope: ScopeID)? {
        let parts = id.text.parts(between: ":")
        guard parts.count == 4, parts[0] == "fav", let photo = PhotoID(checking: parts[3]),
            let scope = ScopeID(checking: parts[1] + ":" + parts[2]), scope.kind == .photos
        else { return nil }
        return (photo, scope)
    }

    /// It gives no right to the blob. Users who see the photo may read that.
    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("blob", &blob)
        imageInfo.code(&fields)
        fields.unlessEmpty("author", &author)
        fields.unlessEmpty("alternative", &alternative)
        fields.instant("taken", &uploaded)
        fields.instant("at", &at)
    }

    public var userTexts: [String] { [alternative] }
    public var keepsHistory: Bool { false }
}

import Domain
import JSON

extension Photo: Noun {
    public static let kind = "photo"
    public static var blank: Photo {
        Photo(number: 0, author: PersonID(""), blob: nil, at: Instant(milliseconds: 0))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.integer("n", &number)
        fields.text("by", &author)
        fields.text("blob", &blob)
        if blob != nil { looks.code(&fields) }
        fields.unlessEmpty("caption", &caption)
        fields.unlessEmpty("alternative", &alternative)
        fields.instant("at", &at)
        fields.flag("everyone", &isForEveryone)
        fields.instant("deleted", &deleted)
        fields.text("group", &group)
        fields.instant("removed", &removed)
    }

    public var words: [String] { [caption, alternative] }
    public var keepsHistory: Bool { false }
    public var place: Int64? { number }
    public var blobs: [BlobID] { blob.map { [$0] } ?? [] }
}

extension Favourite: Noun {
    public static let kind = "favourite"
    public static var blank: Favourite {
        let start = Instant(milliseconds: 0)
        return Favourite(blob: BlobID(""), looks: ImageInfo(), taken: start, at: start)
    }

    /// A photo is a favourite once, so two devices can never make two.
    public static func recordID(of photo: PhotoID, in scope: ScopeID) -> RecordID {
        RecordID("fav:" + scope.text + ":" + photo.text)
    }

    /// The photo that a record of this kind is about; nil for ids of other records.
    public static func photo(of id: RecordID) -> (id: PhotoID, scope: ScopeID)? {
        let parts = id.text.parts(between: ":")
        guard parts.count == 4, parts[0] == "fav", let photo = PhotoID(checking: parts[3]),
            let scope = ScopeID(checking: parts[1] + ":" + parts[2]), scope.kind == .photos
        else { return nil }
        return (photo, scope)
    }

    /// It gives no right to the blob, which is seen by who sees the photo.
    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("blob", &blob)
        looks.code(&fields)
        fields.unlessEmpty("author", &author)
        fields.unlessEmpty("alternative", &alternative)
        fields.instant("taken", &taken)
        fields.instant("at", &at)
    }

    public var words: [String] { [alternative] }
    public var keepsHistory: Bool { false }
}

import Domain
import JSON

extension SourcePhoto {
    /// Its fields as sent and stored.
    public mutating func code(_ fields: inout FieldCoder) {
        fields.string("source", &source)
        fields.string("id", &id)
        fields.integer("width", &width, in: 1...100_000)
        fields.integer("height", &height, in: 1...100_000)
        fields.string("small", &small)
        fields.unlessEmpty("large", &large)
        fields.unlessEmpty("author", &author)
        fields.unlessEmpty("authorPage", &authorPage)
        fields.unlessEmpty("licence", &licence)
        fields.unlessEmpty("page", &page)
        fields.unlessEmpty("caption", &caption)
        fields.instant("taken", &at)
    }

    public init(_ object: JSONObject) throws(JSONError) {
        self.init()
        var coder = FieldCoder(reading: object)
        code(&coder)
        if let error = coder.error { throw error }
    }

    public var json: JSONObject {
        var (photo, coder) = (self, FieldCoder())
        photo.code(&coder)
        return coder.object
    }
}

extension SourceFavourite: RecordType {
    public static let kind = "sourcephoto"
    public static var placeholder: SourceFavourite {
        SourceFavourite(SourcePhoto(), at: Instant(milliseconds: 0))
    }

    /// A photo is a favourite once, so two devices never create two. Ids of records have letters, digits and colons.
    public static func recordID(of photo: String, from source: String) -> RecordID {
        var bytes = ("src:" + source + ":").bytes
        for byte in photo.bytes {
            let isDash = byte == UInt8(ascii: "-")
            guard isDash || byte == UInt8(ascii: "_") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(ascii: ":"))
            bytes.append(isDash ? UInt8(ascii: "m") : UInt8(ascii: "u"))
        }
        return RecordID(String(bytes: bytes[...]))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        photo.code(&fields)
        fields.instant("at", &at)
    }

    public var userTexts: [String] { [photo.caption] }
    public var keepsHistory: Bool { false }
}

extension Records {
    /// The photos of providers that a user has liked, newest like first.
    public func sourceFavourites(of person: PersonID) -> [SourceFavourite] {
        var favourites: [SourceFavourite] = []
        for record in all(SourceFavourite.kind, in: .user(person)) {
            if case .sourceFavourite(let favourite) = record.content { favourites.append(favourite) }
        }
        return favourites.inOrder { $0.at == $1.at ? $1.photo.id < $0.photo.id : $1.at < $0.at }
    }

    /// True if a user has liked a photo of a provider.
    public func isFavourite(_ photo: SourcePhoto, of person: PersonID) -> Bool {
        record(SourceFavourite.recordID(of: photo.id, from: photo.source), in: .user(person)) != nil
    }
}

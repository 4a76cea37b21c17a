import Domain
import JSON

extension Picture: Fields {
    public static let kind = "picture"
    static let names = ["item", "blob", "width", "height", "preview", "rank", "by", "deleted"]

    init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            item: ItemID(try fields.string("item")), blob: try fields.blob("blob"),
            looks: try PictureLooks(fields), rank: try fields.rank(),
            author: PersonID(try fields.string("by")), deleted: try fields.optionalInstant("deleted"))
    }

    func write(to fields: inout JSONObject) {
        fields.append("item", .string(item.text))
        fields.append("blob", .string(blob.text))
        looks.write(to: &fields)
        fields.append("rank", .string(rank.text))
        fields.append("by", .string(author.text))
        fields.append("deleted", deleted)
    }
}

extension Content {
    /// The blobs that this needs: they stay as long as something needs them, and whoever may read it may read them.
    public var blobs: [BlobID] {
        switch self {
        case .picture(let picture): [picture.blob]
        case .profile(let profile): profile.picture.map { [$0] } ?? []
        case .group(let group): group.picture.map { [$0] } ?? []
        case .member(let member): member.picture.map { [$0] } ?? []
        default: []
        }
    }
}

extension Intent {
    /// The blob that a command brings, whose bytes the server must have before it.
    public var blob: BlobID? {
        switch self {
        case .picture(.add(let new)): new.blob
        case .person(.portray(let blob)), .group(.portray(let blob)): blob
        default: nil
        }
    }
}

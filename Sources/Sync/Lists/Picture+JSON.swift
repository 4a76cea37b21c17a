import Domain
import JSON

extension Picture: Noun {
    public static let kind = "picture"
    public static var blank: Picture {
        Picture(
            item: ItemID(""), blob: BlobID(""), looks: ImageInfo(), rank: .blank, author: PersonID(""))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("item", &item)
        fields.text("blob", &blob)
        looks.code(&fields)
        fields.text("rank", &rank)
        fields.text("by", &author)
        fields.instant("deleted", &deleted)
    }

    public var blobs: [BlobID] { [blob] }
}

extension ImageInfo {
    mutating func code(_ fields: inout FieldCoder) {
        fields.integer("width", &width, in: 1...Int(Int32.max))
        fields.integer("height", &height, in: 1...Int(Int32.max))
        fields.string("preview", &preview)
    }
}

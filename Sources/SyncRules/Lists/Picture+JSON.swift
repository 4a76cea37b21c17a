import Domain
import JSON

extension Picture: RecordType {
    public static let kind = "picture"
    public static var placeholder: Picture {
        Picture(
            item: ItemID(""), blob: BlobID(""), imageInfo: ImageInfo(), rank: .placeholder,
            author: PersonID(""))
    }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("item", &item)
        fields.text("blob", &blob)
        imageInfo.code(&fields)
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

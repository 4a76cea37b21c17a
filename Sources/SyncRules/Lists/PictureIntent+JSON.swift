import Domain
import JSON

extension PictureIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "picture.add": self = .add(try NewPicture(arguments))
        case "picture.move": self = .move(try arguments.pictureID(), try arguments.rank())
        case "picture.delete": self = .delete(try arguments.pictureID())
        case "picture.restore": self = .restore(try arguments.pictureID())
        case "picture.purge": self = .purge(try arguments.pictureID())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let new): ("picture.add", new.json)
        case .move(let id, let rank):
            ("picture.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .delete(let id): ("picture.delete", ["id": .string(id.text)])
        case .restore(let id): ("picture.restore", ["id": .string(id.text)])
        case .purge(let id): ("picture.purge", ["id": .string(id.text)])
        }
    }
}

extension NewPicture {
    fileprivate init(_ object: JSONObject) throws(JSONError) {
        guard let item = ItemID(checking: try object.string("item")) else {
            throw JSONError(.missing("item"))
        }
        self.init(
            id: try object.pictureID(), item: item, blob: try object.blob("blob"), rank: try object.rank(),
            imageInfo: try object.optionalString("preview") == nil ? nil : ImageInfo(object))
    }

    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id.text), "item": .string(item.text), "blob": .string(blob.text),
            "rank": .string(rank.text),
        ]
        imageInfo?.write(to: &object)
        return object
    }
}

extension ImageInfo {
    /// Reads the members that `write` writes, among others.
    public init(_ fields: JSONObject) throws(JSONError) {
        var coder = FieldCoder(reading: fields)
        self.init()
        code(&coder)
        if let error = coder.error { throw error }
    }

    public func write(to fields: inout JSONObject) {
        var coder = FieldCoder(writing: fields)
        var imageInfo = self
        imageInfo.code(&coder)
        fields = coder.object
    }
}

extension JSONObject {
    func blob(_ name: String) throws(JSONError) -> BlobID {
        guard let blob = BlobID(checking: try string(name)) else { throw JSONError(.missing(name)) }
        return blob
    }

    fileprivate func pictureID() throws(JSONError) -> PictureID {
        guard let id = PictureID(checking: try string("id")) else { throw JSONError(.missing("id")) }
        return id
    }
}

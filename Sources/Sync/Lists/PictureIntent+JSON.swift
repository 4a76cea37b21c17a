import Domain
import JSON

extension PictureIntent {
    /// Nil when the verb is none of a picture.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "picture.add": self = .add(try NewPicture(arguments))
        case "picture.move": self = .move(try arguments.pictureID(), try arguments.rank())
        case "picture.delete": self = .delete(try arguments.pictureID())
        case "picture.restore": self = .restore(try arguments.pictureID())
        case "picture.purge": self = .purge(try arguments.pictureID())
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
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
            looks: try object.optionalString("preview") == nil ? nil : PictureLooks(object))
    }

    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id.text), "item": .string(item.text), "blob": .string(blob.text),
            "rank": .string(rank.text),
        ]
        looks?.write(to: &object)
        return object
    }
}

extension PictureLooks {
    /// Reads the members that `write` writes, among others.
    public init(_ fields: JSONObject) throws(JSONError) {
        self.init(
            width: try fields.pixels("width"), height: try fields.pixels("height"),
            preview: try fields.string("preview"))
    }

    public func write(to fields: inout JSONObject) {
        fields.append("width", .integer(Int64(width)))
        fields.append("height", .integer(Int64(height)))
        fields.append("preview", .string(preview))
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

    /// A number of pixels.
    fileprivate func pixels(_ name: String) throws(JSONError) -> Int {
        guard let count = Int32(exactly: try integer(name)), count > 0 else { throw JSONError(.range(name)) }
        return Int(count)
    }
}

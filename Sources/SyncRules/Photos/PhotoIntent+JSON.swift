import Domain
import JSON

extension PhotoIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "photo.add":
            self = .add(
                NewPhoto(
                    try arguments.photo(), try arguments.blob("blob"),
                    imageInfo: try arguments.optionalString("preview") == nil ? nil : ImageInfo(arguments),
                    caption: try arguments.optionalString("caption") ?? "",
                    alternative: try arguments.optionalString("alternative") ?? "",
                    isForEveryone: try arguments.optionalBool("everyone") ?? false,
                    album: try arguments.albumPlace()))
        case "photo.describe":
            let description = try arguments.photoDescription()
            self = .describe(
                try arguments.photo(), caption: description.caption, alternative: description.alternative)
        case "photo.show", "photo.showDescribed":
            self = .show(
                try arguments.photo(), everyone: try arguments.bool("everyone"),
                description: name == "photo.show" ? nil : try arguments.photoDescription())
        case "photo.send", "photo.sendDescribed":
            self = .send(
                try arguments.photo(), to: try arguments.scope("to"), as: try arguments.photo("as"),
                everyone: try arguments.bool("everyone"),
                description: name == "photo.send" ? nil : try arguments.photoDescription())
        case "photo.delete": self = .delete(try arguments.photo())
        case "photo.restore": self = .restore(try arguments.photo())
        case "photo.purge": self = .purge(try arguments.photo())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let new):
            var arguments: JSONObject = ["id": .string(new.id.text), "blob": .string(new.blob.text)]
            new.imageInfo?.write(to: &arguments)
            if !new.caption.isEmpty { arguments.append("caption", .string(new.caption)) }
            if !new.alternative.isEmpty { arguments.append("alternative", .string(new.alternative)) }
            if new.isForEveryone { arguments.append("everyone", .bool(true)) }
            if let album = new.album {
                arguments.append("album", .string(album.id.text))
                arguments.append("place", .integer(album.place))
            }
            return ("photo.add", arguments)
        case .describe(let id, _, _):
            var arguments: JSONObject = ["id": .string(id.text)]
            newDescription?.write(to: &arguments)
            return ("photo.describe", arguments)
        // Separate names, so that a version that does not know the texts cannot show a photo without them.
        case .show(let id, let isOn, let description):
            var arguments: JSONObject = ["id": .string(id.text), "everyone": .bool(isOn)]
            description?.write(to: &arguments)
            return (description == nil ? "photo.show" : "photo.showDescribed", arguments)
        case .send(let id, let target, let new, let isForEveryone, let description):
            var arguments: JSONObject = [
                "id": .string(id.text), "to": .string(target.text), "as": .string(new.text),
                "everyone": .bool(isForEveryone),
            ]
            description?.write(to: &arguments)
            return (description == nil ? "photo.send" : "photo.sendDescribed", arguments)
        case .delete(let id): return ("photo.delete", ["id": .string(id.text)])
        case .restore(let id): return ("photo.restore", ["id": .string(id.text)])
        case .purge(let id): return ("photo.purge", ["id": .string(id.text)])
        }
    }
}

extension Intent {
    /// True if it shows a photo to everyone on the server.
    public var showsEveryone: Bool {
        switch self {
        case .photo(.add(let new)): new.isForEveryone
        case .photo(.show(_, let isOn, _)), .photo(.send(_, _, _, let isOn, _)): isOn
        default: false
        }
    }
}

extension JSONObject {
    func photo(_ name: String = "id") throws(JSONError) -> PhotoID {
        guard let id = PhotoID(checking: try string(name)) else { throw JSONError(.range(name)) }
        return id
    }

    fileprivate func albumPlace() throws(JSONError) -> AlbumPlace? {
        guard try optionalString("album") != nil else { return nil }
        return AlbumPlace(try photo("album"), place: try optionalInteger("place") ?? 0)
    }

    fileprivate func photoDescription() throws(JSONError) -> PhotoDescription {
        PhotoDescription(caption: try string("caption"), alternative: try string("alternative"))
    }
}

extension PhotoDescription {
    fileprivate func write(to arguments: inout JSONObject) {
        arguments.append("caption", .string(caption))
        arguments.append("alternative", .string(alternative))
    }
}

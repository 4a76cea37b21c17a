import Domain
import JSON

extension ChatIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "chat.write":
            let recipient = try arguments.optionalObject("to").map { to throws(JSONError) in
                Recipient(name: try to.string("name"), email: try to.optionalString("email") ?? "")
            }
            let message = NewMessage(
                try arguments.id(), try arguments.string("text"),
                reply: try arguments.optionalString("reply") == nil ? nil : try arguments.id("reply"),
                picture: try arguments.optionalString("blob") == nil ? nil : try arguments.blob("blob"),
                imageInfo: try arguments.optionalString("preview") == nil ? nil : ImageInfo(arguments),
                album: try arguments.optionalString("album") == nil ? nil : try arguments.id("album"),
                list: try arguments.optionalString("list") == nil ? nil : try arguments.id("list"))
            self = .write(message, to: recipient)
        case "chat.forward":
            self = .forward(
                try arguments.id("message"), of: try arguments.scope("of"),
                as: try arguments.id())
        case "chat.edit": self = .edit(try arguments.id(), try arguments.string("text"))
        case "chat.remove": self = .remove(try arguments.id())
        case "chat.react":
            self = .react(try arguments.id(), try arguments.optionalString("sign"))
        case "chat.mark":
            self = .mark(
                read: try arguments.optionalInteger("read") ?? 0,
                delivered: try arguments.optionalInteger("delivered") ?? 0)
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .write(let message, let recipient):
            var arguments: JSONObject = ["id": .string(message.id.text), "text": .string(message.text)]
            if let reply = message.reply { arguments.append("reply", .string(reply.text)) }
            if let picture = message.picture { arguments.append("blob", .string(picture.text)) }
            message.imageInfo?.write(to: &arguments)
            if let album = message.album { arguments.append("album", .string(album.text)) }
            if let list = message.list { arguments.append("list", .string(list.text)) }
            if let recipient {
                var to: JSONObject = ["name": .string(recipient.name)]
                if !recipient.email.isEmpty { to.append("email", .string(recipient.email)) }
                arguments.append("to", .object(to))
            }
            return ("chat.write", arguments)
        case .forward(let original, let chat, let id):
            return (
                "chat.forward",
                ["id": .string(id.text), "of": .string(chat.text), "message": .string(original.text)]
            )
        case .edit(let id, let text): return ("chat.edit", ["id": .string(id.text), "text": .string(text)])
        case .remove(let id): return ("chat.remove", ["id": .string(id.text)])
        case .react(let id, let sign):
            var arguments: JSONObject = ["id": .string(id.text)]
            if let sign { arguments.append("sign", .string(sign)) }
            return ("chat.react", arguments)
        case .mark(let read, let delivered):
            var arguments = JSONObject()
            if read > 0 { arguments.append("read", .integer(read)) }
            if delivered > 0 { arguments.append("delivered", .integer(delivered)) }
            return ("chat.mark", arguments)
        }
    }
}

extension JSONObject {
    fileprivate func id<Of>(_ name: String = "id") throws(JSONError) -> Identifier<Of> {
        guard let id = Identifier<Of>(checking: try string(name)) else { throw JSONError(.range(name)) }
        return id
    }
}

import Domain
import JSON

extension ChatIntent {
    /// Nil when the verb is none of a chat.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "chat.write":
            let addressee = try arguments.optionalObject("to").map { to throws(JSONError) in
                Addressee(name: try to.string("name"), email: try to.optionalString("email") ?? "")
            }
            let message = NewMessage(
                try arguments.messageID(), try arguments.string("text"),
                reply: try arguments.optionalString("reply") == nil ? nil : try arguments.messageID("reply"),
                picture: try arguments.optionalString("blob") == nil ? nil : try arguments.blob("blob"),
                looks: try arguments.optionalString("preview") == nil ? nil : ImageInfo(arguments))
            self = .write(message, to: addressee)
        case "chat.forward":
            self = .forward(
                try arguments.messageID("message"), of: try arguments.scope("of"),
                as: try arguments.messageID())
        case "chat.edit": self = .edit(try arguments.messageID(), try arguments.string("text"))
        case "chat.remove": self = .remove(try arguments.messageID())
        case "chat.react":
            self = .react(try arguments.messageID(), try arguments.optionalString("sign"))
        case "chat.mark":
            self = .mark(
                read: try arguments.optionalInteger("read") ?? 0,
                delivered: try arguments.optionalInteger("delivered") ?? 0)
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .write(let message, let addressee):
            var arguments: JSONObject = ["id": .string(message.id.text), "text": .string(message.text)]
            if let reply = message.reply { arguments.append("reply", .string(reply.text)) }
            if let picture = message.picture { arguments.append("blob", .string(picture.text)) }
            message.looks?.write(to: &arguments)
            if let addressee {
                var to: JSONObject = ["name": .string(addressee.name)]
                if !addressee.email.isEmpty { to.append("email", .string(addressee.email)) }
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
    fileprivate func messageID(_ name: String = "id") throws(JSONError) -> MessageID {
        guard let id = MessageID(checking: try string(name)) else { throw JSONError(.range(name)) }
        return id
    }
}

import Domain
import JSON
import SyncProtocol
import SyncRules

/// The names of the subject and scope of a command, as they were at its creation. When it is rejected, the list may no
/// longer be on the device. Indirect: pending and rejected commands hold a pointer to it.
public indirect enum CommandSummary: Equatable, Sendable {
    /// The title of the item, or the name of the user or habit, and the name of the list or group. The first is empty
    /// if the command is about the list or group itself.
    case named(String, in: String)

    public var name: String {
        switch self {
        case .named(let name, in: _): name
        }
    }

    public var scopeName: String {
        switch self {
        case .named(_, in: let place): place
        }
    }
}

extension Replica {
    /// Names that are not known here are empty.
    public func summary(of command: Command) -> CommandSummary {
        .named(name(of: command), in: scopeName(of: command))
    }

    private func scopeName(of command: Command) -> String {
        let scope = command.scope
        guard scope.kind == .chat else {
            return list(in: scope)?.name ?? group(in: scope)?.name ?? ""
        }
        if let group = scope.groupID(unlessOwnedBy: person) {
            return self.group(in: .group(group))?.name ?? ""
        }
        let name = scope.otherParticipant(than: person).flatMap { member($0, in: scope)?.name }
        if let name { return name }
        if case .chat(let intent) = command.intent { return intent.recipient?.name ?? "" }
        return ""
    }

    private func name(of command: Command) -> String {
        guard let id = command.intent.content.subject, !command.isAboutMessage else { return "" }
        return switch record(id, in: command.scope)?.content {
        case .picture(let picture)?: item(picture.item, in: command.scope)?.title ?? ""
        case .subItem(let sub)?: item(sub.item, in: command.scope)?.title ?? ""
        case .member(let member)?: member.name
        case let content: content?.name ?? ""
        }
    }

    /// The text that a user wrote in a command, otherwise the name of its subject.
    /// - Parameter subject: the summary from the creation of the command, if known.
    public func quote(of command: Command, about subject: CommandSummary? = nil) -> String {
        if !command.intent.text.isEmpty { return command.intent.text }
        if case .chat(.forward(let id, let chat, _)) = command.intent {
            return text(of: RecordID(id.text), in: chat)
        }
        if command.isAboutMessage {
            return command.intent.content.subject.map { text(of: $0, in: command.scope) } ?? ""
        }
        return (subject ?? self.summary(of: command)).name
    }

    /// The text of a message; empty if it was removed or is not held.
    private func text(of message: RecordID, in chat: ScopeID) -> String {
        guard case .message(let message)? = record(message, in: chat)?.content else { return "" }
        return message.text
    }
}

extension Command {
    /// The text of a message is not stored with commands about it: it may be removed later.
    fileprivate var isAboutMessage: Bool { scope.kind == .chat }
}

extension CommandSummary {
    /// The summary that was stored with a command, if there is one.
    init?(of command: Command, in object: JSONObject) throws(JSONError) {
        guard let about = try object.optionalObject("about") else { return nil }
        // Earlier versions stored texts of messages.
        let name = command.isAboutMessage ? "" : try about.string("name")
        self = .named(name, in: try about.string("place"))
    }

    func write(to object: inout JSONObject) {
        object.append("about", .object(["name": .string(name), "place": .string(scopeName)]))
    }
}

import Domain
import JSON

/// What a command was about when somebody meant it, in words: when it is refused, the list may be gone from the device.
/// Indirect: what waits or was refused holds a pointer to it.
public indirect enum Subject: Equatable, Sendable {
    /// The title of the item, or the name of the person or the habit, or nothing where it is about the place itself: the
    /// list or the group.
    case named(String, in: String)

    public var name: String {
        switch self {
        case .named(let name, in: _): name
        }
    }

    public var place: String {
        switch self {
        case .named(_, in: let place): place
        }
    }
}

extension Replica {
    /// Empty where that is not known here.
    public func subject(of command: Command) -> Subject {
        .named(name(of: command), in: place(of: command))
    }

    private func place(of command: Command) -> String {
        let scope = command.scope
        guard scope.kind == .chat else {
            return list(in: scope)?.name ?? group(in: scope)?.name ?? ""
        }
        if let group = scope.group(besides: person) { return self.group(in: .group(group))?.name ?? "" }
        let name = scope.companion(of: person).flatMap { member($0, in: scope)?.name }
        if let name { return name }
        if case .chat(let intent) = command.intent { return intent.addressee?.name ?? "" }
        return ""
    }

    private func name(of command: Command) -> String {
        guard let id = command.intent.content.subject, !command.isAboutMessage else { return "" }
        return switch record(id, in: command.scope)?.content {
        case .picture(let picture)?: item(picture.item, in: command.scope)?.title ?? ""
        case .member(let member)?: member.name
        case let content: content?.name ?? ""
        }
    }

    /// What somebody wrote in a command, else what it is about.
    /// - Parameter subject: as it was when the command was meant, if that is known.
    public func quote(of command: Command, about subject: Subject? = nil) -> String {
        if !command.intent.text.isEmpty { return command.intent.text }
        if case .chat(.forward(let id, let chat, _)) = command.intent {
            return text(of: RecordID(id.text), in: chat)
        }
        if command.isAboutMessage {
            return command.intent.content.subject.map { text(of: $0, in: command.scope) } ?? ""
        }
        return (subject ?? self.subject(of: command)).name
    }

    /// The words of a message, as long as it has them.
    private func text(of message: RecordID, in chat: ScopeID) -> String {
        guard case .message(let message)? = record(message, in: chat)?.content else { return "" }
        return message.text
    }
}

extension Command {
    /// Words of a message are not noted down with what is about it: they may be taken back.
    fileprivate var isAboutMessage: Bool { scope.kind == .chat }
}

extension Subject {
    /// What was noted down with a command, if it was.
    init?(of command: Command, in object: JSONObject) throws(JSONError) {
        guard let about = try object.optionalObject("about") else { return nil }
        // Of earlier versions there are words of messages.
        let name = command.isAboutMessage ? "" : try about.string("name")
        self = .named(name, in: try about.string("place"))
    }

    func note(in object: inout JSONObject) {
        object.append("about", .object(["name": .string(name), "place": .string(place)]))
    }
}

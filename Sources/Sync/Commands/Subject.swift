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
        guard let id = command.intent.content.subject else { return "" }
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
        // Its words are not noted down: they may be taken back.
        if case .chat(.forward(let id, let chat, _)) = command.intent {
            guard case .message(let message)? = record(RecordID(id.text), in: chat)?.content else {
                return ""
            }
            return message.text
        }
        return (subject ?? self.subject(of: command)).name
    }
}

extension Subject {
    /// What was noted down with a command, if it was.
    init?(of object: JSONObject) throws(JSONError) {
        guard let about = try object.optionalObject("about") else { return nil }
        self = .named(try about.string("name"), in: try about.string("place"))
    }

    func note(in object: inout JSONObject) {
        object.append("about", .object(["name": .string(name), "place": .string(place)]))
    }
}

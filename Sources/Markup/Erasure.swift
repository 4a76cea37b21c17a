// Messages are typed in the public interface (`Html<Message>`, `Attribute<Message>`) and erased by inheritance inside,
// so that nodes, differ and dispatch are compiled once. The downcasts are safe: the public types permit a handler of
// `M` only below a `.map` from `M`, and only a `View<M>` receives the message at the root.

/// A message of an erased type.
class AnyMessage {}

final class TypedMessage<Message>: AnyMessage {
    let message: Message

    init(_ message: Message) {
        self.message = message
    }
}

/// The reaction of an element to one kind of event.
class Handler {
    let kind: EventKind

    init(_ kind: EventKind) {
        self.kind = kind
    }

    /// The message for the event on this element; nil if there is none.
    func message(for event: Event) -> AnyMessage? { nil }
}

final class TypedHandler<Message>: Handler {
    private let handle: (Event) -> Message?

    init(_ kind: EventKind, _ handle: @escaping (Event) -> Message?) {
        self.handle = handle
        super.init(kind)
    }

    override func message(for event: Event) -> AnyMessage? {
        handle(event).map { TypedMessage($0) }
    }
}

/// Returns the same message for every event.
final class ConstantHandler: Handler {
    private let message: AnyMessage

    @inline(never)
    init(_ kind: EventKind, _ message: AnyMessage) {
        self.message = message
        super.init(kind)
    }

    override func message(for event: Event) -> AnyMessage? { message }
}

/// Returns a message for one key with exactly these modifiers.
final class KeyHandler: Handler {
    private let key: KeyName
    private let modifiers: EventFlags
    private let message: AnyMessage

    init(_ key: KeyName, _ modifiers: EventFlags, _ message: AnyMessage) {
        self.key = key
        self.modifiers = modifiers
        self.message = message
        super.init(.keyDown)
    }

    override func message(for event: Event) -> AnyMessage? {
        let isPressed =
            event.flags.intersection(.modifiers) == modifiers && sameBytes(event.value, "\(key.text)")
        return isPressed ? message : nil
    }
}

/// The transformation of messages by `.map`.
class Mapper {
    func map(_ message: AnyMessage) -> AnyMessage { message }
}

final class TypedMapper<Child, Parent>: Mapper {
    private let transform: (Child) -> Parent

    init(_ transform: @escaping (Child) -> Parent) {
        self.transform = transform
    }

    override func map(_ message: AnyMessage) -> AnyMessage {
        TypedMessage(transform(unsafeDowncast(message, to: TypedMessage<Child>.self).message))
    }
}

/// The input of a part of the view that is rebuilt only after a change of the input.
class Memo {
    func build() -> Node { preconditionFailure("a memo is a TypedMemo") }
    func isUpToDate(with other: Memo) -> Bool { false }
}

final class TypedMemo<Input: Equatable, Message>: Memo {
    private let input: Input
    /// The call's location in the source. Another location means another view.
    private let site: UInt
    private let view: (Input) -> Html<Message>

    init(_ input: Input, site: UInt, _ view: @escaping (Input) -> Html<Message>) {
        self.input = input
        self.site = site
        self.view = view
    }

    override func build() -> Node {
        view(input).check()
        return building.pop()
    }

    override func isUpToDate(with other: Memo) -> Bool {
        guard let other = other as? TypedMemo<Input, Message> else { return false }
        return other.site == site && other.input == input
    }
}

/// A part of a view: its elements, and the message of each event.
///
/// A part is pushed where it is written, and this value is only a proof of that. The function that creates a part must
/// be called where the part belongs; its result must not be stored. In the app the value is empty. In native builds it
/// contains the part, for tests of screens, and a part that is used in another place is rejected.
public struct Html<Message> {
    #if !hasFeature(Embedded)
        let node = building.last
    #endif

    /// Creates the proof of the last pushed part.
    @inline(__always)
    init() {}

    /// The same part in a view whose messages are `Parent`. The cost does not depend on the size of the part.
    @inline(__always)
    public func map<Parent>(_ transform: @escaping (Message) -> Parent) -> Html<Parent> {
        check()
        pushMapper(TypedMapper(transform))
        return Html<Parent>()
    }

    /// Checks that this is the last pushed part, as required when it is used.
    @inline(__always)
    func check() {
        #if !hasFeature(Embedded)
            precondition(building.isLast(node), "a part of a view is used where it is made, once")
        #endif
    }
}

/// A text as `Html`. Among other content a `String` is enough. It is never parsed as markup.
@inline(__always)
public func text<Message>(_ text: String) -> Html<Message> {
    pushText(text)
    return Html()
}

/// A child with an identity. Over updates it keeps its element, also when it moves. Ids must differ among siblings.
@inline(__always)
public func keyed<Message>(_ id: some Keyable, _ view: () -> Html<Message>) -> Html<Message> {
    let html = view()
    html.check()
    pushKey(id.key)
    return html
}

/// A part that is rebuilt and compared only if `input` differs from the last one in this place. The view must depend
/// only on its input. A `.map` around it may change.
public func memo<Input: Equatable, Message>(
    _ input: Input, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ view: @escaping (Input) -> Html<Message>
) -> Html<Message> {
    let site = UInt(bitPattern: file.utf8Start) &+ line &* 1_024 &+ column
    pushMemo(TypedMemo(input, site: site, view))
    return Html()
}

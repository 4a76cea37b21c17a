/// A part of a view: what is to be seen, and which message each event means.
///
/// It is pushed where it is written, and this value only says that it was: what makes a part is called where the part stands,
/// and never earlier, to be kept. In the app the value is empty; natively it holds the part, for tests of screens, and a part
/// that is used elsewhere than where it was made is refused.
public struct Html<Message> {
    #if !hasFeature(Embedded)
        let node = building.last
    #endif

    /// Of what was pushed last.
    @inline(__always)
    init() {}

    /// The same part within a view whose messages are `Parent`. Costs the same for a part of any size.
    @inline(__always)
    public func map<Parent>(_ transform: @escaping (Message) -> Parent) -> Html<Parent> {
        check()
        pushMapper(TypedMapper(transform))
        return Html<Parent>()
    }

    /// Whether it was pushed last, which it must when it is used.
    @inline(__always)
    func check() {
        #if !hasFeature(Embedded)
            precondition(building.isLast(node), "a part of a view is used where it is made, once")
        #endif
    }
}

/// A piece of text where an `Html` is needed; among other content a `String` is enough. Never read as markup.
@inline(__always)
public func text<Message>(_ text: String) -> Html<Message> {
    pushText(text)
    return Html()
}

/// A child that is told from its siblings by `id`: over updates it keeps its element, and moves with it.
/// Among siblings ids differ.
@inline(__always)
public func keyed<Message>(_ id: some Keyable, _ view: () -> Html<Message>) -> Html<Message> {
    let html = view()
    html.check()
    pushKey(id.key)
    return html
}

/// A part that is built and compared only when `input` differs from the last one in this place. The view may depend
/// on nothing else than its input; a `.map` around it may change freely.
public func memo<Input: Equatable, Message>(
    _ input: Input, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ view: @escaping (Input) -> Html<Message>
) -> Html<Message> {
    let site = UInt(bitPattern: file.utf8Start) &+ line &* 1_024 &+ column
    pushMemo(TypedMemo(input, site: site, view))
    return Html()
}

/// A part of a view: a value that says what is to be seen, and which message each event means.
public struct Html<Message> {
    let node: Node

    @inline(__always)
    init(_ node: Node) {
        self.node = node
    }

    /// The same part within a view whose messages are `Parent`. Costs the same for a part of any size.
    public func map<Parent>(_ transform: @escaping (Message) -> Parent) -> Html<Parent> {
        Html<Parent>(Node(mapping: node, by: TypedMapper(transform)))
    }
}

/// A piece of text where an `Html` is needed; among other content a `String` is enough. Never read as markup.
public func text<Message>(_ text: String) -> Html<Message> {
    Html(Node(text: text))
}

/// A child that is told from its siblings by `id`: over updates it keeps its element, and moves with it.
/// Among siblings ids differ.
public func keyed<Message>(_ id: some Keyable, _ view: () -> Html<Message>) -> Html<Message> {
    let html = view()
    // A value that is used elsewhere too keeps its own key.
    let node = html.node.id == 0 ? html.node : Node(copy: html.node)
    node.key = id.key
    return Html(node)
}

/// A part that is built and compared only when `input` differs from the last one in this place. The view may depend
/// on nothing else than its input; a `.map` around it may change freely.
public func memo<Input: Equatable, Message>(
    _ input: Input, file: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ view: @escaping (Input) -> Html<Message>
) -> Html<Message> {
    let site = UInt(bitPattern: file.utf8Start) &+ line &* 1_024 &+ column
    return Html(Node(memo: TypedMemo(input, site: site, view), key: nil))
}

/// What stands between the braces of an element: any number of parts and texts, with `if`, `switch` and `for`.
public struct Fragment<Message> {
    /// Several parts are one node of the kind `group`.
    let node: Node?

    @inline(__always)
    init(_ node: Node?) {
        self.node = node
    }

    /// Nothing.
    @inline(__always)
    public init() {
        node = nil
    }
}

/// Reads the braces of an element as a `Fragment`.
@resultBuilder
public enum HtmlBuilder<Message> {
    @inline(__always)
    public static func buildExpression(_ html: Html<Message>) -> Fragment<Message> {
        Fragment(html.node)
    }

    @inline(__always)
    public static func buildExpression(_ text: String) -> Fragment<Message> {
        Fragment(Node(text: text))
    }

    public static func buildExpression(_ list: [Html<Message>]) -> Fragment<Message> {
        // Safe: `Html` holds one `Node` and nothing else, which is laid out like a `Node?`.
        Fragment(Node(group: unsafeBitCast(list, to: [Node?].self)))
    }

    @inline(__always)
    public static func buildExpression(_ fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    @inline(__always)
    public static func buildBlock() -> Fragment<Message> { Fragment() }

    @inline(__always)
    public static func buildBlock(_ fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    public static func buildBlock(_ fragments: Fragment<Message>...) -> Fragment<Message> {
        joining(fragments)
    }

    /// An `if` that does not hold leaves an empty text, so that unkeyed siblings keep their positions.
    public static func buildOptional(_ fragment: Fragment<Message>?) -> Fragment<Message> {
        fragment ?? Fragment(Node(text: ""))
    }

    @inline(__always)
    public static func buildEither(first fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    @inline(__always)
    public static func buildEither(second fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    public static func buildArray(_ fragments: [Fragment<Message>]) -> Fragment<Message> {
        joining(fragments)
    }

    private static func joining(_ fragments: [Fragment<Message>]) -> Fragment<Message> {
        // Safe: `Fragment` holds one `Node?` and nothing else, so the arrays have one layout.
        Fragment(Node(group: unsafeBitCast(fragments, to: [Node?].self)))
    }
}

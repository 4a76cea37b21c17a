/// What stands between the braces of an element: any number of parts and texts, with `if`, `switch` and `for`.
public struct Fragment<Message> {
    let content: Content

    @inline(__always)
    init(_ content: Content) {
        self.content = content
    }

    /// Nothing.
    @inline(__always)
    public init() {
        content = .none
    }
}

/// A fragment without the type of its messages.
enum Content {
    case none
    case text(String)
    case node(Node)
    case nodes([Node])

    func append(to nodes: inout [Node]) {
        switch self {
        case .none: break
        case .text(let text): nodes.append(Node(text: text))
        case .node(let node): nodes.append(node)
        case .nodes(let more): nodes.append(contentsOf: more)
        }
    }

    static func joining(_ parts: [Content]) -> Content {
        var nodes: [Node] = []
        nodes.reserveCapacity(parts.count)
        for part in parts { part.append(to: &nodes) }
        return .nodes(nodes)
    }
}

/// Reads the braces of an element as a `Fragment`.
@resultBuilder
public enum HtmlBuilder<Message> {
    @inline(__always)
    public static func buildExpression(_ html: Html<Message>) -> Fragment<Message> {
        Fragment(.node(html.node))
    }

    @inline(__always)
    public static func buildExpression(_ text: String) -> Fragment<Message> {
        Fragment(.text(text))
    }

    public static func buildExpression(_ list: [Html<Message>]) -> Fragment<Message> {
        // Safe: `Html` holds one `Node` and nothing else, so the arrays have one layout.
        Fragment(.nodes(unsafeBitCast(list, to: [Node].self)))
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
        fragment ?? Fragment(.text(""))
    }

    @inline(__always)
    public static func buildEither(first fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    @inline(__always)
    public static func buildEither(second fragment: Fragment<Message>) -> Fragment<Message> { fragment }

    public static func buildArray(_ fragments: [Fragment<Message>]) -> Fragment<Message> {
        joining(fragments)
    }

    private static func joining(_ fragments: [Fragment<Message>]) -> Fragment<Message> {
        // Safe: `Fragment` holds one `Content` and nothing else, so the arrays have one layout.
        Fragment(.joining(unsafeBitCast(fragments, to: [Content].self)))
    }
}

/// The content between the braces of an element: any number of parts and texts, with `if`, `switch` and `for`. Like
/// `Html` it is only a proof of the pushes.
public struct Fragment<Message> {
    /// Empty content.
    @inline(__always)
    public init() {}
}

/// The proof that a line between braces was pushed. It has no message type, so that its lists are compiled once.
public struct Pushed {
    @inline(__always)
    init() {}
}

/// Builds a `Fragment` from the braces of an element.
@resultBuilder
public enum HtmlBuilder<Message> {
    @inline(__always)
    public static func buildExpression(_ html: Html<Message>) -> Pushed {
        html.check()
        return Pushed()
    }

    @inline(__always)
    public static func buildExpression(_ text: String) -> Pushed {
        pushText(text)
        return Pushed()
    }

    @inline(__always)
    public static func buildExpression(_ fragment: Fragment<Message>) -> Pushed { Pushed() }

    @inline(__always)
    public static func buildBlock() -> Pushed { Pushed() }

    @inline(__always)
    public static func buildPartialBlock(first: Pushed) -> Pushed { first }

    @inline(__always)
    public static func buildPartialBlock(accumulated: Pushed, next: Pushed) -> Pushed { next }

    /// A false `if` leaves an empty text, so that unkeyed siblings keep their positions.
    @inline(__always)
    public static func buildOptional(_ pushed: Pushed?) -> Pushed {
        if pushed == nil { pushNothing() }
        return Pushed()
    }

    @inline(__always)
    public static func buildEither(first pushed: Pushed) -> Pushed { pushed }

    @inline(__always)
    public static func buildEither(second pushed: Pushed) -> Pushed { pushed }

    @inline(__always)
    public static func buildArray(_ pushed: [Pushed]) -> Pushed { Pushed() }

    @inline(__always)
    public static func buildFinalResult(_ pushed: Pushed) -> Fragment<Message> { Fragment() }
}

/// The name of an element, called with its attributes and its content: `li(.class("row")) { "text" }`.
public struct Tag: Sendable {
    let name: Name

    /// A tag without a constant here. Elements that execute code or load a resource without user action are rejected.
    public init(_ name: Name) {
        precondition(!Safety.isCode(tag: name), "an element that runs code cannot be part of a view")
        self.name = name
    }

    init(known name: Name) {
        self.name = name
    }

    @inline(__always)
    public func callAsFunction<Message>(
        _ attributes: Attribute<Message>...,
        @HtmlBuilder<Message> content: () -> Fragment<Message> = { Fragment() }
    ) -> Html<Message> {
        #if !hasFeature(Embedded)
            precondition(
                attributes.count == building.pushedCount, "an attribute is used where it is made, once")
        #endif
        begin(name)
        _ = content()
        end()
        return Html()
    }
}

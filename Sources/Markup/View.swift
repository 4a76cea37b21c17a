/// A view on a page: turns each new `Html` into the patch that leads to it, and events on the page into messages.
public final class View<Message> {
    private let renderer = Renderer()

    public init() {}

    /// The patch from the last view to this one, valid until the next call.
    /// `focused` is asked only when children change places: the node that has the focus stays where it is.
    public func render(_ html: Html<Message>, focused: () -> UInt32 = { 0 }) -> Patch {
        renderer.render(html.node, focused)
        return renderer.patch
    }

    /// What an event on this node of the page means, `nil` if nothing.
    public func message(for event: Event, on id: UInt32) -> Message? {
        renderer.message(for: event, on: id).map {
            unsafeDowncast($0, to: TypedMessage<Message>.self).message
        }
    }
}

/// A view on a page. Turns each new `Html` into a patch of the page, and events on the page into messages.
public final class View<Message> {
    private let renderer: Renderer

    /// `focused` returns the node that has the focus, 0 if none. It is called when children change places: that node is
    /// not moved, because a move in the DOM would remove the focus.
    public init(focused: @escaping () -> UInt32 = { 0 }) {
        renderer = Renderer(focused: focused)
    }

    /// Returns the patch from the last view to this one.
    public func render(_ html: Html<Message>) -> Patch {
        html.check()
        renderer.render(building.pop())
        return renderer.patch
    }

    /// The message for an event on this node of the page; `nil` if there is none.
    public func message(for event: Event, on id: UInt32) -> Message? {
        renderer.message(for: event, on: id).map {
            unsafeDowncast($0, to: TypedMessage<Message>.self).message
        }
    }
}

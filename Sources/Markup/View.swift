/// A view on a page: turns each new `Html` into the patch that leads to it, and events on the page into messages.
public final class View<Message> {
    private let renderer: Renderer

    /// `focused` tells which node has the focus, 0 if none. It is asked when children change places: that node stays
    /// where it is, for moving it in the DOM would take the focus away.
    public init(focused: @escaping () -> UInt32 = { 0 }) {
        renderer = Renderer(focused: focused)
    }

    /// The patch from the last view to this one.
    public func render(_ html: Html<Message>) -> Patch {
        html.check()
        renderer.render(building.pop())
        return renderer.patch
    }

    /// What an event on this node of the page means, `nil` if nothing.
    public func message(for event: Event, on id: UInt32) -> Message? {
        renderer.message(for: event, on: id).map {
            unsafeDowncast($0, to: TypedMessage<Message>.self).message
        }
    }
}

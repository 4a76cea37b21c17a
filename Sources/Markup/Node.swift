/// A node of a view, without the type of its messages.
final class Node {
    enum Kind { case element, text, mapped, memo }

    let kind: Kind
    let tag: Name
    let attributes: [AnyAttribute]
    /// One bit for each `EventKind` that a handler accepts.
    let events: UInt32
    /// True for an element whose only content is `text`. The text has no separate node and number.
    private(set) var isLeaf = false
    private(set) var text: String
    var children: [Node]
    var key: Key?
    /// The number of this node in the bridge; 0 while it is not mounted.
    var id: UInt32 = 0
    /// A `Mapper` or a `Memo`, by `kind`.
    private let link: AnyObject?
    /// For mounted mapped nodes: the mappers from this node up to the root.
    var path: MapperPath?

    private init(
        kind: Kind, tag: Name = "", attributes: [AnyAttribute] = [], events: UInt32 = 0, text: String = "",
        children: [Node] = [], key: Key? = nil, link: AnyObject? = nil
    ) {
        self.kind = kind
        self.tag = tag
        self.attributes = attributes
        self.events = events
        self.text = text
        self.children = children
        self.key = key
        self.link = link
    }

    /// Creates an element without content.
    convenience init(tag: Name, attributes: [AnyAttribute], events: UInt32) {
        self.init(kind: .element, tag: tag, attributes: attributes, events: events)
    }

    convenience init(text: String) {
        self.init(kind: .text, text: text)
    }

    convenience init(mapping child: Node, by mapper: Mapper) {
        self.init(kind: .mapped, children: [child], key: child.key, link: mapper)
    }

    convenience init(memo: Memo) {
        self.init(kind: .memo, link: memo)
    }

    /// Turns an element without content into a leaf.
    func hold(_ text: String) {
        isLeaf = true
        self.text = text
    }

    /// Set by `init(mapping:by:)` for every node of this kind.
    var mapper: Mapper { unsafeDowncast(link.unsafelyUnwrapped, to: Mapper.self) }
    /// Set by `init(memo:)` for every node of this kind.
    var memo: Memo { unsafeDowncast(link.unsafelyUnwrapped, to: Memo.self) }

    /// The message for an event on exactly this element.
    func message(for event: Event) -> AnyMessage? {
        for case .handler(let handler) in attributes where handler.kind == event.kind {
            if let message = handler.message(for: event) { return message }
        }
        return nil
    }

    /// Builds the content of a memo, unless it is already built.
    func expand() {
        if kind == .memo, children.isEmpty { children = [memo.build()] }
    }
}

/// The mappers between a position in the view and the root. It stays with the position, so handlers in a part that a
/// memo skipped also use the mapper of the latest view.
final class MapperPath {
    var mapper: Mapper
    let parent: MapperPath?

    init(_ mapper: Mapper, _ parent: MapperPath?) {
        self.mapper = mapper
        self.parent = parent
    }
}

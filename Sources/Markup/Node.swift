/// One node of a view, without the type of its messages.
final class Node {
    enum Kind { case element, text, mapped, memo }

    let kind: Kind
    let tag: Name
    let attributes: [AnyAttribute]
    /// One bit for each `EventKind` that a handler waits for.
    let events: UInt32
    /// An element whose only content is `text`: no node and no number for the text.
    private(set) var isLeaf = false
    private(set) var text: String
    var children: [Node]
    var key: Key?
    /// The number under which the bridge knows this node; 0 while it is not mounted.
    var id: UInt32 = 0
    /// A `Mapper` or a `Memo`, by `kind`.
    private let link: AnyObject?
    /// For mapped nodes: the mappers from here up to the root, once mounted.
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

    /// An element without content.
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

    /// Makes an element without content a leaf.
    func hold(_ text: String) {
        isLeaf = true
        self.text = text
    }

    /// Set by `init(mapping:by:)` for every node of this kind.
    var mapper: Mapper { unsafeDowncast(link.unsafelyUnwrapped, to: Mapper.self) }
    /// Set by `init(memo:)` for every node of this kind.
    var memo: Memo { unsafeDowncast(link.unsafelyUnwrapped, to: Memo.self) }

    /// The message that an event means on this very element.
    func message(for event: Event) -> AnyMessage? {
        for case .handler(let handler) in attributes where handler.kind == event.kind {
            if let message = handler.message(for: event) { return message }
        }
        return nil
    }

    /// Builds a memo's content, unless it has been built.
    func expand() {
        if kind == .memo, children.isEmpty { children = [memo.build()] }
    }
}

/// The mappers between a place in the view and its root. It stays with the place, so handlers in a part that
/// a memo skipped also meet the mapper of the latest view.
final class MapperPath {
    var mapper: Mapper
    let parent: MapperPath?

    init(_ mapper: Mapper, _ parent: MapperPath?) {
        self.mapper = mapper
        self.parent = parent
    }
}

/// One node of a view, without the type of its messages.
final class Node {
    /// A group stands for its children between the braces of an element, and gets no place in a view itself.
    enum Kind { case element, text, mapped, memo, group }

    /// The `id` of a node that has a place in the view, but no number yet.
    static let claimed = UInt32.max

    let kind: Kind
    let tag: Name
    let attributes: [AnyAttribute]
    /// One bit for each `EventKind` that a handler waits for.
    let events: UInt32
    /// An element whose only content is `text`: no node and no number for the text.
    let isLeaf: Bool
    let text: String
    var children: [Node]
    var key: Key?
    /// The number under which the bridge knows this node; 0 while it is not mounted.
    var id: UInt32 = 0
    /// A `Mapper` or a `Memo`, by `kind`.
    private let link: AnyObject?
    /// For mapped nodes: the mappers from here up to the root, once mounted.
    var path: MapperPath?

    @inline(never)
    init(tag: Name, attributes: [AnyAttribute], content: Node?) {
        kind = .element
        self.tag = tag
        self.attributes = AnyAttribute.joiningClasses(attributes)
        var events: UInt32 = 0
        for case .handler(let handler) in attributes { events |= 1 << UInt32(handler.kind.rawValue) }
        self.events = events
        link = nil
        isLeaf = content?.kind == .text && content?.key == nil
        text = isLeaf ? content?.text ?? "" : ""
        children = isLeaf ? [] : content?.parts ?? []
    }

    private init(
        kind: Kind, text: String = "", children: [Node] = [], key: Key? = nil, link: AnyObject? = nil
    ) {
        self.kind = kind
        tag = ""
        attributes = []
        events = 0
        isLeaf = false
        self.text = text
        self.children = children
        self.key = key
        self.link = link
    }

    @inline(never)
    convenience init(text: String) {
        self.init(kind: .text, text: text)
    }

    convenience init(group parts: [Node?]) {
        var children: [Node] = []
        children.reserveCapacity(parts.count)
        for case let part? in parts {
            if part.kind == .group { children += part.children } else { children.append(part) }
        }
        self.init(kind: .group, children: children)
    }

    convenience init(mapping child: Node, by mapper: Mapper) {
        self.init(kind: .mapped, children: [child], key: child.key, link: mapper)
    }

    convenience init(memo: Memo, key: Key?) {
        self.init(kind: .memo, key: key, link: memo)
    }

    init(copy other: Node) {
        kind = other.kind
        tag = other.tag
        attributes = other.attributes
        events = other.events
        isLeaf = other.isLeaf
        text = other.text
        children = other.children
        key = other.key
        link = other.link
    }

    /// Set by `init(mapping:by:)` for every node of this kind.
    var mapper: Mapper { unsafeDowncast(link.unsafelyUnwrapped, to: Mapper.self) }
    /// Set by `init(memo:key:)` for every node of this kind.
    var memo: Memo { unsafeDowncast(link.unsafelyUnwrapped, to: Memo.self) }

    private var parts: [Node] { kind == .group ? children : [self] }

    /// Builds a memo's content, unless it has been built.
    func expand() {
        if kind == .memo, children.isEmpty { children = [memo.build()] }
    }

    /// Takes the children for this place. A view is a value: what has a place already is copied.
    func claimChildren() {
        for i in children.indices {
            if children[i].id != 0 { children[i] = Node(copy: children[i]) }
            children[i].id = Node.claimed
        }
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

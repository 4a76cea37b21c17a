extension Renderer {
    /// Creates a node with its content. Its parent is the open element of the patch; without one the caller inserts it.
    func mount(_ node: Node) {
        switch node.kind {
        case .element: mountElement(node)
        case .text:
            node.id = newNumber()
            patch.add(.text, node.id)
            patch.add(node.text)
        case .mapped:
            within(newPath(of: node)) { mount(node.children[0]) }
            node.id = node.children[0].id
        case .memo:
            node.expand()
            mount(node.children[0])
            node.id = node.children[0].id
        }
    }

    func newPath(of node: Node) -> MapperPath {
        let path = MapperPath(node.mapper, path)
        node.path = path
        return path
    }

    func within(_ inner: MapperPath?, _ body: () -> Void) {
        let outer = path
        path = inner
        body()
        path = outer
    }

    private func mountElement(_ node: Node) {
        node.id = newNumber()
        patch.add(.open, node.id)
        patch.add(node.tag)
        for attribute in node.attributes { set(attribute, node.id) }
        listen(node)
        if node.isLeaf {
            patch.add(.content, node.id)
            patch.add(node.text)
        } else {
            var last: Node?
            for child in node.children {
                mount(child, like: last)
                last = child
            }
        }
        patch.add(.close, node.id)
    }

    func listen(_ node: Node) {
        guard node.events != 0 else { return }
        patch.add(.listen, node.id, node.events)
        listeners[Int(node.id)] = Listener(node: node, path: path)
    }

    /// Sets an attribute of a new element. Empty and disabled attributes are already absent.
    func set(_ attribute: AnyAttribute, _ id: UInt32) {
        switch attribute {
        case .flag(_, false): break
        case .class(let names) where names.isEmpty: break
        default: assign(attribute, id)
        }
    }

    func assign(_ attribute: AnyAttribute, _ id: UInt32) {
        switch attribute {
        case .none, .handler: break
        case .class(let names):
            patch.add(.class, id)
            patch.add(names)
        case .text(let name, let text):
            patch.add(.attribute, id)
            patch.add(name)
            patch.add(text)
        case .flag(let name, let isOn):
            patch.add(.flag, id)
            patch.add(name)
            patch.add(word: isOn ? 1 : 0)
        case .style(let name, let text):
            patch.add(.style, id)
            patch.add(name)
            patch.add(text)
        case .value(let text):
            patch.add(.value, id)
            patch.add(text)
        case .checked(let isOn): patch.add(.checked, id, isOn ? 1 : 0)
        }
    }
}

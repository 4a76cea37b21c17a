extension Renderer {
    /// Replaces `old` with `new`. Keeps the element if the two match; otherwise creates a new one.
    func diff(_ old: Node, _ new: Node) {
        guard old.kind == new.kind, Key.same(old.key, new.key) else { return replace(old, new) }
        switch new.kind {
        case .element: diffElement(old, new)
        case .text:
            new.id = old.id
            if !sameBytes(old.text, new.text) { setText(.setText, new) }
        case .mapped:
            new.path = old.path
            new.path?.mapper = new.mapper
            within(new.path) { diff(old.children[0], new.children[0]) }
            new.id = new.children[0].id
        case .memo: diffMemo(old, new)
        }
    }

    private func diffMemo(_ old: Node, _ new: Node) {
        if new.memo.isUpToDate(with: old.memo) {
            new.children = old.children
        } else {
            new.expand()
            diff(old.children[0], new.children[0])
        }
        new.id = new.children[0].id
    }

    private func replace(_ old: Node, _ new: Node) {
        let former = old.id
        mount(new)
        patch.add(.insert, new.id, former)
        remove(old)
    }

    private func diffElement(_ old: Node, _ new: Node) {
        guard old.tag == new.tag else { return replace(old, new) }
        let id = old.id
        new.id = id
        diffAttributes(old.attributes, new.attributes, id)
        if new.events != old.events { patch.add(.listen, id, new.events) }
        if new.events != 0 {
            listeners[Int(id)] = Listener(node: new, path: path)
        } else if old.events != 0 {
            listeners[Int(id)] = Listener()
        }
        diffContent(old, new)
    }

    private func diffContent(_ old: Node, _ new: Node) {
        if new.isLeaf {
            if old.isLeaf, sameBytes(old.text, new.text) { return }
            if !old.children.isEmpty { removeAll(old.children, from: new.id) }
            setText(.content, new)
        } else {
            if old.isLeaf { patch.add(.clear, new.id) }
            diffChildren(old.children, new.children, in: new.id)
        }
    }

    func setText(_ operation: Patch.Operation, _ node: Node) {
        patch.add(operation, node.id)
        patch.add(node.text)
    }

    // MARK: - Attributes

    private func diffAttributes(_ old: [AnyAttribute], _ new: [AnyAttribute], _ id: UInt32) {
        guard old.count == new.count else { return matchAttributes(old, new, id) }
        for i in new.indices where !AnyAttribute.sameSlot(old[i], new[i]) {
            return matchAttributes(old, new, id)
        }
        for i in new.indices where !isSame(old[i], new[i]) { assign(new[i], id) }
    }

    /// Handles the rare case that the set of attributes has changed.
    private func matchAttributes(_ old: [AnyAttribute], _ new: [AnyAttribute], _ id: UInt32) {
        for attribute in old where !new.contains(where: { AnyAttribute.sameSlot($0, attribute) }) {
            unset(attribute, id)
        }
        for attribute in new {
            if let before = old.first(where: { AnyAttribute.sameSlot($0, attribute) }) {
                if !isSame(before, attribute) { assign(attribute, id) }
            } else {
                set(attribute, id)
            }
        }
    }

    private func unset(_ attribute: AnyAttribute, _ id: UInt32) {
        switch attribute {
        case .none, .handler: return
        case .flag(let name, _): return assign(.flag(name, false), id)
        case .style(let name, _): return assign(.style(name, ""), id)
        default: patch.add(.removeAttribute, id)
        }
        switch attribute {
        case .text(let name, _): patch.add(name)
        case .class: patch.add("class" as Name)
        case .value: patch.add("value" as Name)
        default: patch.add("checked" as Name)
        }
    }

    /// True if two attributes of the same slot have the same value.
    func isSame(_ a: AnyAttribute, _ b: AnyAttribute) -> Bool {
        switch (a, b) {
        case (.class(let x), .class(let y)), (.text(_, let x), .text(_, let y)): Value.same(x, y)
        case (.style(_, let x), .style(_, let y)), (.value(let x), .value(let y)): sameBytes(x, y)
        case (.flag(_, let x), .flag(_, let y)), (.checked(let x), .checked(let y)): x == y
        default: true
        }
    }
}

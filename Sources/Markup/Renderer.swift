/// Keeps the last view with the numbers of its nodes, and compares the next one with it.
final class Renderer {
    struct Listener {
        var node: Node?
        var path: MapperPath?
    }

    var patch = Patch()
    /// By number of the node.
    var listeners = [Listener()]
    /// The mappers around the place being mounted.
    var path: MapperPath?
    var focused: () -> UInt32 = { 0 }

    private var root: Node?
    private var freeNumbers: [UInt32] = []
    private var released: Range<UInt32> = 0..<0

    func render(_ view: Node, _ focused: () -> UInt32) {
        patch.removeAll()
        if let root, root === view { return }
        let new = view.id == 0 ? view : Node(copy: view)
        withoutActuallyEscaping(focused) { focused in
            self.focused = focused
            if let root {
                diff(root, new)
            } else {
                mount(new)
                patch.add(.mount, new.id)
            }
            self.focused = { 0 }
        }
        root = new
    }

    func message(for event: Event, on id: UInt32) -> AnyMessage? {
        guard Int(id) < listeners.count, let node = listeners[Int(id)].node else { return nil }
        for case .handler(let handler) in node.attributes where handler.kind == event.kind {
            guard var message = handler.message(for: event) else { continue }
            var path = listeners[Int(id)].path
            while let step = path {
                message = step.mapper.map(message)
                path = step.parent
            }
            return message
        }
        return nil
    }

    func newNumber() -> UInt32 {
        if let number = freeNumbers.popLast() { return number }
        listeners.append(Listener())
        return UInt32(listeners.count - 1)
    }

    // MARK: - Leaving

    /// Takes a node, and all in it, off the page.
    func remove(_ node: Node) {
        patch.add(.remove, node.id)
        release(node)
        flushReleased()
    }

    func removeAll(_ children: [Node], from parent: UInt32) {
        patch.add(.clear, parent)
        for child in children { release(child) }
        flushReleased()
    }

    private func release(_ node: Node) {
        if node.kind == .element || node.kind == .text { releaseNumber(of: node) }
        node.id = 0
        node.path = nil
        for child in node.children { release(child) }
    }

    private func releaseNumber(of node: Node) {
        let id = node.id
        if node.events != 0 { listeners[Int(id)] = Listener() }
        freeNumbers.append(id)
        if id == released.upperBound {
            released = released.lowerBound..<id + 1
        } else {
            flushReleased()
            released = id..<id + 1
        }
    }

    private func flushReleased() {
        if !released.isEmpty { patch.add(.free, released.lowerBound, UInt32(released.count)) }
        released = 0..<0
    }
}

/// Keeps the last view with the numbers of its nodes, and compares the next view with it.
final class Renderer {
    struct Listener {
        var node: Node?
        var path: MapperPath?
    }

    var patch = Patch()
    /// Indexed by the number of the node.
    var listeners = [Listener()]
    /// The mappers around the current position of mounting.
    var path: MapperPath?
    let focused: () -> UInt32

    private var root: Node?
    private var freeNumbers: [UInt32] = []
    private var released: Range<UInt32> = 0..<0

    init(focused: @escaping () -> UInt32) {
        self.focused = focused
    }

    func render(_ view: Node) {
        patch.removeAll()
        if let root {
            diff(root, view)
        } else {
            mount(view)
            patch.add(.mount, view.id)
        }
        root = view
    }

    func message(for event: Event, on id: UInt32) -> AnyMessage? {
        guard Int(id) < listeners.count, var message = listeners[Int(id)].node?.message(for: event) else {
            return nil
        }
        var path = listeners[Int(id)].path
        while let step = path {
            message = step.mapper.map(message)
            path = step.parent
        }
        return message
    }

    func newNumber() -> UInt32 {
        if let number = freeNumbers.popLast() { return number }
        listeners.append(Listener())
        return UInt32(listeners.count - 1)
    }

    // MARK: - Leaving

    /// Removes a node and its content from the page.
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

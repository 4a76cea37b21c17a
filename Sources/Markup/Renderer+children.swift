extension Renderer {
    /// Children with keys keep their elements when they move. Children without keys are matched in order.
    func diffChildren(_ old: [Node], _ new: [Node], in parent: UInt32) {
        var start = 0
        var oldEnd = old.count
        var newEnd = new.count
        while start < oldEnd, start < newEnd, Key.same(old[start].key, new[start].key) {
            diff(old[start], new[start])
            start += 1
        }
        while oldEnd > start, newEnd > start, Key.same(old[oldEnd - 1].key, new[newEnd - 1].key) {
            oldEnd -= 1
            newEnd -= 1
            diff(old[oldEnd], new[newEnd])
        }
        if start == oldEnd {
            mount(new[start..<newEnd], before: newEnd < new.count ? new[newEnd].id : 0, in: parent)
        } else if start == newEnd, newEnd == 0, oldEnd == old.count {
            removeAll(old, from: parent)
        } else if start == newEnd {
            for node in old[start..<oldEnd] { remove(node) }
        } else {
            match(old, start..<oldEnd, new, start..<newEnd, in: parent)
        }
    }

    private func mount(_ nodes: ArraySlice<Node>, before anchor: UInt32, in parent: UInt32) {
        var last: Node?
        for node in nodes {
            mount(node, like: last)
            place(node, before: anchor, in: parent)
            last = node
        }
    }

    private func place(_ node: Node, before anchor: UInt32, in parent: UInt32) {
        if anchor != 0 { patch.add(.insert, node.id, anchor) } else { patch.add(.append, node.id, parent) }
    }

    /// Matches the middle, in which children were added, removed or moved.
    private func match(
        _ old: [Node], _ oldRange: Range<Int>, _ new: [Node], _ newRange: Range<Int>, in parent: UInt32
    ) {
        let sources = sources(old, oldRange, new, newRange)
        if oldRange.count == old.count, !sources.contains(where: { $0 >= 0 }) {
            removeAll(old, from: parent)
            mount(new[newRange], before: 0, in: parent)
            return
        }
        var stays = [Bool](repeating: false, count: oldRange.count)
        for source in sources where source >= 0 { stays[source - oldRange.lowerBound] = true }
        for i in oldRange where !stays[i - oldRange.lowerBound] { remove(old[i]) }
        for j in newRange where sources[j - newRange.lowerBound] >= 0 {
            diff(old[sources[j - newRange.lowerBound]], new[j])
        }
        arrange(new, newRange, sources, in: parent)
    }

    /// Returns for each new child the position of the old one that it continues, or -1.
    private func sources(_ old: [Node], _ oldRange: Range<Int>, _ new: [Node], _ newRange: Range<Int>)
        -> [Int]
    {
        var sources = [Int](repeating: -1, count: newRange.count)
        let index = KeyIndex(new, newRange)
        var unkeyed = newRange.lowerBound
        for i in oldRange {
            let position: Int?
            if let key = old[i].key {
                position = index.position(of: key)
            } else {
                while unkeyed < newRange.upperBound, new[unkeyed].key != nil { unkeyed += 1 }
                position = unkeyed < newRange.upperBound ? unkeyed : nil
                unkeyed += 1
            }
            if let position, sources[position - newRange.lowerBound] < 0 {
                sources[position - newRange.lowerBound] = i
            }
        }
        return sources
    }

    /// Mounts new children and moves the others unless they stay, from the last to the first.
    private func arrange(_ new: [Node], _ range: Range<Int>, _ sources: [Int], in parent: UInt32) {
        let isOrdered = isAscending(sources)
        var staying =
            isOrdered ? [] : longestAscending(sources, through: isOrdered ? nil : focus(in: new[range]))
        for j in range.reversed() {
            let anchor = j + 1 < new.count ? new[j + 1].id : 0
            if sources[j - range.lowerBound] < 0 {
                mount(new[j])
                place(new[j], before: anchor, in: parent)
            } else if !isOrdered {
                if staying.last == j - range.lowerBound {
                    staying.removeLast()
                } else {
                    place(new[j], before: anchor, in: parent)
                }
            }
        }
    }

    /// The position of the child that has the focus, because moving an element in the DOM would remove the focus.
    private func focus(in nodes: ArraySlice<Node>) -> Int? {
        let id = focused()
        guard id != 0 else { return nil }
        return nodes.firstIndex { contains($0, id) }.map { $0 - nodes.startIndex }
    }

    private func contains(_ node: Node, _ id: UInt32) -> Bool {
        node.id == id || node.children.contains { contains($0, id) }
    }
}

private func isAscending(_ values: [Int]) -> Bool {
    var last = -1
    for value in values where value >= 0 {
        if value < last { return false }
        last = value
    }
    return true
}

/// The positions of a longest ascending run of the values that are not negative, including `pinned`. Patience sorting,
/// O(n log n) (Fredman 1975).
func longestAscending(_ values: [Int], through pinned: Int?) -> [Int] {
    var tails: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for i in values.indices where values[i] >= 0 {
        if let pinned, i != pinned, (i < pinned) != (values[i] < values[pinned]) { continue }
        var low = 0
        var high = tails.count
        while low < high {
            let middle = (low + high) / 2
            if values[tails[middle]] < values[i] { low = middle + 1 } else { high = middle }
        }
        if low > 0 { before[i] = tails[low - 1] }
        if low == tails.count { tails.append(i) } else { tails[low] = i }
    }
    var run: [Int] = []
    var position = tails.last ?? -1
    while position >= 0 {
        run.append(position)
        position = before[position]
    }
    return run.reversed()
}

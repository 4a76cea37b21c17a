extension Array {
    /// The elements in an order. Equal ones keep their order. All arrays share one sort of their indices, because the
    /// code of the app should not grow with each sorted type.
    public func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
        // The pointer is valid for the call. It allows a comparison of the elements without copies.
        withUnsafeBufferPointer { elements in
            sortedIndices(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
        }
    }

    /// The same order, computed from a number per element, which must not decrease in that order. `precedes` is called
    /// only for elements with equal numbers.
    public func inOrder(_ number: (Element) -> UInt64, _ precedes: (Element, Element) -> Bool) -> [Element] {
        let numbers = map(number)
        return withUnsafeBufferPointer { elements in
            sortedIndices(elements.count) {
                numbers[$0] == numbers[$1]
                    ? precedes(elements[$0], elements[$1]) : numbers[$0] < numbers[$1]
            }.map { elements[$0] }
        }
    }

    /// The first `count` elements of that order: fifty of ten thousand rows need no order of the rest.
    public func inOrder(first count: Int, _ precedes: (Element, Element) -> Bool) -> [Element] {
        withUnsafeBufferPointer { elements in
            firstIndices(count, of: elements.count) { precedes(elements[$0], elements[$1]) }.map {
                elements[$0]
            }
        }
    }
}

@inline(never)
private func firstIndices(_ count: Int, of total: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    // For more elements, the insertions would cost more than the sort.
    guard count < total / 8 else { return Array(sortedIndices(total, precedes).prefix(count)) }
    var indices = sortedIndices(count, precedes)
    for index in count..<total {
        guard let last = indices.last, precedes(index, last) else { continue }
        indices.removeLast()
        indices.insert(index, at: indices.firstIndex { precedes(index, $0) } ?? indices.count)
    }
    return indices
}

@inline(never)
private func sortedIndices(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}

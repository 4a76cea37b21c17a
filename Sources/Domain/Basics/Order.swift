extension Array {
    /// The elements in an order, equal ones as they stood. All arrays share one sort, of their places: code that is
    /// sent to browsers should not grow with every type that is sorted.
    public func inOrder(_ precedes: (Element, Element) -> Bool) -> [Element] {
        // Through a pointer, which lives as long as the call, elements are compared where they are and not copied.
        withUnsafeBufferPointer { elements in
            sortedPlaces(elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
        }
    }

    /// The same order, found by a number of each element, which never falls in that order, and only among equal numbers
    /// by a closer look.
    public func inOrder(_ number: (Element) -> UInt64, _ precedes: (Element, Element) -> Bool) -> [Element] {
        let numbers = map(number)
        return withUnsafeBufferPointer { elements in
            sortedPlaces(elements.count) {
                numbers[$0] == numbers[$1]
                    ? precedes(elements[$0], elements[$1]) : numbers[$0] < numbers[$1]
            }.map { elements[$0] }
        }
    }
}

@inline(never)
private func sortedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}

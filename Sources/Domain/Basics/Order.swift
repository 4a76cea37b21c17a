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

    /// The first elements of that order, at most `count`: who shows fifty of ten thousand needs no order of the rest.
    public func inOrder(first count: Int, _ precedes: (Element, Element) -> Bool) -> [Element] {
        withUnsafeBufferPointer { elements in
            firstPlaces(count, of: elements.count) { precedes(elements[$0], elements[$1]) }.map {
                elements[$0]
            }
        }
    }
}

@inline(never)
private func firstPlaces(_ count: Int, of total: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    // Beyond that, moving places along costs more than the sort.
    guard count < total / 8 else { return Array(sortedPlaces(total, precedes).prefix(count)) }
    var places = sortedPlaces(count, precedes)
    for place in count..<total {
        guard let last = places.last, precedes(place, last) else { continue }
        places.removeLast()
        places.insert(place, at: places.firstIndex { precedes(place, $0) } ?? places.count)
    }
    return places
}

@inline(never)
private func sortedPlaces(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}

/// A pile that grows and is never given back: what is on it while views run is taken off before the next one.
///
/// Unlike an array it starts as plain zeros, so that a global one is data and needs no check at each use, and what is taken
/// off moves out of it without being counted.
struct Stack<Element> {
    // Safe: exactly the first `count` of `capacity` places are initialized, and only the functions below change either.
    private var memory: UnsafeMutablePointer<Element>?
    private var capacity = 0
    private(set) var count = 0

    subscript(position: Int) -> Element {
        @inline(__always) get {
            precondition(position >= 0 && position < count)
            return memory.unsafelyUnwrapped[position]
        }
        @inline(__always) set {
            precondition(position >= 0 && position < count)
            memory.unsafelyUnwrapped[position] = newValue
        }
    }

    mutating func push(_ element: Element) {
        if count == capacity { grow() }
        (memory.unsafelyUnwrapped + count).initialize(to: element)
        count += 1
    }

    mutating func pop() -> Element {
        precondition(count > 0)
        count -= 1
        return (memory.unsafelyUnwrapped + count).move()
    }

    /// Takes off what was pushed since there were so many.
    mutating func pop(to remaining: Int) -> [Element] {
        let taken = count - remaining
        precondition(remaining >= 0 && taken >= 0)
        guard taken > 0 else { return [] }
        count = remaining
        return [Element](unsafeUninitializedCapacity: taken) { buffer, initializedCount in
            buffer.baseAddress.unsafelyUnwrapped.moveInitialize(
                from: memory.unsafelyUnwrapped + remaining, count: taken)
            initializedCount = taken
        }
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2 + 32)
        if let memory {
            larger.moveInitialize(from: memory, count: count)
            memory.deallocate()
        }
        memory = larger
        capacity = capacity * 2 + 32
    }
}

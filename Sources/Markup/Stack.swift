/// A stack that grows and is never freed. The content that views push is popped before the next view.
///
/// Unlike an array it starts as zeros, so a global one is static data and needs no check at each use. Popped elements
/// are moved out without reference counting.
struct Stack<Element> {
    // Safe: exactly the first `count` of `capacity` elements are initialized, and only the functions below change
    // either.
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

    /// Pops all elements above the first `remaining` ones.
    mutating func pop(to remaining: Int) -> [Element] {
        let removed = count - remaining
        precondition(remaining >= 0 && removed >= 0)
        guard removed > 0 else { return [] }
        count = remaining
        return [Element](unsafeUninitializedCapacity: removed) { buffer, initializedCount in
            buffer.baseAddress.unsafelyUnwrapped.moveInitialize(
                from: memory.unsafelyUnwrapped + remaining, count: removed)
            initializedCount = removed
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

#if !hasFeature(Embedded)
    import Glibc
#endif

/// The stack of nodes and attributes that functions of elements and attributes push, until an element consumes them.
///
/// A view runs from top to bottom and pushes in this order: the attributes of an element, then the element, then its
/// content. The compiled view is therefore a sequence of calls, without arrays, copies or returned values.
struct Building {
    /// The open elements, each followed by the finished parts of its content.
    private var nodes = Stack<Node>()
    /// The position of the innermost open element, and those of the elements around it.
    private var position = -1
    private var outer = Stack<Int>()
    /// A text that is the only content of the innermost element so far. Most elements with a text have no other content
    /// and need no node for it.
    private var text: String?
    /// The attributes of the next element.
    private var attributes = Stack<AnyAttribute>()
    /// One bit for each `EventKind` that one of the attributes handles.
    private var events: UInt32 = 0
    #if !hasFeature(Embedded)
        /// The number of attributes that were pushed for the next element, including joined classes.
        private(set) var pushedCount = 0

        /// The last pushed part.
        var last: Node {
            mutating get {
                flush()
                return nodes[nodes.count - 1]
            }
        }

        mutating func isLast(_ node: Node) -> Bool {
            flush()
            return nodes.count > 0 && nodes[nodes.count - 1] === node
        }
    #endif

    mutating func push(_ node: Node) {
        flush()
        nodes.push(node)
    }

    mutating func push(_ text: String) {
        if nodes.count == position + 1, self.text == nil {
            self.text = text
        } else {
            push(Node(text: text))
        }
    }

    /// Turns the pending text into a node, because it has siblings or more properties than text.
    private mutating func flush() {
        guard let text else { return }
        self.text = nil
        nodes.push(Node(text: text))
    }

    /// Removes and returns the last pushed part.
    mutating func pop() -> Node {
        flush()
        return nodes.pop()
    }

    /// Sets the key of the last pushed part.
    mutating func setKey(_ key: Key) {
        flush()
        nodes[nodes.count - 1].key = key
    }

    mutating func push(_ attribute: AnyAttribute) {
        count()
        attributes.push(attribute)
    }

    mutating func push(_ handler: Handler) {
        count()
        events |= 1 << UInt32(handler.kind.rawValue)
        attributes.push(.handler(handler))
    }

    /// `class` may occur several times: `.class("row"), .class("done", if: item.isDone)`.
    mutating func push(class names: Value) {
        count()
        for i in 0..<attributes.count {
            guard case .class(let all) = attributes[i] else { continue }
            if !names.isEmpty {
                attributes[i] = .class(all.isEmpty ? names : .text(all.text + " " + names.text))
            }
            return
        }
        attributes.push(.class(names))
    }

    private mutating func count() {
        #if !hasFeature(Embedded)
            pushedCount += 1
        #endif
    }

    /// Opens an element with the pushed attributes.
    mutating func begin(_ tag: Name) {
        flush()
        outer.push(position)
        position = nodes.count
        nodes.push(Node(tag: tag, attributes: attributes.pop(to: 0), events: events))
        events = 0
        #if !hasFeature(Embedded)
            pushedCount = 0
        #endif
    }

    /// Closes the innermost element. Its content is everything that was pushed since it was opened.
    mutating func end() {
        if let text {
            nodes[position].hold(text)
            self.text = nil
        } else if nodes.count > position + 1 {
            nodes[position].children = nodes.pop(to: position + 1)
        }
        position = outer.pop()
    }
}

#if hasFeature(Embedded)
    /// Safe only because the app has one thread.
    nonisolated(unsafe) var building = Building()
#else
    /// Tests use many threads, but each view runs on one thread.
    var building: Building {
        get { BuildingOfThread.current.building }
        _modify { yield &BuildingOfThread.current.building }
    }

    private final class BuildingOfThread {
        var building = Building()

        static var current: BuildingOfThread {
            if let known = pthread_getspecific(key) {
                return Unmanaged<BuildingOfThread>.fromOpaque(known).takeUnretainedValue()
            }
            let new = BuildingOfThread()
            pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
            return new
        }

        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            // Safe: the only pointers under this key are those retained above.
            pthread_key_create(&key) { known in
                if let known { Unmanaged<BuildingOfThread>.fromOpaque(known).release() }
            }
            return key
        }()
    }
#endif

// The app's views call these functions. None of them depends on the type of a message, so each is compiled once.

@inline(never)
func pushClass(_ names: String) {
    building.push(class: .text(names))
}

@inline(never)
func pushClass(_ names: Name) {
    building.push(class: .literal(names))
}

@inline(never)
func pushText(_ name: Name, _ text: String) {
    building.push(.text(name, .text(text)))
}

@inline(never)
func pushText(_ name: Name, _ literal: Name) {
    building.push(.text(name, .literal(literal)))
}

/// Omits addresses with other schemes.
@inline(never)
func pushAddress(_ name: Name, _ address: String) {
    building.push(Safety.allowsAddress(address) ? .text(name, .text(address)) : .none)
}

/// Omits values that the browser would execute.
@inline(never)
func pushChecked(_ name: Name, _ text: String) {
    switch Safety.meaning(of: name) {
    case .plain: pushText(name, text)
    case .address: pushAddress(name, text)
    case .code: building.push(.none)
    }
}

@inline(never)
func pushChecked(_ name: Name, _ literal: Name) {
    switch Safety.meaning(of: name) {
    case .plain: pushText(name, literal)
    case .address, .code: pushChecked(name, literal.text)
    }
}

@inline(never)
func pushFlag(_ name: Name, _ isOn: Bool) {
    building.push(.flag(name, isOn))
}

@inline(never)
func pushStyle(_ property: Name, _ value: String) {
    building.push(Safety.allowsStyle(value) ? .style(property, value) : .none)
}

@inline(never)
func pushPicture(_ base64: String) {
    building.push(Safety.isBase64(base64) ? .text("src", .text("data:image/webp;base64," + base64)) : .none)
}

@inline(never)
func pushValue(_ text: String) {
    building.push(.value(text))
}

@inline(never)
func pushTick(_ isOn: Bool) {
    building.push(.checked(isOn))
}

@inline(never)
func pushHandler(_ handler: Handler) {
    building.push(handler)
}

@inline(never)
func pushText(_ text: String) {
    building.push(text)
}

@inline(never)
func pushNothing() {
    building.push("")
}

@inline(never)
func pushMemo(_ memo: Memo) {
    building.push(Node(memo: memo))
}

/// Wraps the last pushed part.
@inline(never)
func pushMapper(_ mapper: Mapper) {
    building.push(Node(mapping: building.pop(), by: mapper))
}

/// Sets the key of the last pushed part.
@inline(never)
func pushKey(_ key: Key) {
    building.setKey(key)
}

@inline(never)
func begin(_ tag: Name) {
    building.begin(tag)
}

@inline(never)
func end() {
    building.end()
}

#if !hasFeature(Embedded)
    import Glibc
#endif

/// What the functions of elements and attributes have pushed, until an element takes it.
///
/// A view runs from top to bottom and pushes as it goes: first the attributes of an element, then the element itself, then
/// its content. So the compiled view is a row of calls, without arrays, copies or values to be handed on.
struct Building {
    /// Elements that are open, each followed by the parts of its content that are done.
    private var nodes = Stack<Node>()
    /// The position of the innermost open element among them, and those of the elements around it.
    private var position = -1
    private var outer = Stack<Int>()
    /// A text that is all the content of the innermost element so far. Most elements with a text have nothing else, and need
    /// no node for it.
    private var text: String?
    /// The attributes of the element that begins next.
    private var attributes = Stack<AnyAttribute>()
    /// One bit for each `EventKind` that one of them waits for.
    private var events: UInt32 = 0
    #if !hasFeature(Embedded)
        /// How many attributes have been pushed for the next element, among them classes that were joined.
        private(set) var pushedCount = 0

        /// The part that was pushed last.
        var last: Node {
            mutating get {
                settle()
                return nodes[nodes.count - 1]
            }
        }

        mutating func isLast(_ node: Node) -> Bool {
            settle()
            return nodes.count > 0 && nodes[nodes.count - 1] === node
        }
    #endif

    mutating func push(_ node: Node) {
        settle()
        nodes.push(node)
    }

    mutating func push(_ text: String) {
        if nodes.count == position + 1, self.text == nil {
            self.text = text
        } else {
            push(Node(text: text))
        }
    }

    /// Makes a node of a text that has siblings, or is more than a text.
    private mutating func settle() {
        guard let text else { return }
        self.text = nil
        nodes.push(Node(text: text))
    }

    /// Takes the part that was pushed last.
    mutating func pop() -> Node {
        settle()
        return nodes.pop()
    }

    /// Gives a key to the part that was pushed last.
    mutating func setKey(_ key: Key) {
        settle()
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

    /// `class` may be given several times: `.class("row"), .class("done", if: item.isDone)`.
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

    /// Begins an element with the attributes that were pushed.
    mutating func begin(_ tag: Name) {
        settle()
        outer.push(position)
        position = nodes.count
        nodes.push(Node(tag: tag, attributes: attributes.pop(to: 0), events: events))
        events = 0
        #if !hasFeature(Embedded)
            pushedCount = 0
        #endif
    }

    /// Ends the innermost element: what was pushed since is its content.
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
    /// Unsafe but for the one thread that the app has.
    nonisolated(unsafe) var building = Building()
#else
    /// Tests run on many threads; a view runs on one from its first to its last line.
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

// The app's views call these; none of them depends on the type of a message, so each is compiled once.

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

/// Leaves out what would lead elsewhere.
@inline(never)
func pushAddress(_ name: Name, _ address: String) {
    building.push(Safety.allowsAddress(address) ? .text(name, .text(address)) : .none)
}

/// Leaves out what the browser would run.
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

/// Wraps the part that was pushed last.
@inline(never)
func pushMapper(_ mapper: Mapper) {
    building.push(Node(mapping: building.pop(), by: mapper))
}

/// Gives a key to the part that was pushed last.
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

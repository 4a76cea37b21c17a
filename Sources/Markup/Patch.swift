/// The changes of the page in the format of `page.js`: instruction words, and all texts as one UTF-8 buffer that is
/// decoded at once. The words contain only the UTF-16 length of each text, in the order of the buffer.
public struct Patch {
    /// The first word of each operation contains its number (8 bits) and a node (24 bits). Its operands follow. `name`
    /// is two words, the address of a literal; `text` is the length of a text.
    enum Operation: UInt32 {
        /// `name`: creates an element and makes it the parent of the following nodes until `close`.
        case open = 1
        case close
        /// `text`: creates a text node.
        case text
        /// `text`: becomes the only content of an element.
        case content
        /// `text`: the new text of a text node.
        case setText
        /// `name text`
        case attribute
        /// `name`: also `class`, `value` and `checked`.
        case removeAttribute
        /// `text`
        case `class`
        /// `name`, 0 or 1
        case flag
        /// `name text`
        case style
        /// `text`: the value that a field must show.
        case value
        /// 0 or 1: the state that a checkbox must show.
        case checked
        /// Mask of `EventKind`s.
        case listen
        /// The node before which it is inserted.
        case insert
        /// The node to which it is appended as the last child.
        case append
        case remove
        /// Removes all children.
        case clear
        /// Count: frees these nodes, starting with this one; their numbers are not used again before a new creation.
        case free
        /// The node becomes the only child of the page's container.
        case mount
        /// The node to copy with its content, the count, then one word per node of the copy: its number, and in the
        /// upper 8 bits the way from the previous one (0: first child; n: n - 1 times up, then the next sibling).
        case clone
    }

    public private(set) var words: [UInt32] = []
    public private(set) var bytes: [UInt8] = []

    @inline(__always)
    mutating func add(_ operation: Operation, _ id: UInt32) {
        words.append(operation.rawValue | id << 8)
    }

    @inline(__always)
    mutating func add(_ operation: Operation, _ id: UInt32, _ word: UInt32) {
        words.append(operation.rawValue | id << 8)
        words.append(word)
    }

    @inline(__always)
    mutating func add(word: UInt32) {
        words.append(word)
    }

    /// The upper 32 bits of the address are 0 in wasm. In native builds they share a word with the length.
    @inline(__always)
    mutating func add(_ name: Name) {
        let address = UInt64(UInt(bitPattern: name.start))
        words.append(UInt32(truncatingIfNeeded: address))
        words.append(UInt32(truncatingIfNeeded: address >> 32) << 16 | UInt32(name.utf8.count))
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    mutating func add(_ value: Value) {
        switch value {
        case .literal(let name): add(name.utf8)
        case .text(let text): add(text)
        }
    }

    private mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
        var units: UInt32 = 0
        for byte in utf8 { units &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0) }
        bytes.append(contentsOf: utf8)
        words.append(units)
    }

    /// Reserves words to fill in later and returns their position.
    mutating func addGap(_ count: Int) -> Int {
        let start = words.count
        for _ in 0..<count { words.append(0) }
        return start
    }

    mutating func fill(_ position: Int, _ word: UInt32) {
        words[position] = word
    }

    mutating func removeAll() {
        words.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }
}

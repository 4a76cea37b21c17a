/// The identity of a child among its siblings over updates.
public enum Key {
    case number(Int)
    case text(String)

    static func same(_ a: Key?, _ b: Key?) -> Bool {
        switch (a, b) {
        case (nil, nil): true
        case (.number(let x), .number(let y)): x == y
        case (.text(let x), .text(let y)): sameBytes(x, y)
        default: false
        }
    }

    /// FNV-1a over the bytes. `Hasher` would add SipHash and Unicode normalization to the app.
    var hash: UInt32 {
        switch self {
        case .number(let number):
            return UInt32(truncatingIfNeeded: number) &* 0x9E37_79B1
        case .text(var text):
            return text.withUTF8 { bytes in
                var hash: UInt32 = 0x811C_9DC5
                for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
                return hash
            }
        }
    }
}

/// A type that can be a `Key`: numbers, texts, and the ids of the product by an extension.
public protocol Keyable {
    var key: Key { get }
}

extension Int: Keyable {
    public var key: Key { .number(self) }
}

extension String: Keyable {
    public var key: Key { .text(self) }
}

/// Finds children by key with open addressing over the positions in one list of nodes.
struct KeyIndex {
    private let nodes: [Node]
    private var slots: [Int32]
    private let mask: Int

    /// Indexes the keyed nodes of `nodes[range]`. The first of equal keys wins.
    init(_ nodes: [Node], _ range: Range<Int>) {
        var size = 8
        while size < range.count * 2 { size *= 2 }
        self.nodes = nodes
        slots = [Int32](repeating: -1, count: size)
        mask = size - 1
        for i in range {
            guard let key = nodes[i].key else { continue }
            let slot = find(key)
            if slots[slot] < 0 { slots[slot] = Int32(i) }
        }
    }

    /// The position of the child with this key.
    func position(of key: Key) -> Int? {
        let position = slots[find(key)]
        return position < 0 ? nil : Int(position)
    }

    private func find(_ key: Key) -> Int {
        var slot = Int(truncatingIfNeeded: key.hash >> 7 ^ key.hash) & mask
        while slots[slot] >= 0, !Key.same(nodes[Int(slots[slot])].key, key) { slot = (slot + 1) & mask }
        return slot
    }
}

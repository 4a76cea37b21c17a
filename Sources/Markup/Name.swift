/// A literal of the source, never untrusted text: the name of a tag, attribute or CSS property, or a constant value of
/// an attribute.
/// value of an attribute that is always the same.
/// It is identified by the address of its bytes, which is one word. The bridge therefore decodes each name once, and
/// Swift and JavaScript need no synchronized table of names.
public struct Name: ExpressibleByStringLiteral, Equatable {
    let start: UnsafePointer<UInt8>

    /// Safe: a Swift literal ends with a zero byte (documented for `StaticString.utf8Start`) and lives as long as the
    /// program.
    @inline(__always)
    public init(stringLiteral literal: StaticString) {
        start = literal.utf8Start
    }

    var isEmpty: Bool { start[0] == 0 }

    /// The bytes without the terminating zero.
    var utf8: UnsafeBufferPointer<UInt8> {
        var count = 0
        while start[count] != 0 { count += 1 }
        return UnsafeBufferPointer(start: start, count: count)
    }

    public static func == (a: Name, b: Name) -> Bool {
        if a.start == b.start { return true }
        var i = 0
        while a.start[i] == b.start[i] {
            if a.start[i] == 0 { return true }
            i += 1
        }
        return false
    }

    /// True if the bytes begin with those of `prefix`.
    func hasPrefix(_ prefix: Name) -> Bool {
        var i = 0
        while prefix.start[i] != 0 {
            if start[i] != prefix.start[i] { return false }
            i += 1
        }
        return true
    }

    public var text: String {
        String(decoding: utf8, as: UTF8.self)
    }
}

/// Safe to share: the pointer refers to the constant bytes of a literal, which live as long as the program.
extension Name: @unchecked Sendable {}

/// The value of an attribute.
enum Value {
    case literal(Name)
    case text(String)

    var isEmpty: Bool {
        switch self {
        case .literal(let name): name.isEmpty
        case .text(let text): text.isEmpty
        }
    }

    var text: String {
        switch self {
        case .literal(let name): name.text
        case .text(let text): text
        }
    }

    static func same(_ a: Value, _ b: Value) -> Bool {
        switch (a, b) {
        case (.literal(let x), .literal(let y)): x == y
        case (.text(let x), .text(let y)): sameBytes(x, y)
        default: sameBytes(a.text, b.text)
        }
    }
}

/// True if two texts have the same bytes. `String ==` would normalize both first.
@inline(never)
func sameBytes(_ a: String, _ b: String) -> Bool {
    let count = a.utf8.count
    guard count == b.utf8.count else { return false }
    var a = a
    var b = b
    return a.withUTF8 { x in
        b.withUTF8 { y in
            for i in 0..<count where x[i] != y[i] { return false }
            return true
        }
    }
}

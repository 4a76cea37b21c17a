/// What stands in the source as a literal, never text from outside: the name of a tag, an attribute or a CSS property, or a
/// value of an attribute that is always the same.
///
/// It is known by the address of its bytes, one word. So the bridge decodes each name once, and no table of names
/// has to be kept in step between Swift and JavaScript.
public struct Name: ExpressibleByStringLiteral, Equatable {
    let start: UnsafePointer<UInt8>

    /// Safe: a literal of Swift ends with a byte of 0 (documented for `StaticString.utf8Start`) and lives as long as the program.
    @inline(__always)
    public init(stringLiteral literal: StaticString) {
        start = literal.utf8Start
    }

    var isEmpty: Bool { start[0] == 0 }

    /// The bytes without the last one, which is 0.
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

    /// Whether these bytes begin with those of `prefix`.
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

/// Safe to share: the pointer leads to the constant bytes of a literal, which live as long as the program.
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

/// Whether two texts are the same bytes. `String ==` would normalise both first.
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

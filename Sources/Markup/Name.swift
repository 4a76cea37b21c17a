/// The name of a tag, an attribute or a CSS property: always a literal, never text from outside.
///
/// It is known by the address of its bytes, so the bridge decodes each name once and no table of names
/// has to be kept in step between Swift and JavaScript.
public struct Name: ExpressibleByStringLiteral {
    let start: UnsafePointer<UInt8>
    let count: Int

    @inline(__always)
    public init(stringLiteral literal: StaticString) {
        start = literal.utf8Start
        count = literal.utf8CodeUnitCount
    }

    @inline(__always)
    static func == (a: Name, b: Name) -> Bool {
        a.start == b.start || (a.count == b.count && a.hasPrefix(b))
    }

    /// Whether these bytes begin with those of `prefix`.
    func hasPrefix(_ prefix: Name) -> Bool {
        guard count >= prefix.count else { return false }
        for i in 0..<prefix.count where start[i] != prefix.start[i] { return false }
        return true
    }

    var text: String {
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

/// Safe to share: the pointer leads to the constant bytes of a literal, which live as long as the program.
extension Name: @unchecked Sendable {}

/// Whether two texts are the same bytes. `String ==` would normalise both first.
@inline(__always)
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

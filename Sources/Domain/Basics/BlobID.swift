/// The name of bytes that are kept beside the records: their SHA-256, as 64 lower-case hexadecimal digits. So equal files
/// have one name on every device, and what arrives can be checked against it.
public struct BlobID: Hashable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// A name that is already known to be well-formed.
    public init(_ text: String) {
        name = Interned(text)
    }

    /// A name from outside; nil when it is anything else.
    public init?(checking text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy(isHexadecimal) else { return nil }
        name = Interned(text)
    }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
}

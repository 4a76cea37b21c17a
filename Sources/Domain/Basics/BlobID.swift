/// The id of bytes that are stored outside the records: their SHA-256, as 64 lower-case hexadecimal digits. Equal files
/// have the same id on every device, and received bytes can be verified.
public struct BlobID: Hashable, Sendable {
    private let name: Interned

    public var text: String { @inline(__always) get { name.text } }

    /// Creates an id from a valid text.
    public init(_ text: String) {
        name = Interned(text)
    }

    /// Creates an id from untrusted text; nil if the text is not an id.
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

/// An e-mail address in a normal form for comparison: trimmed, ASCII letters in lower case.
///
/// The syntax is the practical part of RFC 5321 (a dot-atom, `@`, a host name). Quoted local parts, address literals
/// and addresses beyond ASCII are rejected.
public struct EmailAddress: Hashable, Sendable {
    public let text: String

    /// - Throws: `empty` or `invalid`.
    public init(_ text: String) throws(Refusal) {
        let bytes = [UInt8](try TextRule(limit: 254).clean(text).utf8).map(lowercased)
        let halves = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard bytes.count <= 254, halves.count == 2, halves[0].count <= 64 else { throw .invalid }
        guard isDotted(halves[0], byte: isAtom), isDotted(halves[1], byte: isHost) else { throw .invalid }
        self.text = String(decoding: bytes, as: UTF8.self)
    }
}

/// Returns true for parts separated by single dots, each of 1…64 accepted bytes.
private func isDotted(_ text: ArraySlice<UInt8>, byte: (UInt8) -> Bool) -> Bool {
    text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy { (1...64).contains($0.count) && $0.allSatisfy(byte) }
}

private func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
}

/// RFC 5322 atext.
private func isAtom(_ byte: UInt8) -> Bool {
    isHost(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

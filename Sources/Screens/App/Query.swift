/// The part of an address behind the question mark, as forms write it (URL Standard, section 5
/// `application/x-www-form-urlencoded`).
enum Query {
    /// The value of a name; empty where there is none.
    static func value(of name: String, in address: String) -> String {
        let bytes = address.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return "" }
        for pair in bytes[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, decoded(parts[0]) == name { return decoded(parts[1]) }
        }
        return ""
    }

    private static func decoded(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import Domain

/// The query of an address, in the format of forms (URL Standard, section 5 `application/x-www-form-urlencoded`).
enum Query {
    /// The value of a name; empty if there is none.
    static func value(of name: String, in address: String) -> String {
        let bytes = address.bytes
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return "" }
        for pair in String(bytes: bytes[(mark + 1)...]).parts(between: "&") {
            let pair = pair.bytes
            guard let sign = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            if decoded(pair[..<sign]) == name { return decoded(pair[(sign + 1)...]) }
        }
        return ""
    }

    static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(bytes: rest.prefix(2)), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(bytes: bytes[...])
    }
}

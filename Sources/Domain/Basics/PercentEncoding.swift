/// Percent-encodes a text for an address: all bytes except letters, digits and `-._~` (RFC 3986, section 2.1).
public func percentEncoded(_ text: String) -> String {
    let digits = [UInt8]("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            bytes.append(byte)
        default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

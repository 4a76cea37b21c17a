/// Restricts values of attributes, styles and addresses. Texts need no rule, because they are only set as text.
enum Safety {
    enum Meaning { case plain, address, code }

    /// Letters, digits and `+/=` (RFC 4648, section 4).
    static func isBase64(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "/")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "="):
                true
            default: false
            }
        }
    }

    /// True if an address is permitted in `href` or `src`: relative, or with one of three schemes (RFC 3986, section
    /// 3.1). Browsers skip some control characters before the scheme, so all are rejected.
    static func allowsAddress(_ address: String) -> Bool {
        var scheme: [UInt8] = []
        for byte in address.utf8 {
            switch byte {
            case 0...0x20, 0x7F: return false
            case UInt8(ascii: ":"): return schemes.contains { isScheme(scheme, $0) }
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
            default: scheme.append(byte)
            }
        }
        return true
    }

    private static let schemes: [Name] = ["https", "http", "mailto"]

    private static func isScheme(_ bytes: [UInt8], _ name: Name) -> Bool {
        let name = name.utf8
        guard bytes.count == name.count else { return false }
        for i in bytes.indices where bytes[i] | 0x20 != name[i] { return false }
        return true
    }

    /// True if a value is permitted for a CSS property: numbers, words, colours and functions, but no address of
    /// another host, no quotes and no escapes.
    static func allowsStyle(_ value: String) -> Bool {
        var last: UInt8 = 0
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "#"),
                UInt8(ascii: "%"),
                UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
                UInt8(ascii: "-"), UInt8(ascii: "."):
                break
            case UInt8(ascii: "/"): if last == byte { return false }
            default: return false
            }
            last = byte
        }
        return true
    }

    /// How the browser interprets the value of an attribute with this name.
    static func meaning(of name: Name) -> Meaning {
        if name.hasPrefix("on") || code.contains(where: { $0 == name }) { return .code }
        return addresses.contains { $0 == name } ? .address : .plain
    }

    private static let code: [Name] = ["style", "srcdoc", "srcset", "http-equiv"]
    private static let addresses: [Name] = [
        "href", "src", "action", "formaction", "xlink:href", "poster", "data", "cite", "background", "ping",
    ]

    /// True for elements that execute code or load a resource without user action.
    static func isCode(tag: Name) -> Bool {
        codeTags.contains { $0 == tag }
    }

    private static let codeTags: [Name] = [
        "script", "style", "iframe", "object", "embed", "link", "base", "meta", "template",
    ]
}

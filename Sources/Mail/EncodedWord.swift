import OpenSSL

/// Encodes header text beyond plain letters and digits as `=?UTF-8?B?…?=` (RFC 2047).
enum EncodedWord {
    /// Returns short plain `text` unchanged, and other text as encoded words in lines of at most 76 characters.
    static func text(of text: String) -> String {
        guard text.utf8.count > 60 || !text.utf8.allSatisfy(isPlain) else { return text }
        return pieces(of: text).map { "=?UTF-8?B?\(base64(Array($0.utf8)))?=" }.joined(separator: "\r\n ")
    }

    /// Splits a text into pieces of at most 39 bytes (52 in Base64) between characters.
    private static func pieces(of text: String) -> [String] {
        var pieces = [""]
        for scalar in text.unicodeScalars {
            if pieces[pieces.count - 1].utf8.count + UTF8.width(scalar) > 39 { pieces.append("") }
            pieces[pieces.count - 1].unicodeScalars.append(scalar)
        }
        return pieces
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "):
            true
        default: false
        }
    }
}

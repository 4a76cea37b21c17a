import Domain
import Markup
import Texts

/// The distinct web addresses in texts.
func links(in texts: String...) -> [String] {
    var links: [String] = []
    for text in texts {
        for piece in pieces(of: text) where piece.isLink && !links.contains(piece.text) {
            links.append(piece.text)
        }
    }
    return links
}

/// Splits a text at the start and end of web addresses.
func pieces(of text: String) -> [TextPiece] {
    let bytes = text.bytes
    var pieces: [TextPiece] = []
    var (done, at) = (0, 0)
    func cut(to end: Int, isLink: Bool) {
        if end > done {
            pieces.append(TextPiece(text: String(decoding: bytes[done..<end], as: UTF8.self), isLink: isLink))
        }
        done = end
    }
    while at < bytes.count {
        guard let host = afterScheme(bytes, at) else {
            at += 1
            continue
        }
        let (end, rest) = addressEnd(bytes, host)
        if end > host {
            cut(to: at, isLink: false)
            cut(to: end, isLink: true)
        }
        at = rest
    }
    cut(to: bytes.count, isLink: false)
    return pieces
}

/// A part of a text: either a web address or text without one.
struct TextPiece {
    let text: String
    let isLink: Bool
}

/// The index of the host if an address starts at this index; otherwise nil.
private func afterScheme(_ bytes: [UInt8], _ start: Int) -> Int? {
    var at = start
    for letter in "https://".utf8 {
        if at < bytes.count, bytes[at] == letter || letter >= 0x61 && bytes[at] | 0x20 == letter {
            at += 1
        } else if letter != UInt8(ascii: "s") {
            return nil
        }
    }
    return at
}

/// The end of an address whose host starts at `start`, and the index where the text continues. Punctuation at the end
/// belongs to the sentence, as does an unpaired bracket or quotation mark. Follows GitHub Flavored Markdown (section
/// 6.9), extended to other languages.
private func addressEnd(_ bytes: [UInt8], _ start: Int) -> (end: Int, rest: Int) {
    var rest = start
    var isHost = true
    var counts = [Int](repeating: 0, count: 128)
    while rest < bytes.count {
        let (sign, next) = bytes.scalar(at: rest)
        if isHost, sign == 0x2F || sign == 0x3F || sign == 0x23 { isHost = rest == start }  // "/", "?", "#"
        if endsAddress(sign) || isHost && !isHostCharacter(sign, isFirst: rest == start, bytes[start]) {
            break
        }
        if sign < 0x80 { counts[Int(sign)] += 1 }
        rest = next
    }
    var end = rest
    while end > start {
        var last = end - 1
        while bytes[last] & 0xC0 == 0x80 { last -= 1 }
        let (sign, _) = bytes.scalar(at: last)
        guard sign < 0x80 ? isTrailing(Int(sign), counts) : isPunctuation(sign) else { break }
        if sign < 0x80 { counts[Int(sign)] -= 1 }
        end = last
    }
    return (end, rest)
}

/// Letters, digits, the characters of ports and user names, and the brackets of an IPv6 address.
private func isHostCharacter(_ sign: UInt32, isFirst: Bool, _ first: UInt8) -> Bool {
    switch sign {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    case 0x25, 0x2D, 0x2E, 0x3A, 0x40, 0x5F: !isFirst  // "%-.:@_"
    case 0x5B, 0x5D: first == UInt8(ascii: "[")
    default: false
    }
}

/// True if an ASCII character at the end of an address is not part of it.
private func isTrailing(_ sign: Int, _ counts: [Int]) -> Bool {
    switch sign {
    case 0x21, 0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5F, 0x60, 0x7C, 0x7E: true  // !*,.:;?_`|~
    case 0x22, 0x27: counts[sign] % 2 == 1  // quotation marks
    case 0x29: counts[0x29] > counts[0x28]  // )
    case 0x5D, 0x7D: counts[sign] > counts[sign - 2]  // ] }
    default: false
    }
}

/// Whitespace, angle brackets and punctuation that no address contains: quotation marks, the ellipsis, and the brackets
/// and stops of Chinese, Japanese and Korean, which are not followed by a space.
private func endsAddress(_ sign: UInt32) -> Bool {
    switch sign {
    case 0...0x20, 0x3C, 0x3E, 0x7F...0xA0, 0xAB, 0xBB, 0x1680, 0x2000...0x200B, 0x201C...0x201F, 0x2026,
        0x2028...0x202F, 0x2039...0x203A, 0x205F...0x206F, 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301F,
        0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF3D, 0xFF5B...0xFF65:
        true
    default: false
    }
}

/// Closing punctuation of other scripts: Unicode's Terminal_Punctuation, Pe and Pf of the scripts in use.
private func isPunctuation(_ sign: UInt32) -> Bool {
    switch sign {
    case 0x37E, 0x387, 0x589, 0x5C3, 0x60C, 0x61B...0x61F, 0x6D4, 0x700...0x70D, 0x7F8...0x7F9, 0x830...0x83E,
        0x85E,
        0x964...0x965, 0xE5A...0xE5B, 0xF08...0xF14, 0xF3A...0xF3D, 0x104A...0x104B, 0x1361...0x1368,
        0x166E, 0x169B...0x169C, 0x16EB...0x16ED, 0x1735...0x1736, 0x17D4...0x17DA, 0x1802...0x1809,
        0x1944...0x1945, 0x1AA8...0x1AAB, 0x1B4E...0x1B7F, 0x1C3B...0x1C3F, 0x1C7E...0x1C7F, 0x200E...0x200F,
        0x2018...0x201B, 0x203C...0x203D, 0x2045...0x2049, 0x207D...0x207E, 0x208D...0x208E, 0x2308...0x230B,
        0x2329...0x232A, 0x2768...0x2775, 0x27C5...0x27C6, 0x27E6...0x27EF, 0x2983...0x2998, 0x29D8...0x29DB,
        0x29FC...0x29FD, 0x2CF9...0x2CFB, 0x2E00...0x2E5D, 0xA4FE...0xA4FF, 0xA60D...0xA60F, 0xA6F3...0xA6F7,
        0xA876...0xA877, 0xA8CE...0xA8CF, 0xA92F, 0xA9C7...0xA9C9, 0xAA5D...0xAA5F, 0xAADF, 0xAAF0...0xAAF1,
        0xABEB,
        0xFD3E...0xFD3F:
        true
    default: false
    }
}

/// Opens a page in a new tab, without opener and referrer.
func linkRow<Message>(_ address: String, _ language: Language) -> Html<Message> {
    a(
        .class("row"), .href(address), .attribute("target", "_blank"),
        .attribute("rel", "noopener noreferrer")
    ) {
        span(.class("row-main")) {
            span { language[.openLink] }
            span(.class("note ends"), .verbatim) { address }
        }
        icon(.link)
    }
}

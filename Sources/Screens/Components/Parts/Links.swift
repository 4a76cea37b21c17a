import Markup
import Texts

/// The addresses of pages that stand in texts, each once.
func links(in texts: String...) -> [String] {
    var links: [String] = []
    for text in texts {
        for piece in pieces(of: text) where piece.isLink && !links.contains(piece.text) {
            links.append(piece.text)
        }
    }
    return links
}

/// A text cut where addresses of pages begin and end.
func pieces(of text: String) -> [TextPiece] {
    let bytes = [UInt8](text.utf8)
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
        var end = host
        while end < bytes.count, bytes[end] > UInt8(ascii: " ") { end += 1 }
        let last = ending(bytes, host, end)
        if last > host {
            cut(to: at, isLink: false)
            cut(to: last, isLink: true)
        }
        at = end
    }
    cut(to: bytes.count, isLink: false)
    return pieces
}

/// A part of a text that is the address of a page, or that holds none.
struct TextPiece {
    let text: String
    let isLink: Bool
}

/// Where the host is of an address that begins at a place; nil where none does.
private func afterScheme(_ bytes: [UInt8], _ start: Int) -> Int? {
    var at = start
    for byte in "https://".utf8 {
        if at < bytes.count, bytes[at] == byte { at += 1 } else if byte != UInt8(ascii: "s") { return nil }
    }
    return at
}

/// Where an address ends, less what closes the sentence about it: of brackets those that were opened before it.
private func ending(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var end = end
    let hasBracket = bytes[start..<end].contains(UInt8(ascii: "("))
    while end > start {
        switch bytes[end - 1] {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ">"), UInt8(ascii: "]"):
            end -= 1
        case UInt8(ascii: ")") where !hasBracket: end -= 1
        case 0xBB where bytes[end - 2] == 0xC2: end -= 2  // »
        case 0x99, 0x9D, 0xA6:  // ’ ” …
            guard bytes[end - 2] == 0x80, bytes[end - 3] == 0xE2 else { return end }
            end -= 3
        default: return end
        }
    }
    return end
}

/// Opens a page beside Dela, which learns nothing of who came.
func linkRow<Message>(_ address: String, _ language: Language) -> Html<Message> {
    a(
        .class("row"), .href(address), .attribute("target", "_blank"),
        .attribute("rel", "noopener noreferrer")
    ) {
        span(.class("row-main")) {
            span { language[.openLink] }
            span(.class("note ends")) { address }
        }
        icon(.link)
    }
}

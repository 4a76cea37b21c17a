import Markup
import Texts

/// The addresses of pages that stand in texts, each once.
func links(in texts: String...) -> [String] {
    var links: [String] = []
    for text in texts {
        for word in text.utf8.split(whereSeparator: { $0 <= UInt8(ascii: " ") }) {
            if let link = link(in: Substring(word)), !links.contains(link) { links.append(link) }
        }
    }
    return links
}

/// What begins as an address does, less what closes the sentence about it.
private func link(in word: Substring) -> String? {
    let bytes = word.utf8
    for start in bytes.indices where bytes[start] == UInt8(ascii: "h") {
        let rest = bytes[start...]
        guard rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) else { continue }
        var address = Substring(rest).unicodeScalars
        let hasBracket = address.contains("(")
        while let last = address.last, isClosing(last, hasBracket) { address.removeLast() }
        return address.count > 8 ? String(Substring(address)) : nil
    }
    return nil
}

private func isClosing(_ scalar: Unicode.Scalar, _ hasBracket: Bool) -> Bool {
    switch scalar {
    case ".", ",", ";", ":", "!", "?", "…", "\"", "'", "”", "’", "»", ">", "]": true
    case ")": !hasBracket
    default: false
    }
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

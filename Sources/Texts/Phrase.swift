import Domain

/// A text of a catalogue, stored as its address, so that a switch over keys compiles to a table.
/// `%1`, `%2` … are the places of the parts that `fill` inserts.
struct Phrase: ExpressibleByStringLiteral, @unchecked Sendable {
    /// Safe to share: literals stay at their address as long as the program runs.
    private let start: UnsafePointer<UInt8>

    @inline(__always)
    init(stringLiteral text: StaticString) {
        start = text.utf8Start
    }

    var text: String {
        @inline(never) get { String(cString: start) }
    }
}

extension Language {
    /// A sentence with its parts inserted.
    @inline(never)
    func fill(_ phrase: Phrase, _ parts: [String]) -> String {
        var bytes: [UInt8] = []
        var isPlace = false
        for byte in phrase.text.bytes {
            if isPlace {
                bytes += parts[Int(byte) - Int(UInt8(ascii: "1"))].bytes
                isPlace = false
            } else if byte == UInt8(ascii: "%") {
                isPlace = true
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The count with its words: 1 item, 2 items. A no-break space keeps them on one line.
    @inline(never)
    func plural(_ count: Int, _ words: Counted) -> String {
        String(count) + "\u{A0}" + phrase(words).words[pluralForm(of: count)]
    }

    /// One word of a list.
    func word(_ index: Int, of list: WordList) -> String { words(of: list)[index] }

    func words(of list: WordList) -> [String] { phrase(list).words }
}

extension Phrase {
    /// The words between slashes.
    var words: [String] { text.parts(between: "/") }
}

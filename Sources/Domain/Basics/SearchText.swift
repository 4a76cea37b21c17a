/// A text as a search in messages finds it: its words, folded (`Folded`), without the signs between them.
///
/// Device and server find by the same words. A word is found by its beginning.
public struct SearchText: Equatable, Sendable {
    /// UTF-8: each word after a space.
    public let bytes: [UInt8]

    /// The most bytes of a word that count; what follows them is passed over.
    public static let longestWord = 24

    public init(_ text: String) {
        var bytes: [UInt8] = []
        var start = 0
        var isWithin = false
        for scalar in Folded(text).text.unicodeScalars {
            let kind = kind(of: scalar.value)
            guard kind != .none else {
                isWithin = false
                continue
            }
            if !isWithin || kind == .word {
                bytes.append(UInt8(ascii: " "))
                start = bytes.count
            }
            isWithin = kind == .letter
            let letters = UTF8.encode(scalar)!
            if bytes.count + letters.count - start <= SearchText.longestWord { bytes += letters }
        }
        self.bytes = bytes
    }

    /// What somebody looks for: the longest of its words, each once; more than that make a search no narrower.
    public init(query text: String) {
        var words: [[UInt8]] = []
        for word in SearchText(text).words where !words.contains(word) { words.append(word) }
        let longest = words.inOrder { $0.count > $1.count }.prefix(SearchText.mostWords)
        bytes = words.filter { longest.contains($0) }.reduce(into: []) {
            $0 += [UInt8(ascii: " ")] + $1
        }
    }

    /// How many words of a query count.
    public static let mostWords = 8

    /// Each word in its order.
    public var words: [[UInt8]] {
        bytes.split(separator: UInt8(ascii: " ")).map { [UInt8]($0) }
    }

    /// Whether each word of the other one is the beginning of a word of this one; every text has no word at all.
    public func isFound(by query: SearchText) -> Bool {
        query.words.allSatisfy { holds([UInt8(ascii: " ")] + $0) }
    }

    /// Whether a word of the other one, at least, is the beginning of a word of this one.
    public func holdsAny(of query: SearchText) -> Bool {
        query.words.contains { holds([UInt8(ascii: " ")] + $0) }
    }

    /// Whether a word begins so.
    /// - Parameter word: with the space before it.
    private func holds(_ word: [UInt8]) -> Bool {
        var place = 0
        while place + word.count <= bytes.count {
            if bytes[place] == UInt8(ascii: " "), bytes[place..<place + word.count].elementsEqual(word) {
                return true
            }
            place += 1
        }
        return false
    }
}

private enum Kind {
    /// Stands between words.
    case none
    case letter
    /// A word by itself, since its language puts no spaces between words.
    case word
}

/// Punctuation by the blocks of Unicode 15: Basic Latin, Latin-1 Supplement, General Punctuation, CJK Symbols.
private func kind(of value: UInt32) -> Kind {
    switch value {
    case 0x30...0x39, 0x61...0x7A: .letter
    case 0..<0xC0, 0xD7, 0xF7, 0x2000...0x206F, 0x3000...0x303F, 0xFE00...0xFE0F: .none
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: .word
    default: .letter
    }
}

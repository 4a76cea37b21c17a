/// The key of a text: its words in the form in which names and texts are compared, on device and server alike.
///
/// A word is found by its beginning. In scripts without spaces between words it is found from each cluster on.
public struct SearchText: Equatable, Sendable {
    /// UTF-8: each word after a space.
    public let bytes: [UInt8]

    /// The most bytes of a word in an index.
    public static let longestTerm = 24

    public init(_ text: String) {
        let utf8 = [UInt8](text.utf8)
        self.init(letters: isASCII(utf8) ? utf8[...] : folded(utf8)[...])
    }

    /// The keys of many texts, with one call for all that are not ASCII.
    public static func all(_ texts: [String]) -> [SearchText] {
        var joined: [UInt8] = []
        for text in texts where !isASCII(text.utf8) { joined += text.utf8.map { $0 == 0 ? blank : $0 } + [0] }
        let parts = joined.isEmpty ? [] : folded(joined).split(separator: 0, omittingEmptySubsequences: false)
        var next = 0
        return texts.map { text in
            guard !isASCII(text.utf8) else { return SearchText(letters: [UInt8](text.utf8)[...]) }
            next += 1
            return SearchText(letters: parts[next - 1])
        }
    }

    /// - Parameter letters: ASCII, or what `folded` returned.
    private init(letters: ArraySlice<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count + 1)
        var last = Kind.none
        var place = letters.startIndex
        while place < letters.endIndex {
            let (value, length) = scalar(letters, at: place)
            let kind = kind(of: value)
            if kind != .none {
                if last != kind { bytes.append(blank) }
                switch value {
                case 0x41...0x5A: bytes.append(UInt8(value) | 0x20)
                // Letters with a stroke have no decomposition, and are typed without it: o, d, h, l and t.
                case 0xF8: bytes.append(0x6F)
                case 0x111: bytes.append(0x64)
                case 0x127: bytes.append(0x68)
                case 0x142: bytes.append(0x6C)
                case 0x167: bytes.append(0x74)
                default: bytes += letters[place..<place + length]
                }
            }
            last = kind
            place += length
        }
        self.bytes = bytes
    }

    /// A query: the longest of its words, each once; more words make a search no narrower.
    public init(query text: String) {
        var words: [[UInt8]] = []
        for word in SearchText(text).words where !words.contains(word) { words.append(word) }
        let longest = words.inOrder { $0.count > $1.count }.prefix(SearchText.mostWords)
        bytes = words.filter { longest.contains($0) }.reduce(into: []) { $0 += [blank] + $1 }
    }

    /// How many words of a query count.
    public static let mostWords = 8

    /// Each word in its order.
    public var words: [[UInt8]] {
        bytes.split(separator: blank).map { [UInt8]($0) }
    }

    /// The words with which an index finds the text: their beginnings, and in scripts without spaces each cluster. Each term
    /// of a query is the beginning of a term of every text that the query finds.
    public var terms: [[UInt8]] {
        words.flatMap { word in
            guard isUnspaced(word) else { return [beginning(of: word)] }
            let starts = clusters(of: word) + [word.count]
            return starts.indices.dropLast().map { beginning(of: [UInt8](word[starts[$0]..<starts[$0 + 1]])) }
        }
    }

    /// The text from each of the places on where a word is found, the whole text first.
    public var beginnings: [[UInt8]] {
        var place = 0
        return words.flatMap { word in
            place += word.count + 1
            let start = place - word.count
            return (isUnspaced(word) ? clusters(of: word) : [0]).map { [UInt8](bytes[(start + $0)...]) }
        }
    }

    /// Whether the text has each word of a query; every text has those of an empty one.
    public func isFound(by query: SearchText) -> Bool { query.words.allSatisfy(has) }

    /// Whether the text has at least one word of a query.
    public func holdsAny(of query: SearchText) -> Bool { query.words.contains(where: has) }

    private func has(_ word: [UInt8]) -> Bool {
        let isUnspaced = isUnspaced(word) && !isInsideCluster(scalar(word[...], at: 0).value)
        var place = 0
        while place + word.count < bytes.count {
            place += 1
            if bytes[place] == word[0], isUnspaced || bytes[place - 1] == blank,
                bytes[place..<place + word.count].elementsEqual(word)
            {
                return true
            }
        }
        return false
    }
}

private let blank = UInt8(ascii: " ")

private func isASCII(_ utf8: some Sequence<UInt8>) -> Bool { utf8.allSatisfy { $0 < 0x80 } }

private func isUnspaced(_ word: [UInt8]) -> Bool { kind(of: scalar(word[...], at: 0).value) == .unspaced }

/// Where the clusters of a word begin: at each letter, or at each syllable of Hangul.
private func clusters(of word: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var place = 0
    while place < word.count {
        let (value, length) = scalar(word[...], at: place)
        if place == 0 || !isInsideCluster(value) { starts.append(place) }
        place += length
    }
    return starts
}

/// The first bytes of a word, without a part of a letter.
private func beginning(of word: [UInt8]) -> [UInt8] {
    var end = min(word.count, SearchText.longestTerm)
    while end < word.count, word[end] & 0xC0 == 0x80 { end -= 1 }
    return [UInt8](word[..<end])
}

/// Reads a scalar of valid UTF-8.
private func scalar(_ utf8: ArraySlice<UInt8>, at place: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(utf8[place])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let value = utf8[(place + 1)..<(place + length)].reduce(first & (0x7F >> UInt32(length))) {
        $0 << 6 | UInt32($1 & 0x3F)
    }
    return (value, length)
}

private enum Kind {
    /// Between words.
    case none
    case letter
    /// Of a script that puts no spaces between words, or a symbol.
    case unspaced
}

/// The scripts without spaces by their blocks (Unicode 14); Hangul counts as one, and so does what has no letters.
private func kind(of value: UInt32) -> Kind {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .letter
    case 0..<0xC0: .none
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
        0x2E80...0x312F, 0x3190...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAADF,
        0xD7B0...0xD7FF, 0xF900...0xFAFF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F000...0x3FFFF:
        .unspaced
    default: .letter
    }
}

/// Vowels and final consonants of Hangul.
private func isInsideCluster(_ value: UInt32) -> Bool { (0x1160...0x11FF).contains(value) }

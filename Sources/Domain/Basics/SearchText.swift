/// The search key of a text: its words in a normal form, the same on device and server.
///
/// A word is found by its prefix. In scripts without spaces between words, it is found by the prefix from each cluster
/// on.
public struct SearchText: Equatable, Sendable {
    /// UTF-8: each word after a space.
    public let bytes: [UInt8]

    /// The maximum number of bytes of a word in an index.
    public static let maxTermBytes = 24

    public init(_ text: String) {
        let utf8 = [UInt8](text.utf8)
        self.init(letters: isASCII(utf8) ? utf8[...] : folded(utf8)[...])
    }

    /// The keys of several texts, with a single call of `folded` for all that are not ASCII.
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

    /// - Parameter letters: ASCII, or the result of `folded`.
    private init(letters: ArraySlice<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count + 1)
        var last = Kind.none
        var index = letters.startIndex
        while index < letters.endIndex {
            let (value, length) = scalar(letters, at: index)
            let kind = kind(of: value)
            if kind != .none {
                if last != kind { bytes.append(blank) }
                switch value {
                case 0x41...0x5A: bytes.append(UInt8(value) | 0x20)
                // Letters with a stroke have no decomposition, and users type them without it: o, d, h, l and t.
                case 0xF8: bytes.append(0x6F)
                case 0x111: bytes.append(0x64)
                case 0x127: bytes.append(0x68)
                case 0x142: bytes.append(0x6C)
                case 0x167: bytes.append(0x74)
                default: bytes += letters[index..<index + length]
                }
            }
            last = kind
            index += length
        }
        self.bytes = bytes
    }

    /// The key of a query: its longest words without duplicates. More words do not narrow a search.
    public init(query text: String) {
        var words: [[UInt8]] = []
        for word in SearchText(text).words where !words.contains(word) { words.append(word) }
        let longest = words.inOrder { $0.count > $1.count }.prefix(SearchText.maxWords)
        bytes = words.filter { longest.contains($0) }.reduce(into: []) { $0 += [blank] + $1 }
    }

    /// The maximum number of words of a query.
    public static let maxWords = 8

    /// The words in their order.
    public var words: [[UInt8]] {
        bytes.split(separator: blank).map { [UInt8]($0) }
    }

    /// The terms for an index: the prefixes of the words, and in scripts without spaces each cluster. Each term of a
    /// query is a prefix of a term of every matching text.
    public var terms: [[UInt8]] {
        words.flatMap { word in
            guard isUnspaced(word) else { return [prefix(of: word)] }
            let starts = clusters(of: word) + [word.count]
            return starts.indices.dropLast().map { prefix(of: [UInt8](word[starts[$0]..<starts[$0 + 1]])) }
        }
    }

    /// The text from each position at which a word is found, starting with the whole text.
    public var suffixes: [[UInt8]] {
        var end = 0
        return words.flatMap { word in
            end += word.count + 1
            let start = end - word.count
            return (isUnspaced(word) ? clusters(of: word) : [0]).map { [UInt8](bytes[(start + $0)...]) }
        }
    }

    /// True if the text contains each word of a query. An empty query matches every text.
    public func isFound(by query: SearchText) -> Bool { query.words.allSatisfy(has) }

    /// True if the text contains at least one word of a query.
    public func containsAny(of query: SearchText) -> Bool { query.words.contains(where: has) }

    private func has(_ word: [UInt8]) -> Bool {
        let isUnspaced = isUnspaced(word) && !isInsideCluster(scalar(word[...], at: 0).value)
        var index = 0
        while index + word.count < bytes.count {
            index += 1
            if bytes[index] == word[0], isUnspaced || bytes[index - 1] == blank,
                bytes[index..<index + word.count].elementsEqual(word)
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

/// The start indices of the clusters of a word: each letter, or each syllable of Hangul.
private func clusters(of word: [UInt8]) -> [Int] {
    var starts: [Int] = []
    var index = 0
    while index < word.count {
        let (value, length) = scalar(word[...], at: index)
        if index == 0 || !isInsideCluster(value) { starts.append(index) }
        index += length
    }
    return starts
}

/// The first bytes of a word, without a partial letter.
private func prefix(of word: [UInt8]) -> [UInt8] {
    var end = min(word.count, SearchText.maxTermBytes)
    while end < word.count, word[end] & 0xC0 == 0x80 { end -= 1 }
    return [UInt8](word[..<end])
}

/// Decodes a scalar of valid UTF-8.
private func scalar(_ utf8: ArraySlice<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(utf8[index])
    if first < 0x80 { return (first, 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let value = utf8[(index + 1)..<(index + length)].reduce(first & (0x7F >> UInt32(length))) {
        $0 << 6 | UInt32($1 & 0x3F)
    }
    return (value, length)
}

private enum Kind {
    /// Separates words.
    case none
    case letter
    /// A letter of a script without spaces between words, or a symbol.
    case unspaced
}

/// The scripts without spaces by their blocks (Unicode 14), including Hangul and blocks without letters.
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

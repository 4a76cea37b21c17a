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
        while index < letters.endIndex { index += append(letters, at: index, to: &bytes, after: &last) }
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
        let isUnspaced = isFoundInUnspacedText(word)
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

    /// True if each word of a query is found, or is inside a word and long enough for that.
    public func isFoundInside(by query: SearchText) -> Bool {
        query.words.allSatisfy { has($0) || isLongEnoughInside($0) && isInside($0) }
    }

    private func isInside(_ word: [UInt8]) -> Bool {
        bytes.indices.contains {
            $0 + word.count <= bytes.count && bytes[$0..<$0 + word.count].elementsEqual(word)
        }
    }
}

/// A part of a text that a query finds, or the text between such parts.
public struct MarkedText: Equatable, Sendable {
    public let text: String
    public let isMarked: Bool

    public init(_ text: String, isMarked: Bool) {
        self.text = text
        self.isMarked = isMarked
    }

    /// The parts of a text. The start of each word that the query finds is marked; if there is none, the positions
    /// inside words.
    public static func parts(of text: String, by query: SearchText) -> [MarkedText] {
        let utf8 = [UInt8](text.utf8)
        let key = TracedKey(utf8)
        var marks = [Bool](repeating: false, count: utf8.count)
        for word in query.words {
            var positions = key.positions(of: word, isInside: false)
            if positions.isEmpty, isLongEnoughInside(word) {
                positions = key.positions(of: word, isInside: true)
            }
            for start in positions {
                for index in key.starts[start]..<key.ends[start + word.count - 1] { marks[index] = true }
            }
        }
        var parts: [MarkedText] = []
        var start = 0
        for index in utf8.indices where index + 1 == utf8.count || marks[index + 1] != marks[index] {
            parts.append(
                MarkedText(String(decoding: utf8[start...index], as: UTF8.self), isMarked: marks[index]))
            start = index + 1
        }
        return parts
    }
}

extension MarkedText {
    /// The parts of the first line with a word that the query finds, starting shortly before this word.
    public static func excerpt(of text: String, by query: SearchText) -> [MarkedText] {
        var first: [MarkedText] = []
        for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let parts = parts(of: String(decoding: line, as: UTF8.self), by: query)
            if first.isEmpty { first = parts }
            guard parts.contains(where: { $0.isMarked }) else { continue }
            return parts[0].isMarked ? parts : [parts[0].end] + parts.dropFirst()
        }
        return first
    }

    /// The last words of a long text, after an ellipsis.
    private var end: MarkedText {
        let bytes = [UInt8](text.utf8)
        guard bytes.count > MarkedText.maxLead else { return self }
        var start = bytes.count - MarkedText.maxLead
        if let word = bytes[start...].firstIndex(of: blank), word + 1 < bytes.count { start = word + 1 }
        while start < bytes.count, bytes[start] & 0xC0 == 0x80 { start += 1 }
        return MarkedText("…" + String(decoding: bytes[start...], as: UTF8.self), isMarked: false)
    }

    /// The bytes before the first marked word of an excerpt.
    private static let maxLead = 40
}

/// The key of a text, with the part of the text that each of its bytes comes from.
private struct TracedKey {
    var bytes: [UInt8] = []
    /// For each byte of the key: the start of its letter in the text, and the end with all following marks.
    var starts: [Int] = []
    var ends: [Int] = []

    init(_ utf8: [UInt8]) {
        var last = Kind.none
        var start = 0
        for letters in letters(of: utf8) {
            let end = start + scalar(utf8[...], at: start).length
            var index = letters.startIndex
            while index < letters.endIndex { index += append(letters, at: index, to: &bytes, after: &last) }
            // A mark belongs to its letter.
            if letters.isEmpty, let letter = ends.last, letter == start {
                for index in ends.indices.reversed() {
                    guard ends[index] == letter else { break }
                    ends[index] = end
                }
            }
            starts += [Int](repeating: start, count: bytes.count - starts.count)
            ends += [Int](repeating: end, count: bytes.count - ends.count)
            start = end
        }
    }

    /// The positions at which the key has a word.
    func positions(of word: [UInt8], isInside: Bool) -> [Int] {
        let isAnywhere = isInside || isFoundInUnspacedText(word)
        return bytes.indices.filter {
            $0 + word.count <= bytes.count && $0 > 0 && bytes[$0] == word[0]
                && (isAnywhere || bytes[$0 - 1] == blank)
                && bytes[$0..<$0 + word.count].elementsEqual(word)
        }
    }
}

/// The folded letters of each scalar of a text, with a single call of `folded`.
private func letters(of utf8: [UInt8]) -> [ArraySlice<UInt8>] {
    var joined: [UInt8] = []
    var index = 0
    while index < utf8.count {
        let end = index + scalar(utf8[...], at: index).length
        joined += utf8[index] == 0 ? [blank] : utf8[index..<end]
        joined.append(0)
        index = end
    }
    let all = isASCII(utf8) ? joined[...] : folded(joined)[...]
    return all.split(separator: 0, omittingEmptySubsequences: false).dropLast()
}

/// Appends a letter of `letters` to a key, as far as it belongs to a word.
/// - Returns: the length of the letter.
private func append(
    _ letters: ArraySlice<UInt8>, at index: Int, to bytes: inout [UInt8], after last: inout Kind
) -> Int {
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
    return length
}

/// True if a word is found from each cluster of a text on, not only at the start of its words.
public func isFoundInUnspacedText(_ word: [UInt8]) -> Bool {
    isUnspaced(word) && !isInsideCluster(scalar(word[...], at: 0).value)
}

/// True if a word also counts inside other words: from three letters on.
public func isLongEnoughInside(_ word: [UInt8]) -> Bool {
    word.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } >= 3
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

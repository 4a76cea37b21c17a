import Domain

/// A word of a query, prepared for a search through many keys.
struct SearchWord {
    private let bytes: [UInt8]
    /// True if it is found everywhere in a script without spaces.
    private let isUnspaced: Bool
    /// True if it also counts inside words.
    private let isLong: Bool
    let letters: LetterSet

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isUnspaced = isFoundInUnspacedText(bytes)
        isLong = isLongEnoughInside(bytes)
        letters = LetterSet(bytes[...])
    }

    /// The first position where a word of the key begins with it, otherwise the first one inside a word.
    func position(in key: [UInt8], from start: Int, to end: Int) -> (position: Int, isInside: Bool)? {
        let (first, count) = (bytes[0], bytes.count)
        var position = start
        var inside: Int?
        while position + count <= end {
            if key[position] == first, key[position..<position + count].elementsEqual(bytes) {
                if isUnspaced || key[position - 1] == UInt8(ascii: " ") { return (position, false) }
                if isLong { inside = inside ?? position }
            }
            position += 1
        }
        return inside.map { ($0, true) }
    }
}

/// The set of bytes of a text, modulo 64. It excludes most texts without a search.
struct LetterSet: Equatable {
    private var bits: UInt64 = 0

    init(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes { bits |= 1 << UInt64(byte & 63) }
    }

    /// True if the other bytes may all be present.
    func contains(_ others: LetterSet) -> Bool { others.bits & ~bits == 0 }
}

/// Finds the names of people and lists.
extension TitleParser {
    /// The name at a token, and the token after it; 0 if there is none.
    func name(_ first: Int, _ names: [String]?) -> (String, Int) {
        var (start, end) = (tokens.start(first), first + 1)
        let isQuoted = tokens.kind(first) == Word.quoted
        while !isQuoted, end < tokens.count, !tokens.isFirst(end), !reader.isEnd(end) { end += 1 }
        var stop = tokens.end(end - 1)
        if isQuoted {
            start = tokens.text.scalar(at: start).end
            // The closing sign has one to three bytes.
            repeat { stop -= 1 } while stop > start && tokens.text[stop] & 0xC0 == 0x80
            guard stop > start else { return ("", 0) }
        }
        let isName = isQuoted || isLetter(tokens.lower.scalar(at: tokens.start(first)).value)
        guard let names else {
            return isName && stop > start ? (String(bytes: tokens.text[start..<stop]), end) : ("", 0)
        }
        let kind = tokens.kind(first)
        if names.isEmpty || kind == Word.list || kind == Word.person { return ("", 0) }
        // A name ends after the words that the search would find.
        let last = isQuoted ? first : min(first + Self.maxTokens, tokens.count - 1)
        let typed = key(start, isQuoted ? stop : tokens.end(last))
        let word = key(start, stop)
        let possible = names.filter { Self.canMatch($0, typed) }
        let keys = SearchText.all(possible.map { Self.withoutSymbols($0.bytes[...]) })
        var (best, bestEnd, length) = ("", 0, 0)
        for index in possible.indices {
            let key = keys[index].bytes
            if key.count >= max(length, 1), startsWith(key, typed), !isQuoted || key.count == typed.count {
                let nameEnd = isQuoted ? end : self.end(first, start, key)
                if nameEnd > 0 {
                    // Several names are the same for the search.
                    (best, bestEnd) = (possible[index], key.count == length ? -1 : nameEnd)
                    length = key.count
                }
            } else if length == 0, !word.isEmpty, key.count > word.count, startsWith(word, key) {
                // A first name counts if only one name has it.
                (best, bestEnd) = (possible[index], bestEnd == 0 ? end : -1)
            }
        }
        return (best, bestEnd)
    }

    /// The words of a part of the title as the search compares them.
    private func key(_ start: Int, _ end: Int) -> [UInt8] {
        guard start < end else { return [] }
        return SearchText(Self.withoutSymbols(tokens.text[start..<end])).bytes
    }

    /// The token after the words of a name; 0 if the name ends within a word.
    private func end(_ first: Int, _ start: Int, _ name: [UInt8]) -> Int {
        for last in first..<tokens.count {
            let words = key(start, tokens.end(last))
            if words == name { return reader.isEnd(last + 1) ? last + 1 : 0 }
            if words.count > name.count { break }
        }
        return 0
    }

    /// True if the words of a name start with other words.
    private func startsWith(_ words: [UInt8], _ name: [UInt8]) -> Bool {
        isEqual(name, 0, words) && (name.count == words.count || name[words.count] == UInt8(ascii: " "))
    }

    /// False if a name starts with another letter or digit of ASCII than typed words. It excludes most names.
    private static func canMatch(_ name: String, _ typed: [UInt8]) -> Bool {
        guard typed.count > 1 else { return false }
        switch name.utf8.first ?? 0 {
        case let letter where 0x41...0x5A ~= letter: return letter | 0x20 == typed[1]
        case let letter where 0x61...0x7A ~= letter || 0x30...0x39 ~= letter: return letter == typed[1]
        default: return true
        }
    }

    /// A name without the pictures at its beginning, such as emoji, because they are rarely typed.
    private static func withoutSymbols(_ name: ArraySlice<UInt8>) -> String {
        let bytes = [UInt8](name)
        var at = 0
        while at < bytes.count {
            let (sign, next) = bytes.scalar(at: at)
            switch sign {
            case 0x20, 0x200D, 0x20E3, 0x2190...0x2BFF, 0xFE0F, 0x1F000...0x1FAFF: at = next
            default: return String(bytes: bytes[at...])
            }
        }
        return String(bytes: name)
    }
}

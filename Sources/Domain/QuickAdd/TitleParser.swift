/// Decides which phrases of a title become chips.
struct TitleParser {
    private enum State {
        case free
        /// Part of a chip.
        case taken
        /// Part of a chip that the user has removed.
        case kept
    }

    private let text: [UInt8]
    private let lower: [UInt8]
    private let tokens: [Token]
    private var states: [State]
    private var reader: PhraseReader
    private let removed: [[UInt8]]
    private(set) var chips: [QuickAdd.Chip] = []
    private var accepted: [Accepted] = []

    init(_ text: [UInt8], _ context: QuickAdd.Context) {
        let tokenizer = Tokenizer(text)
        self.text = text
        lower = tokenizer.lower
        tokens = tokenizer.tokens
        states = tokens.map { _ in .free }
        removed = context.removed.map { lowercased($0.bytes) }
        reader = PhraseReader(
            tokens: tokens, context: context, earliest: context.today, start: context.today)
    }

    mutating func parse() {
        addMentions()
        var count = -1
        while count < accepted.count {
            count = accepted.count
            addLastPhrases()
            addFirstPhrases()
            addExplicitPhrases()
            addQuantity()
        }
        resolve()
    }

    // MARK: - Phrases

    private typealias Found = (phrase: Phrase, first: Int)

    /// Reads the phrases at the end of the title, backwards.
    private mutating func addLastPhrases() {
        var found: [Found] = []
        var end = lastEnd(tokens.count)
        search: while end > 0 {
            for first in max(0, end - maxTokens)..<end where states[first..<end].allSatisfy({ $0 == .free }) {
                guard let phrase = reader.phrase(at: first, limit: end), phrase.end == end else { continue }
                if clashes(phrase, found) { break search }
                found.append((phrase, first))
                end = lastEnd(first)
                continue search
            }
            break
        }
        if found.count > 1 || found.first.map({ $0.phrase.strength != .bare }) ?? false { add(found) }
    }

    /// The end of the free tokens before an index, without signs.
    private func lastEnd(_ index: Int) -> Int {
        var end = index
        while end > 0, states[end - 1] != .free || isSeparator(tokens[end - 1]) { end -= 1 }
        return end
    }

    private func isSeparator(_ token: Token) -> Bool {
        switch token.kind {
        case Word.comma, Word.point, Word.exclamation, UInt8(ascii: ";"): true
        default: false
        }
    }

    /// Reads the phrases from a token on.
    private mutating func phrases(from first: Int) -> [Found] {
        var found: [Found] = []
        var first = first
        while first < tokens.count {
            if states[first] != .free || first > 0 && tokens[first].kind == Word.comma {
                first += 1
                continue
            }
            let limit = (first..<tokens.count).first { states[$0] != .free } ?? tokens.count
            guard let phrase = reader.phrase(at: first, limit: limit), !clashes(phrase, found) else { break }
            found.append((phrase, first))
            first = phrase.end
        }
        return found
    }

    private mutating func addFirstPhrases() {
        let found = phrases(from: 0)
        guard let (phrase, first) = found.first else { return }
        let hasClear = found.contains { $0.phrase.strength.rawValue >= Strength.atEdges.rawValue }
        guard found.count > 1 || hasClear else { return }
        // "Tomorrow Never Dies", "in 3 days of rain"
        if found.count == 1, phrase.end < tokens.count {
            let next = tokens[phrase.end]
            if next.kind == Word.of || phrase.end == first + 1 && next.isCapital { return }
        }
        add(found)
    }

    private mutating func addExplicitPhrases() {
        for first in tokens.indices where first > 0 && tokens[first].isFirst && states[first] == .free {
            let found = phrases(from: first)
            if found.count > 1 || found.first?.phrase.strength == .explicit { add(found) }
        }
    }

    /// True if a kind of chip occurs twice.
    private func clashes(_ phrase: Phrase, _ found: [Found]) -> Bool {
        (phrase.kinds & found.reduce(kinds) { $0 | $1.phrase.kinds }) != 0
    }

    /// The maximum number of tokens of a phrase: seven weekdays with commas, an interval and an end.
    private let maxTokens = 30

    /// The kinds of the accepted phrases.
    private var kinds: Int { accepted.reduce(0) { $0 | $1.kinds } }

    private mutating func add(_ found: [Found]) {
        for (phrase, first) in found {
            let middle = phrase.timeStart ?? first
            let (isHeadKept, isTailKept) = (keep(first..<middle), keep(middle..<phrase.end))
            var kinds = phrase.kinds
            if middle > first {
                kinds &= (isHeadKept ? 2 : 7) & (isTailKept ? 5 : 7)
            } else if isTailKept {
                kinds = 0
            }
            accepted.append(
                Accepted(
                    first: first, middle: middle, end: phrase.end, kinds: kinds,
                    time: kinds & 2 != 0 ? phrase.time : nil))
        }
    }

    /// Marks the tokens of a chip.
    /// - Returns: true if the user has removed a chip with these words.
    private mutating func keep(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let words = lower[place(range)]
        let isKept = removed.contains { $0[...] == words }
        for index in range { states[index] = isKept ? .kept : .taken }
        return isKept
    }

    /// The place of tokens in the text.
    private func place(_ range: Range<Int>) -> Range<Int> {
        tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
    }

    /// Makes the chips of the accepted phrases: a day depends on the time, and the start of a rule on the day.
    private mutating func resolve() {
        let context = reader.context
        let time = accepted.reduce(nil) { $0 ?? $1.time }
        for part in accepted where part.kinds & 3 != 0 {
            var phrase = reader.phrase(at: part.first, limit: part.end)
            if let time, phrase?.day == context.today, time < context.now {
                reader.earliest = context.today.advanced(by: 1)
                phrase = reader.phrase(at: part.first, limit: part.end) ?? phrase
            }
            let isSplit = part.middle > part.first
            if part.kinds & 1 != 0, let day = phrase?.day {
                reader.start = day
                chips.append(
                    .init(kind: .day(day), range: place(part.first..<(isSplit ? part.middle : part.end))))
            }
            if part.kinds & 2 != 0, let time = phrase?.time {
                chips.append(.init(kind: .time(time), range: place(part.middle..<part.end)))
            }
        }
        for part in accepted where part.kinds & 4 != 0 {
            guard let rule = reader.phrase(at: part.first, limit: part.end)?.rule else { continue }
            let isSplit = part.middle > part.first
            chips.append(
                .init(kind: .recurrence(rule), range: place(part.first..<(isSplit ? part.middle : part.end))))
        }
    }

    // MARK: - Names

    /// Finds `@Vera` and `#Groceries`.
    private mutating func addMentions() {
        var (hasPerson, hasList) = (false, false)
        for index in tokens.indices.dropLast() where tokens[index].isFirst && !tokens[index + 1].isFirst {
            let isPerson = tokens[index].kind == Word.person
            guard isPerson ? !hasPerson : tokens[index].kind == Word.list && !hasList,
                let (name, end) = name(
                    from: index + 1, of: isPerson ? reader.context.people : reader.context.lists),
                !keep(index..<end)
            else { continue }
            chips.append(.init(kind: isPerson ? .assignee(name) : .list(name), range: place(index..<end)))
            if isPerson { hasPerson = true } else { hasList = true }
        }
    }

    /// The name at a token, and the token after it.
    private func name(from first: Int, of names: [String]?) -> (String, Int)? {
        let range = tokens[first].range
        var end = first + 1
        var words = range
        if tokens[first].kind == Word.quoted {
            // The signs of a quotation have one to three bytes.
            words = text.scalar(at: range.lowerBound).end..<range.upperBound
            while words.upperBound > words.lowerBound, text[words.upperBound - 1] & 0xC0 == 0x80 {
                words = words.lowerBound..<words.upperBound - 1
            }
            words = words.lowerBound..<max(words.lowerBound, words.upperBound - 1)
        } else {
            while end < tokens.count, !tokens[end].isFirst, !reader.isEnd(end) { end += 1 }
            words = place(first..<end)
        }
        guard !words.isEmpty else { return nil }
        let typed = lower[words]
        guard let names else {
            let isName =
                tokens[first].kind == Word.quoted || isLetter(lower.scalar(at: words.lowerBound).value)
            return isName ? (String(bytes: text[words]), end) : nil
        }
        var best: (name: String, length: Int)?
        var (firstNames, isAmbiguous): (String?, Bool) = (nil, false)
        for name in names {
            let key = lowercased(name.bytes)
            let rest = lower[words.lowerBound...]
            if rest.starts(with: key), key.count > best?.length ?? 0,
                tokens.contains(where: { $0.range.upperBound == words.lowerBound + key.count })
            {
                best = (name, key.count)
            }
            if key.split(separator: UInt8(ascii: " ")).first == typed {
                isAmbiguous = firstNames != nil
                firstNames = name
            }
        }
        if let best {
            let last = words.lowerBound + best.length
            let end = tokens.firstIndex { $0.range.upperBound >= last } ?? first
            return (best.name, end + 1)
        }
        return isAmbiguous ? nil : firstNames.map { ($0, end) }
    }

    // MARK: - The rest

    /// Finds a quantity in the words that are left.
    private mutating func addQuantity() {
        guard !hasQuantity else { return }
        let (bytes, origins) = rest()
        guard
            let (title, quantity) = Quantity.split(
                String(bytes: bytes[...]), point: reader.context.language.point)
        else { return }
        let kept = title.bytes
        var range = bytes.starts(with: kept) ? kept.count..<bytes.count : 0..<bytes.count - kept.count
        guard range.lowerBound > 0 || bytes[range.upperBound...] == kept[...] else { return }
        while bytes[range.lowerBound] == UInt8(ascii: " ") || bytes[range.lowerBound] == Word.comma {
            range = range.lowerBound + 1..<range.upperBound
        }
        while bytes[range.upperBound - 1] == UInt8(ascii: " ") {
            range = range.lowerBound..<range.upperBound - 1
        }
        let (start, end) = (origins[range.lowerBound], origins[range.upperBound - 1] + 1)
        guard let first = tokens.firstIndex(where: { $0.range.lowerBound >= start }),
            let last = tokens.lastIndex(where: { $0.range.upperBound <= end }), first <= last,
            states[first...last].allSatisfy({ $0 == .free }), !keep(first..<last + 1)
        else { return }
        chips.append(.init(kind: .quantity(quantity), range: place(first..<last + 1)))
    }

    private var hasQuantity: Bool {
        chips.contains { if case .quantity = $0.kind { true } else { false } }
    }

    /// The title without the words of the chips.
    var title: String { String(bytes: rest().bytes[...]) }

    /// The bytes that are left, and their places in the text.
    private func rest() -> (bytes: [UInt8], origins: [Int]) {
        var bytes: [UInt8] = []
        var origins: [Int] = []
        var end = 0
        var last = -1
        for index in tokens.indices where states[index] != .taken {
            let token = tokens[index]
            let isAfterChip = index > 0 && last != index - 1
            // The sign after a chip, such as the colon of "tomorrow: call".
            if isAfterChip, !token.isFirst || bytes.isEmpty && isJoint(token) {
                continue
            }
            if isAfterChip, !bytes.isEmpty {
                bytes.append(UInt8(ascii: " "))
                origins.append(token.range.lowerBound)
            }
            let start = isAfterChip ? token.range.lowerBound : end
            bytes += text[start..<token.range.upperBound]
            origins += start..<token.range.upperBound
            (end, last) = (token.range.upperBound, index)
        }
        while last >= 0, last < tokens.count - 1, isJoint(tokens[last]), bytes.count > 1 {
            bytes.removeLast(tokens[last].range.count)
            while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
            last -= 1
        }
        return (bytes, origins)
    }

    /// True for a sign that joins a chip and the title.
    private func isJoint(_ token: Token) -> Bool {
        isSeparator(token) && token.kind != Word.exclamation || token.kind == Word.dash
            || token.kind == Word.colon
    }
}

private struct Accepted {
    let first: Int
    /// The first token of the time in a phrase with two chips; otherwise `first`.
    let middle: Int
    let end: Int
    /// As in `Phrase`, without the chips that the user has removed.
    let kinds: Int
    let time: Int?
}

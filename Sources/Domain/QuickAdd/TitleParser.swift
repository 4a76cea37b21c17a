/// Decides which phrases of a title become chips.
final class TitleParser {
    /// A token that is in no chip.
    private static let free: UInt8 = 0
    private static let consumed: UInt8 = 1
    /// In a chip that the user has removed.
    private static let kept: UInt8 = 2

    private enum Kind {
        static let day = 0
        static let time = 1
        static let rule = 2
        static let quantity = 3
        static let person = 4
        static let list = 5
        static let count = 6
    }

    let tokens: Tokens
    let reader: PhraseReader
    private let removed: [[UInt8]]
    private var states: [UInt8]
    /// The first token of the chip of each kind, or -1, and the tokens after the chip and after its phrase.
    private var firsts = [Int](repeating: -1, count: Kind.count)
    private var ends = [Int](repeating: 0, count: Kind.count)
    private var limits = [Int](repeating: 0, count: Kind.count)
    private var time = 0
    private var quantity: Quantity?
    private var names = ["", ""]
    /// The kinds of the accepted phrases, as in `PhraseReader.kinds`.
    private var kinds = 0

    init(_ text: [UInt8], _ context: QuickAdd.Context) {
        tokens = Tokens(text)
        reader = PhraseReader(tokens, context)
        removed = context.removed.map { lowercased($0.bytes) }
        states = [UInt8](repeating: Self.free, count: tokens.count)
    }

    func parse() {
        addMentions()
        var progress = -1
        while progress != states.reduce(0, { $0 + Int($1) }) {
            progress = states.reduce(0) { $0 + Int($1) }
            addLastPhrases()
            addPhrases(from: 0)
            for first in 1..<max(1, tokens.count) where states[first] == Self.free && tokens.isFirst(first) {
                addPhrases(from: first)
            }
            addQuantity()
        }
    }

    // MARK: - Phrases

    /// The maximum number of tokens of a phrase: seven weekdays with commas, an interval and an end.
    static let maxTokens = 30

    /// Adds the phrases at the end of the title.
    private func addLastPhrases() {
        // The first tokens and ends of the phrases.
        var found: [Int] = []
        var foundKinds = kinds
        var strength = Strength.bare
        var end = lastEnd(tokens.count)
        while end > 0 {
            var first = end
            for index in max(0, end - Self.maxTokens)..<end where first == end {
                if isFree(index, end), reader.read(index, end) == end { first = index }
            }
            if first == end || foundKinds & reader.kinds != 0 { break }
            foundKinds |= reader.kinds
            strength = max(strength, reader.strength)
            found += [first, end]
            end = lastEnd(first)
        }
        if found.count > 2 || strength > Strength.bare { add(found) }
    }

    /// The end of the free tokens before an index, without signs.
    private func lastEnd(_ index: Int) -> Int {
        var end = index
        while end > 0, states[end - 1] != Self.free || isSeparator(tokens.kind(end - 1)) { end -= 1 }
        return end
    }

    private func isFree(_ first: Int, _ end: Int) -> Bool {
        for index in first..<end where states[index] != Self.free { return false }
        return true
    }

    /// Adds the phrases from a token on if they are clear enough for their place.
    private func addPhrases(from start: Int) {
        var found: [Int] = []
        var foundKinds = kinds
        var strength = Strength.bare
        var first = start
        while first < tokens.count {
            if states[first] != Self.free || first > start && tokens.kind(first) == Word.comma {
                first += 1
                continue
            }
            var limit = first
            while limit < tokens.count, states[limit] == Self.free { limit += 1 }
            let end = reader.read(first, limit)
            guard end > 0, foundKinds & reader.kinds == 0 else { break }
            foundKinds |= reader.kinds
            strength = max(strength, reader.strength)
            found += [first, end]
            first = end
        }
        guard let begin = found.first else { return }
        if found.count == 2 {
            if strength < (start == 0 ? Strength.atEdges : Strength.explicit) { return }
            // "Tomorrow Never Dies", "in 3 days of rain"
            let next = found[1]
            if start == 0, next < tokens.count,
                tokens.kind(next) == Word.of || next == begin + 1 && tokens.isCapital(next)
            {
                return
            }
        }
        add(found)
    }

    /// Makes chips of phrases.
    /// - Parameter found: their first tokens and ends.
    private func add(_ found: [Int]) {
        for index in 0..<found.count / 2 {
            let (first, limit) = (found[2 * index], found[2 * index + 1])
            _ = reader.read(first, limit)
            kinds |= reader.kinds
            let middle = reader.timeStart
            if reader.time != nil, consume(middle, limit, middle > first ? limit : first, Kind.time) {
                time = reader.time ?? 0
            }
            let end = middle > first ? middle : limit
            if reader.day != nil { _ = consume(first, end, limit, Kind.day) }
            if reader.rule != nil { _ = consume(first, end, limit, Kind.rule) }
        }
    }

    /// Marks the tokens of a chip.
    /// - Returns: false if the user has removed a chip with these words.
    private func consume(_ first: Int, _ end: Int, _ limit: Int, _ kind: Int) -> Bool {
        let start = tokens.start(first)
        let isRemoved = removed.contains {
            $0.count == tokens.end(end - 1) - start && isEqual(tokens.lower, start, $0)
        }
        for index in first..<end { states[index] = isRemoved ? Self.kept : Self.consumed }
        if isRemoved { return false }
        (firsts[kind], ends[kind], limits[kind]) = (first, end, limit)
        return true
    }

    /// The chips in their order. A day depends on the time, and the start of a rule on the day.
    func chips() -> [QuickAdd.Chip] {
        var chips: [QuickAdd.Chip] = []
        var (day, rule): (CivilDay?, Recurrence?)
        let today = reader.context.today
        if firsts[Kind.day] >= 0 {
            _ = reader.read(firsts[Kind.day], limits[Kind.day])
            if reader.day == today, firsts[Kind.time] >= 0, time < reader.context.now {
                reader.earliest = today.advanced(by: 1)
                _ = reader.read(firsts[Kind.day], limits[Kind.day])
            }
            day = reader.day
            reader.start = day ?? today
        }
        if firsts[Kind.rule] >= 0 {
            _ = reader.read(firsts[Kind.rule], limits[Kind.rule])
            rule = reader.rule
        }
        for first in 0..<tokens.count {
            for kind in 0..<Kind.count where firsts[kind] == first {
                let chip: QuickAdd.Chip.Kind? =
                    switch kind {
                    case Kind.day: day.map { .day($0) }
                    case Kind.time: .time(time)
                    case Kind.rule: rule.map { .recurrence($0) }
                    case Kind.quantity: quantity.map { .quantity($0) }
                    case Kind.person: .assignee(names[0])
                    default: .list(names[1])
                    }
                guard let chip else { continue }
                chips.append(.init(kind: chip, range: tokens.start(first)..<tokens.end(ends[kind] - 1)))
            }
        }
        return chips
    }

    // MARK: - Names

    /// Finds `@Vera` and `#Groceries`.
    private func addMentions() {
        for index in 0..<max(0, tokens.count - 1) where tokens.isFirst(index) && !tokens.isFirst(index + 1) {
            let isPerson = tokens.kind(index) == Word.person
            let kind = isPerson ? Kind.person : Kind.list
            guard isPerson || tokens.kind(index) == Word.list, firsts[kind] < 0 else { continue }
            let (name, end) = name(index + 1, isPerson ? reader.context.people : reader.context.lists)
            if end > 0, consume(index, end, end, kind) { names[isPerson ? 0 : 1] = name }
        }
    }

    // MARK: - The rest

    /// Finds a quantity in the words that are left.
    private func addQuantity() {
        guard firsts[Kind.quantity] < 0 else { return }
        let (bytes, origins) = rest()
        guard
            let (title, quantity) = Quantity.split(
                String(bytes: bytes[...]), point: reader.context.language.point)
        else { return }
        let kept = title.bytes
        let isAtEnd = isEqual(bytes, 0, kept)
        var (start, stop) = isAtEnd ? (kept.count, bytes.count) : (0, bytes.count - kept.count)
        guard isAtEnd || isEqual(bytes, stop, kept) else { return }
        while bytes[start] == UInt8(ascii: " ") || bytes[start] == Word.comma { start += 1 }
        while bytes[stop - 1] == UInt8(ascii: " ") { stop -= 1 }
        var (first, end) = (0, tokens.count)
        // A quantity within a quotation begins within a token.
        while first < end, tokens.start(first) < origins[start] { first += 1 }
        while first < end, tokens.end(end - 1) > origins[stop - 1] + 1 { end -= 1 }
        guard first < end, isFree(first, end) else { return }
        if consume(first, end, end, Kind.quantity) { self.quantity = quantity }
    }

    /// The title without the words of the chips.
    func title() -> String { String(bytes: rest().bytes[...]) }

    /// The bytes that are left, and their places in the text.
    private func rest() -> (bytes: [UInt8], origins: [Int]) {
        var bytes: [UInt8] = []
        var origins: [Int] = []
        var end = 0
        var last = -1
        // The bytes without the signs at the end.
        var count = 0
        for index in 0..<tokens.count where states[index] != Self.consumed {
            let isAfterChip = last != index - 1
            let isJoint = isJoint(tokens.kind(index))
            // The sign after a chip, such as the colon of "tomorrow: call".
            let first = tokens.lower.scalar(at: tokens.start(index)).value
            let isWord = isLetter(first) || (0x30...0x39).contains(first)
            if isAfterChip, !isWord, !tokens.isFirst(index) || bytes.isEmpty && isJoint { continue }
            if isAfterChip {
                end = tokens.start(index)
                if !bytes.isEmpty {
                    bytes.append(UInt8(ascii: " "))
                    origins.append(end)
                }
            }
            while end < tokens.end(index) {
                bytes.append(tokens.text[end])
                origins.append(end)
                end += 1
            }
            last = index
            if !isJoint || count == 0 { count = bytes.count }
        }
        if last < tokens.count - 1 {
            bytes.removeLast(bytes.count - count)
        }
        return (bytes, origins)
    }

    /// True for a sign that joins a chip and the title.
    private func isJoint(_ kind: UInt8) -> Bool {
        isSeparator(kind) && kind != Word.exclamation || kind == Word.dash
    }
}

/// True if the bytes contain others at an index.
@inline(never)
func isEqual(_ bytes: [UInt8], _ start: Int, _ other: [UInt8]) -> Bool {
    guard start >= 0, start + other.count <= bytes.count else { return false }
    for index in 0..<other.count where bytes[start + index] != other[index] { return false }
    return true
}

/// The kinds of words and signs that `QuickAdd` knows. In the tables of words, each line starts with a kind and a value.
/// Punctuation is its own kind.
enum Word {
    static let unknown: UInt8 = 0
    static let number = UInt8(ascii: "0")
    /// 0 today, 1 tomorrow, 2 the day after tomorrow, 3 tonight.
    static let relative = UInt8(ascii: "d")
    /// 1 Monday … 7 Sunday.
    static let weekday = UInt8(ascii: "w")
    static let month = UInt8(ascii: "m")
    /// 0 day, 1 week, 2 month, 3 year, 4 hour, 5 minute, 6 quarter.
    static let unit = UInt8(ascii: "u")
    /// The Russian «дня»: a unit, or the afternoon in «5 дня».
    static let dayOrAfternoon = UInt8(ascii: "y")
    /// 0 working days, 1 the weekend.
    static let dayGroup = UInt8(ascii: "g")
    /// 9 for the last one.
    static let ordinal = UInt8(ascii: "o")
    /// The ending of an ordinal in digits: 0 English, 1 Russian.
    static let ordinalEnding = UInt8(ascii: "s")
    /// A part of the day; the value is its hour.
    static let period = UInt8(ascii: "q")
    /// The same as an adverb that needs no preposition («вечером»).
    static let adverbialPeriod = UInt8(ascii: "Q")
    /// The half of the day of an hour: 0 morning, 1 afternoon, 2 night.
    static let halfDay = UInt8(ascii: "h")
    static let every = UInt8(ascii: "e")
    /// `daily`; the value is the unit, 7 for two weeks.
    static let adverb = UInt8(ascii: "a")
    static let once = UInt8(ascii: "r")
    static let times = UInt8(ascii: "x")
    static let completion = UInt8(ascii: "c")
    static let at = UInt8(ascii: "t")
    static let on = UInt8(ascii: "n")
    static let inside = UInt8(ascii: "i")
    static let forDay = UInt8(ascii: "f")
    /// The Russian «в», which means at, on and in.
    static let v = UInt8(ascii: "v")
    static let through = UInt8(ascii: "z")
    /// The Russian «по», which means every.
    static let po = UInt8(ascii: "p")
    static let article = UInt8(ascii: "l")
    static let of = UInt8(ascii: "k")
    static let until = UInt8(ascii: "b")
    static let after = UInt8(ascii: "A")
    static let this = UInt8(ascii: "j")
    static let next = UInt8(ascii: "N")
    static let end = UInt8(ascii: "E")
    static let from = UInt8(ascii: "S")
    static let now = UInt8(ascii: "W")
    static let and = UInt8(ascii: "&")
    /// A word that gives the next one another meaning, so that it stays in the title.
    static let blocker = UInt8(ascii: "B")
    static let person = UInt8(ascii: "@")
    static let list = UInt8(ascii: "#")
    static let quoted = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let point = UInt8(ascii: ".")
    static let colon = UInt8(ascii: ":")
    static let dash = UInt8(ascii: "-")
    static let slash = UInt8(ascii: "/")
    static let exclamation = UInt8(ascii: "!")
}

/// Finds a word in the tables.
/// - Parameter text: in lower case, with «е» for «ё».
/// - Returns: the kind and the value.
func lookUp(_ text: [UInt8], _ start: Int, _ end: Int) -> (kind: UInt8, value: Int) {
    let isEnglish = text[start] < 0x80
    let table = isEnglish ? englishWords : russianWords
    let (words, count) = (table.utf8Start, table.utf8CodeUnitCount)
    var (at, head) = (2, 0)
    while at < count {
        // The blank before a word.
        at += 1
        var index = start
        while index < end, at < count, words[at] == text[index] {
            at += 1
            index += 1
        }
        // A star stands for up to two letters.
        let sign = at < count ? words[at] : 0
        if sign <= UInt8(ascii: " ")
            ? index == end : sign == UInt8(ascii: "*") && end - index <= (isEnglish ? 2 : 4)
        {
            let digit = Int(words[head + 1])
            return (words[head], digit - (digit < 0x3A ? 0x30 : 0x57))
        }
        while at < count, words[at] > UInt8(ascii: " ") { at += 1 }
        if at < count, words[at] == UInt8(ascii: "\n") {
            head = at + 1
            at += 3
        }
    }
    return (Word.unknown, 0)
}

import Domain

/// One sentence in each language; where it is filled in, `%1` stands for the first part and `%2` for the second.
typealias Bilingual = (english: Phrase, russian: Phrase)

/// Words of the program itself, held as their address: a choice among many is a table then, and no code.
struct Phrase: ExpressibleByStringLiteral, @unchecked Sendable {
    /// Safe to be shared: literals stay where they are as long as the program runs.
    private let start: UnsafePointer<UInt8>

    @inline(__always)
    init(stringLiteral text: StaticString) {
        start = text.utf8Start
    }

    var text: String { String(cString: start) }
}

extension Language {
    @inline(never)
    func pick(_ texts: Bilingual) -> String {
        switch self {
        case .english, .americanEnglish: texts.english.text
        case .russian: texts.russian.text
        }
    }

    /// A sentence with parts that are known only now.
    @inline(never)
    func fill(_ texts: Bilingual, _ parts: String...) -> String {
        var bytes: [UInt8] = []
        var isPlace = false
        for byte in pick(texts).bytes {
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

    /// The count with its words, by the rules of Unicode CLDR ("Language Plural Rules") for whole numbers: 1 пункт,
    /// 2 пункта, 5 пунктов, 11 пунктов, 21 пункт. No line ends between them.
    /// - Parameter forms: for one and for others; in Russian for one, for a few and for many.
    @inline(never)
    func plural(_ count: Int, _ forms: Bilingual) -> String {
        let tens = count % 100
        let form =
            switch self {
            case .english, .americanEnglish: count == 1 ? 0 : 1
            case .russian:
                switch count % 10 {
                case 1 where tens != 11: 0
                case 2...4 where !(12...14).contains(tens): 1
                default: 2
                }
            }
        return String(count) + "\u{A0}" + word(form, of: forms)
    }

    /// One of several words, between which a slash stands.
    @inline(never)
    func word(_ place: Int, of words: Bilingual) -> String {
        pick(words).parts(between: "/")[place]
    }
}

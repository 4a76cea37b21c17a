import Domain
import Testing

@Suite("Texts as a search compares them", .timeLimit(.minutes(15)))
struct FoldedTests {
    @Test(
        "case and accents do not matter",
        arguments: [
            ("Milk", "milk"), ("МОЛОКО", "молоко"), ("Ёлка", "елка"), ("Йод", "иод"), ("Їжак", "іжак"),
            ("Crème Brûlée", "creme brulee"), ("ŁÓDŹ", "lodz"), ("Șosea", "Șosea"), ("ΣΟΦΙΑ", "σοφια"),
            ("Ўзбек", "ўзбек"), ("ҐАНОК", "ґанок"), ("ŽLUŤOUČKÝ", "zlutoucky"), ("Œuvre", "œuvre"),
            ("ПАЛОЧКА Ӏ", "палочка Ӏ"),
            ("Ђорђе", "ђорђе"), ("李明 × 7", "李明 × 7"), ("ÿ", "y"), ("", ""),
        ])
    func folding(_ text: String, _ expected: String) {
        #expect(Folded(text).text == expected)
    }

    @Test("composed and decomposed letters are the same")
    func decomposed() {
        #expect(Folded("cafe\u{301}") == Folded("café"))
        #expect(Folded("Е\u{308}ж и\u{306}од") == Folded("Ёж йод"))
    }

    @Test("folding what is folded changes nothing")
    func again() {
        for value in UInt32(0x20)...0x600 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = Folded(String(scalar))
            #expect(Folded(String(decoding: once.bytes, as: UTF8.self)) == once, "\(value)")
        }
    }

    @Test("a letter and its capital are the same, as far as the system knows them")
    func capitals() {
        for value in UInt32(0x20)...0x530 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .uppercaseLetter,
                !(0x180..<0x370).contains(value), !(0x370...0x38F).contains(value),
                value < 0x3AA || value > 0x3FF,
                value != 0x4C0
            else { continue }
            let small = scalar.properties.lowercaseMapping
            #expect(Folded(String(Character(scalar))) == Folded(small), "U+\(String(value, radix: 16))")
        }
    }

    @Test("the words are what stands between blanks")
    func words() {
        #expect(Folded("  Oat \u{A0}milk ").words == [Array("oat".utf8), Array("milk".utf8)])
        #expect(Folded(" ").words.isEmpty)
    }
}

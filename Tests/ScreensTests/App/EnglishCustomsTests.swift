import FeatureTags
import Testing
import Texts

@Suite("Regional formats of English", .timeLimit(.minutes(15)))
struct EnglishCustomsTests {
    @Test(
        "the first English tag of a browser selects the region, and the default is American", .tags(.D5),
        arguments: [
            (["en-US"], 7, true), (["en"], 7, true), ([], 7, true), (["ru-RU", "de"], 7, true),
            (["en-GB"], 1, false), (["en-NZ", "en-US"], 1, false), (["de-DE", "en-IE", "en"], 1, false),
            (["en-AU"], 1, false), (["en-IN"], 7, false), (["en-ZA"], 7, false), (["en-CA"], 7, true),
            (["en-PH"], 7, true), (["en-EG"], 6, false), (["en-MV"], 5, false), (["en-001"], 1, false),
            (["en-Latn-GB"], 1, false), (["en-GB-oxendict"], 1, false), (["en-u-hc-h23"], 7, true),
            (["en-GB-u-hc-h12"], 1, false),
        ] as [([String], Int, Bool)])
    func customs(tags: [String], weekStart: Int, isMonthFirst: Bool) {
        let customs = EnglishCustoms(among: tags)
        #expect(customs.weekStart == weekStart && customs.isMonthFirst == isMonthFirst)
    }

    @Test(
        "clocks show twelve hours where that is usual, independent of the selected language", .tags(.U6),
        arguments: [
            (["en-US"], nil, "6:30 PM"), (["en-AU", "en"], nil, "6:30 PM"), (["en-IN"], "en", "6:30 PM"),
            (["en-GB"], nil, "18:30"), (["en"], nil, "18:30"), (["en-ZA"], "en", "18:30"),
            (["ru-RU", "en-US"], nil, "18:30"), (["en-US"], "ru", "18:30"), (["ru"], "en", "18:30"),
        ] as [([String], String?, String)])
    func clock(tags: [String], chosen: String?, text: String) {
        let language = Language(chosen: chosen, device: Language(preferred: tags))
        #expect(language.clock(18 * 60 + 30).replacing("\u{A0}", with: " ") == text)
    }

    @Test(
        "midnight and noon are shown as twelve",
        arguments: [
            (0, "12:00 AM"), (5, "12:05 AM"), (719, "11:59 AM"), (720, "12:00 PM"), (1439, "11:59 PM"),
        ])
    func twelve(minute: Int, text: String) {
        #expect(Language.americanEnglish.clock(minute).replacing("\u{A0}", with: " ") == text)
    }
}

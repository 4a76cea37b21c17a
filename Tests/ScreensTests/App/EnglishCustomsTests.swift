import FeatureTags
import Testing
import Texts

@Suite("What is usual where English is spoken")
struct EnglishCustomsTests {
    @Test(
        "the first English tag of a browser tells it, and English of no region is American", .tags(.D5),
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
}

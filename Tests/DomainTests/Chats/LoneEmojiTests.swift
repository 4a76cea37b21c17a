import Domain
import FeatureTags
import Foundation
import Testing

/// The oracle is the data of Unicode (the Debian package `unicode-data`).
@Suite("Lone emoji", .tags(.C4), .timeLimit(.minutes(15)))
struct LoneEmojiTests {
    /// The fields of each line of a table, without comments.
    private func rows(_ name: String) throws -> [[String]] {
        let data = try #require(FileManager.default.contents(atPath: "/usr/share/unicode/" + name))
        return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap { line in
            let row = line.prefix { $0 != "#" }
            guard !row.allSatisfy(\.isWhitespace) else { return nil }
            return row.split(separator: ";", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    private func text(_ codes: String) -> String {
        var text = String.UnicodeScalarView()
        for code in codes.split(separator: " ") { text.append(Unicode.Scalar(UInt32(code, radix: 16)!)!) }
        return String(text)
    }

    private func values(_ codes: String) -> ClosedRange<UInt32> {
        let ends = codes.components(separatedBy: "..").map { UInt32($0, radix: 16)! }
        return ends[0]...ends[ends.count - 1]
    }

    @Test("each emoji of Unicode is one, and up to three are counted")
    func sequences() throws {
        var (before, examined) = ("❤️", 0)
        for row in try rows("emoji/emoji-test.txt") where row[1] != "unqualified" {
            let emoji = text(row[0])
            #expect(LoneEmoji.count(in: emoji) == 1, "\(row[0])")
            // A skin tone after another emoji belongs to that one.
            if row[1] != "component" {
                #expect(LoneEmoji.count(in: before + emoji) == 2, "\(row[0])")
                #expect(LoneEmoji.count(in: emoji + before + emoji) == 3, "\(row[0])")
                before = emoji
            }
            let four = row[1] == "component" ? "" : emoji + "🐈" + emoji + "🐈"
            for other in [emoji + "a", "a" + emoji, emoji + " " + emoji, four] {
                #expect(LoneEmoji.count(in: other) == 0, "\(row[0])")
            }
            examined += 1
        }
        #expect(examined > 3500)
    }

    @Test("a character that is shown as text, and any other character, is no emoji")
    func others() throws {
        var (emoji, shown) = (Set<UInt32>(), Set<UInt32>())
        for row in try rows("emoji/emoji-data.txt") {
            if row[1] == "Emoji" { emoji.formUnion(values(row[0])) }
            if row[1] == "Emoji_Presentation" { shown.formUnion(values(row[0])) }
        }
        for row in try rows("UnicodeData.txt") {
            guard let scalar = Unicode.Scalar(UInt32(row[0], radix: 16)!) else { continue }
            let count = LoneEmoji.count(in: String(scalar))
            if !emoji.contains(scalar.value) { #expect(count == 0, "\(row[0])") }
            let isFlagLetter = (0x1F1E6...0x1F1FF).contains(scalar.value)
            if shown.contains(scalar.value) { #expect(count == (isFlagLetter ? 0 : 1), "\(row[0])") }
        }
        for text in [
            "", "12", "©", "™", "❤", "❤\u{FE0E}", "🇩", "1\u{FE0F}", "👍\u{200D}",
            String(repeating: "👍", count: 60),
        ] {
            #expect(LoneEmoji.count(in: text) == 0, "\(text)")
        }
    }
}

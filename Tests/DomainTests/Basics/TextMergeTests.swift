import Domain
import FeatureTags
import Testing

@Suite("Merging two texts", .tags(.L8), .timeLimit(.minutes(15)))
struct TextMergeTests {
    @Test(
        "changes of different lines are both there",
        arguments: [
            ("1\n2\n3", "1 a\n2\n3", "1\n2\n3 b", "1 a\n2\n3 b"),
            ("1\n2\n3", "1\n3", "1\n2\n3\n4", "1\n3\n4"),
            ("1\n2\n3", "1\n2\n3\n4", "2\n3", "2\n3\n4"), ("", "Milk", "", "Milk"),
            ("1\n2", "1\nnew\n2", "1\n2 a", "1\nnew\n2 a"), ("1\n2", "1 a\n2", "1\nnew\n2", "1 a\nnew\n2"),
            ("1\n2\n3", "0\n1\n2\n3", "1\n2\n3\n4", "0\n1\n2\n3\n4"),
            ("1\n\n2\n\n3", "\n2\n\n3", "1\n\n2\n", "\n2\n"),
        ])
    func separate(base: String, stored: String, typed: String, merged: String) {
        #expect(TextMerge.merge(stored, typed, base: base) == merged)
    }

    @Test(
        "two versions of the same lines are one under the other, or the longer one if it has the other",
        arguments: [
            ("", "Milk", "Eggs", "Milk\nEggs"), ("Milk", "Milk 2 l", "Fresh milk", "Milk 2 l\nFresh milk"),
            ("", "Milk", "Milk and eggs", "Milk and eggs"), ("", "Fresh milk", "milk", "Fresh milk"),
            ("", "concatenate", "cat", "concatenate\ncat"), ("1\n2", "1\n2\n3", "1\n2\n4", "1\n2\n3\n4"),
            ("Milk", "", "Milk 2 l", "Milk 2 l"), ("Milk", "Milk 2 l", "", "Milk 2 l"),
            ("Молоко", "Молоко 2 л", "Молоко, 2 л", "Молоко 2 л\nМолоко, 2 л"),
        ])
    func same(base: String, stored: String, typed: String, merged: String) {
        #expect(TextMerge.merge(stored, typed, base: base) == merged)
    }

    /// A text of few different lines, so that lines repeat and move.
    private func text(_ random: inout SplitMix) -> [String] {
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
            ["", "Milk", "Eggs", "2 l", "Café", "молоко", "🥚"].randomElement(using: &random)!
        }
    }

    /// A text with some lines removed, changed and added. Each added line occurs once.
    private func edited(_ lines: [String], _ name: String, _ random: inout SplitMix) -> [String] {
        var lines = lines
        for number in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0...lines.count, using: &random)
            let isRemoved = Int.random(in: 0..<3, using: &random) == 0
            if place < lines.count, isRemoved || Bool.random(using: &random) { lines.remove(at: place) }
            if !isRemoved { lines.insert("\(name) \(number)", at: place) }
        }
        return lines
    }

    @Test("an unchanged text takes the other one, and equal changes are made once")
    func identities() {
        var random = SplitMix(seed: 83)
        for _ in 0..<2_000 {
            let lines = text(&random)
            let (base, other) = (
                lines.joined(separator: "\n"), edited(lines, "ada", &random).joined(separator: "\n")
            )
            #expect(TextMerge.merge(base, other, base: base) == other)
            #expect(TextMerge.merge(other, base, base: base) == other)
            #expect(TextMerge.merge(other, other, base: base) == other)
        }
    }

    @Test("no typed line is lost, none is doubled, and all lines come from one of the texts")
    func lossless() {
        var random = SplitMix(seed: 84)
        for _ in 0..<5_000 {
            let base = text(&random)
            let (stored, typed) = (edited(base, "ada", &random), edited(base, "boris", &random))
            let merged = TextMerge.merge(
                stored.joined(separator: "\n"), typed.joined(separator: "\n"),
                base: base.joined(separator: "\n")
            ).split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
            for line in stored + typed where !base.contains(line) {
                #expect(merged.filter { $0 == line }.count == 1, "\(base) \(stored) \(typed) \(merged)")
            }
            #expect(merged.allSatisfy { $0.isEmpty || (base + stored + typed).contains($0) })
        }
    }

    @Test("no line is lost while a user goes on typing over the change of another user")
    func continued() {
        var random = SplitMix(seed: 85)
        for _ in 0..<2_000 {
            let base = text(&random)
            var stored = edited(base, "ada", &random).joined(separator: "\n")
            let others = stored.split(separator: "\n").filter { $0.starts(with: "ada") }
            var (seen, typed) = (base, edited(base, "boris", &random))
            for round in 0..<4 {
                stored = TextMerge.merge(
                    stored, typed.joined(separator: "\n"), base: seen.joined(separator: "\n"))
                let lines = stored.split(separator: "\n")
                #expect(others.allSatisfy { lines.contains($0) })
                #expect(typed.allSatisfy { base.contains($0) || lines.contains($0[...]) })
                seen = typed
                if let place = typed.indices.randomElement(using: &random) { typed[place] += " and \(round)" }
            }
        }
    }

    @Test("texts of the maximum length are merged without a delay")
    func long() {
        let lines = (0..<5_000).map { String($0 % 10) }
        let base = lines.joined(separator: "\n")
        let stored = lines.reversed().joined(separator: "\n")
        let time = ContinuousClock().measure {
            for _ in 0..<5 { #expect(!TextMerge.merge(stored, base + "\nx", base: "\n" + base).isEmpty) }
            let letters = String(repeating: "a", count: 9_999)
            #expect(TextMerge.merge(letters + "b", letters, base: "").count > 10_000)
        }
        #expect(time < .seconds(10))
    }
}

import FeatureTags
import Testing

@testable import Domain

@Suite("Intern table", .timeLimit(.minutes(15)))
struct InternTableTests {
    /// Realistic ids: ULIDs, ids with other characters, ids derived from one or two others, short and empty ones.
    private func texts() -> [String] {
        var random = SplitMix(seed: 1)
        return [
            "", "list", "settings", String(repeating: "Z", count: 26),
            String(repeating: "ILOU", count: 6) + "00",
        ]
            + (0..<3000).flatMap { number in
                let id = Identifier<Void>(at: Instant(milliseconds: Int64(number)), random: &random).text
                return [id, "member:" + id, "chat:\(id)+\(id.lowercased())", String(number, radix: 36)]
            }
    }

    @Test("the table returns each text unchanged for its own number")
    func roundTrip() {
        var table = InternTable()
        let texts = texts()
        let numbers = texts.map { table.number(of: $0) }
        #expect(Set(numbers).count == Set(texts).count)
        #expect(numbers.map { table.text(of: $0) } == texts)
    }

    @Test("the table finds a known text regardless of later ones")
    func known() {
        var table = InternTable()
        let texts = texts()
        let numbers = texts.map { table.number(of: $0) }
        #expect(texts.reversed().map { table.number(of: $0) } == numbers.reversed())
    }
}

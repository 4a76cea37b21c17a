import Domain
import Testing

@Suite("Quick add", .timeLimit(.minutes(15)))
struct QuickAddTests {
    /// A Thursday, at 10:00.
    static let today = CivilDay("2026-11-26")!

    static func context(_ language: QuickAdd.Language, allowsBareNames: Bool = false) -> QuickAdd.Context {
        .init(language, today: today, now: 600, allowsBareNames: allowsBareNames)
    }

    /// The chips as in the tables: `day 2026-11-27; time 17:00`.
    static func text(_ chips: [QuickAdd.Chip]) -> String {
        chips.map { chip in
            switch chip.kind {
            case .day(let day): "day " + day.text
            case .time(let time): "time \(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
            case .recurrence(let rule): "rule " + rule.text + (rule.isAfterCompletion ? " after" : "")
            case .quantity(let quantity): "quantity " + quantity.text(point: ".")
            case .assignee(let name): "person " + name
            case .list(let name): "list " + name
            }
        }.joined(separator: "; ")
    }

    @Test(
        "the words of a title become chips, or stay where they have another meaning",
        arguments: [(englishTitles, QuickAdd.Language.english)])
    func tables(table: String, language: QuickAdd.Language) {
        for line in table.split(separator: "\n") {
            // A tilde marks a list that allows bare names.
            let isBare = line.hasPrefix("~")
            let parts = line.drop { $0 == "~" }.split(separator: "|", omittingEmptySubsequences: false)
            let (title, chips) = QuickAdd.parse(
                String(parts[0]), Self.context(language, allowsBareNames: isBare))
            #expect(title == parts[parts.count > 1 ? 1 : 0], "\(line)")
            #expect(Self.text(chips) == (parts.count > 2 ? parts[2] : ""), "\(line)")
        }
    }
}

import Domain

/// Reads a title after each key, as the fields for new tasks do.
enum TypedWords {
    /// Returns the time of the slowest key.
    static func measure() -> Duration {
        let titles: [(String, QuickAdd.Language)] = [
            ("Call plumber @vera lind tomorrow at 17:00 #groceries for sunday", .english),
            ("Take pills every other Monday and Thursday at 8:30am until 25 November 2027", .english),
            ("Milk 2 l, the last Friday of every month from 1 March, 10 times after completion", .english),
            ("Read “Tomorrow and tomorrow” in 3 days for an hour at noon, not next Friday", .english),
            ("Позвонить сантехнику послезавтра в половине шестого вечера", .russian),
            (
                "Поливать цветы раз в две недели по понедельникам и четвергам в 8:30 до 25 ноября 2027",
                .russian
            ),
            ("молоко 2 л в последнюю пятницу каждого месяца начиная с 1 марта 10 раз", .russian),
        ]
        let names = (0..<100).map { "List \($0) of the family" } + ["Vera Lind", "Groceries for Sunday"]
        let clock = ContinuousClock()
        var slowest = Duration.zero
        for (title, language) in titles {
            let context = QuickAdd.Context(
                language, today: CivilDay("2026-11-22")!, now: 600, people: names, lists: names)
            for end in title.indices.dropFirst() {
                let text = String(title[..<end])
                let times = (0..<15).map { _ in clock.measure { _ = QuickAdd.parse(text, context) } }.sorted()
                slowest = max(slowest, times[7])
            }
        }
        return slowest
    }
}

import Domain
import FeatureTags
import Testing

@Suite("Words of chips", .tags(.L11), .timeLimit(.minutes(15)))
struct QuickAddWordsTests {
    private func expectReadBack(_ kind: QuickAdd.Chip.Kind, _ language: QuickAdd.Language) {
        let words = QuickAdd.words(for: kind, language)
        for text in ["Title " + words, words] {
            var context = QuickAddTests.context(language)
            context.allowsEmptyTitle = true
            let (title, chips) = QuickAdd.parse(text, context)
            #expect(
                chips.map(\.kind) == [kind] && title == (text == words ? "" : "Title"), "\(text): \(chips)")
        }
    }

    @Test(
        "each day of the next hundred years is read back", arguments: [QuickAdd.Language.english, .russian])
    func days(language: QuickAdd.Language) {
        for offset in Array(0...800) + Array(stride(from: 801, through: 36_525, by: 13)) {
            expectReadBack(.day(QuickAddTests.today.advanced(by: offset)), language)
        }
    }

    @Test("each minute of a day is read back", arguments: [QuickAdd.Language.english, .russian])
    func times(language: QuickAdd.Language) {
        for time in 0...1439 { expectReadBack(.time(time), language) }
    }

    @Test("each pattern of a rule is read back", arguments: [QuickAdd.Language.english, .russian])
    func patterns(language: QuickAdd.Language) throws {
        var patterns: [Recurrence.Pattern] = [.daily, .monthlyOnLastDay]
        for bits in 1...127 { patterns.append(.weekly(try #require(Weekdays(bits: UInt8(bits))))) }
        for day in 1...31 { patterns.append(.monthlyOn(day: day)) }
        for nth in [-1, 1, 2, 3, 4, 5] {
            for weekday in 1...7 { patterns.append(.monthlyOnWeekday(nth: nth, weekday: weekday)) }
        }
        for month in 1...12 {
            for day in 1...CivilDay.days(inMonth: month, of: 2000) {
                patterns.append(.yearly(month: month, day: day))
            }
        }
        for pattern in patterns {
            for interval in [1, 2] {
                expectReadBack(.recurrence(try #require(Recurrence(pattern, every: interval))), language)
            }
        }
    }

    @Test(
        "random rules with their intervals and ends are read back",
        arguments: [QuickAdd.Language.english, .russian])
    func rules(language: QuickAdd.Language) throws {
        var random = SplitMix(seed: 32)
        for _ in 0..<3000 {
            let pattern: Recurrence.Pattern =
                switch Int.random(in: 0...5, using: &random) {
                case 0: .daily
                case 1: .weekly(try #require(Weekdays(bits: .random(in: 1...127, using: &random))))
                case 2: .monthlyOn(day: .random(in: 1...31, using: &random))
                case 3: .monthlyOnLastDay
                case 4: .monthlyOnWeekday(nth: [-1, 2, 5].randomElement(using: &random)!, weekday: 3)
                default: .yearly(month: 2, day: .random(in: 1...29, using: &random))
                }
            let end: Recurrence.End =
                switch Int.random(in: 0...2, using: &random) {
                case 0: .never
                case 1: .until(QuickAddTests.today.advanced(by: .random(in: 0...36_525, using: &random)))
                default: .count(.random(in: Recurrence.counts, using: &random))
                }
            let rule = Recurrence(
                pattern, every: .random(in: Recurrence.intervals, using: &random), end: end,
                isAfterCompletion: .random(using: &random))
            expectReadBack(.recurrence(try #require(rule)), language)
        }
    }

    @Test("quantities, people and lists are read back")
    func names() throws {
        for (thousandths, unit) in [(2000, "kg"), (1500, "l"), (12_000, ""), (125, "kg"), (1_234_500, "pcs")]
        {
            let quantity = try Quantity(thousandths: Int64(thousandths), unit: unit)
            let text = "Title " + QuickAdd.words(for: .quantity(quantity), .english)
            #expect(
                QuickAdd.parse(text, QuickAddTests.context(.english)).chips.map(\.kind) == [
                    .quantity(quantity)
                ])
        }
        for (thousandths, unit) in [(2000, "кг"), (1500, "л"), (12_000, ""), (125, "кг")] {
            let quantity = try Quantity(thousandths: Int64(thousandths), unit: unit)
            let text = "Хлеб " + QuickAdd.words(for: .quantity(quantity), .russian)
            #expect(
                QuickAdd.parse(text, QuickAddTests.context(.russian)).chips.map(\.kind) == [
                    .quantity(quantity)
                ])
        }
        for name in ["Vera", "Вера", "Vera Lind", "O'Neil", "Anna-Lena", "李雷"] {
            expectReadBack(.assignee(name), .english)
            expectReadBack(.list(name), .russian)
        }
    }

    @Test("any name that the search finds is read back if it is the name of a user or list")
    func anyNames() {
        let letters = (0x21...0x2FFFF).compactMap { Unicode.Scalar($0) }.filter {
            let properties = $0.properties
            return properties.isAlphabetic && !properties.isDefaultIgnorableCodePoint
                || properties.numericType == .decimal || properties.isEmojiPresentation
                || properties.generalCategory == .otherPunctuation
        }
        var random = SplitMix(seed: 5)
        for round in 0..<4000 {
            var name = String.UnicodeScalarView()
            let script = Int.random(in: 0..<letters.count, using: &random)
            for place in 0..<Int.random(in: 1...12, using: &random) {
                if place > 0, Int.random(in: 0..<5, using: &random) == 0 { name.append(" ") }
                let near = min(letters.count - 1, script + Int.random(in: 0..<60, using: &random))
                name.append(round % 3 == 0 ? letters.randomElement(using: &random)! : letters[near])
            }
            let text = String(name)
            guard !SearchText(text).words.isEmpty else { continue }
            for language in [QuickAdd.Language.english, .russian] {
                var context = QuickAddTests.context(language)
                (context.people, context.lists) = (["Vera", text], ["Groceries", text])
                for kind in [QuickAdd.Chip.Kind.list(text), .assignee(text)] {
                    let line = "Milk " + QuickAdd.words(for: kind, language)
                    let (title, chips) = QuickAdd.parse(line, context)
                    #expect(chips.map(\.kind) == [kind] && title == "Milk", "\(line): \(chips)")
                }
            }
        }
    }

    @Test("a day in words is the first such day on or after every today of eight years")
    func todays() throws {
        func day(_ text: String, _ today: CivilDay, now: Int = 0) throws -> CivilDay {
            let context = QuickAdd.Context(.english, today: today, now: now, allowsEmptyTitle: true)
            let kind = try #require(
                QuickAdd.parse(text, context).chips.first?.kind, "\(text) on \(today.text)")
            guard case .day(let day) = kind else { throw Refusal.invalid }
            return day
        }
        func first(from today: CivilDay, where isIt: (CivilDay) -> Bool) -> CivilDay {
            var day = today
            while !isIt(day) { day = day.advanced(by: 1) }
            return day
        }
        for offset in 0..<2922 {
            let today = QuickAddTests.today.advanced(by: offset)
            let friday = first(from: today) { $0.weekday == 5 }
            let monday = first(from: today.advanced(by: 1)) { $0.weekday == 1 }
            let last = first(from: today) { $0.advanced(by: 1).parts.day == 1 }
            #expect(try day("on Friday", today) == friday)
            #expect(try day("next Friday", today) == monday.advanced(by: 4))
            #expect(try day("next week", today) == monday)
            #expect(
                try day("25 Nov", today) == first(from: today) { $0.parts.month == 11 && $0.parts.day == 25 })
            #expect(
                try day("29 Feb", today) == first(from: today) { $0.parts.month == 2 && $0.parts.day == 29 })
            #expect(try day("on the 31st", today) == first(from: today) { $0.parts.day == 31 })
            #expect(try day("end of month", today) == last)
            #expect(try day("next month", today) == last.advanced(by: 1))
            #expect(try day("in 10 days", today) == today.advanced(by: 10))
            // The time has passed.
            let later = first(from: today.advanced(by: 1)) { $0.weekday == 5 }
            #expect(try day("Friday 9:00", today, now: 600) == (today == friday ? later : friday))
        }
    }

    @Test(
        "chips are printed as a native speaker writes them",
        arguments: [
            ("FREQ=DAILY", "every day", "каждый день"),
            ("FREQ=DAILY;INTERVAL=5", "every 5 days", "раз в 5 дней"),
            ("FREQ=DAILY;INTERVAL=21", "every 21 days", "раз в 21 день"),
            ("FREQ=DAILY;INTERVAL=12;COUNT=22", "every 12 days 22 times", "раз в 12 дней 22 раза"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every weekday", "по будням"),
            ("FREQ=WEEKLY;BYDAY=MO,SU", "every Monday, Sunday", "по понедельникам, воскресеньям"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "every 2 weeks on Friday", "раз в 2 недели по пятницам"),
            ("FREQ=MONTHLY;BYMONTHDAY=22", "every month on the 22nd", "каждый месяц 22-го"),
            ("FREQ=MONTHLY;BYMONTHDAY=11", "every month on the 11th", "каждый месяц 11-го"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day", "каждый месяц в последний день"),
            ("FREQ=MONTHLY;BYDAY=3WE", "every month on the 3rd Wednesday", "каждый месяц в 3-ю среду"),
            (
                "FREQ=MONTHLY;BYDAY=-1SU", "every month on the last Sunday",
                "каждый месяц в последнее воскресенье"
            ),
            (
                "FREQ=YEARLY;INTERVAL=3;BYMONTH=5;BYMONTHDAY=9;UNTIL=20350101",
                "every 3 years on 9 May until 1 January 2035", "раз в 3 года 9 мая до 1 января 2035"
            ),
        ])
    func printed(rule: String, english: String, russian: String) throws {
        let kind = QuickAdd.Chip.Kind.recurrence(try #require(Recurrence(rule)))
        #expect(QuickAdd.words(for: kind, .english) == english)
        #expect(QuickAdd.words(for: kind, .russian) == russian)
    }
}

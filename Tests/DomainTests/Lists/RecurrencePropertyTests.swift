import Domain
import Testing

@Suite("Properties of recurrence rules", .timeLimit(.minutes(15)))
struct RecurrencePropertyTests {
    private static let rounds = 20_000
    private static let seed = UInt64.random(in: 0..<1 << 32)

    private func forEachRule(
        _ check: (Recurrence, CivilDay, inout RandomRecurrences) throws -> Void
    ) rethrows {
        var random = RandomRecurrences(seed: Self.seed)
        for _ in 0..<Self.rounds { try check(random.rule(), random.day(), &random) }
    }

    @Test("the text of a rule parses to the same rule")
    func text() {
        forEachRule { rule, _, _ in #expect(Recurrence(rule.text) == rule, "seed \(Self.seed)") }
    }

    @Test("an altered text never parses to a rule that is outside its limits")
    func alteredText() {
        forEachRule { rule, _, random in
            var bytes = [UInt8](rule.text.utf8)
            for _ in 0..<random.number(1...3) where !bytes.isEmpty {
                let index = random.number(0...bytes.count - 1)
                switch random.number(0...3) {
                case 0: bytes[index] = UInt8(random.number(0x20...0x7E))
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(bytes[random.number(0...bytes.count - 1)], at: index)
                default: bytes[index] = UInt8(random.number(0x30...0x39))
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let parsed = Recurrence(text) else { return }
            #expect(Recurrence(parsed.text) == parsed, "\(text), seed \(Self.seed)")
        }
    }

    @Test("the next occurrence is later, within the calendar, and not after the end")
    func later() {
        forEachRule { rule, start, random in
            let day = random.day()
            let found = [
                rule.next(after: day, start: start), rule.next(completed: day),
                rule.first(from: day.advanced(by: 1)),
            ]
            for next in found {
                guard let next else { continue }
                #expect(
                    next > day && CivilDay.days.contains(next), "\(rule) \(start) \(day), seed \(Self.seed)")
                if case .until(let last) = rule.end { #expect(next <= last) }
            }
        }
    }

    @Test("no occurrence lies between a day and the next one")
    func noneSkipped() {
        forEachRule { rule, start, random in
            let day = random.day()
            guard let next = rule.next(after: day, start: start), next.number > day.number + 1 else { return }
            let between = CivilDay(number: random.number(day.number...next.number - 1))
            #expect(
                rule.next(after: between, start: start) == next, "\(rule) \(start) \(day), seed \(Self.seed)")
        }
    }

    @Test("the first day of a new series is its occurrence, and the following ones are apart by its interval")
    func synchronized() {
        forEachRule { rule, day, _ in
            guard let start = rule.first(from: day) else { return }
            #expect(rule.first(from: start) == start)
            #expect(rule.next(after: day.advanced(by: -1), start: start) == start)
            guard let next = rule.next(after: start, start: start) else { return }
            let (first, second) = (start.parts, next.parts)
            let months = (second.year - first.year) * 12 + second.month - first.month
            let context = Comment(rawValue: "\(rule) \(start) \(next), seed \(Self.seed)")
            switch rule.pattern {
            case .daily: #expect(next.number - start.number == rule.interval, context)
            case .weekly(let weekdays):
                let weeks = (next.number - next.weekday - start.number + start.weekday) / 7
                #expect(weekdays.contains(next) && (weeks == 0 || weeks == rule.interval), context)
            case .monthlyOn(let day):
                #expect(second.day == day && months % rule.interval == 0, context)
            case .monthlyOnLastDay:
                #expect(next.advanced(by: 1).parts.day == 1 && months == rule.interval, context)
            case .monthlyOnWeekday(let nth, let weekday):
                let isNth =
                    nth > 0
                    ? (second.day + 6) / 7 == nth : next.advanced(by: 7).parts.month != second.month
                #expect(next.weekday == weekday && isNth && months % rule.interval == 0, context)
            case .yearly(let month, let day):
                #expect((second.month, second.day) == (month, day), context)
                #expect((second.year - first.year) % rule.interval == 0, context)
            }
        }
    }

    @Test("the occurrences in a range are those that follow each other")
    func occurrences() {
        forEachRule { rule, day, random in
            guard let start = rule.first(from: day) else { return }
            let first = start.advanced(by: random.number(-40...400))
            guard CivilDay.days.contains(first) else { return }
            let range = first...first.advanced(by: random.number(0...100))
            var (expected, index, known) = ([CivilDay](), 0, start)
            while !rule.isEnded(afterIndex: index), let next = rule.next(after: known, start: start),
                next <= range.upperBound
            {
                if next >= range.lowerBound { expected.append(next) }
                (known, index) = (next, index + 1)
            }
            let days = rule.occurrences(start: start, in: range, after: start, index: 0)
            #expect(days == expected, "\(rule) \(start) \(range), seed \(Self.seed)")
        }
    }
}

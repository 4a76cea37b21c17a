import Domain
import Testing

@Suite("Recurrence rules", .timeLimit(.minutes(15)))
struct RecurrenceTests {
    /// The days after `start` in RFC 5545's own examples (section 3.8.5.3), and around leap days and ends of months.
    @Test(
        "the occurrences of a series follow its rule",
        arguments: [
            ("FREQ=DAILY", "1997-09-02", "1997-09-03 1997-09-04"),
            ("FREQ=DAILY;INTERVAL=10", "1997-09-02", "1997-09-12 1997-09-22 1997-10-02 1997-10-12"),
            ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-26", "2026-11-27 2026-11-30 2026-12-01"),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", "1997-09-01",
                "1997-09-03 1997-09-05 1997-09-15 1997-09-17 1997-09-19 1997-09-29"
            ),
            // The weeks of the series are those from Monday on, whatever the weekday of its start.
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU", "1997-08-05", "1997-08-10 1997-08-19 1997-08-24"),
            ("FREQ=WEEKLY;INTERVAL=999;BYDAY=SU", "2026-11-29", "2046-01-21 2065-03-15"),
            (
                "FREQ=MONTHLY;BYMONTHDAY=31", "2026-08-31",
                "2026-10-31 2026-12-31 2027-01-31 2027-03-31 2027-05-31"
            ),
            ("FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10", "1997-09-10", "1999-03-10 2000-09-10 2002-03-10"),
            ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29", "2024-02-29", "2028-02-29 2032-02-29"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2027-12-31", "2028-01-31 2028-02-29 2028-03-31"),
            ("FREQ=MONTHLY;BYDAY=1FR", "1997-09-05", "1997-10-03 1997-11-07 1997-12-05"),
            ("FREQ=MONTHLY;BYDAY=5TU", "2026-09-29", "2026-12-29 2027-03-30 2027-06-29"),
            ("FREQ=MONTHLY;BYDAY=-1SU", "2026-11-29", "2026-12-27 2027-01-31 2027-02-28"),
            ("FREQ=MONTHLY;INTERVAL=12;BYDAY=5MO", "2044-02-29", "2072-02-29 2112-02-29"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "1896-02-29", "1904-02-29 1908-02-29"),
            ("FREQ=YEARLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29", "2080-02-29", "2092-02-29 2104-02-29"),
            ("FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=29", "2024-02-29", "6020-02-29 nil"),
            ("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1", "9998-01-01", "9999-01-01 nil"),
            ("FREQ=DAILY;UNTIL=20261231", "2026-12-30", "2026-12-31 nil"),
            ("FREQ=DAILY;INTERVAL=999", "9999-12-30", "nil"),
            // A start that the rule does not select.
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-25", "2026-12-07 2026-12-21"),
            ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", "2026-04-30", "nil"),
            ("FREQ=MONTHLY;INTERVAL=996;BYMONTHDAY=30", "0001-02-01", "nil"),
            ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "2023-03-01", "nil"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=1", "2026-11-26", "2028-03-01 2030-03-01"),
            ("FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYMONTHDAY=1", "2026-11-26", "2026-12-01 2028-12-01"),
        ])
    func known(text: String, start: String, expected: String) throws {
        let rule = try #require(Recurrence(text))
        let start = try #require(CivilDay(start))
        var day: CivilDay? = start
        for text in expected.split(separator: " ") {
            day = try rule.next(after: #require(day), start: start)
            #expect(day?.text == (text == "nil" ? nil : String(text)))
        }
    }

    @Test(
        "a new series starts on the first day that its pattern selects",
        arguments: [
            ("FREQ=DAILY;INTERVAL=3", "2026-11-26", "2026-11-26"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-26", "2026-11-30"),
            ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31", "2026-04-30", "2026-05-31"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", "2026-11-30"),
            ("FREQ=MONTHLY;BYDAY=2TU", "2026-11-11", "2026-12-08"),
            ("FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29", "2096-03-01", "2104-02-29"),
            ("FREQ=DAILY;UNTIL=20261125", "2026-11-26", nil),
            ("FREQ=MONTHLY;BYDAY=1MO", "9999-12-30", nil),
        ])
    func first(text: String, day: String, expected: String?) throws {
        let rule = try #require(Recurrence(text))
        #expect(try rule.first(from: #require(CivilDay(day)))?.text == expected)
    }

    @Test(
        "a rule after completion counts from the day of the tick",
        arguments: [
            ("FREQ=DAILY;INTERVAL=3", "2026-11-26", "2026-11-29"),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-23", "2026-11-26"),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-29", "2026-11-30"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-23", "2026-12-07"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-24", "2026-12-14"),
            ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "2026-01-10", "2026-04-15"),
            ("FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15", "2026-01-20", "2026-05-15"),
            ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31", "2026-03-31"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-01-30", "2026-02-28"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", "2027-01-29"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2024-02-29", "2028-02-29"),
            ("FREQ=YEARLY;INTERVAL=999;BYMONTH=1;BYMONTHDAY=1", "9001-01-01", nil),
            ("FREQ=DAILY;UNTIL=20261126", "2026-11-26", nil),
            ("FREQ=WEEKLY;INTERVAL=999;BYDAY=SU", "9999-12-31", nil),
        ])
    func afterCompletion(text: String, day: String, expected: String?) throws {
        let rule = try #require(Recurrence(text, isAfterCompletion: true))
        #expect(try rule.next(completed: #require(CivilDay(day)))?.text == expected)
    }

    @Test("a series with a count ends after its last index")
    func count() throws {
        let rule = try #require(Recurrence(.daily, end: .count(5)))
        #expect([0, 3, 4, 5, .max].map { rule.isEnded(afterIndex: $0) } == [false, false, true, true, true])
        #expect(try !#require(rule.ending(.never)).isEnded(afterIndex: .max))
    }

    @Test("the calendar shows the occurrences after the known one, up to the count")
    func occurrences() throws {
        let start = try #require(CivilDay("2026-11-02"))
        let december = try #require(CivilDay("2026-12-01"))...#require(CivilDay("2026-12-31"))
        func days(_ text: String, after day: CivilDay, index: Int) throws -> [Int] {
            let rule = try #require(Recurrence(text))
            return rule.occurrences(start: start, in: december, after: day, index: index).map(\.parts.day)
        }
        #expect(try days("FREQ=WEEKLY;BYDAY=MO", after: start, index: 0) == [7, 14, 21, 28])
        #expect(try days("FREQ=WEEKLY;BYDAY=MO;COUNT=7", after: start, index: 0) == [7, 14])
        #expect(try days("FREQ=WEEKLY;BYDAY=MO;COUNT=7", after: start, index: 4).isEmpty)
        #expect(
            try days("FREQ=WEEKLY;BYDAY=MO", after: #require(CivilDay("2026-12-14")), index: 6) == [21, 28])
        #expect(try days("FREQ=WEEKLY;BYDAY=MO;UNTIL=20261213", after: start, index: 0) == [7])
        #expect(try days("FREQ=DAILY;INTERVAL=999;COUNT=9999", after: start, index: .min).isEmpty)
    }

    @Test("a rule after completion shows no future occurrences in the calendar")
    func unknownOccurrences() throws {
        let rule = try #require(Recurrence(.daily, isAfterCompletion: true))
        let start = try #require(CivilDay("2026-11-02"))
        #expect(
            rule.occurrences(start: start, in: start...start.advanced(by: 9), after: start, index: 0).isEmpty)
    }

    @Test("days outside the calendar have no occurrences")
    func outside() throws {
        let start = CivilDay(number: 0)
        for pattern in RandomRecurrences.patterns {
            let rule = try #require(Recurrence(pattern))
            for number in [Int.min, -719_163, 2_932_897, .max] {
                let day = CivilDay(number: number)
                #expect(rule.first(from: day) == nil)
                #expect(rule.next(completed: day) == nil)
                #expect(rule.next(after: start, start: day) == nil)
            }
            #expect(rule.next(after: CivilDay(number: .max), start: start) == nil)
            #expect(rule.next(after: CivilDay(number: .min), start: start) == rule.first(from: start))
        }
    }

    @Test("a rule that is outside its limits is rejected")
    func limits() {
        for interval in [Int.min, -1, 0, 1000, .max] { #expect(Recurrence(.daily, every: interval) == nil) }
        for count in [Int.min, 0, 10_000, .max] { #expect(Recurrence(.daily, end: .count(count)) == nil) }
        for number in [Int.min, -719_163, 2_932_897, .max] {
            #expect(Recurrence(.daily, end: .until(CivilDay(number: number))) == nil)
        }
        for day in [Int.min, -1, 0, 32] { #expect(Recurrence(.monthlyOn(day: day)) == nil) }
        for nth in [Int.min, -2, 0, 6] { #expect(Recurrence(.monthlyOnWeekday(nth: nth, weekday: 1)) == nil) }
        for weekday in [-1, 0, 8] { #expect(Recurrence(.monthlyOnWeekday(nth: 1, weekday: weekday)) == nil) }
        for (month, day) in [(0, 1), (13, 1), (2, 30), (2, 31), (4, 31), (1, 0), (1, 32)] {
            #expect(Recurrence(.yearly(month: month, day: day)) == nil)
        }
    }

    @Test(
        "a rule moves along with one of its occurrences",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=MO", "2026-11-30", "2026-12-02", "FREQ=WEEKLY;BYDAY=WE"),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-30", "2026-12-01", "FREQ=WEEKLY;BYDAY=TU,TH"),
            ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-30", "2026-12-03", nil),
            ("FREQ=WEEKLY;BYDAY=MO", "2026-11-30", "2026-12-07", nil),
            (
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-30", "2026-12-07",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"
            ),
            ("FREQ=DAILY", "2026-11-30", "2026-12-01", nil),
            ("FREQ=DAILY;INTERVAL=3", "2026-11-30", "2026-12-01", "FREQ=DAILY;INTERVAL=3"),
            ("FREQ=MONTHLY;BYMONTHDAY=15", "2026-12-15", "2026-12-16", "FREQ=MONTHLY;BYMONTHDAY=16"),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30", "2026-11-29", "FREQ=MONTHLY;BYMONTHDAY=29"),
            ("FREQ=MONTHLY;BYDAY=-1SU", "2026-11-29", "2026-11-28", "FREQ=MONTHLY;BYDAY=-1SA"),
            ("FREQ=MONTHLY;BYDAY=2TU", "2026-12-08", "2026-12-02", "FREQ=MONTHLY;BYDAY=1WE"),
            (
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28", "2028-02-28", "2028-02-29",
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29"
            ),
        ] as [(String, String, String, String?)])
    func moved(text: String, old: String, new: String, expected: String?) throws {
        let rule = try #require(Recurrence(text))
        let moved = rule.moved(from: try #require(CivilDay(old)), to: try #require(CivilDay(new)))
        #expect(moved?.text == expected)
        #expect(moved == nil || moved?.first(from: CivilDay(new)!) == CivilDay(new))
    }
}

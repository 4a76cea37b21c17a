import Domain
import Testing

@Suite("Texts of recurrence rules", .timeLimit(.minutes(15)))
struct RecurrenceTextTests {
    @Test(
        "a rule is written as in RFC 5545",
        arguments: [
            (Recurrence(.daily), "FREQ=DAILY"),
            (
                Recurrence(.weekly(Weekdays(bits: 0b101)!), every: 2, end: .count(5)),
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5"
            ),
            (Recurrence(.monthlyOn(day: 31)), "FREQ=MONTHLY;BYMONTHDAY=31"),
            (Recurrence(.monthlyOnLastDay, every: 999), "FREQ=MONTHLY;INTERVAL=999;BYMONTHDAY=-1"),
            (Recurrence(.monthlyOnWeekday(nth: 2, weekday: 2)), "FREQ=MONTHLY;BYDAY=2TU"),
            (Recurrence(.monthlyOnWeekday(nth: -1, weekday: 7)), "FREQ=MONTHLY;BYDAY=-1SU"),
            (
                Recurrence(.yearly(month: 2, day: 29), end: .until(CivilDay("0999-01-31")!)),
                "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=09990131"
            ),
        ])
    func written(rule: Recurrence?, text: String) throws {
        #expect(try #require(rule).text == text)
        #expect(Recurrence(text) == rule)
    }

    @Test(
        "parts are parsed in any order",
        arguments: [
            ("INTERVAL=2;FREQ=DAILY", "FREQ=DAILY;INTERVAL=2"),
            ("COUNT=5;BYDAY=MO,SU;FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,SU;COUNT=5"),
            (
                "BYMONTHDAY=1;UNTIL=20261231;BYMONTH=12;FREQ=YEARLY",
                "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1;UNTIL=20261231"
            ),
        ])
    func order(text: String, expected: String) {
        #expect(Recurrence(text)?.text == expected)
    }

    @Test(
        "other texts are rejected",
        arguments: [
            "", ";", "FREQ", "FREQ=", "FREQ=HOURLY", "freq=DAILY", "FREQ=daily", " FREQ=DAILY", "FREQ=DAILY;",
            ";FREQ=DAILY", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;INTERVAL=2;INTERVAL=2",
            "FREQ=DAILY;INTERVAL=1", "FREQ=DAILY;INTERVAL=02",
            "FREQ=DAILY;COUNT=005", "FREQ=DAILY;UNTIL=020261231", "FREQ=WEEKLY;BYDAY=SU,MO",
            "FREQ=MONTHLY;BYDAY=12MO",
            "FREQ=MONTHLY;BYDAY=+1MO", "FREQ=YEARLY;BYMONTH=01;BYMONTHDAY=1", "FREQ=DAILY;COUNT=5;COUNT=5",
            "FREQ=WEEKDAYS", "INTERVAL=2",
            "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1000", "FREQ=DAILY;INTERVAL=00001",
            "FREQ=DAILY;INTERVAL=", "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=+1",
            "FREQ=DAILY;INTERVAL=4294967297", "FREQ=DAILY;INTERVAL=1.5", "FREQ=DAILY;COUNT=0",
            "FREQ=DAILY;COUNT=10000", "FREQ=DAILY;COUNT=5;UNTIL=20261231", "FREQ=DAILY;UNTIL=20260229",
            "FREQ=DAILY;UNTIL=00000101", "FREQ=DAILY;UNTIL=2026-12-31", "FREQ=DAILY;UNTIL=20261231T000000Z",
            "FREQ=DAILY;UNTIL=", "FREQ=DAILY;UNTIL=2026123", "FREQ=DAILY;BYDAY=MO", "FREQ=DAILY;WKST=MO",
            "FREQ=DAILY;X-A=1", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=", "FREQ=WEEKLY;BYDAY=MO,MO",
            "FREQ=WEEKLY;BYDAY=MO,", "FREQ=WEEKLY;BYDAY=,MO", "FREQ=WEEKLY;BYDAY=1MO",
            "FREQ=WEEKLY;BYDAY=MOTU",
            "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32",
            "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTHDAY=1,2", "FREQ=MONTHLY;BYDAY=TU",
            "FREQ=MONTHLY;BYDAY=0TU", "FREQ=MONTHLY;BYDAY=6TU", "FREQ=MONTHLY;BYDAY=-2TU",
            "FREQ=MONTHLY;BYDAY=T",
            "FREQ=MONTHLY;BYDAY=2XX", "FREQ=MONTHLY;BYDAY=XX;BYMONTHDAY=3",
            "FREQ=MONTHLY;BYDAY=1FR;BYMONTHDAY=13",
            "FREQ=MONTHLY;BYDAY=1FR,3FR", "FREQ=MONTHLY;BYDAY=1FR;BYSETPOS=1", "FREQ=YEARLY",
            "FREQ=YEARLY;BYMONTH=2", "FREQ=YEARLY;BYMONTHDAY=2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=-1", "FREQ=DAILY\0",
            "FREQ=DAILY;INTERVAL=٢", "RRULE:FREQ=DAILY",
        ])
    func rejected(text: String) {
        #expect(Recurrence(text) == nil)
    }
}

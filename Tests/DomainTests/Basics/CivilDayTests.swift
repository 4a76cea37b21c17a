import Domain
import Testing

@Suite("Civil days", .timeLimit(.minutes(15)))
struct CivilDayTests {
    @Test(
        "number and weekday of a day match the calendar",
        arguments: [
            ("1970-01-01", 0, 4), ("2000-02-29", 11_016, 2), ("2026-11-20", 20_777, 5), ("1969-12-31", -1, 3),
            ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5),
        ])
    func known(text: String, number: Int, weekday: Int) throws {
        let day = try #require(CivilDay(text))
        #expect(day.number == number)
        #expect(day.weekday == weekday)
        #expect(day.text == text)
    }

    @Test("every day of 400 years follows the previous one and parses")
    func cycle() {
        var day = CivilDay("1900-01-01")!
        for _ in 0..<146_097 {
            let (year, month, number) = day.parts
            #expect(CivilDay(year: year, month: month, day: number) == day)
            #expect(day.advanced(by: 1).weekday == day.weekday % 7 + 1)
            day = day.advanced(by: 1)
        }
        #expect(day.text == "2300-01-01")
    }

    @Test(
        "a day that does not exist is rejected",
        arguments: [
            "2026-02-29", "2026-02-31", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01",
            "10000-01-01", "2026-1-01", "2026/01/01", "", "20260101", "2026-01-0١", "-001-01-01",
        ])
    func impossible(text: String) {
        #expect(CivilDay(text) == nil)
    }
}

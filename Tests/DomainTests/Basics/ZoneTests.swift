import Domain
import Testing

@Suite("Time zones", .timeLimit(.minutes(15)))
struct ZoneTests {
    /// Two hours ahead of UTC, and three from 2026-03-29T01:00Z to 2026-10-25T01:00Z, as in Helsinki.
    private static var zone: Zone {
        Zone { moment in
            (1_774_746_000_000..<1_792_890_000_000).contains(moment.milliseconds) ? 180 : 120
        }
    }

    @Test(
        "a moment is converted to local time",
        arguments: [
            (0, "1970-01-01T02:00"), (-7_200_001, "1969-12-31T23:59"),
            (1_774_745_999_999, "2026-03-29T02:59"),
            (1_774_746_000_000, "2026-03-29T04:00"), (1_792_890_000_000, "2026-10-25T03:00"),
        ])
    func shown(milliseconds: Int64, text: String) {
        #expect(Self.zone.time(at: Instant(milliseconds: milliseconds)).text == text)
    }

    @Test(
        "a moment outside the calendar becomes its first or last minute without a call of the time zone",
        arguments: [
            (.min, "0001-01-01T00:00"), (-8_640_000_000_000_001, "0001-01-01T00:00"),
            (253_402_300_799_999, "9999-12-31T23:59"), (8_640_000_000_000_001, "9999-12-31T23:59"),
            (.max, "9999-12-31T23:59"),
        ])
    func beyond(milliseconds: Int64, text: String) {
        for ahead in [-720, 840] {
            let zone = Zone { moment in
                #expect(Instant.calendar.contains(moment))
                return ahead
            }
            let shown = zone.time(at: Instant(milliseconds: milliseconds)).text
            #expect(shown == text || milliseconds == 253_402_300_799_999 && ahead < 0)
        }
    }

    @Test("local time converts back to the moment, except for a repeated hour")
    func back() {
        for hour in stride(from: 1_774_656_000_000, to: 1_774_832_400_000, by: 1_800_000) {
            let moment = Instant(milliseconds: Int64(hour))
            #expect(Self.zone.moment(of: Self.zone.time(at: moment)) == moment)
        }
        for hour in stride(from: 1_792_800_000_000, to: 1_792_976_400_000, by: 1_800_000) {
            let moment = Instant(milliseconds: Int64(hour))
            let back = Self.zone.moment(of: Self.zone.time(at: moment))
            #expect(abs(back.milliseconds - moment.milliseconds) % 3_600_000 == 0)
            #expect(Self.zone.time(at: back) == Self.zone.time(at: moment))
        }
    }

    @Test("a skipped local time becomes a moment within an hour")
    func skipped() throws {
        let time = try #require(CivilTime("2026-03-29T03:30"))
        let moment = Self.zone.moment(of: time).milliseconds
        #expect((1_774_742_400_000...1_774_749_600_000).contains(moment))
    }

    @Test(
        "a local time parses as it is written",
        arguments: ["2026-11-21T15:30", "0001-01-01T00:00", "9999-12-31T23:59"])
    func text(text: String) {
        #expect(CivilTime(text)?.text == text)
    }

    @Test(
        "an invalid local time is rejected",
        arguments: [
            "", "2026-11-21", "2026-11-21T24:00", "2026-11-21T12:60", "2026-11-21 12:00", "2026-02-29T12:00",
            "2026-11-21T12:00:00", "2026-11-21T1a:00",
        ])
    func none(text: String) {
        #expect(CivilTime(text) == nil)
    }

    @Test(
        "the next full hour may be on the next day",
        arguments: [("2026-11-21T15:00", "2026-11-21T16:00"), ("2026-12-31T23:59", "2027-01-01T00:00")])
    func nextHour(text: String, next: String) {
        #expect(CivilTime(text)?.nextHour.text == next)
    }
}

import FeatureTags
import Testing

@testable import Domain

@Suite("Moment of a habit", .timeLimit(.minutes(15)))
struct HabitMomentTests {
    /// The clocks of Berlin in 2026: they go forward on 29 March at 02:00, and back on 25 October at 03:00.
    private static var berlin: Zone {
        Zone { moment in
            (1_774_746_000_000..<1_792_890_000_000).contains(moment.milliseconds) ? 120 : 60
        }
    }

    private func moment(_ clock: String, on day: String, dayStart: Int, _ zone: Zone) -> Instant {
        var settings = Settings()
        settings.dayStart = dayStart
        let time = CivilTime("1970-01-01T" + clock)!.minuteOfDay
        return ClockDay(CivilDay(day)!, settings, in: zone).moment(at: time)
    }

    @Test(
        "a habit is due at its local time, in the following night if days start later", .tags(.H7),
        arguments: [
            ("07:30", "2026-11-18", 0, "2026-11-18T07:30"), ("00:00", "2026-11-18", 0, "2026-11-18T00:00"),
            ("23:59", "2026-11-18", 0, "2026-11-18T23:59"), ("01:00", "2026-11-18", 4, "2026-11-19T01:00"),
            ("03:59", "2026-11-18", 4, "2026-11-19T03:59"), ("04:00", "2026-11-18", 4, "2026-11-18T04:00"),
            ("07:30", "2026-03-29", 0, "2026-03-29T07:30"), ("07:30", "2026-10-25", 0, "2026-10-25T07:30"),
            // A day that starts four hours after midnight starts at five or at three on the day of a clock change.
            ("04:30", "2026-03-29", 4, "2026-03-29T05:00"), ("03:30", "2026-10-24", 4, "2026-10-25T02:59"),
        ])
    func moments(_ clock: String, _ day: String, _ dayStart: Int, _ expected: String) {
        let zone = HabitMomentTests.berlin
        #expect(zone.time(at: moment(clock, on: day, dayStart: dayStart, zone)).text == expected)
    }

    @Test("a day starts at the clock change if clocks skip midnight", arguments: [0, 4])
    func skippedMidnight(dayStart: Int) {
        // On the Azores, on 29 March 2026.
        let skipped: Int64 = 1_774_746_000_000
        let azores = Zone { $0.milliseconds < skipped ? -60 : 0 }
        var settings = Settings()
        settings.dayStart = dayStart
        let start = settings.start(of: CivilDay("2026-03-29")!, in: azores)
        #expect(start.milliseconds == skipped + Int64(dayStart) * 3_600_000)
        #expect(settings.day(at: start, in: azores).text == "2026-03-29")
        #expect(settings.day(at: start.advanced(by: -1), in: azores).text == "2026-03-28")
    }

    @Test("the moment of a habit is within its day for any time and start of days", arguments: [0, 1, 4, 12])
    func withinTheDay(dayStart: Int) {
        var settings = Settings()
        settings.dayStart = dayStart
        for day in ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-11-18"] {
            for minute in stride(from: 0, to: 1440, by: 15) {
                let moment = moment(
                    CivilTime.clock(minute), on: day, dayStart: dayStart, HabitMomentTests.berlin)
                #expect(settings.day(at: moment, in: HabitMomentTests.berlin).text == day, "\(day) \(minute)")
            }
        }
    }
}

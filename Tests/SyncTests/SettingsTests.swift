import Domain
import SyncRules
import Testing

@Suite("Valid settings", .timeLimit(.minutes(15)))
struct SettingsTests {
    private func settings(after intents: PersonIntent...) throws(Refusal) -> Settings {
        var world = TestWorld()
        for intent in intents { try world.perform(.person(intent), in: .user(ada), by: ada) }
        return world.settings(of: ada)
    }

    @Test("a week starts on one of seven days", arguments: [(0, false), (1, true), (7, true), (8, false)])
    func weeks(day: Int, isDay: Bool) {
        #expect((try? settings(after: .weekStart(day)))?.weekStart == (isDay ? day : nil))
    }

    @Test(
        "a day starts between midnight and noon",
        arguments: [(-1, false), (0, true), (12, true), (13, false)])
    func days(hour: Int, isHour: Bool) {
        #expect((try? settings(after: .dayStart(hour)))?.dayStart == (isHour ? hour : nil))
    }

    @Test("a time zone needs a valid name, and each setting leaves the others unchanged")
    func zones() throws {
        let chosen = try settings(after: .zone("Europe/Riga"), .dayStart(4), .start(.profile), .weekStart(7))
        #expect(chosen.zone == "Europe/Riga" && chosen.dayStart == 4 && chosen.weekStart == 7)
        #expect((try? settings(after: .zone(" "))) == nil)
        #expect((try? settings(after: .zone(String(repeating: "x", count: 65)))) == nil)
        #expect(try settings(after: .zone("UTC"), .zone(nil)).zone == nil)
    }

    @Test("each kind of notification is muted separately")
    func muted() throws {
        let chosen = try settings(
            after: .remind(.deadlines, false), .remind(.habits, false), .remind(.habits, true))
        #expect(chosen.muted == [.deadlines])
        #expect(try settings(after: .remind(.habits, true)).muted.isEmpty)
    }

    @Test(
        "quiet hours may include midnight and end at their minute",
        arguments: [
            (1320, 420, 1319, 0), (1320, 420, 1320, 540), (1320, 420, 0, 420), (1320, 420, 419, 1),
            (1320, 420, 420, 0), (780, 840, 779, 0), (780, 840, 780, 60), (780, 840, 839, 1),
            (780, 840, 840, 0),
        ])
    func quiet(from: Int, until: Int, minute: Int, left: Int) throws {
        let hours = try #require(QuietHours(from: from, until: until))
        #expect(hours.remaining(at: minute) == left)
        #expect(try settings(after: .quiet(hours)).quiet == hours)
        #expect(try settings(after: .quiet(hours), .quiet(nil)).quiet == nil)
    }

    @Test("rejects quiet hours that are empty or invalid")
    func wrongHours() {
        for (from, until) in [(0, 0), (-1, 60), (60, 1440)] {
            #expect(QuietHours(from: from, until: until) == nil)
        }
    }

    @Test(
        "a day starts at the configured hour",
        arguments: [(0, "2026-11-21T00:00", 21), (4, "2026-11-21T03:59", 20), (4, "2026-11-21T04:00", 21)])
    func dayStart(hour: Int, time: String, day: Int) throws {
        var settings = Settings()
        settings.dayStart = hour
        let zone = Zone { _ in 180 }
        let moment = zone.moment(of: try #require(CivilTime(time)))
        #expect(settings.day(at: moment, in: zone).parts.day == day)
    }
}

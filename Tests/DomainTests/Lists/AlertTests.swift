import FeatureTags
import Testing

@testable import Domain

@Suite("Times of tasks", .tags(.L12), .timeLimit(.minutes(15)))
struct AlertTests {
    private func item(_ day: String? = "2026-11-19", _ time: Int?, _ alert: Alert?) -> Item {
        var item = Item(title: "Call", rank: Rank("V")!, author: PersonID("ME"))
        (item.day, item.time, item.alert) = (day.flatMap { CivilDay($0) }, time, alert)
        return item
    }

    private let berlin = Zone { _ in 60 }

    @Test(
        "a relative reminder is due at the time in the zone of the user, some minutes before it, or in the morning",
        arguments: [
            (1020, Alert.atTime, "2026-11-19T17:00"), (1020, .before(minutes: 10), "2026-11-19T16:50"),
            (30, .before(minutes: 60), "2026-11-18T23:30"), (1020, .morning, "2026-11-19T08:00"),
            (nil, .morning, "2026-11-19T08:00"), (420, .morning, "2026-11-19T07:00"),
            (nil, .atTime, nil), (1020, nil, nil),
        ] as [(Int?, Alert?, String?)])
    func moments(time: Int?, alert: Alert?, expected: String?) {
        let item = item("2026-11-19", time, alert)
        #expect(item.alertMoment(in: berlin).map { berlin.time(at: $0).text } == expected)
        let moment = item.alarms(in: berlin).first?.moment
        #expect(moment.map { berlin.time(at: $0).text } == expected)
        #expect(item.alarms(in: nil).isEmpty && self.item(nil, time, alert).alarms(in: berlin).isEmpty)
    }

    @Test("a relative and an absolute reminder of the same minute are one alarm")
    func sameMinute() {
        var item = item("2026-11-19", 1020, .atTime)
        item.reminder = berlin.moment(of: CivilTime("2026-11-19T17:00")!).advanced(by: 59_999)
        #expect(item.alarms(in: berlin).count == 1)
        item.reminder = item.reminder?.advanced(by: 1)
        #expect(item.alarms(in: berlin).count == 2)
    }

    @Test("without a day there is no time, and without a time no reminder that needs one")
    func unused() {
        var item = item(nil, 1020, .morning)
        item.removeUnusedTime()
        #expect(item.time == nil && item.alert == nil)
        for alert in [Alert.atTime, .morning] {
            var item = self.item("2026-11-19", nil, alert)
            item.removeUnusedTime()
            #expect(item.alert == (alert == .morning ? .morning : nil))
        }
    }

    @Test("the text of a reminder parses back, and other texts are rejected")
    func text() {
        for alert in [Alert.atTime, .before(minutes: 10), .before(minutes: 40_320), .morning] {
            #expect(Alert(alert.text) == alert)
        }
        for text in ["", "-1", "40321", "999999", "Morning", "1h", "+5"] { #expect(Alert(text) == nil) }
    }

    @Test("no user in any zone has a relative reminder before its first moment or after its last one")
    func first() {
        let item = item("2026-11-19", 1020, .before(minutes: 10))
        let first = item.firstAlert(after: Instant(milliseconds: 0))!
        var last = first
        for quarters in -48...56 {
            let moment = item.alertMoment(in: Zone { _ in quarters * 15 })!
            #expect(first <= moment && moment <= first.advanced(by: Instant.zoneSpan))
            last = max(last, moment)
        }
        #expect(item.firstAlert(after: last) == nil)
        let before = last.advanced(by: -60_000)
        #expect(item.firstAlert(after: before) == before.advanced(by: 1))
        var done = item
        done.done = first
        #expect(done.firstAlert(after: Instant(milliseconds: 0)) == nil)
    }
}

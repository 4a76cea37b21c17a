import FeatureTags
import Testing

@testable import Domain

@Suite("Alarms of items", .timeLimit(.minutes(15)))
struct AlarmTests {
    private func item(
        deadline: Int64? = nil, reminder: Int64? = nil, isDone: Bool = false, isDeleted: Bool = false
    ) -> Item {
        func moment(_ time: Int64?) -> Instant? { time.map { Instant(milliseconds: $0) } }
        var item = Item(title: "Milk", rank: Rank("V")!, author: PersonID("ME"))
        (item.deadline, item.reminder) = (moment(deadline), moment(reminder))
        item.done = moment(isDone ? 1 : nil)
        item.deleted = moment(isDeleted ? 1 : nil)
        return item
    }

    private func moments(_ item: Item, muted: [Settings.NotificationKind] = []) -> [String] {
        item.alarms(muted: muted, in: .utc).map { "\($0.kind) \($0.moment.milliseconds)" }
    }

    @Test(
        "an item has alarms for deadline and reminder, but only the deadline in the same minute",
        .tags(.F13, .N1))
    func items() {
        #expect(moments(item()) == [])
        for (deadline, reminder) in [(60_000, 59_999), (119_999, 120_000)] as [(Int64, Int64)] {
            #expect(
                moments(item(deadline: deadline, reminder: reminder))
                    == ["deadlines \(deadline)", "reminders \(reminder)"])
        }
        for reminder in [60_000, 90_000, 119_999] as [Int64] {
            #expect(moments(item(deadline: 90_000, reminder: reminder)) == ["deadlines 90000"])
        }
    }

    @Test("a muted kind of alarm does not affect the others", .tags(.F13))
    func muted() {
        #expect(moments(item(deadline: 9, reminder: 5), muted: [.deadlines]) == ["reminders 5"])
        #expect(moments(item(deadline: 9, reminder: 9), muted: [.deadlines]) == ["reminders 9"])
        #expect(moments(item(deadline: 9, reminder: 9), muted: [.reminders]) == ["deadlines 9"])
        #expect(moments(item(deadline: 9, reminder: 9), muted: [.reminders, .deadlines]) == [])
    }

    @Test("a done or deleted item has no alarms")
    func over() {
        #expect(moments(item(deadline: 9, isDone: true)) == [])
        #expect(moments(item(reminder: 9, isDeleted: true)) == [])
    }

    @Test("the last moment before quiet hours is correct, also across midnight")
    func quiet() {
        let zone = Zone { _ in 60 }
        let night = QuietHours(from: 22 * 60, until: 7 * 60)!
        func loud(_ text: String) -> String? {
            let moment = zone.moment(of: CivilTime(text)!)
            return night.lastLoudMoment(before: moment, in: zone).map {
                zone.time(at: $0.advanced(by: 1)).text
            }
        }
        #expect(loud("2026-11-18T21:59") == nil && loud("2026-11-18T07:00") == nil)
        #expect(loud("2026-11-18T22:00") == "2026-11-18T22:00")
        #expect(loud("2026-11-18T06:59") == "2026-11-17T22:00")
    }
}

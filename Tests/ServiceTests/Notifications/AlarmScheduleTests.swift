import Domain
import FeatureTags
import Testing

@testable import Service

@Suite("The schedule of alarms", .tags(.N4), .timeLimit(.minutes(15)))
struct AlarmScheduleTests {
    private func minute(_ count: Int64) -> Instant { Instant(milliseconds: count * 60_000) }

    @Test("after a start the database is looked at once, although nothing was added")
    func start() {
        let schedule = AlarmSchedule()
        #expect(schedule.take(at: minute(1)) && !schedule.take(at: minute(2)))
    }

    @Test("each alarm is taken once, at its moment, the earliest first")
    func earliest() {
        let schedule = AlarmSchedule()
        _ = schedule.take(at: minute(0))
        for count in [5, 3, 4] as [Int64] { schedule.add(minute(count)) }
        #expect(
            !schedule.take(at: minute(2)) && schedule.take(at: minute(3)) && !schedule.take(at: minute(9)))
    }
}

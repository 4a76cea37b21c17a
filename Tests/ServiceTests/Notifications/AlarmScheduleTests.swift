import Domain
import FeatureTags
import Testing

@testable import Service

@Suite("Alarm schedule", .tags(.N4), .timeLimit(.minutes(15)))
struct AlarmScheduleTests {
    private func minute(_ count: Int64) -> Instant { Instant(milliseconds: count * 60_000) }

    @Test("the database is read once after a start, although nothing was added")
    func start() {
        let schedule = AlarmSchedule()
        #expect(schedule.consume(at: minute(1)) && !schedule.consume(at: minute(2)))
    }

    @Test("each alarm is due once at its time, the earliest first")
    func earliest() {
        let schedule = AlarmSchedule()
        _ = schedule.consume(at: minute(0))
        for count in [5, 3, 4] as [Int64] { schedule.add(minute(count)) }
        #expect(
            !schedule.consume(at: minute(2)) && schedule.consume(at: minute(3))
                && !schedule.consume(at: minute(9)))
    }
}

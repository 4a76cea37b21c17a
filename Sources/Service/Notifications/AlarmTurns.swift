import Domain
import Storage
import Sync

/// Whose alarms come next if many are due: pass after pass over all of them, of each scope a few at a time. So thousands of
/// alarms of some lists delay those of others by one pass.
struct AlarmTurns {
    /// The alarm that was looked at last in this pass; nil at its beginning.
    private(set) var last: AlarmTable.Entry?
    private var taken: [ScopeID: Int] = [:]
    private var hasPassedOver = false

    /// How many alarms of one scope are taken in one pass.
    static let share = 8

    /// Whether an alarm has its turn in this pass. If it does, `finish` has to follow.
    mutating func admits(_ alarm: AlarmTable.Entry) -> Bool {
        guard taken[alarm.scope, default: 0] >= AlarmTurns.share else { return true }
        (last, hasPassedOver) = (alarm, true)
        return false
    }

    mutating func finish(_ alarm: AlarmTable.Entry) {
        last = alarm
        taken[alarm.scope, default: 0] += 1
    }

    /// Ends a pass that has looked at all that is due.
    /// - Returns: whether alarms were passed over, for the next pass.
    mutating func endPass() -> Bool {
        defer { self = AlarmTurns() }
        return hasPassedOver
    }
}

import Domain
import Storage
import SyncRules

/// The order of alarms if many are due: several passes over all of them, with a few alarms of each scope per pass. So
/// thousands of alarms of some lists delay those of others by one pass.
struct AlarmTurns {
    /// The last alarm that was checked in this pass; nil at its start.
    private(set) var last: AlarmTable.Entry?
    private var processed: [ScopeID: Int] = [:]
    private var hasSkipped = false

    /// The maximum number of alarms of one scope per pass.
    static let share = 8

    /// True if an alarm may be processed in this pass. If so, `finish` must follow.
    mutating func admits(_ alarm: AlarmTable.Entry) -> Bool {
        guard processed[alarm.scope, default: 0] >= AlarmTurns.share else { return true }
        (last, hasSkipped) = (alarm, true)
        return false
    }

    mutating func finish(_ alarm: AlarmTable.Entry) {
        last = alarm
        processed[alarm.scope, default: 0] += 1
    }

    /// Ends a pass over all due alarms.
    /// - Returns: true if alarms were skipped, so that another pass is needed.
    mutating func endPass() -> Bool {
        defer { self = AlarmTurns() }
        return hasSkipped
    }
}

import Domain
import Storage
import SyncProtocol
import SyncRules

@testable import Service

extension HouseholdFixture {
    /// The moment a number of minutes after the start.
    func minutes(_ count: Int64) -> Instant { Instant(milliseconds: 1_000_000 + count * 60_000) }

    /// Sets the clock and processes due alarms.
    /// - Parameter turn: the time limit of one part.
    @discardableResult
    func pass(to moment: Instant, turn: Duration = .seconds(60)) throws -> [Commit] {
        now = moment
        var commits: [Commit] = []
        while true {
            let due = try processor.notificationScheduler.processDue(at: moment, connected: [], turn: turn)
            commits += due.commits
            if !due.hasMore { return commits }
        }
    }

    private var records: StoredRecords { StoredRecords(RecordTable(connection), BlobTable(connection)) }

    /// A user's notifications, oldest first.
    func rows(_ visitor: AccessTests.Visitor) -> [Notification] {
        records.notifications(of: people[visitor]!).map(\.notification).sorted { $0.number < $1.number }
    }

    /// The kinds of a user's unseen notifications.
    func unread(_ visitor: AccessTests.Visitor) -> [Settings.NotificationKind] {
        let read = records.notificationsRead(by: people[visitor]!)
        return rows(visitor).filter { $0.number > read }.map(\.kind)
    }

    /// Marks a user's notifications as seen.
    func read(_ visitor: AccessTests.Visitor) throws {
        try done(.notification(.read(upTo: .max)), in: .user(people[visitor]!), by: visitor)
    }

    /// Performs an intent that must be accepted.
    func done(_ intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor) throws {
        guard case .done = try perform(intent, in: scope, by: visitor) else { throw Refusal.invalid }
    }

    /// Sets a reminder of the owner's item for all members of the list.
    func remind(_ item: ItemID? = nil, at moment: Instant) throws {
        try done(.item(.edit(item ?? self.item, [.reminder(moment)])), by: .owner)
    }
}

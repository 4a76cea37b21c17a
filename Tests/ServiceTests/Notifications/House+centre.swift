import Domain
import Storage
import Sync

@testable import Service

extension House {
    /// A moment so many minutes after the beginning.
    func minutes(_ count: Int64) -> Instant { Instant(milliseconds: 1_000_000 + count * 60_000) }

    /// Time passes.
    /// - Parameter turn: how long others wait for what has come.
    @discardableResult
    func pass(to moment: Instant, turn: Duration = CommandProcessor.turn) throws -> [Commit] {
        now = moment
        var commits: [Commit] = []
        while true {
            let due = try processor.takeDue(at: moment, connected: [], turn: turn)
            commits += due.commits
            if !due.hasMore { return commits }
        }
    }

    private var records: StoredRecords { StoredRecords(RecordTable(connection), BlobTable(connection)) }

    /// What stands in somebody's centre, the oldest first.
    func rows(_ visitor: AccessTests.Visitor) -> [Notification] {
        records.notifications(of: people[visitor]!).map(\.notification).sorted { $0.number < $1.number }
    }

    /// What somebody has not seen of that.
    func unread(_ visitor: AccessTests.Visitor) -> [Settings.Reminding] {
        let read = records.notificationsRead(by: people[visitor]!)
        return rows(visitor).filter { $0.number > read }.map(\.kind)
    }

    /// Somebody looks through their centre.
    func read(_ visitor: AccessTests.Visitor) throws {
        try done(.notification(.read(upTo: .max)), in: .user(people[visitor]!), by: visitor)
    }

    /// Somebody does what they may do.
    func done(_ intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor) throws {
        guard case .done = try perform(intent, in: scope, by: visitor) else { throw Refusal.invalid }
    }

    /// The owner lets everybody in the list be reminded.
    func remind(_ item: ItemID? = nil, at moment: Instant) throws {
        try done(.item(.edit(item ?? self.item, [.reminder(moment)])), by: .owner)
    }
}

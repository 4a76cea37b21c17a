import Domain
import SyncProtocol
import SyncRules

/// What one transaction has changed, as far as other nodes remember it: for their caches and for connected users.
struct BatchChanges: Sendable {
    /// In the order in which they were saved.
    var commits: [Commit] = []
    /// The records of the commits, if they were read from a body.
    var readRecords: [RecordKey] = []
    /// How the numbers of live records have changed, by scope and kind.
    var counts: [ScopeID: [String: Int]] = [:]
    /// The last record of each changed log; the inner value is nil if it must be read.
    var ends: [ScopeID: RecordID?] = [:]
    /// The progress of the clients that have sent commands.
    var clients: [ClientID: Client] = [:]
    /// The changes of sessions, in order.
    var sessions: [SessionChange] = []
    /// The users whose accounts were deleted.
    var deletedAccounts: Set<PersonID> = []
    /// The written bytes by user, and the time of each part.
    var bytesSpent: [(person: PersonID, bytes: Int, at: Instant)] = []
    var additions: [(addition: MemberAddition, count: Int, at: Instant)] = []
    /// True if records were removed without a commit.
    var hasErased = false
    /// True if a background job was added.
    var hasBackgroundJobs = false
    /// The earliest new alarm.
    var alarm: Instant?

    /// The store of a device: its user, the number of its last command, and the time of that command.
    typealias Client = (person: PersonID, last: Int64, seen: Instant)

    mutating func count(_ kind: String, in scope: ScopeID, by change: Int) {
        counts[scope, default: [:]][kind, default: 0] += change
    }
}

/// Collects the changes of the open transaction. Only a writer that is one of several nodes has it.
final class BatchRecorder {
    var changes = BatchChanges()
}

import Domain
import Storage
import SyncRules
import Synchronization

/// Reports unreadable records to the operator: each record once, without its content.
public final class DamageLog: Sendable {
    private let reported = Mutex<Set<RecordKey>>([])
    private let write: @Sendable (Entry) -> Void

    /// An unreadable record.
    public struct Entry: Sendable {
        public let scope: ScopeID
        public let id: RecordID
        public let kind: String
    }

    /// The maximum number of reported records.
    private static let maxReports = 1000

    /// - Parameter write: writes to the log.
    public init(write: @escaping @Sendable (Entry) -> Void = { _ in }) {
        self.write = write
    }

    func report(_ stored: RecordTable.Stored, in scope: ScopeID) {
        let isNew = reported.withLock { reported in
            reported.count < DamageLog.maxReports && reported.insert(RecordKey(scope, stored.id)).inserted
        }
        if isNew { write(Entry(scope: scope, id: stored.id, kind: stored.kind)) }
    }
}

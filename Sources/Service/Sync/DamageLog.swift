import Domain
import Storage
import SyncRules
import Synchronization

/// Reports unreadable records to the operator: each record once, without its content.
public final class DamageLog: Sendable {
    private let reported = Mutex<Set<RecordKey>>([])
    private let warn: @Sendable (String) -> Void

    /// The maximum number of reported records.
    private static let maxReports = 1000

    /// - Parameter warn: writes to the log.
    public init(warn: @escaping @Sendable (String) -> Void = { _ in }) {
        self.warn = warn
    }

    func report(_ stored: RecordTable.Stored, in scope: ScopeID) {
        let isNew = reported.withLock { told in
            told.count < DamageLog.maxReports && told.insert(RecordKey(scope, stored.id)).inserted
        }
        if isNew {
            warn("The record \(stored.id.text) of kind \(stored.kind) in \(scope.text) cannot be read.")
        }
    }
}

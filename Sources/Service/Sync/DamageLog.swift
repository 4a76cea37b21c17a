import Domain
import Storage
import Sync
import Synchronization

/// Tells the operator of records that cannot be read: once of each, and nothing of what is in it.
public final class DamageLog: Sendable {
    private let told = Mutex<Set<RecordKey>>([])
    private let warn: @Sendable (String) -> Void

    /// Of how many it tells.
    private static let most = 1000

    /// - Parameter warn: writes to the log.
    public init(warn: @escaping @Sendable (String) -> Void = { _ in }) {
        self.warn = warn
    }

    func note(_ stored: RecordTable.Stored, in scope: ScopeID) {
        let isNew = told.withLock { told in
            told.count < DamageLog.most && told.insert(RecordKey(scope, stored.id)).inserted
        }
        if isNew {
            warn("The record \(stored.id.text) of kind \(stored.kind) in \(scope.text) cannot be read.")
        }
    }
}

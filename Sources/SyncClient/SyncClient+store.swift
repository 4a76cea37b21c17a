import Domain
import SyncProtocol
import SyncRules

extension SyncClient {
    /// Why nothing can be saved on the device; nil if all is well.
    public var storeFailure: StoreFailure? {
        local.storeState.failure
    }

    /// True once the store has been read, so that there is something to show.
    public var isReady: Bool {
        local.storeState.revision != nil
    }

    /// True if the replica has been compared with the server since launch and is complete.
    public var isCurrent: Bool { !connection.isMidPull }

    /// True if the store has been read and contains everything.
    public var isStored: Bool {
        guard case .idle = local.storeState.work else { return false }
        return isReady && local.storeState.dirty.isEmpty && !local.storeState.needsLoad
    }
}

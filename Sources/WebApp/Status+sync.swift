import Screens
import SyncClient

extension Status {
    /// The status that the screens show. A guest sees the number of commands that wait for the last user.
    init(of sync: SyncDriver?, on store: DeviceStore, hasUpdate: Bool, isRefreshing: Bool) {
        guard store.device.me != nil, let sync else {
            self.init(
                ended: store.device.author != nil, waiting: store.device.waiting, hasUpdate: hasUpdate)
            return
        }
        let waiting = sync.storedCommandCount
        self.init(
            connection: sync.connectionStatus, waiting: waiting,
            unpersistedCommands: sync.pendingCommands.count - waiting,
            unsent: sync.pendingCommands.prefix(Question.maxThings).map { $0.command },
            rejectedCommands: sync.client.rejectedCommands, storeFailure: sync.client.storeFailure,
            isReady: sync.client.isReady,
            isCurrent: sync.client.isCurrent, hasUpdate: hasUpdate, isRefreshing: isRefreshing,
            upload: sync.client.upload.map { Upload(blob: $0.blob, percent: $0.percent) })
        isRateLimited = sync.client.hasDeferredCommands
    }
}

import Domain
import SyncClient
import SyncRules

extension AppEnvironment {
    /// The number of the last notification that a user sees in the feed of photos: those of new photos, up to the first
    /// other one that is unseen. 0 if there is none.
    var lastSeenInFeed: Int64 {
        let read = replica.notificationsRead(by: replica.person)
        var last: Int64 = 0
        let unseen = replica.notifications(of: replica.person).map { $0.notification }.filter {
            $0.number > read
        }
        for notification in unseen.inOrder({ $0.number < $1.number }) {
            guard notification.kind == .photos else { break }
            last = notification.number
        }
        return last
    }
}

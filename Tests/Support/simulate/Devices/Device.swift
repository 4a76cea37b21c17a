import Domain
import Storage
import SyncRules

/// A phone or a computer of a user, with its store and its tabs.
final class Device {
    let name: String
    let person: PersonID
    /// The error of its clock in milliseconds.
    let skew: Int64
    let maxTabs: Int
    var store = DeviceStore()
    var tabs: [SimulatedTab] = []
    var pushReceiver: PushReceiver
    var isOnline = true
    /// The tab that holds the leader lock.
    var leader: Int?
    /// Commands that have ever been in the store.
    var stored: Set<CommandID> = []
    /// Commands that a tab has shown as saved. They must not be lost.
    var shownAsSaved: Set<CommandID> = []
    /// Rejected commands that the user has dismissed.
    var discarded: Set<CommandID> = []

    init(name: String, person: PersonID, skew: Int64, maxTabs: Int, session: SessionID) {
        self.name = name
        self.person = person
        self.skew = skew
        self.maxTabs = maxTabs
        pushReceiver = PushReceiver(session: session)
    }

    func clock(_ now: Instant) -> Instant {
        now.advanced(by: skew)
    }
}

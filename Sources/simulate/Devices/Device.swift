import Domain
import Storage
import Sync

/// A phone or a computer of a person, with its store and its tabs.
final class Device {
    let name: String
    let person: PersonID
    /// How far its clock is wrong, in milliseconds.
    let skew: Int64
    let mostTabs: Int
    var store = DeviceStore()
    var tabs: [Tab] = []
    var phone: Phone
    var isOnline = true
    /// The tab that holds the lock of the one that leads.
    var leader: Int?
    /// Commands that have ever been in the store.
    var stored: Set<CommandID> = []
    /// Commands that some tab showed as kept: they must not vanish.
    var kept: Set<CommandID> = []
    /// RejectedCommand commands that the person has seen to.
    var discarded: Set<CommandID> = []

    init(name: String, person: PersonID, skew: Int64, mostTabs: Int, session: SessionID) {
        self.name = name
        self.person = person
        self.skew = skew
        self.mostTabs = mostTabs
        phone = Phone(session: session)
    }

    func clock(_ now: Instant) -> Instant {
        now.advanced(by: skew)
    }
}

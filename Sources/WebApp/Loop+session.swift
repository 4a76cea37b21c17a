import Browser
import Domain
import Screens
import Sync
import Wire

extension Loop {
    func signedIn(_ me: Me) {
        device.waiting = 0
        device.me = me
        device.pendingCode = nil
        takeDrafts()
        keepDevice()
        startSync()
        tab.perform(.persistStorage)
    }

    /// The same person under another address.
    func changed(_ me: Me) {
        device.me = me
        device.pendingCode = nil
        keepDevice()
    }

    /// Wipes the device of the person.
    func signedOut() {
        sync?.stop()
        if let sync { tab.perform(.deleteDatabase(sync.name)) }
        sync = nil
        device.me = nil
        device.pendingCode = nil
        device.waiting = 0
        device.drafts = []
        keepDevice()
    }

    /// The server knows the session no more: what it told is dropped, what it has not been told waits.
    func endSession() {
        guard device.me != nil else { return }
        keepDrafts()
        device.me = nil
        device.pendingCode = nil
        sync?.endSession()
        device.waiting = sync?.kept ?? 0
        keepDevice()
    }

    /// A command may reach the store only after its session has ended.
    func noteWaiting() {
        guard device.me == nil, let sync, device.waiting != sync.kept else { return }
        device.waiting = sync.kept
        keepDevice()
    }

    /// Another tab has kept something: somebody came, went, or chose a language.
    func follow(_ other: Device) {
        let isSame = other.me?.person == device.me?.person
        device = other
        guard !isSame else { return }
        if other.me != nil { sync?.leave() }
        sync?.stop()
        sync = nil
        takeDrafts()
        startSync()
    }

    func startSync() {
        guard let me = device.me else { return }
        sync?.leave()
        sync?.stop()
        sync = SyncDriver(me.person, on: tab, isVisible: isVisible)
        sync?.start(isOnline: isOnline)
    }

    /// Notes down what is typed and not added yet. Drafts that this tab has never seen are other tabs'.
    func keepDrafts() {
        guard let me = device.me else { return }
        let drafts = model.allDrafts
        for draft in drafts where !draftLists.contains(draft.list) { draftLists.append(draft.list) }
        let all = device.drafts.filter { !draftLists.contains($0.list) } + drafts
        guard all != device.drafts else { return }
        device.drafts = all
        device.author = me.person
        keepDevice()
    }

    /// Goes on with what the same person typed before; what somebody else did is theirs alone.
    func takeDrafts() {
        if let me = device.me, device.author != me.person { device.drafts = [] }
        model.drafts = device.me == nil ? [] : device.drafts
        draftLists = model.drafts.map { $0.list }
    }

    func keepDevice() {
        tab.perform(.keep(device.text))
    }
}

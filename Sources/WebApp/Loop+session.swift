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
        if device.author.map({ $0 != me.person }) ?? false { device.settings = Settings() }
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
        device.author = nil
        device.settings = Settings()
        device.pictureMegabytes = Device().pictureMegabytes
        keepDevice()
    }

    /// The server knows the session no more: what it told is dropped, what it has not been told waits.
    func endSession() {
        guard let me = device.me else { return }
        keepDrafts()
        device.author = me.person
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
        // What was saved or thrown away there is no draft here either.
        model.drafts = model.drafts.filter { !device.drafts.contains($0) || other.drafts.contains($0) }
        // Each tab learns the settings from what it holds itself.
        let settings = isSame && sync != nil ? device.settings : other.settings
        device = other
        device.settings = settings
        dropFarewell()
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
        sync = SyncDriver(me.person, settings: device.settings, on: tab, isVisible: isVisible)
        sync?.start(isOnline: isOnline)
    }

    /// Notes down what is typed and does not count yet. Drafts that this tab has never seen are other tabs'.
    func keepDrafts() {
        guard let me = device.me else { return }
        let drafts = withState { model, _ in model.allDrafts }
        for draft in drafts where !draftPlaces.contains(draft.place) { draftPlaces.append(draft.place) }
        let all = device.drafts.filter { !draftPlaces.contains($0.place) } + drafts
        guard all != device.drafts else { return }
        device.drafts = all
        device.author = me.person
        keepDevice()
    }

    /// Goes on with what the same person typed before; what somebody else did is theirs alone.
    func takeDrafts() {
        if let me = device.me, device.author != me.person { device.drafts = [] }
        model.drafts = device.me == nil ? [] : device.drafts
        draftPlaces = model.drafts.map { $0.place }
    }

    func keepDevice() {
        tab.perform(.keep(device.text))
    }
}

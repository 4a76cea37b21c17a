import Browser
import Domain
import Screens
import Sync
import Wire

extension Loop {
    /// Somebody has signed in, here or in another tab. Nothing of another person stays on the screen.
    func signedIn(_ me: Me) {
        if let before = device.me?.person ?? device.author, before != me.person {
            clearScreens()
            device.settings = Settings()
        }
        device.waiting = 0
        device.me = me
        device.pendingCode = nil
        takeDrafts()
        keepDevice()
        startSync()
        tab.perform(.persistStorage)
    }

    /// What is on the screens, and what was asked, is not for who comes next.
    private func clearScreens() {
        sync?.leave()
        session.end(on: tab)
        session = Session()
        tab.perform(.forgetPages)
        world.me = nil
        send(.answered(.signOut, .signedOut))
    }

    /// The same person under another address.
    func changed(_ me: Me) {
        device.me = me
        device.pendingCode = nil
        keepDevice()
    }

    /// The server has no such account any more.
    func accountDeleted() {
        signedOut()
        send(.answered(.signOut, .signedOut))
    }

    /// Wipes the device of the person.
    func signedOut() {
        // Another tab may have heard first that the session is over.
        if let person = device.me?.person ?? device.author {
            tab.perform(.deleteDatabase(SyncDriver.name(person)))
        }
        tab.perform(.keepReminders(tags: []))
        session.end(on: tab)
        session = Session()
        device.me = nil
        device.pendingCode = nil
        device.waiting = 0
        device.drafts = []
        device.author = nil
        device.settings = Settings()
        device.pictureMegabytes = Device().pictureMegabytes
        device.keptMessages = Device().keptMessages
        device.portion = Device().portion
        device.hasShortcuts = true
        keepDevice()
    }

    /// The server knows the session no more: what it told is dropped, what it has not been told waits.
    func endSession() {
        guard let me = device.me else { return }
        leave()
        tab.perform(.keepReminders(tags: []))
        tab.perform(.forgetPages)
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
    func update(from other: Device) {
        // Nobody has signed in since this tab signed out: the session's end was written down before, and is told after it.
        let hasSignedOut = device.me == nil && device.author == nil
        if hasSignedOut, other.me == nil, other.author != nil { return keepDevice() }
        // Where a session had ended before, it makes a difference whether the person has signed out since.
        let isSame =
            other.me?.person == device.me?.person && (other.me != nil || other.author == device.author)
        if isSame, device.me != nil, other.author == device.me?.person { followDrafts(other.drafts) }
        let drafts = draftsBeyondSession(other)
        let (before, next) = (device.me?.person ?? device.author, other.me?.person ?? other.author)
        // Each tab learns the settings from what it holds itself.
        let settings = isSame && sync != nil ? device.settings : other.settings
        // Who signs out wins over what was noted down here in the same moment, since the session had ended.
        let isSignedOut = device.me == nil && !isSame && other.me == nil && other.author == nil
        device = other
        device.settings = settings
        if drafts != device.drafts || isSignedOut {
            device.drafts = drafts
            keepDevice()
        }
        dropSignOut()
        guard !isSame else { return }
        if other.me != nil { sync?.leave() }
        session.sync?.stop()
        session.sync = nil
        if let before, before != next { clearScreens() }
        let typed = device.guestDrafts
        takeDrafts()
        if device.guestDrafts != typed { keepDevice() }
        startSync()
    }

    /// What was chosen for this device, here or in another tab, counts at once.
    func followDevice() {
        world.device.pictureMegabytes = device.pictureMegabytes
        world.device.keptMessages = device.keptMessages
        world.device.portion = device.portion
        world.device.hasShortcuts = device.hasShortcuts
        sync?.drafts = device.drafts
        sync?.keepMessages(device.keptMessages)
        sync?.loadMessages(portion: device.portion)
    }

    /// Begins the session of who is signed in. What was asked before it has no answer any more, as it could end this one;
    /// its screens do not wait.
    func startSync() {
        guard let me = device.me else { return }
        for request in session.cancelRequests(on: tab) { send(.answered(request, .failed(.offline))) }
        session.sync?.leave()
        session.sync?.stop()
        session.sync = SyncDriver(me.person, settings: device.settings, on: tab, isVisible: isVisible)
        sync?.start(isOnline: isOnline)
    }

    /// Notes down what is typed and does not count yet.
    func keepDrafts() {
        guard let me = device.me else { return keepGuestDrafts() }
        let all = drafts(over: device.drafts)
        guard all != device.drafts else { return }
        device.drafts = all
        device.author = me.person
        keepDevice()
    }

    private func keepGuestDrafts() {
        let typed = model.guestDrafts
        guard typed != device.guestDrafts else { return }
        device.guestDrafts = typed
        keepDevice()
    }

    /// What this tab has typed or taken away since it last looked, over what all tabs have noted down. Where nothing was
    /// done here another tab may have typed on, or may have drafts that this one has never seen.
    private func drafts(over noted: [Draft]) -> [Draft] {
        let drafts = withState { model, _ in model.allDrafts }
        let typed = drafts.filter { draft in
            !seenDrafts.contains(draft) || !noted.contains { $0.place == draft.place }
        }
        let gone = seenDrafts.filter { seen in !drafts.contains { $0.place == seen.place } }
        seenDrafts = drafts
        return noted.filter { old in
            !gone.contains(old) && !typed.contains { $0.place == old.place }
        } + typed
    }

    /// A session that ends by itself takes nothing that was typed, in whichever tab that was; signing out does.
    private func draftsBeyondSession(_ other: Device) -> [Draft] {
        guard other.me == nil else { return other.drafts }
        guard let author = other.author, author == device.me?.person ?? device.author else { return [] }
        if device.me != nil {
            send(.leaving)
            sync?.leave()
            return drafts(over: other.drafts)
        }
        return other.drafts
            + device.drafts.filter { mine in !other.drafts.contains { $0.place == mine.place } }
    }

    /// Takes what another tab has saved, sent, discarded or typed, also into open fields that were not changed here since.
    private func followDrafts(_ noted: [Draft]) {
        let known = device.drafts
        let followed = withState { model, world in App.follow(known, noted, &model, world) }
        seenDrafts = seenDrafts.filter { !followed.contains($0.place) }
        if !followed.isEmpty { isWorldNew = true }
        model.drafts = model.drafts.filter { !device.drafts.contains($0) || noted.contains($0) }
        let mine = model.drafts
        let news = noted.filter { draft in
            !known.contains(draft) && !mine.contains { $0.place == draft.place }
        }
        model.drafts += news
        let open = withState { model, _ in model.allDrafts }
        seenDrafts += news.filter { open.contains($0) }
    }

    /// Goes on with what the same person typed before; what somebody else did is theirs alone.
    func takeDrafts() {
        if let me = device.me, device.author != me.person { device.drafts = [] }
        if device.me != nil { device.guestDrafts = [] }
        model.takeGuestDrafts(device.guestDrafts)
        model.drafts = device.me == nil ? [] : device.drafts
        seenDrafts = model.drafts
    }
}

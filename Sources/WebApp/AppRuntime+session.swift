import Browser
import Domain
import Screens
import SyncRules
import Wire

extension AppRuntime {
    /// Called after a sign-in in this or another tab. Removes all data of another user from the screens.
    func signedIn(_ me: Me) {
        if let before = device.me?.person ?? device.author, before != me.person {
            clearScreens()
            device.settings = Settings()
        }
        device.waiting = 0
        device.me = me
        device.pendingCode = nil
        restoreDrafts()
        saveDevice()
        startSync()
        requestSessionState()
        bridge.perform(.persistStorage)
    }

    /// Clears the screens and pending requests before the session of another user.
    private func clearScreens() {
        sync?.leave()
        session.end(on: bridge)
        session = Session()
        bridge.perform(.forgetPages)
        env.me = nil
        send(.answered(.signOut, .signedOut))
    }

    /// Stores a changed e-mail address of the same user.
    func changed(_ me: Me) {
        device.me = me
        device.pendingCode = nil
        saveDevice()
    }

    /// Called when the server no longer has the account.
    func accountDeleted() {
        signedOut()
        send(.answered(.signOut, .signedOut))
    }

    /// Removes the user's data from the device.
    func signedOut() {
        // Another tab may have noticed the end of the session earlier.
        if let person = device.me?.person ?? device.author {
            bridge.perform(.deleteDatabase(SyncDriver.name(person)))
        }
        bridge.perform(.keepReminders(tags: []))
        session.end(on: bridge)
        session = Session()
        device.me = nil
        device.pendingCode = nil
        device.invitation = nil
        env.device.invitations = nil
        device.waiting = 0
        device.drafts = []
        device.author = nil
        device.settings = Settings()
        device.pictureMegabytes = Device().pictureMegabytes
        device.storedMessages = Device().storedMessages
        device.scrollPageSize = Device().scrollPageSize
        device.hasShortcuts = true
        saveDevice()
    }

    /// Called when the server has ended the session. Discards the confirmed state and keeps commands that wait for the
    /// server.
    func endSession() {
        guard let me = device.me else { return }
        leave()
        bridge.perform(.keepReminders(tags: []))
        bridge.perform(.forgetPages)
        device.author = me.person
        device.me = nil
        device.pendingCode = nil
        sync?.endSession()
        device.waiting = sync?.storedCommandCount ?? 0
        saveDevice()
    }

    /// Updates the number of waiting commands, because a command may reach the store only after the end of its session.
    func updateWaitingCount() {
        guard device.me == nil, let sync, device.waiting != sync.storedCommandCount else { return }
        device.waiting = sync.storedCommandCount
        saveDevice()
    }

    /// Applies the state that another tab has stored: a sign-in, a sign-out or a setting.
    func update(from other: Device) {
        // No user has signed in since this tab signed out. The other tab stored its state before that and must not
        // restore it.
        let hasSignedOut = device.me == nil && device.author == nil
        if hasSignedOut, other.me == nil, other.author != nil { return saveDevice() }
        // If the session had already ended, a sign-out since then makes a difference.
        let isSame =
            other.me?.person == device.me?.person && (other.me != nil || other.author == device.author)
        if isSame, device.me != nil, other.author == device.me?.person { applyDrafts(other.drafts) }
        let drafts = draftsBeyondSession(other)
        let (before, next) = (device.me?.person ?? device.author, other.me?.person ?? other.author)
        // Each tab reads the settings from its replica.
        let settings = isSame && sync != nil ? device.settings : other.settings
        // A sign-out takes precedence over drafts that this tab stored at the same time after the end of the session.
        let isSignedOut = device.me == nil && !isSame && other.me == nil && other.author == nil
        device = other
        device.settings = settings
        if drafts != device.drafts || isSignedOut {
            device.drafts = drafts
            saveDevice()
        }
        dropSignOut()
        guard !isSame else { return }
        if other.me != nil { sync?.leave() }
        session.sync?.stop()
        session.sync = nil
        if let before, before != next { clearScreens() }
        let typed = device.guestDrafts
        restoreDrafts()
        if device.guestDrafts != typed { saveDevice() }
        startSync()
    }

    /// Applies the settings of this device, which this or another tab has changed.
    func applyDeviceSettings() {
        env.device.pictureMegabytes = device.pictureMegabytes
        env.device.storedMessages = device.storedMessages
        env.device.scrollPageSize = device.scrollPageSize
        env.device.hasShortcuts = device.hasShortcuts
        sync?.drafts = device.drafts
        sync?.limitMessages(device.storedMessages)
        sync?.loadMessages(pageSize: device.scrollPageSize)
    }

    /// Starts the session of the signed-in user. Cancels older requests, because their answers could end this session,
    /// and reports them to their screens as failed.
    func startSync() {
        guard let me = device.me else { return }
        for request in session.cancelRequests(on: bridge) { send(.answered(request, .failed(.offline))) }
        session.sync?.leave()
        session.sync?.stop()
        session.sync = SyncDriver(me.person, settings: device.settings, on: bridge, isVisible: isVisible)
        sync?.start(isOnline: isOnline)
    }

    /// Stores the unsent drafts.
    func saveDrafts() {
        guard let me = device.me else { return saveGuestDrafts() }
        let all = drafts(over: device.drafts)
        guard all != device.drafts else { return }
        device.drafts = all
        device.author = me.person
        saveDevice()
    }

    private func saveGuestDrafts() {
        let typed = withState { model, _ in model.guestDrafts }
        guard typed != device.guestDrafts else { return }
        device.guestDrafts = typed
        saveDevice()
    }

    /// Merges the drafts that this tab has changed or removed since the last call into the stored drafts of all tabs.
    /// Drafts that this tab has not changed keep the versions of other tabs.
    private func drafts(over stored: [Draft]) -> [Draft] {
        let drafts = withState { model, _ in model.allDrafts }
        let typed = drafts.filter { draft in
            !seenDrafts.contains(draft) || !stored.contains { $0.key == draft.key }
        }
        let gone = seenDrafts.filter { seen in !drafts.contains { $0.key == seen.key } }
        seenDrafts = drafts
        return stored.filter { old in
            !gone.contains(old) && !typed.contains { $0.key == old.key }
        } + typed
    }

    /// The drafts that survive the end of the session. An ended session keeps the drafts of all tabs; a sign-out
    /// removes them.
    private func draftsBeyondSession(_ other: Device) -> [Draft] {
        guard other.me == nil else { return other.drafts }
        guard let author = other.author, author == device.me?.person ?? device.author else { return [] }
        if device.me != nil {
            send(.leaving)
            sync?.leave()
            return drafts(over: other.drafts)
        }
        return other.drafts
            + device.drafts.filter { mine in !other.drafts.contains { $0.key == mine.key } }
    }

    /// Applies drafts that another tab has saved, sent, discarded or changed, also to open fields without changes here.
    private func applyDrafts(_ stored: [Draft]) {
        let known = device.drafts
        let followed = withState { model, env in App.follow(known, stored, &model, env) }
        seenDrafts = seenDrafts.filter { !followed.contains($0.key) }
        if !followed.isEmpty { hasEnvironmentChanged = true }
        model.drafts = model.drafts.filter { !device.drafts.contains($0) || stored.contains($0) }
        let mine = model.drafts
        let newDrafts = stored.filter { draft in
            !known.contains(draft) && !mine.contains { $0.key == draft.key }
        }
        model.drafts += newDrafts
        let open = withState { model, _ in model.allDrafts }
        seenDrafts += newDrafts.filter { open.contains($0) }
    }

    /// Restores the drafts of the same user. Drafts of another user stay hidden.
    func restoreDrafts() {
        if let me = device.me, device.author != me.person { device.drafts = [] }
        if device.me != nil { device.guestDrafts = [] }
        model.restoreGuestDrafts(device.guestDrafts)
        model.drafts = device.me == nil ? [] : device.drafts
        seenDrafts = model.drafts
    }
}

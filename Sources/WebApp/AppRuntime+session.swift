import Browser
import Domain
import Screens
import SyncRules
import Wire

extension AppRuntime {
    /// Called after a sign-in in this or another tab. Removes all data of another user from the screens.
    func signedIn(_ me: Me) {
        if let before = store.device.lastUser, before != me.person {
            clearScreens()
            store.device.settings = Settings()
        }
        store.device.signIn(me)
        store.restoreDrafts(to: &model)
        store.save()
        startSync()
        requestSessionState()
        bridge.perform(.persistStorage)
    }

    /// Clears the screens and pending requests before the session of another user.
    private func clearScreens() {
        sync?.leave()
        cancelSession()
        bridge.perform(.forgetPages)
        env.me = nil
        send(.answered(.signOut, .signedOut))
    }

    private func cancelSession() {
        _ = requests.cancel()
        session.end()
        session = Session(on: bridge)
    }

    /// Stores a changed e-mail address of the same user.
    func changed(_ me: Me) {
        store.update {
            $0.me = me
            $0.pendingCode = nil
        }
    }

    /// Called when the server no longer has the account.
    func accountDeleted() {
        signedOut()
        send(.answered(.signOut, .signedOut))
    }

    /// Removes the user's data from the device.
    func signedOut() {
        // Another tab may have noticed the end of the session earlier.
        if let person = store.device.lastUser {
            bridge.perform(.deleteDatabase(SyncDriver.name(person)))
        }
        bridge.perform(.keepReminders(tags: []))
        cancelSession()
        store.device.forgetUser()
        env.device.invitations = nil
        store.save()
    }

    /// Called when the server has ended the session. Discards the confirmed state and keeps commands that wait for the
    /// server.
    func endSession() {
        guard store.device.me != nil else { return }
        leave()
        bridge.perform(.keepReminders(tags: []))
        bridge.perform(.forgetPages)
        store.device.endSession()
        sync?.endSession()
        store.device.waiting = sync?.storedCommandCount ?? 0
        store.save()
    }

    /// Updates the number of waiting commands, because a command may reach the store only after the end of its session.
    func updateWaitingCount() {
        guard store.device.me == nil, let sync, store.device.waiting != sync.storedCommandCount else {
            return
        }
        store.update { $0.waiting = sync.storedCommandCount }
    }

    /// Applies the state that another tab has stored: a sign-in, a sign-out or a setting.
    func update(from other: Device) {
        // No user has signed in since this tab signed out. The other tab stored its state before that and must not
        // restore it.
        if store.device.isSignedOut, other.me == nil, other.author != nil { return store.save() }
        // If the session had already ended, a sign-out since then makes a difference.
        let isSame = store.device.hasSameUser(as: other)
        if isSame, store.device.me != nil, other.author == store.device.me?.person,
            withState({ model, env in store.apply(other.drafts, to: &model, env) })
        {
            hasEnvironmentChanged = true
        }
        let drafts = draftsBeyondSession(other)
        let (before, next) = (store.device.lastUser, other.lastUser)
        // Each tab reads the settings from its replica.
        let settings = isSame && sync != nil ? store.device.settings : other.settings
        // A sign-out takes precedence over drafts that this tab stored at the same time after the end of the session.
        let isSignedOut = store.device.me == nil && !isSame && other.isSignedOut
        store.replace(by: other, drafts: drafts, settings: settings, isSignedOut: isSignedOut)
        dropSignOut()
        guard !isSame else { return }
        if other.me != nil { sync?.leave() }
        session.sync?.stop()
        session.sync = nil
        if let before, before != next { clearScreens() }
        let typed = store.device.guestDrafts
        store.restoreDrafts(to: &model)
        if store.device.guestDrafts != typed { store.save() }
        startSync()
    }

    /// Applies the settings of this device, which this or another tab has changed.
    func applyDeviceSettings() {
        store.copySettings(to: &env.device)
        sync?.drafts = store.device.drafts
        sync?.limitMessages(store.device.storedMessages)
        sync?.loadMessages(pageSize: store.device.scrollPageSize)
    }

    /// Starts the session of the signed-in user. Cancels older requests, because their answers could end this session,
    /// and reports them to their screens as failed.
    func startSync() {
        guard let me = store.device.me else { return }
        let unanswered = requests.cancel()
        session.cancelPicks()
        for request in unanswered { send(.answered(request, .failed(.offline))) }
        session.sync?.leave()
        session.sync?.stop()
        session.sync = SyncDriver(
            me.person, settings: store.device.settings, on: bridge, isVisible: isVisible)
        sync?.start(isOnline: isOnline)
    }

    /// Stores the unsent drafts and the last opened screens.
    func saveDrafts() {
        let isGuest = store.device.me == nil
        store.saveDrafts(withState { model, _ in isGuest ? model.guestDrafts : model.allDrafts })
        store.saveOpened(model.lastOpened)
    }

    /// The drafts that survive the end of the session. An ended session keeps the drafts of all tabs; a sign-out
    /// removes them.
    private func draftsBeyondSession(_ other: Device) -> [Draft] {
        guard other.me == nil else { return other.drafts }
        guard let author = other.author, author == store.device.lastUser else { return [] }
        if store.device.me != nil {
            send(.leaving)
            sync?.leave()
            return store.merge(withState { model, _ in model.allDrafts }, into: other.drafts)
        }
        return other.drafts
            + store.device.drafts.filter { mine in !other.drafts.contains { $0.key == mine.key } }
    }
}

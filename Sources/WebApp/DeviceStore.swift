import Browser
import Domain
import Screens
import SyncClient
import SyncRules
import Wire

/// The state of the device outside of the databases, as this tab knows it. Other tabs store the same texts.
final class DeviceStore {
    private let bridge: BrowserBridge
    var device = Device()
    /// The stored texts of the device, as last read or written by this tab.
    private var storedTexts: [StoredText] = []
    /// The drafts of this tab, as last read or stored.
    private var seenDrafts: [Draft] = []
    /// The last opened screens of this tab, as last restored or stored.
    private var seenOpened: [Route] = []

    init(_ bridge: BrowserBridge) {
        self.bridge = bridge
    }

    /// Reads the state at the start, without a code that has expired.
    func load(_ texts: [StoredText]) {
        storedTexts = texts
        device = Device(texts)
        if let sentAt = device.pendingCode?.sentAt, sentAt.advanced(by: PendingCode.lifetime) < bridge.instant
        {
            device.pendingCode = nil
        }
    }

    /// Returns the state that another tab has stored by changing a text.
    func load(changed text: StoredText) -> Device {
        storedTexts = storedTexts.filter { $0.name != text.name } + (text.text.isEmpty ? [] : [text])
        return Device(storedTexts)
    }

    /// Stores the text of the user first and then the changed drafts, so that other tabs know the owner of the drafts.
    /// Another tab may have overwritten the text with an older one in the meantime.
    func save() {
        let (known, next) = (storedTexts, device.storedTexts)
        storedTexts = next
        for text in next where text.name.isEmpty || !known.contains(text) { bridge.perform(.storeText(text)) }
        for old in known where !next.contains(where: { $0.name == old.name }) {
            bridge.perform(.storeText(StoredText("", as: old.name)))
        }
    }

    /// Changes the state and stores it.
    func update(_ change: (inout Device) -> Void) {
        change(&device)
        save()
    }

    /// Applies the state that another tab has stored.
    /// - Parameters:
    ///   - drafts: the drafts that remain.
    ///   - settings: the settings that apply in this tab.
    ///   - isSignedOut: true if the other tab has ended a session that had already ended here.
    func replace(by other: Device, drafts: [Draft], settings: Settings, isSignedOut: Bool) {
        device = other
        device.settings = settings
        guard drafts != device.drafts || isSignedOut else { return }
        device.drafts = drafts
        save()
    }

    /// Updates the settings of the user from the replica once it is loaded. Until then the last known settings apply.
    func updateSettings(from sync: SyncDriver?) {
        guard let sync, device.me != nil, sync.client.replica.isLoaded(.user(sync.client.person)) else {
            return
        }
        let settings = sync.client.replica.settings(of: sync.client.person)
        guard settings != device.settings else { return }
        device.settings = settings
        save()
    }

    /// Copies the settings of this device.
    func copySettings(to state: inout DeviceState) {
        state.pictureMegabytes = device.pictureMegabytes
        state.storedMessages = device.storedMessages
        state.scrollPageSize = device.scrollPageSize
        state.hasShortcuts = device.hasShortcuts
    }

    // MARK: - Drafts

    /// Stores the drafts of this tab if they have changed.
    /// - Parameter drafts: those of the signed-in user, or those of a guest for a new account.
    func saveDrafts(_ drafts: [Draft]) {
        if let me = device.me {
            let all = merge(drafts, into: device.drafts)
            guard all != device.drafts else { return }
            device.drafts = all
            device.author = me.person
        } else {
            guard drafts != device.guestDrafts else { return }
            device.guestDrafts = drafts
        }
        save()
    }

    /// Stores the list, habit and chat that were opened last, if this tab has opened another one.
    func saveOpened(_ routes: [Route]) {
        guard let me = device.me, routes != seenOpened else { return }
        seenOpened = routes
        device.opened = routes
        device.author = me.person
        save()
    }

    /// Merges the drafts that this tab has changed or removed since the last call into the stored drafts of all tabs.
    /// Drafts that this tab has not changed keep the versions of other tabs.
    func merge(_ drafts: [Draft], into stored: [Draft]) -> [Draft] {
        let typed = drafts.filter { draft in
            !seenDrafts.contains(draft) || !stored.contains { $0.key == draft.key }
        }
        let gone = seenDrafts.filter { seen in !drafts.contains { $0.key == seen.key } }
        seenDrafts = drafts
        return stored.filter { old in
            !gone.contains(old) && !typed.contains { $0.key == old.key }
        } + typed
    }

    /// Applies drafts that another tab has saved, sent, discarded or changed, also to open fields without changes here.
    /// - Returns: true if an open field has changed.
    func apply(_ stored: [Draft], to model: inout App.Model, _ env: AppEnvironment) -> Bool {
        let known = device.drafts
        let followed = DraftUpdates.apply(known, stored, &model, env)
        seenDrafts = seenDrafts.filter { !followed.contains($0.key) }
        model.drafts = model.drafts.filter { !known.contains($0) || stored.contains($0) }
        let mine = model.drafts
        let newDrafts = stored.filter { draft in
            !known.contains(draft) && !mine.contains { $0.key == draft.key }
        }
        model.drafts += newDrafts
        let open = model.allDrafts
        seenDrafts += newDrafts.filter { open.contains($0) }
        return !followed.isEmpty
    }

    /// Restores the drafts and the last opened screens of the same user. Those of another user stay hidden.
    func restoreDrafts(to model: inout App.Model) {
        if let me = device.me, device.author != me.person { (device.drafts, device.opened) = ([], []) }
        if device.me != nil { device.guestDrafts = [] }
        model.restoreGuestDrafts(device.guestDrafts)
        model.drafts = device.me == nil ? [] : device.drafts
        seenDrafts = model.drafts
        seenOpened = device.me == nil ? [] : device.opened
        model.lastOpened = seenOpened
    }
}

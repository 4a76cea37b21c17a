import Browser
import Screens
import SyncRules

extension AppRuntime {
    /// True if the browser must ask before the page is closed, because a newer app waits for typed text.
    var needsCloseConfirmation: Bool {
        withState { model, _ in isOutdated && model.hasDraftText }
    }

    /// Reloads the page once a newer app is active and nothing would be lost.
    func reloadIfOutdated() {
        guard isOutdated, areCommandsStored else { return }
        if isUpdateWanted {
            isUpdateWanted = false
        } else if withState({ model, _ in model.hasDraftText }) {
            return
        } else {
            isOutdated = false
        }
        bridge.perform(.reload)
    }

    /// Activates a newer app. If it is active and waits for this page, the user has agreed to discard typed text.
    func applyVersionUpdate() {
        if !isOutdated { return bridge.perform(.activateUpdate) }
        isUpdateWanted = true
        reloadIfOutdated()
    }

    /// True if the device has stored all commands.
    private var areCommandsStored: Bool {
        sync.map { $0.storedCommandCount == $0.pendingCommands.count } ?? true
    }
}

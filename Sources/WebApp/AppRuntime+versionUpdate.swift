import Browser
import Screens
import SyncRules

extension AppRuntime {
    /// True if the browser must ask before the page is closed, because a newer app waits for typed text.
    var needsCloseConfirmation: Bool {
        versionUpdate.isActive && withState { model, _ in model.hasDraftText }
    }

    /// Reloads the page once a newer app is active and nothing would be lost.
    func reloadIfOutdated() {
        guard versionUpdate.isActive, areCommandsStored else { return }
        let hasDraftText = withState { model, _ in model.hasDraftText }
        if versionUpdate.mustReload(hasDraftText: hasDraftText) { bridge.perform(.reload) }
    }

    /// Activates a newer app. If it is active and waits for this page, the user has agreed to discard typed text.
    func applyVersionUpdate() {
        if !versionUpdate.isActive { return bridge.perform(.activateUpdate) }
        versionUpdate.agree()
        reloadIfOutdated()
    }

    /// True if the device has stored all commands.
    private var areCommandsStored: Bool {
        sync.map { $0.storedCommandCount == $0.pendingCommands.count } ?? true
    }
}

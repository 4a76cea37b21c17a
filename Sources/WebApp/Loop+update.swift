import Browser
import Screens
import Sync

extension Loop {
    /// True if the browser must ask before the page is closed: there are unsaved changes, or a newer app waits for
    /// typed text.
    var isToGuard: Bool {
        withState { model, _ in model.hasUnsaved || isOutdated && model.hasUnkept }
    }

    /// Reloads the page once a newer app is active and nothing would be lost.
    func reloadIfOutdated() {
        guard isOutdated, isStored else { return }
        if isUpdateWanted {
            isUpdateWanted = false
        } else if withState({ model, _ in model.hasUnkept }) {
            return
        } else {
            isOutdated = false
        }
        tab.perform(.reload)
    }

    /// Activates a newer app. If it is active and waits for this page, the user has agreed to discard typed text.
    func update() {
        if !isOutdated { return tab.perform(.activateUpdate) }
        isUpdateWanted = true
        reloadIfOutdated()
    }

    /// True if the device has stored all commands.
    private var isStored: Bool { sync.map { $0.kept == $0.meant.count } ?? true }
}

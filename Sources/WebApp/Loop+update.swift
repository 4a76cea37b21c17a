import Browser
import Screens
import Sync

extension Loop {
    /// Whether the browser asks before the page goes: where something is to be saved, and where a newer app waits for it.
    var isToGuard: Bool {
        withState { model, _ in model.hasUnsaved || isOutdated && model.hasUnkept }
    }

    /// Ends this app, once a newer one has taken over and nothing is lost by that.
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

    /// Lets a newer app take over. If it has, and this one has waited, the browser asks whether what is typed may go.
    func update() {
        if !isOutdated { return tab.perform(.activateUpdate) }
        isUpdateWanted = true
        reloadIfOutdated()
    }

    /// Whether the device keeps everything that was done.
    private var isStored: Bool { sync.map { $0.kept == $0.meant.count } ?? true }
}

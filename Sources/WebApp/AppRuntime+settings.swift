import Browser
import Domain
import Screens
import SyncClient
import SyncRules

extension AppRuntime {
    /// Applies the settings to the appearance and the time zone of the page.
    func applySettings() {
        if theme != device.settings.theme {
            theme = device.settings.theme
            bridge.perform(.setColorScheme(theme.rawValue))
        }
        if zone != device.settings.zone {
            zone = device.settings.zone
            bridge.perform(.setZone(zone ?? ""))
        }
    }

    /// Updates the settings from the replica once it is loaded. Until then the last known settings apply.
    func updateSettings() {
        guard let sync, device.me != nil, sync.client.replica.isLoaded(.user(sync.client.person)) else {
            return
        }
        let settings = sync.client.replica.settings(of: sync.client.person)
        guard settings != device.settings else { return }
        device.settings = settings
        saveDevice()
    }
}

import Browser
import Domain
import Screens
import Sync

extension Loop {
    /// Applies the settings to the appearance and the time zone of the page.
    func followSettings() {
        if theme != device.settings.theme {
            theme = device.settings.theme
            tab.perform(.setColorScheme(theme.rawValue))
        }
        if zone != device.settings.zone {
            zone = device.settings.zone
            tab.perform(.setZone(zone ?? ""))
        }
    }

    /// Updates the settings from the replica once it is loaded. Until then the last known settings apply.
    func learnSettings() {
        guard let sync, device.me != nil, sync.client.replica.isLoaded(.user(sync.client.person)) else {
            return
        }
        let settings = sync.client.replica.settings(of: sync.client.person)
        guard settings != device.settings else { return }
        device.settings = settings
        keepDevice()
    }
}

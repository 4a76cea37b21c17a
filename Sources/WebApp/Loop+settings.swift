import Browser
import Domain
import Screens
import Sync

extension Loop {
    /// Brings the page's appearance and clocks in line with the settings.
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

    /// What the person has chosen, once that is known; until then what was known last.
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

import Browser
import Screens
import Texts

/// The state of the device that the browser reports.
extension DeviceState {
    mutating func apply(_ launch: Launch) {
        english = EnglishCustoms(among: launch.languages)
        zone = launch.timeZone
        zones = launch.timeZones
        version = launch.version
        notifications = launch.notifications
    }

    mutating func apply(_ event: BrowserEvent) {
        switch event {
        case .measured(let kilobytes): self.kilobytes = kilobytes
        case .zonesNamed(let names, let language):
            if names.count == zones.count { zoneNames = ZoneNames(names, in: language) }
        case .notifications(let new): notifications = new
        case .installing(let new): installing = new
        case .windowFocused(let isOn): isWindowFocused = isOn
        case .touchPrimary(let isOn): isTouchPrimary = isOn
        case .wide(let isOn): isWide = isOn
        case .spacious(let isOn): isSpacious = isOn
        default: break
        }
    }
}

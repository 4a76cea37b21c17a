import Browser
import Domain
import Screens
import Texts

/// The page around its content: title, colors, time zone, the number on the app's icon, the question before it is
/// closed, and the screen that it shows. Calls the browser only for changes. Also performs the effects that concern only
/// the browser.
final class Page {
    private let bridge: BrowserBridge
    private var title = ""
    private var theme = Settings.Theme.system
    /// Nil for the time zone of the device.
    private var zone: String?
    private var badge = 0
    private var isGuarded = false
    /// The screen on the page; nil before the first one.
    private var shownRoute: Route?

    init(_ bridge: BrowserBridge) {
        self.bridge = bridge
    }

    /// Applies the appearance and the time zone.
    func apply(_ settings: Settings) {
        if theme != settings.theme {
            theme = settings.theme
            bridge.perform(.setColorScheme(theme.rawValue))
        }
        if zone != settings.zone {
            zone = settings.zone
            bridge.perform(.setZone(zone ?? ""))
        }
    }

    /// Remembers the screen on the page.
    /// - Parameter hasPanes: true if screens are shown next to each other.
    /// - Returns: true if the page changes as a whole, so that it can animate the transition.
    func changes(to route: Route, hasPanes: Bool) -> Bool {
        defer { shownRoute = route }
        guard let shownRoute, shownRoute != route else { return false }
        return !hasPanes || !shownRoute.sharesScreen(with: route)
    }

    /// Shows the number of unseen notifications on the app's icon.
    func show(badge count: Int) {
        if count != badge { bridge.perform(.setBadge(count)) }
        badge = count
    }

    func show(title new: String) {
        guard new != title else { return }
        title = new
        bridge.perform(.setTitle(title))
    }

    /// - Parameter isNeeded: true if the browser must ask before the page is closed.
    func guardClosing(_ isNeeded: Bool) {
        guard isNeeded != isGuarded else { return }
        isGuarded.toggle()
        bridge.perform(.guardPage(isGuarded))
    }

    /// Performs an effect that concerns only the browser.
    func perform(_ effect: Effect) {
        switch effect {
        case .back(let route): bridge.perform(.goBack(else: route.path))
        case .focus(let id): bridge.perform(.focus(id: id))
        case .copy(let text): bridge.perform(.copy(text))
        case .share(.picture(let address)): bridge.perform(.share(path: address, isPicture: true))
        case .share(.link(let path)): bridge.perform(.share(path: path, isPicture: false))
        case .askNotifications: bridge.perform(.askNotifications)
        case .install: bridge.perform(.install)
        case .freeSpace: bridge.perform(.forgetPictures(prefix: ""))
        case .forgetShared: bridge.perform(.forgetShared)
        case .nameZones(let language): bridge.perform(.nameZones(language: language.rawValue))
        case .measureStorage: bridge.perform(.measureStorage)
        case .keepReminders(let tags): bridge.perform(.keepReminders(tags: tags))
        case .perform, .retry, .discard, .loadOlder, .searchLogs, .sendTyping, .refresh, .signOutHere,
            .go, .replace, .keepInvitation, .limitPictures, .limitMessages, .loadMessages, .enableShortcuts,
            .crop, .remind, .request, .setTimer, .pick, .applyUpdate, .app:
            break
        }
    }
}

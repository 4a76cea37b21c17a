import Domain

/// Texts of the settings.
public enum SettingsLabel: CaseIterable, Sendable {
    case settings, theme, hideDoneInLists, startScreen, timeZone, findZone, weekStart, asUsual, dayStart
    case showPresence, showPresenceHint
    case reminders, quietFrom, quietUntil, never
    case onThisDevice, storageUsed, picturesKept, messagesKept, messagesAtOnce, messagesHeld, allOfThem
    case freeSpace, freeSpaceHint
}

extension Settings.NotificationKind: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension SettingsLabel: CatalogKey {
    func phrase<C: Catalog>(in _: C.Type) -> Phrase { C.text(self) }
}

extension Language {
    public subscript(_ label: SettingsLabel) -> String { text(label) }

    /// The choice that follows the device, with the device's present value.
    public func asDevice(_ value: String = "") -> String {
        value.isEmpty ? fill(.asDevice) : fill(.valueAsDevice, value)
    }

    public func name(of theme: Settings.Theme) -> String {
        switch theme {
        case .system: asDevice()
        case .light: fill(.lightTheme)
        case .dark: fill(.darkTheme)
        }
    }

    public func name(of kind: Settings.NotificationKind) -> String { text(kind) }

    /// The days on which weeks begin in some region, 1 for Monday.
    public static var weekStarts: [Int] { [1, 6, 7] }

    public func weekStart(_ day: Int) -> String {
        switch day {
        case 1: fill(.weekFromMonday)
        case 6: fill(.weekFromSaturday)
        default: fill(.weekFromSunday)
        }
    }

    /// The version of the server if the app has a different one.
    public func server(_ version: String) -> String {
        fill(.serverVersion, version)
    }

    public func megabytes(_ count: Int) -> String {
        fill(.megabytes, String(count))
    }
}

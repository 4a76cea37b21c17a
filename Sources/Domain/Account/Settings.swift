/// The settings of a user for all their devices.
public struct Settings: Equatable, Sendable {
    /// The BCP 47 tag of the language; nil for that of the device.
    public var language: String?
    public var theme = Theme.system
    /// Hides done items in lists, unless a list has its own setting.
    public var hidesDone = false

    /// The name of a time zone in the IANA database; nil for that of each device.
    public var zone: String?
    /// The first day of the week, 1 for Monday…7 (ISO 8601); nil for the default of the language.
    public var weekStart: Int?
    /// The hour at which a day begins. Actions before it count for the previous day.
    public var dayStart = 0
    public var start = Start.today
    /// The kinds of notifications that are switched off.
    public private(set) var muted: [NotificationKind] = []
    /// The hours without notifications; nil for none.
    public var quiet: QuietHours?
    /// Hides the user's presence from others, and others' presence from the user.
    public var hidesPresence = false
    /// Sends a digest by e-mail of notifications that the user has not seen for an hour on any device.
    public var isDigestEnabled = false
    /// Hides the content of system notifications, because others can see a locked screen.
    public var hidesContent = false
    /// True once the user has skipped the offers of the onboarding.
    public var isOnboarded = false
    /// The accepted offers of the onboarding, as a set of bits; 0 until the first one.
    public var acceptedOffers: Int64 = 0
    /// The photo source shown last; empty for the photos of this server's users, nil until one was selected.
    public var photoSource: String?

    public enum Theme: String, CaseIterable, Sendable {
        case system, light, dark
    }

    /// The first screen after the start of the app.
    public enum Start: String, CaseIterable, Sendable {
        case today, lists, chats, habits, photos, profile
    }

    /// The kinds of notifications outside the app.
    public enum NotificationKind: String, CaseIterable, Sendable {
        case habits, reminders, deadlines, messages
        /// Lists and groups that another user shares with the user.
        case shares
        /// Lists and groups to which the user has lost access. The raw value is an older name, which is stored.
        case revocations = "closures"
        /// New photos of others in the user's groups.
        case photos
    }

    public static let zoneRule = TextRule(limit: 64)
    public static let photoSourceRule = TextRule(limit: 64, required: false)
    public static let offers = 0..<8
    public static let weekdays = 1...7
    public static let dayStarts = 0...12

    public init() {}

    public mutating func remind(of kind: NotificationKind, _ isOn: Bool) {
        muted = NotificationKind.allCases.filter { $0 == kind ? !isOn : muted.contains($0) }
    }

    /// True if an offer of the onboarding was accepted.
    public func hasAccepted(_ offer: Int) -> Bool { acceptedOffers >> Int64(offer) & 1 == 1 }

    public mutating func accept(_ offer: Int, _ isAccepted: Bool) {
        let bit: Int64 = 1 << Int64(offer)
        acceptedOffers = isAccepted ? acceptedOffers | bit : acceptedOffers & ~bit
    }

    /// The day at a moment for a user with these settings.
    public func day(at moment: Instant, in zone: Zone) -> CivilDay {
        zone.time(at: moment.advanced(by: Int64(-dayStart) * 3_600_000)).day
    }
}

/// Hours of the day without notifications. Notifications in these hours are sent at their end.
public struct QuietHours: Equatable, Sendable {
    /// Minutes since midnight.
    public let from: Int
    /// The first minute after the quiet hours, which may include midnight.
    public let until: Int

    /// Nil if the range is empty, covers the whole day, or exceeds the times of a day.
    public init?(from: Int, until: Int) {
        guard Habit.times.contains(from), Habit.times.contains(until), from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// The remaining minutes at a time of day; 0 outside the quiet hours.
    public func remaining(at minute: Int) -> Int {
        let isWithin = from < until ? (from..<until).contains(minute) : minute >= from || minute < until
        return isWithin ? (until - minute + 1440) % 1440 : 0
    }
}

/// A user's settings for one list or group.
public struct Preference: Equatable, Sendable {
    /// The rank among the user's lists; nil if it was never moved.
    public var rank: Rank?
    /// Nil for the value of `Settings`.
    public var hidesDone: Bool?
    /// The grant (`Member.grant`) whose content the user has seen.
    public var opened: String?
    public var itemOrder: ItemOrder

    public init(
        rank: Rank? = nil, hidesDone: Bool? = nil, opened: String? = nil, itemOrder: ItemOrder = .hand
    ) {
        self.rank = rank
        self.hidesDone = hidesDone
        self.opened = opened
        self.itemOrder = itemOrder
    }
}

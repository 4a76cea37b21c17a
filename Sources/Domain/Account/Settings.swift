/// What a person has chosen for all their devices.
public struct Settings: Equatable, Sendable {
    /// The BCP 47 tag of the language; nil for that of the device.
    public var language: String?
    public var theme = Theme.system
    /// Whether lists hide what is done unless a list says otherwise.
    public var hidesDone = false

    /// The name of a time zone in the IANA database; nil for that of each device.
    public var zone: String?
    /// The day on which a week begins, 1 for Monday…7 (ISO 8601); nil for what is usual in the language.
    public var weekStart: Int?
    /// The hour at which a day begins; what is done before is done on the day before.
    public var dayStart = 0
    public var start = Start.today
    /// What the person does not want to be reminded of.
    public private(set) var muted: [Reminding] = []
    /// When nobody is reminded; nil for never.
    public var quiet: QuietHours?
    /// Whether nobody is told when the person is online or writing; then the person is not told of anybody either.
    public var hidesPresence = false
    /// Whether the person is mailed what they have not seen for an hour on any device.
    public var mailsUnseen = false
    /// Whether the system's notifications say only that something waits: a locked screen is seen by others, too.
    public var hidesWords = false
    /// Whether the user has skipped the offers of the first run.
    public var isWelcomed = false
    /// The offers of the first run that the user took, as a set of bits; 0 until the first.
    public var takenOffers: Int64 = 0
    /// The source whose photos were shown last; empty for those of the users here, nil until one was chosen.
    public var photoSource: String?

    public enum Theme: String, CaseIterable, Sendable {
        case system, light, dark
    }

    /// The screen that the app starts with.
    public enum Start: String, CaseIterable, Sendable {
        case today, lists, chats, habits, photos, profile
    }

    /// What Dela tells of beside the app.
    public enum Reminding: String, CaseIterable, Sendable {
        case habits, reminders, deadlines, messages
        /// Lists and groups that somebody gives to the person.
        case shares
        /// Lists and groups that the person sees no more.
        case revocations = "closures"
    }

    public static let zoneRule = TextRule(limit: 64)
    public static let photoSourceRule = TextRule(limit: 64, required: false)
    public static let offers = 0..<8
    public static let weekdays = 1...7
    public static let dayStarts = 0...12

    public init() {}

    public mutating func remind(of kind: Reminding, _ isOn: Bool) {
        muted = Reminding.allCases.filter { $0 == kind ? !isOn : muted.contains($0) }
    }

    /// Whether an offer of the first run was taken.
    public func hasTaken(_ offer: Int) -> Bool { takenOffers >> Int64(offer) & 1 == 1 }

    public mutating func take(_ offer: Int, _ isTaken: Bool) {
        let bit: Int64 = 1 << Int64(offer)
        takenOffers = isTaken ? takenOffers | bit : takenOffers & ~bit
    }

    /// The day that it is at a moment, for somebody whose days begin when these do.
    public func day(at moment: Instant, in zone: Zone) -> CivilDay {
        zone.time(at: moment.advanced(by: Int64(-dayStart) * 3_600_000)).day
    }
}

/// Hours of the day in which nobody is reminded; what would have been told in them is told when they end.
public struct QuietHours: Equatable, Sendable {
    /// In minutes since midnight.
    public let from: Int
    /// The first minute after them; they may last over midnight.
    public let until: Int

    /// Nil when they would be none, or all, or begin or end at no time of day.
    public init?(from: Int, until: Int) {
        guard Habit.times.contains(from), Habit.times.contains(until), from != until else { return nil }
        self.from = from
        self.until = until
    }

    /// How many minutes they still last at a time of day; 0 outside of them.
    public func left(at minute: Int) -> Int {
        let isWithin = from < until ? (from..<until).contains(minute) : minute >= from || minute < until
        return isWithin ? (until - minute + 1440) % 1440 : 0
    }
}

/// What a person has chosen for one list, or a group.
public struct Preference: Equatable, Sendable {
    /// The place among their lists; nil for one that was never moved.
    public var rank: Rank?
    /// Nil for what the settings say.
    public var hidesDone: Bool?
    /// The grant (`Member.grant`) of which the person has seen what it gave.
    public var opened: String?

    public init(rank: Rank? = nil, hidesDone: Bool? = nil, opened: String? = nil) {
        self.rank = rank
        self.hidesDone = hidesDone
        self.opened = opened
    }
}

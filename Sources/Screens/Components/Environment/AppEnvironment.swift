import Domain
import Platform
import SyncClient
import SyncProtocol
import SyncRules
import Texts

/// The state that every screen reads besides its own. The runtime updates it before each `App.update` and `App.view`.
///
/// `replica` is a copy with shared storage. Assign an empty one before the `SyncClient` handles the next event;
/// otherwise that event copies what it changes.
public struct AppEnvironment {
    public var now: Instant
    public var language: Language
    /// The user's time zone.
    public var zone: Zone
    /// The signed-in user.
    public var me: PersonID?
    /// The e-mail address of the signed-in user; empty without one.
    public var email: String
    /// The pending confirmation by a code.
    public var pendingCode: PendingCode?
    /// The invitation whose link was opened in this tab.
    public var invitation: OpenedInvitation?
    public var replica: Replica
    public var status: Status
    /// The presence states and typing indicators of other users.
    public var presence = PresenceState()
    public var device = DeviceState()
    /// The source of new ids and ranks.
    public var random: SeededRandom

    public init(
        now: Instant, language: Language, me: PersonID? = nil, email: String = "", replica: Replica,
        status: Status = Status(), zone: Zone = .utc, random: SeededRandom
    ) {
        self.now = now
        self.language = language
        self.zone = zone
        self.me = me
        self.email = email
        self.replica = replica
        self.status = status
        self.random = random
    }

    /// True unless the server allows no invitations by link.
    var canInvite: Bool { device.invitations != .off }

    /// The current time of day in the user's time zone.
    var time: CivilTime { zone.time(at: now) }

    /// The user's current day.
    var today: CivilDay { settings.day(at: now, in: zone) }

    /// Performs an intent in the user's own scope.
    func perform(_ intent: PersonIntent) -> [Effect] {
        me.map { [.perform(.person(intent), in: .user($0))] } ?? []
    }

    /// The user's public profile.
    var profile: Profile? { me.flatMap { replica.profile(of: $0) } }

    /// The user's settings for all devices.
    var settings: Settings {
        me.map { replica.settings(of: $0) } ?? Settings()
    }

    /// The first day of the user's week: 1 for Monday … 7 for Sunday.
    var weekStart: Int {
        let chosen = settings.weekStart ?? language.usualWeekStart(device.english)
        return Settings.weekdays.contains(chosen) ? chosen : 1
    }

    mutating func newID<Of>() -> Identifier<Of> {
        Identifier(at: now, random: &random)
    }

    mutating func newRank(between lower: Rank?, and upper: Rank?) -> Rank {
        Rank.between(lower, upper, random: &random)
    }

    /// The ranks that move something to a position among others: usually only its own rank. If that would be too long,
    /// or if its neighbours have equal ranks, the ranks of all in the new order.
    mutating func newRanks(at index: Int, among others: [Rank]) -> [Rank] {
        let lower = index > 0 ? others[index - 1] : nil
        let upper = index < others.count ? others[index] : nil
        if let lower, let upper, lower == upper { return Rank.spread(others.count + 1) }
        let rank = newRank(between: lower, and: upper)
        return rank.text.utf8.count > Rank.softLimit ? Rank.spread(others.count + 1) : [rank]
    }
}

/// The names of time zones in a language, mostly of a country or a city. There is one for each of `DeviceState.zones`.
public struct ZoneNames: Equatable, Sendable {
    let names: [String]
    let language: String

    public init(_ names: [String] = [], in language: String = "") {
        self.names = names
        self.language = language
    }
}

/// The state of the device that screens need.
public struct DeviceState: Equatable, Sendable {
    /// The name of the device's time zone.
    public var zone = "UTC"
    /// The names of all time zones that the device knows.
    public var zones: [String] = []
    /// The names of these zones in the language of the app; empty until they are requested.
    public var zoneNames = ZoneNames()
    /// The version of the app; empty if unknown.
    public var version = ""
    /// The version of the server from its last answer on this page; empty if unknown.
    public var serverVersion = ""
    /// The conventions of the region of the browser's English.
    public var english = EnglishCustoms(among: [])
    /// The used storage; nil until it is known.
    public var kilobytes: Int?
    /// The limit of the cache of viewed pictures, in megabytes.
    public var pictureMegabytes = Picture.cacheMegabytes[0]
    /// The number of stored messages per chat.
    public var storedMessages = ChatMessage.windowSizes[0]
    /// The number of older messages that are loaded at once.
    public var scrollPageSize = ChatMessage.pageSizes[0]
    /// The users that invitations can reach; nil until the server has answered.
    public var invitations: Invitation.Reach?
    /// Enables single-letter keyboard shortcuts.
    public var hasShortcuts = true
    public var notifications = NotificationPermission.unavailable
    public var installing = Installing.unknown
    /// True while the window is visible and has the focus.
    public var isWindowFocused = true
    /// True if the primary pointer is a finger, as on a phone. Its keyboard can insert a line break only with Enter.
    public var isTouchPrimary = false
    /// True if the window shows an overview and a screen next to each other (from 900 px).
    public var isWide = false
    /// True if the window shows the details of an item next to its list (from 1,300 px).
    public var isSpacious = false
    /// True once the module with the code that is not needed at the start is loaded. Content that the user did not
    /// request waits for it.
    public var hasRest = false
    /// True if `EmptyPane` is next to an overview from which no screen opens by itself.
    var hasPane: Bool { isWide && hasRest }
    /// True if pages of a list are next to each other.
    public var hasItemPane: Bool { isSpacious && hasRest }

    public init() {}
}

/// A picture that is being sent.
public struct Upload: Equatable, Sendable {
    let blob: BlobID
    let percent: Int

    public init(blob: BlobID, percent: Int) {
        self.blob = blob
        self.percent = percent
    }
}

/// Sync status.
public struct Status: Equatable, Sendable {
    public var connection: ConnectionStatus
    /// The number of commands that the device's store has and the server has not confirmed. For a guest, the number of
    /// commands stored for the last user.
    public var waiting: Int
    /// True if the session has ended without a sign-out on this device.
    public var isEnded = false
    /// The number of commands that are not in the store. They are lost when the page ends.
    public var unpersistedCommands: Int
    /// The first commands of those counted by `waiting` and `unpersistedCommands`, at most `Question.maxThings`.
    public var unsent: [Command]
    public var rejectedCommands: [RejectedCommand]
    public var storeFailure: StoreFailure?
    /// True once the device's store was read.
    public var isReady: Bool
    /// True once the device was compared with the server since the start and holds all data.
    public var isCurrent: Bool
    /// True if a newer app is downloaded and waits for activation.
    public var hasUpdate: Bool
    /// True until the server has answered a refresh by the user.
    public var isRefreshing: Bool
    /// The picture that is being sent.
    public var upload: Upload?
    /// True while commands wait because the limit of requests to unknown users is reached.
    public var isRateLimited = false

    /// A rejected command does not change, so its id is enough. `unsent` changes together with its count or the
    /// replica.
    public static func == (left: Self, right: Self) -> Bool {
        left.connection == right.connection && left.waiting == right.waiting
            && left.unpersistedCommands == right.unpersistedCommands
            && left.storeFailure == right.storeFailure && left.isReady == right.isReady
            && left.isCurrent == right.isCurrent
            && left.hasUpdate == right.hasUpdate && left.isRefreshing == right.isRefreshing
            && left.isEnded == right.isEnded && left.upload == right.upload
            && left.isRateLimited == right.isRateLimited
            && left.rejectedCommands.elementsEqual(right.rejectedCommands) { $0.command.id == $1.command.id }
    }

    public init(
        connection: ConnectionStatus = .connecting, waiting: Int = 0, unpersistedCommands: Int = 0,
        unsent: [Command] = [],
        rejectedCommands: [RejectedCommand] = [],
        storeFailure: StoreFailure? = nil, isReady: Bool = true, isCurrent: Bool = true,
        hasUpdate: Bool = false, isRefreshing: Bool = false, upload: Upload? = nil
    ) {
        self.connection = connection
        self.waiting = waiting
        self.unpersistedCommands = unpersistedCommands
        self.unsent = unsent
        self.rejectedCommands = rejectedCommands
        self.storeFailure = storeFailure
        self.isReady = isReady
        self.isCurrent = isCurrent
        self.hasUpdate = hasUpdate
        self.isRefreshing = isRefreshing
        self.upload = upload
    }

    /// For a guest.
    public init(ended: Bool, waiting: Int, hasUpdate: Bool) {
        self.init(connection: .signedOut, waiting: waiting, hasUpdate: hasUpdate)
        isEnded = ended
    }
}

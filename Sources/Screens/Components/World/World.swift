import Domain
import Sync
import Texts

/// What screens may know besides their own state. The loop brings it up to date before each `App.update` and
/// `App.view`.
///
/// `replica` is a copy that shares its storage: let go of it (assign an empty one) before the `SyncClient` takes the
/// next event in, or that event copies what it changes.
public struct World {
    public var now: Instant
    public var language: Language
    /// Where the person is.
    public var zone: Zone
    /// Who is signed in.
    public var me: PersonID?
    /// The address of the account that is signed in; empty while nobody is.
    public var email: String
    /// What still has to be confirmed by a code.
    public var pendingCode: PendingCode?
    public var replica: Replica
    public var status: Status
    /// Who is online and who is writing.
    public var company = Company()
    public var device = DeviceState()
    /// Where new ids and ranks come from.
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

    /// What clocks show.
    var time: CivilTime { zone.time(at: now) }

    /// The day that it is for the person.
    var today: CivilDay { settings.day(at: now, in: zone) }

    /// Does something that concerns the person alone.
    func perform(_ intent: PersonIntent) -> [Effect] {
        me.map { [.perform(.person(intent), in: .user($0))] } ?? []
    }

    /// Who the person is to others.
    var profile: Profile? { me.flatMap { replica.profile(of: $0) } }

    /// What the person has chosen for all devices.
    var settings: Settings {
        me.map { replica.settings(of: $0) } ?? Settings()
    }

    /// The day on which the person's weeks begin, 1 for Monday … 7 for Sunday.
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

    /// The ranks that bring something to a place among others: its own, or those of all in their new order where its own
    /// would grow long or its neighbours have equal ranks.
    mutating func newRanks(at place: Int, among others: [Rank]) -> [Rank] {
        let lower = place > 0 ? others[place - 1] : nil
        let upper = place < others.count ? others[place] : nil
        if let lower, let upper, lower == upper { return Rank.spread(others.count + 1) }
        let rank = newRank(between: lower, and: upper)
        return rank.text.utf8.count > Rank.comfortable ? Rank.spread(others.count + 1) : [rank]
    }
}

/// What screens need to know of the device.
public struct DeviceState: Equatable, Sendable {
    /// The name of its time zone.
    public var zone = "UTC"
    /// The names of all time zones that it knows.
    public var zones: [String] = []
    /// The version of the app; empty if unknown.
    public var version = ""
    /// The version of the server, as it last said in this page; empty if unknown.
    public var serverVersion = ""
    /// What is usual where its browser's English is spoken.
    public var english = EnglishCustoms(among: [])
    /// How much it keeps; nil until that is known.
    public var kilobytes: Int?
    /// How much it may keep of pictures that were seen.
    public var pictureMegabytes = Picture.keptMegabytes[0]
    /// How many messages of each chat it keeps.
    public var keptMessages = ChatMessage.keptCounts[0]
    /// How many older messages it loads at once.
    public var portion = ChatMessage.portions[0]
    /// Whether keys of one letter do something.
    public var hasShortcuts = true
    public var notifications = Notifications.unavailable
    public var installing = Installing.unknown
    /// Whether somebody looks at it: its window is visible and has the focus.
    public var isWatched = true
    /// Whether fingers are what one points with, as on a phone, whose keyboard has no key that breaks a line but Enter.
    public var isTouched = false
    /// Whether the part of the app that its start does not need is there. What nobody asked for waits for it.
    public var hasRest = false

    /// Whether Dela can become an app of the system.
    public enum Installing: Sendable {
        /// It is one, or the browser makes none, or says nothing of it.
        case unknown
        case offered
        /// The browser offers it in a menu only.
        case byHand
    }

    /// Whether the system shows what Dela has to tell.
    public enum Notifications: Sendable {
        /// The browser cannot.
        case unavailable
        /// The person has not been asked.
        case askable
        case granted, denied
        /// The browser could at a secure address.
        case insecure
        /// The browser could once Dela is on the home screen.
        case notInstalled
    }

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

/// How device and server stand to each other.
public struct Status: Equatable, Sendable {
    public var link: ConnectionStatus
    /// How many commands the device's store has and the server has not confirmed; while nobody is signed in, those
    /// kept for the last person.
    public var waiting: Int
    /// Whether a session has ended that nobody ended on this device.
    public var isEnded = false
    /// How many commands not even the store has: they live as long as the page.
    public var unkept: Int
    /// The first of both.
    public var unsent: [Command]
    public var tray: [RejectedCommand]
    public var storeFailure: StoreFailure?
    /// Whether the device's store has been read.
    public var isReady: Bool
    /// Whether the device has been compared with the server since the start, and has all that it may have.
    public var isCurrent: Bool
    /// Whether a newer app is downloaded and waits to be applied.
    public var hasUpdate: Bool
    /// Whether the server has not answered yet what the person wanted to know at once.
    public var isRefreshing: Bool
    /// The picture that is being sent.
    public var upload: Upload?
    /// Whether commands wait until the user may ask more unknown users.
    public var isHeld = false

    /// A refused command does not change, so its id tells it. What is not sent changes with its number or the replica.
    public static func == (left: Self, right: Self) -> Bool {
        left.link == right.link && left.waiting == right.waiting && left.unkept == right.unkept
            && left.storeFailure == right.storeFailure && left.isReady == right.isReady
            && left.isCurrent == right.isCurrent
            && left.hasUpdate == right.hasUpdate && left.isRefreshing == right.isRefreshing
            && left.isEnded == right.isEnded && left.upload == right.upload
            && left.isHeld == right.isHeld
            && left.tray.elementsEqual(right.tray) { $0.command.id == $1.command.id }
    }

    public init(
        link: ConnectionStatus = .connecting, waiting: Int = 0, unkept: Int = 0, unsent: [Command] = [],
        tray: [RejectedCommand] = [],
        storeFailure: StoreFailure? = nil, isReady: Bool = true, isCurrent: Bool = true,
        hasUpdate: Bool = false, isRefreshing: Bool = false, upload: Upload? = nil
    ) {
        self.link = link
        self.waiting = waiting
        self.unkept = unkept
        self.unsent = unsent
        self.tray = tray
        self.storeFailure = storeFailure
        self.isReady = isReady
        self.isCurrent = isCurrent
        self.hasUpdate = hasUpdate
        self.isRefreshing = isRefreshing
        self.upload = upload
    }

    /// While nobody is signed in.
    public init(ended: Bool, waiting: Int, hasUpdate: Bool) {
        self.init(link: .signedOut, waiting: waiting, hasUpdate: hasUpdate)
        isEnded = ended
    }
}

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
    /// Who is signed in.
    public var me: PersonID?
    /// The address of the account that is signed in; empty while nobody is.
    public var email: String
    /// What still has to be confirmed by a code.
    public var pendingCode: PendingCode?
    public var replica: Replica
    public var status: Status
    /// Where new ids and ranks come from.
    public var random: SeededRandom

    public init(
        now: Instant, language: Language, me: PersonID? = nil, email: String = "", replica: Replica,
        status: Status = Status(), random: SeededRandom
    ) {
        self.now = now
        self.language = language
        self.me = me
        self.email = email
        self.replica = replica
        self.status = status
        self.random = random
    }

    mutating func newID<Of>() -> Identifier<Of> {
        Identifier(at: now, random: &random)
    }

    mutating func newRank(between lower: Rank?, and upper: Rank?) -> Rank {
        Rank.between(lower, upper, random: &random)
    }
}

/// How device and server stand to each other.
public struct Status: Equatable, Sendable {
    public var link: LinkStatus
    /// How many commands the device's store has and the server has not confirmed; while nobody is signed in, those
    /// kept for the last person.
    public var waiting: Int
    /// How many commands not even the store has: they live as long as the page.
    public var unkept: Int
    public var tray: [Refused]
    public var storeFailure: StoreFailure?
    /// Whether the device's store has been read.
    public var isReady: Bool
    /// Whether a newer app is downloaded and waits to be applied.
    public var hasUpdate: Bool

    /// A refused command does not change, so its id tells it.
    public static func == (left: Self, right: Self) -> Bool {
        left.link == right.link && left.waiting == right.waiting && left.unkept == right.unkept
            && left.storeFailure == right.storeFailure && left.isReady == right.isReady
            && left.hasUpdate == right.hasUpdate
            && left.tray.elementsEqual(right.tray) { $0.command.id == $1.command.id }
    }

    public init(
        link: LinkStatus = .connecting, waiting: Int = 0, unkept: Int = 0, tray: [Refused] = [],
        storeFailure: StoreFailure? = nil, isReady: Bool = true, hasUpdate: Bool = false
    ) {
        self.link = link
        self.waiting = waiting
        self.unkept = unkept
        self.tray = tray
        self.storeFailure = storeFailure
        self.isReady = isReady
        self.hasUpdate = hasUpdate
    }
}

import Domain
import SyncProtocol
import SyncRules

/// The device's half of the protocol: a state machine that takes events and returns actions.
///
/// It reads no clock, opens no connection and writes no file, so the browser, the tests and the simulator run the same
/// code. Several tabs of a user have one each over the same store. The store rejects a write that did not see the last
/// one (`StoreTransaction.expected`). Only the leader tab talks to the server.
public struct SyncClient {
    public let person: PersonID
    public internal(set) var replica: Replica
    /// The user's commands: pending, rejected and acknowledged ones.
    var commands: Outbox
    /// The maximum number of rows of one pull.
    public var pageSize = PullRequest.maxRows
    /// The number of rows in one chunk of the store. It never changes for a store.
    public var rowsPerChunk = ScopeReplica.defaultRowsPerChunk
    /// Presence and typing indicators.
    public internal(set) var presence = PresenceState()
    /// The scope that is pulled before the others.
    public internal(set) var first: ScopeID?
    /// The server's epoch as last received; empty before that.
    var epoch = ""
    var storeState = StoreState()
    var connection = ConnectionState()
    var uploads = Uploads()
    var pages = LogPages()
    var random: SeededRandom
    /// The time of the current event.
    var now: Instant

    /// - Parameter settings: the user's settings as last known on this device.
    public init(person: PersonID, settings: Settings = Settings(), seed: UInt64, at now: Instant) {
        self.person = person
        self.now = now
        replica = Replica(person: person, settings: settings)
        random = SeededRandom(seed: seed)
        commands = Outbox(client: ClientID(at: now, random: &random))
    }

    /// Commands that wait for the server or for their effects.
    public var outbox: [Pending] { commands.pending }

    public var rejectedCommands: [RejectedCommand] { commands.rejected }

    /// How many older records are requested when the user scrolls up, 1 or more.
    public var scrollPageSize: Int {
        get { pages.scrollPageSize }
        set { pages.scrollPageSize = newValue }
    }

    /// How many of the newest records of each log are kept, 1 or more (`SyncEvent.windowChanged`).
    public var window: Int {
        get { pages.window }
        set { pages.window = newValue }
    }

    /// True while a command waits until the user may contact more users.
    public var hasDeferredCommands: Bool { !commands.deferred.isEmpty }

    /// True if the server has deferred a command.
    public func isDeferred(_ pending: Pending) -> Bool { commands.isDeferred(pending) }

    /// The blobs whose bytes the device must keep.
    public var neededBlobs: [BlobID] { commands.neededBlobs }

    /// Processes an event and returns the resulting actions.
    public mutating func handle(_ event: SyncEvent, at now: Instant) -> [SyncAction] {
        self.now = now
        switch event {
        case .started: storeState.needsLoad = true
        case .tick:
            presence.removeExpired(at: now)
            connection.refreshPresence(replica)
        case .loaded(let contents): load(contents)
        case .stored(let revision): stored(at: revision)
        case .storeConflict: storeState.recordConflict()
        case .storeFailed(let failure): storeState.recordFailure(failure, at: now)
        case .changedElsewhere(let revision): storeState.recordRevision(elsewhere: revision)
        case .closedElsewhere: storeState.needsLoad = true
        case .leaderChanged(let leads): setLeader(leads)
        case .online(let isOnline): setOnline(isOnline)
        case .refresh: refresh()
        case .scopeShown(let scope):
            first = scope
            if let scope { storeState.requestLoad(scope, from: replica.openingPosition(of: scope), replica) }
            trimLogs()
        case .presenceSubscribed(let chats): connection.subscribeToPresence(of: chats, &presence, replica)
        case .typed(let chat): connection.reportTyping(in: chat, at: now, replica)
        case .reminderShown(let reminder): connection.reminderShown(reminder)
        case .olderRequested(let scope, let position): requestOlder(in: scope, from: position)
        case .pageRequested(let scope, let position):
            pages.requested = (scope, position)
            connection.presenceSubscription.pagedInOtherTab.insert(scope)
        case .searched(let scope):
            for log in replica.scopes.keys where scope ?? log == log { storeState.requestLoad(log, replica) }
        case .windowChanged(let count):
            window = count
            trimLogs()
            pages.findLogsBelowWindow(replica)
        case .socketOpened: connection.startHandshake(replica.digest(in: epoch), in: epoch)
        case .socketClosed: socketClosed(at: now)
        case .received(let message):
            receive(message)
            connection.updatePresence(message, &presence, replica, at: now)
        case .pushed(let token, let answer): pushed(token, answer)
        case .pulled(let token, let answer): pulled(token, answer, at: now)
        case .paged(let token, let answer): paged(token, answer)
        case .uploaded(let token, let received, let size, let imageInfo):
            uploaded(token, received, of: size, imageInfo, at: now)
        case .uploadRejected(let token, let refusal): uploadRejected(token, refusal)
        case .failed(let token, let failure): failed(token, failure, at: now)
        }
        return nextActions(at: now)
    }

    /// Applies an intent of the user: at once on the device, later on the server.
    /// - Throws: the refusal of the rules, as far as the device can tell. Then nothing has changed.
    public mutating func perform(
        _ intent: Intent, in scope: ScopeID, at now: Instant
    ) throws(Refusal) -> [SyncAction] {
        try enqueue(intent, in: scope, at: now)
        return nextActions(at: now)
    }

    /// Applies one of several intents. The next event starts all of them, with one write.
    public mutating func enqueue(_ intent: Intent, in scope: ScopeID, at now: Instant) throws(Refusal) {
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        let changes = try apply(command, by: person, to: replica)
        let count = commands.pending.count
        if case .chat(.remove(let message)) = intent {
            commands.dropUnsent(message, in: scope, dirty: &storeState.dirty)
        }
        if case .share(.close) = intent { commands.dropDeferredGrants(in: scope, dirty: &storeState.dirty) }
        let hasDropped = commands.pending.count < count
        commands.append(
            command, replica.summary(of: command), hasPictures: !replica.ownBlobs.isEmpty,
            dirty: &storeState.dirty)
        guard !hasDropped else {
            commands.enqueueUnblocked(dirty: &storeState.dirty)
            return rebase()
        }
        replica.overlay(changes, of: command)
    }

    /// Moves a locally rejected command to the rejected list if user content would be lost.
    public mutating func reject(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal, at now: Instant) {
        guard intent.hasContent else { return }
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        commands.appendRejected(
            RejectedCommand(command: command, refusal: refusal, summary: replica.summary(of: command)),
            dirty: &storeState.dirty)
    }

    /// Removes a rejected command that the user has handled.
    public mutating func discard(_ command: CommandID, at now: Instant) -> [SyncAction] {
        commands.rejected.removeAll { $0.command.id == command }
        storeState.dirty.insert(.rejected(command))
        return nextActions(at: now)
    }

    /// Returns the commands that are not stored yet, to be backed up before the page closes. The next reader of the
    /// store recovers them. If the page stays open, its next write deletes the backup.
    public mutating func prepareToClose() -> [StoreEntry] {
        storeState.backUp(commands)
    }

    /// Discards the confirmed state because the server has ended this session. The user's own commands stay,
    /// acknowledged ones too: the session may have ended because a restored server has lost it with them.
    public mutating func dropReplica(at now: Instant) -> [SyncAction] {
        for scope in [ScopeID](replica.scopes.keys) { remove(scope) }
        rebase()
        return nextActions(at: now)
    }

    /// A new id for something that is made on this device.
    public mutating func newID<Of>(at now: Instant) -> Identifier<Of> {
        Identifier(at: now, random: &random)
    }

    /// A rank between two others.
    public mutating func newRank(between lower: Rank?, and upper: Rank?) -> Rank {
        Rank.between(lower, upper, random: &random)
    }

    mutating func nextActions(at now: Instant) -> [SyncAction] {
        resendLostCommands()
        loadNextStaleCount()
        if commands.retryDeferred(at: now, dirty: &storeState.dirty) { rebase() }
        return storeActions(at: now) + connectionActions(at: now)
    }

    /// Rebases pending commands onto the confirmed state.
    mutating func rebase() {
        replica.rebase(commands.pending.map { $0.command })
    }
}

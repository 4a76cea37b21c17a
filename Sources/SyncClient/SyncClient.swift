import Domain
import SyncProtocol
import SyncRules

/// The device's half of the protocol: a state machine that takes events and returns actions.
///
/// It reads no clock, opens no connection and writes no file, so the browser, the tests and the simulator run the same
/// code. Several tabs of a user have one each over the same store. The store rejects a write that did not see the last
/// one (`StoreTransaction.expected`). Only the leader tab talks to the server.
public struct SyncClient {
    /// What the device holds.
    var local: LocalState
    /// The maximum number of rows of one pull.
    public var pageSize = PullRequest.maxRows
    /// Presence and typing indicators.
    public internal(set) var presence = PresenceState()
    var connection = ConnectionState()
    var uploads = Uploads()

    /// - Parameter settings: the user's settings as last known on this device.
    public init(person: PersonID, settings: Settings = Settings(), seed: UInt64, at now: Instant) {
        local = LocalState(person: person, settings: settings, seed: seed, at: now)
    }

    public var person: PersonID { local.person }

    public var replica: Replica { local.replica }

    /// Commands that wait for the server or for their effects.
    public var outbox: [Pending] { local.commands.pending }

    public var rejectedCommands: [RejectedCommand] { local.commands.rejected }

    /// The scope that is pulled before the others.
    public var first: ScopeID? { local.first }

    /// The number of rows in one chunk of the store. It never changes for a store.
    public var rowsPerChunk: Int {
        get { local.rowsPerChunk }
        set { local.rowsPerChunk = newValue }
    }

    /// How many older records are requested when the user scrolls up, 1 or more.
    public var scrollPageSize: Int {
        get { local.pages.scrollPageSize }
        set { local.pages.scrollPageSize = newValue }
    }

    /// How many of the newest records of each log are kept, 1 or more (`SyncEvent.windowChanged`).
    public var window: Int {
        get { local.pages.window }
        set { local.pages.window = newValue }
    }

    /// True while a command waits until the user may contact more users.
    public var hasDeferredCommands: Bool { !local.commands.deferred.isEmpty }

    /// True if the server has deferred a command.
    public func isDeferred(_ pending: Pending) -> Bool { local.commands.isDeferred(pending) }

    /// The blobs whose bytes the device must keep.
    public var neededBlobs: [BlobID] { local.commands.neededBlobs }

    /// Processes an event and returns the resulting actions.
    public mutating func handle(_ event: SyncEvent, at now: Instant) -> [SyncAction] {
        local.now = now
        switch event {
        case .started: local.storeState.needsLoad = true
        case .tick:
            presence.removeExpired(at: now)
            connection.refreshPresence(local.replica)
        case .loaded(let contents): local.load(contents, &connection)
        case .stored(let revision): local.stored(at: revision)
        case .storeConflict: local.storeState.recordConflict()
        case .storeFailed(let failure): local.storeState.recordFailure(failure, at: now)
        case .changedElsewhere(let revision): local.storeState.recordRevision(elsewhere: revision)
        case .closedElsewhere: local.storeState.needsLoad = true
        case .leaderChanged(let leads): setLeader(leads)
        case .online(let isOnline): setOnline(isOnline)
        case .refresh: refresh()
        case .scopeShown(let scope):
            local.first = scope
            if let scope {
                local.storeState.requestLoad(
                    scope, from: local.replica.openingPosition(of: scope), local.replica)
            }
            local.trimLogs(connection)
        case .presenceSubscribed(let chats):
            connection.subscribeToPresence(of: chats, &presence, local.replica)
        case .typed(let chat): connection.reportTyping(in: chat, at: now, local.replica)
        case .reminderShown(let reminder): connection.reminderShown(reminder)
        case .olderRequested(let scope, let position): local.requestOlder(in: scope, from: position)
        case .pageRequested(let scope, let position):
            local.pages.requested = (scope, position)
            connection.presenceSubscription.pagedInOtherTab.insert(scope)
        case .searched(let scope):
            for log in local.replica.scopes.keys where scope ?? log == log {
                local.storeState.requestLoad(log, local.replica)
            }
        case .windowChanged(let count):
            local.pages.window = count
            local.trimLogs(connection)
            local.pages.findLogsBelowWindow(local.replica)
        case .socketOpened: connection.startHandshake(local.replica.digest(in: local.epoch), in: local.epoch)
        case .socketClosed: socketClosed(at: now)
        case .received(let message):
            receive(message)
            connection.updatePresence(message, &presence, local.replica, at: now)
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
        try local.enqueue(intent, in: scope, at: now)
    }

    /// Moves a locally rejected command to the rejected list if user content would be lost.
    public mutating func reject(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal, at now: Instant) {
        local.reject(intent, in: scope, refusal, at: now)
    }

    /// Removes a rejected command that the user has handled.
    public mutating func discard(_ command: CommandID, at now: Instant) -> [SyncAction] {
        local.discard(command)
        return nextActions(at: now)
    }

    /// Returns the commands that are not stored yet, to be backed up before the page closes. The next reader of the
    /// store recovers them. If the page stays open, its next write deletes the backup.
    public mutating func prepareToClose() -> [StoreEntry] {
        local.storeState.backUp(local.commands)
    }

    /// Discards the confirmed state because the server has ended this session. The user's own commands stay,
    /// acknowledged ones too: the session may have ended because a restored server has lost it with them.
    public mutating func dropReplica(at now: Instant) -> [SyncAction] {
        for scope in [ScopeID](local.replica.scopes.keys) { local.remove(scope, &connection) }
        local.rebase()
        return nextActions(at: now)
    }

    /// A new id for something that is made on this device.
    public mutating func newID<Of>(at now: Instant) -> Identifier<Of> {
        Identifier(at: now, random: &local.random)
    }

    /// A rank between two others.
    public mutating func newRank(between lower: Rank?, and upper: Rank?) -> Rank {
        Rank.between(lower, upper, random: &local.random)
    }

    mutating func nextActions(at now: Instant) -> [SyncAction] {
        local.resendLostCommands(&connection)
        if connection.isLeader { local.loadNextStaleCount() }
        if local.commands.retryDeferred(at: now, dirty: &local.storeState.dirty) { local.rebase() }
        return local.storeActions(isLeader: connection.isLeader, at: now) + connectionActions(at: now)
    }
}

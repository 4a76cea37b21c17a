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
    /// Commands that wait for the server or for their effects.
    public internal(set) var outbox: [Pending] = []
    public internal(set) var rejectedCommands: [RejectedCommand] = []
    /// Acknowledged commands, oldest first (`AcknowledgedCommands`).
    var acknowledged: [Pending] = []
    /// The maximum number of rows of one pull.
    public var pageSize = PullRequest.maxRows
    /// The number of rows in one chunk of the store. It never changes for a store.
    public var rowsPerChunk = ScopeReplica.defaultRowsPerChunk
    /// How many older records are requested when the user scrolls up, 1 or more.
    public var scrollPageSize = ChatMessage.pageSizes[0]
    /// How many of the newest records of each log are kept, 1 or more (`SyncEvent.windowChanged`).
    public var window = PullRequest.defaultWindow
    /// Presence and typing indicators.
    public internal(set) var presence = PresenceState()
    /// The scope that is pulled before the others.
    public internal(set) var first: ScopeID?
    var client: ClientID
    /// The sequence number of the next command.
    var nextSequence: Int64 = 1
    /// The `creationOrder` of the last command.
    var lastCreationOrder: Int64 = 0
    /// The server's epoch as last received; empty before that.
    var epoch = ""
    var storeState = StoreState()
    var connection = ConnectionState()
    var random: SeededRandom
    /// The time of the current event.
    var now: Instant

    /// - Parameter settings: the user's settings as last known on this device.
    public init(person: PersonID, settings: Settings = Settings(), seed: UInt64, at now: Instant) {
        self.person = person
        self.now = now
        replica = Replica(person: person, settings: settings)
        random = SeededRandom(seed: seed)
        client = ClientID(at: now, random: &random)
    }

    /// Processes an event and returns the resulting actions.
    public mutating func handle(_ event: SyncEvent, at now: Instant) -> [SyncAction] {
        self.now = now
        switch event {
        case .started: storeState.needsLoad = true
        case .tick: refreshPresence()
        case .loaded(let contents): load(contents)
        case .stored(let revision): stored(at: revision)
        case .storeConflict: storeConflict()
        case .storeFailed(let failure): storeFailed(failure, at: now)
        case .changedElsewhere(let revision): storeState.recordRevision(elsewhere: revision)
        case .closedElsewhere: storeState.needsLoad = true
        case .leaderChanged(let leads): setLeader(leads)
        case .online(let isOnline): setOnline(isOnline)
        case .refresh: refresh()
        case .scopeShown(let scope):
            first = scope
            if let scope { requestLoad(scope, from: replica.openingPosition(of: scope)) }
            trimLogs()
        case .presenceSubscribed(let chats): subscribeToPresence(of: chats)
        case .typed(let chat): reportTyping(in: chat)
        case .reminderShown(let reminder): reminderShown(reminder)
        case .olderRequested(let scope, let position): requestOlder(in: scope, from: position)
        case .pageRequested(let scope, let position):
            connection.requestedPage = (scope, position)
            connection.presenceSubscription.pagedInOtherTab.insert(scope)
        case .searched(let scope):
            for log in replica.scopes.keys where scope ?? log == log { requestLoad(log) }
        case .windowChanged(let count):
            window = count
            trimLogs()
            findLogsBelowWindow()
        case .socketOpened: startHandshake()
        case .socketClosed: socketClosed(at: now)
        case .received(let message):
            receive(message)
            updatePresence(message)
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
        let count = outbox.count
        if case .chat(.remove(let message)) = intent { dropUnsent(message, in: scope) }
        if case .share(.close) = intent { dropDeferredGrants(in: scope) }
        let hasDropped = outbox.count < count
        enqueue(command)
        guard !hasDropped else {
            enqueueUnblocked()
            return rebase()
        }
        replica.overlay(changes, of: command)
    }

    /// Moves a locally rejected command to the rejected list if user content would be lost.
    public mutating func reject(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal, at now: Instant) {
        guard intent.hasContent else { return }
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        rejectedCommands.append(
            RejectedCommand(command: command, refusal: refusal, summary: replica.summary(of: command)))
        storeState.dirty.insert(.rejected(command.id))
    }

    /// Removes a rejected command that the user has handled.
    public mutating func discard(_ command: CommandID, at now: Instant) -> [SyncAction] {
        rejectedCommands.removeAll { $0.command.id == command }
        storeState.dirty.insert(.rejected(command))
        return nextActions(at: now)
    }

    /// Returns the commands that are not stored yet, to be backed up before the page closes. The next reader of the
    /// store recovers them. If the page stays open, its next write deletes the backup.
    public mutating func prepareToClose() -> [StoreEntry] {
        var unsaved: [StoreEntry] = []
        for pending in outbox where !pending.isStored {
            addUnsaved(pending.command.id, pending.stored, &unsaved)
        }
        for refused in rejectedCommands where storeState.isUnsaved(.rejected(refused.command.id)) {
            addUnsaved(refused.command.id, refused.stored, &unsaved)
        }
        return unsaved
    }

    @inline(never)
    private mutating func addUnsaved(_ command: CommandID, _ bytes: [UInt8], _ unsaved: inout [StoreEntry]) {
        let key = StoreKey.unsaved(command)
        storeState.dirty.insert(key)
        unsaved.append(StoreEntry(key: key.text, bytes: bytes))
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
        retryDeferred(at: now)
        return storeActions(at: now) + connectionActions(at: now)
    }

    /// Rebases pending commands onto the confirmed state.
    mutating func rebase() {
        replica.rebase(outbox.map { $0.command })
    }

    /// Removes accepted commands once their effects are in the confirmed state.
    /// - Returns: true if there were any.
    @discardableResult
    mutating func removeAcknowledged() -> Bool {
        var waiting: [Pending] = []
        for pending in outbox {
            if let acceptance = pending.acceptance, hasArrived(acceptance) {
                if let blob = pending.command.intent.blob {
                    connection.serverPictures.append((blob, pending.command.scope))
                }
                storeState.dirty.insert(.outbox(pending.command.id))
                retainAcknowledged(pending)
            } else {
                waiting.append(pending)
            }
        }
        trimAcknowledged()
        defer { outbox = waiting }
        return waiting.count < outbox.count
    }

    /// True if all changes of a command have arrived. If it changed a scope that is not held, only a pull can tell, so
    /// one is requested.
    private mutating func hasArrived(_ acceptance: Pending.Acceptance) -> Bool {
        var hasArrived = true
        for (scope, version) in acceptance.at {
            if let cursor = replica.scopes[scope]?.cursor, cursor.epoch == acceptance.epoch {
                hasArrived = hasArrived && cursor.loading == nil && cursor.version >= version
            } else if connection.pullsDone <= acceptance.pull {
                hasArrived = false
                if connection.pull?.number ?? 0 <= acceptance.pull { connection.needsPull = true }
            }
        }
        return hasArrived
    }
}

import Domain

/// The device's half of the protocol: a state machine that is told what happened and says what to do next.
///
/// It reads no clock, opens no connection and writes no file, so the browser, the tests and the simulator run the same
/// code. Several tabs of a person each have one over the same store; the store refuses a write that did not see the
/// last one (`StoreTransaction.expected`), and only the tab that leads talks to the server.
public struct SyncClient {
    public let person: PersonID
    public internal(set) var replica: Replica
    /// In the order in which they were meant.
    public internal(set) var outbox: [Pending] = []
    public internal(set) var tray: [RejectedCommand] = []
    /// What is done and has arrived, the oldest first (`Confirmed`).
    var confirmed: [Pending] = []
    /// The most rows that one pull asks for.
    public var pageSize = PullRequest.mostRows
    /// How many rows the store keeps in one chunk; for each store always as many.
    public var rowsPerChunk = HeldScope.usualRows
    /// How many older records are requested when the user scrolls up, 1 or more.
    public var portion = ChatMessage.portions[0]
    /// How many of the newest records of each log are kept, 1 or more (`SyncEvent.windowChosen`).
    public var window = PullRequest.usualWindow
    /// Who is online and who is writing.
    public internal(set) var company = Company()
    /// The scope that is pulled before the others.
    public internal(set) var first: ScopeID?
    var client: ClientID
    /// The number of the next command.
    var next: Int64 = 1
    /// The place of the last command (`Pending.place`).
    var lastPlace: Int64 = 0
    /// The server's epoch as last heard; empty before that.
    var epoch = ""
    var storeState = StoreState()
    var connection = ConnectionState()
    var random: SeededRandom
    /// When the event at hand happened.
    var now: Instant

    /// - Parameter settings: what the person had chosen when this device last knew.
    public init(person: PersonID, settings: Settings = Settings(), seed: UInt64, at now: Instant) {
        self.person = person
        self.now = now
        replica = Replica(person: person, settings: settings)
        random = SeededRandom(seed: seed)
        client = ClientID(at: now, random: &random)
    }

    /// Takes an event in and says what is to be done because of it.
    public mutating func handle(_ event: SyncEvent, at now: Instant) -> [SyncAction] {
        self.now = now
        switch event {
        case .started: storeState.wantsLoad = true
        case .tick: keepCompany()
        case .loaded(let contents): load(contents)
        case .stored(let revision): stored(at: revision)
        case .storeConflict: storeConflict()
        case .storeFailed(let failure): storeFailed(failure, at: now)
        case .changedElsewhere(let revision): storeState.noteRevision(elsewhere: revision)
        case .leftElsewhere: storeState.wantsLoad = true
        case .leads(let leads): lead(leads)
        case .online(let isOnline): setOnline(isOnline)
        case .refresh: refresh()
        case .shown(let scope):
            first = scope
            if let scope { want(scope, from: replica.openingPlace(of: scope)) }
            trimLogs()
        case .watched(let chats): watch(chats)
        case .typed(let chat): write(in: chat)
        case .told(let reminder): noteTold(reminder)
        case .olderWanted(let scope, let place): wantOlder(in: scope, from: place)
        case .pageWanted(let scope, let place):
            connection.wantsPage = (scope, place)
            connection.watch.pagedElsewhere.insert(scope)
        case .searched(let scope): for log in replica.scopes.keys where scope ?? log == log { want(log) }
        case .windowChosen(let count):
            window = count
            trimLogs()
            noteShortLogs()
        case .socketOpened: greet()
        case .socketClosed: socketClosed(at: now)
        case .received(let message):
            receive(message)
            noteCompany(message)
        case .pushed(let token, let answer): pushed(token, answer)
        case .pulled(let token, let answer): pulled(token, answer, at: now)
        case .paged(let token, let answer): paged(token, answer)
        case .uploaded(let token, let received, let size, let looks):
            uploaded(token, received, of: size, looks, at: now)
        case .uploadRefused(let token, let refusal): uploadRefused(token, refusal)
        case .failed(let token, let failure): failed(token, failure, at: now)
        }
        return nextActions(at: now)
    }

    /// Does what the person meant: at once on the device, later on the server.
    /// - Throws: why the rules refuse it as far as the device can see; then nothing was changed.
    public mutating func perform(
        _ intent: Intent, in scope: ScopeID, at now: Instant
    ) throws(Refusal) -> [SyncAction] {
        try enqueue(intent, in: scope, at: now)
        return nextActions(at: now)
    }

    /// The same for one of several intents; the next event sets all of them going, with one write.
    public mutating func enqueue(_ intent: Intent, in scope: ScopeID, at now: Instant) throws(Refusal) {
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        let changes = try apply(command, by: person, to: replica)
        let count = outbox.count
        if case .chat(.remove(let message)) = intent { dropWaiting(message, in: scope) }
        let hasDropped = outbox.count < count
        enqueue(command)
        guard !hasDropped else {
            releaseFreed()
            return rebase()
        }
        replica.overlay(changes, of: command)
    }

    /// Moves a locally rejected command to the rejected list if user content would be lost.
    public mutating func setAside(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal, at now: Instant) {
        guard intent.hasContent else { return }
        let command = Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
        tray.append(
            RejectedCommand(command: command, refusal: refusal, subject: replica.subject(of: command)))
        storeState.dirty.insert(.tray(command.id))
    }

    /// Forgets a refused command that the person has seen to.
    public mutating func discard(_ command: CommandID, at now: Instant) -> [SyncAction] {
        tray.removeAll { $0.command.id == command }
        storeState.dirty.insert(.tray(command))
        return nextActions(at: now)
    }

    /// What is not stored yet, to be noted down before the page closes. The next reader of the store recovers the
    /// notes; if the page stays open, its next write deletes them.
    public mutating func leave() -> [StoreEntry] {
        var notes: [StoreEntry] = []
        for pending in outbox where !pending.isStored { note(pending.command.id, pending.stored, &notes) }
        for refused in tray where storeState.lacks(.tray(refused.command.id)) {
            note(refused.command.id, refused.stored, &notes)
        }
        return notes
    }

    @inline(never)
    private mutating func note(_ command: CommandID, _ bytes: [UInt8], _ notes: inout [StoreEntry]) {
        let key = StoreKey.unsaved(command)
        storeState.dirty.insert(key)
        notes.append(StoreEntry(key: key.text, bytes: bytes))
    }

    /// Drops what the server told, since it knows the session no more. The person's own commands stay: those that it does not
    /// have, and those that it had, since the session may have gone with all that a server that was set back has lost.
    public mutating func dropReplica(at now: Instant) -> [SyncAction] {
        for scope in [ScopeID](replica.scopes.keys) { remove(scope) }
        rebase()
        return nextActions(at: now)
    }

    /// A new id for something that is made on this device.
    public mutating func newID<Of>(at now: Instant) -> Identifier<Of> {
        Identifier(at: now, random: &random)
    }

    /// A place between two others.
    public mutating func newRank(between lower: Rank?, and upper: Rank?) -> Rank {
        Rank.between(lower, upper, random: &random)
    }

    mutating func nextActions(at now: Instant) -> [SyncAction] {
        offerLost()
        loadMiscounted()
        retryHeld(at: now)
        return storeActions(at: now) + connectionActions(at: now)
    }

    /// Lays the pending commands over what the server told, after either has changed.
    mutating func rebase() {
        replica.rebase(outbox.map { $0.command })
    }

    /// Lets go of accepted commands whose effect has arrived.
    /// - Returns: whether there were any.
    @discardableResult
    mutating func removeAcknowledged() -> Bool {
        var waiting: [Pending] = []
        for pending in outbox {
            if let acceptance = pending.acceptance, hasArrived(acceptance) {
                if let blob = pending.command.intent.blob {
                    connection.shown.append((blob, pending.command.scope))
                }
                storeState.dirty.insert(.outbox(pending.command.id))
                keep(pending)
            } else {
                waiting.append(pending)
            }
        }
        tidyConfirmed()
        defer { outbox = waiting }
        return waiting.count < outbox.count
    }

    /// Whether all changes of a command have arrived. If it changed a scope that is not held, only a pull can tell,
    /// so one is requested.
    private mutating func hasArrived(_ acceptance: Pending.Acceptance) -> Bool {
        var hasArrived = true
        for (scope, version) in acceptance.at {
            if let cursor = replica.scopes[scope]?.cursor, cursor.epoch == acceptance.epoch {
                hasArrived = hasArrived && cursor.loading == nil && cursor.version >= version
            } else if connection.pullsDone <= acceptance.pull {
                hasArrived = false
                if connection.pull?.number ?? 0 <= acceptance.pull { connection.wantsPull = true }
            }
        }
        return hasArrived
    }
}

/// SplitMix64 (Steele, Lea, Flood, 2014): small, and repeatable from its seed. For ids and jitter, never for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

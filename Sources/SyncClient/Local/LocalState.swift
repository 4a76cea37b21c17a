import Domain
import SyncProtocol
import SyncRules

/// What the device holds: the confirmed state and the user's commands, in memory and in the store.
///
/// `SyncClient` connects it to the server. Functions that depend on the connection, or have requests to the server, get
/// it as a parameter.
struct LocalState {
    let person: PersonID
    var replica: Replica
    /// The user's commands: pending, rejected and acknowledged ones.
    var commands: Outbox
    var pages = LogPages()
    var storeState = StoreState()
    var rowsPerChunk = ScopeReplica.defaultRowsPerChunk
    /// The scope on screen. It is pulled before the others.
    var first: ScopeID?
    /// The server's epoch as last received; empty before that.
    var epoch = ""
    var random: SeededRandom
    /// The time of the current event.
    var now: Instant

    init(person: PersonID, settings: Settings, seed: UInt64, at now: Instant) {
        self.person = person
        self.now = now
        replica = Replica(person: person, settings: settings)
        random = SeededRandom(seed: seed)
        commands = Outbox(client: ClientID(at: now, random: &random))
    }

    /// Applies an intent of the user and adds its command to the outbox.
    mutating func enqueue(_ intent: Intent, in scope: ScopeID, at now: Instant) throws(Refusal) {
        let command = newCommand(intent, in: scope, at: now)
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
    mutating func reject(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal, at now: Instant) {
        guard intent.hasContent else { return }
        let command = newCommand(intent, in: scope, at: now)
        commands.appendRejected(
            RejectedCommand(command: command, refusal: refusal, summary: replica.summary(of: command)),
            dirty: &storeState.dirty)
    }

    private mutating func newCommand(_ intent: Intent, in scope: ScopeID, at now: Instant) -> Command {
        Command(id: CommandID(at: now, random: &random), at: now, scope: scope, intent: intent)
    }

    /// Removes a rejected command that the user has handled.
    mutating func discard(_ command: CommandID) {
        commands.rejected.removeAll { $0.command.id == command }
        storeState.dirty.insert(.rejected(command))
    }

    /// A new epoch may lack accepted commands, so they are resent under their old ids. Those in the outbox are resent
    /// at once, acknowledged ones after the next pull (`resendLostCommands`).
    mutating func epochChanged(_ epoch: String, _ connection: inout ConnectionState) {
        guard epoch != self.epoch else { return }
        self.epoch = epoch
        connection.invalidateComparison()
        storeState.dirty.insert(.meta)
        commands.revokeAcceptances(outside: epoch, dirty: &storeState.dirty)
        commands.acknowledged.restartLostRetention(in: epoch, at: now, dirty: &storeState.dirty)
        commands.restartUploads(dirty: &storeState.dirty)
        rebase()
    }

    /// Rebases pending commands onto the confirmed state.
    mutating func rebase() {
        replica.rebase(commands.pending.map { $0.command })
    }
}

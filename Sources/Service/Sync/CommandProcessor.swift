import Database
import Domain
import JSON
import Storage
import Sync
import Wire

/// The server's half of a push: checks, applies and records commands, within the writer's transaction. It belongs to the
/// writer's thread.
public final class CommandProcessor {
    public let epoch: String
    let records: StoredRecords
    let commands: CommandTable
    let blobs: BlobTable
    let uploads: UploadTable
    let names: NameTable
    let words: WordTable
    let photos: PhotoTable
    let alarms: AlarmTable
    let deliveries: DeliveryTable
    let unreadMails: UnreadMailTable
    let subscriptions: SubscriptionTable
    let chores: ChoreTable
    let schedule: AlarmSchedule
    let accounts: AccountTable
    /// The stores that were in use lately, since only this changes them.
    private var clients: [ClientID: Client] = [:]

    /// Whose accounts were deleted since the start; a command of theirs may still be on its way to the writer.
    private var departed: Set<PersonID> = []
    /// Whose accounts the transaction under way deletes.
    private var departing: Set<PersonID> = []

    /// What takes back effects outside the database of the transaction under way.
    private var compensations: [() -> Void] = []

    /// What people may have written; and what the command under way does, in bytes.
    private var quota: Quota<PersonID>
    /// Into how many scopes each person brings each other one.
    var invitations = Quota<Invitation>(most: 1000, daily: 100)
    let lookUps = LookUps()
    var written = 0

    /// The centres of people who were told of something lately, since only this changes them.
    var centres: [PersonID: Centre] = [:]

    /// Whose alarms come next.
    var alarmTurns = AlarmTurns()

    /// Whether anything may be left to do, and what was done last of it.
    var hasChores = true
    var lastChore: ChoreTable.Chore?
    /// Chores that met damaged data since the start.
    var damagedChores: [ChoreTable.Chore] = []

    private typealias Client = (person: PersonID, last: Int64, seen: Instant)
    /// Who changes something, and by which command.
    typealias Author = (person: PersonID, command: CommandID)

    /// How many stores are kept before all are let go.
    private static let clientCapacity = 10_000
    /// About how many bytes are written of a command whatever becomes of it.
    private static let bytesOfCommand = 300
    /// Reading and parsing this many bytes takes about as long as writing one.
    private static let readsForAWrite = 8
    /// A request stops after this many bytes of work, so that others need not wait for all of it.
    static let mostBytesAtOnce = 256 << 10
    /// A request stops after this time.
    static let mostTimeAtOnce = Duration.milliseconds(5)
    /// The time is checked after each group of this many commands.
    static let fewestAtOnce = 4

    /// Whom people may write to first, and whether they may show photos to everybody.
    let directory: Directory

    /// - Parameters:
    ///   - daily: how many bytes each person may have written in a day.
    ///   - asksForContact: whether what comes from unknown users waits for the recipient's consent.
    ///   - schedule: learns when somebody is to be told of something.
    ///   - damage: learns of records that cannot be read.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20, directory: Directory = .everyone,
        asksForContact: Bool = false,
        schedule: AlarmSchedule = AlarmSchedule(), damage: DamageLog = DamageLog()
    ) {
        self.epoch = epoch
        self.directory = directory
        quota = Quota(most: daily, daily: daily)
        blobs = BlobTable(connection)
        records = StoredRecords(RecordTable(connection), blobs, damage)
        records.asksForContact = asksForContact
        commands = CommandTable(connection)
        uploads = UploadTable(connection)
        names = NameTable(connection)
        words = WordTable(connection)
        photos = PhotoTable(connection)
        alarms = AlarmTable(connection)
        deliveries = DeliveryTable(connection)
        unreadMails = UnreadMailTable(connection)
        subscriptions = SubscriptionTable(connection)
        chores = ChoreTable(connection)
        self.schedule = schedule
        accounts = AccountTable(connection)
    }

    /// Whether a person has written so much that their commands have to wait.
    func mustWait(_ person: PersonID, at now: Instant) -> Bool {
        !quota.admits(by: person, at: now)
    }

    /// Does the commands of a request in their order, each at most once. What follows on much work is left to the next
    /// request, without an answer.
    /// - Parameter deadline: when no further command is begun; nil where only the work counts.
    /// - Returns: the answer, and what is to be told to others; both only after the transaction has been committed.
    public func push(
        _ request: PushRequest, by person: PersonID, at now: Instant,
        until deadline: ContinuousClock.Instant? = nil
    ) throws(DatabaseError) -> (answer: PushAnswer, commits: [Commit]) {
        guard request.epoch == epoch, !departed.contains(person), !departing.contains(person) else {
            return (PushAnswer(epoch: epoch, isCurrent: request.epoch == epoch, results: []), [])
        }
        var results: [PushAnswer.Result] = []
        var commits: [Commit] = []
        let client = try client(request.client)
        var (last, cost) = (client?.last ?? 0, 0)
        for numbered in request.commands {
            let outcome: PushAnswer.Outcome
            if client == nil, last == 0, numbered.sequence != 1 {
                outcome = .unknownClient
            } else if let client, client.person != person {
                outcome = .fork
            } else if numbered.sequence <= last {
                outcome = try known(numbered, by: person, since: client?.seen ?? now, at: now)
            } else if numbered.sequence > last + 1 {
                outcome = .gap(expected: last + 1)
            } else {
                (written, records.bytesRead) = (0, 0)
                outcome = try perform(numbered, of: request.client, by: person, at: now, &commits)
                let bytes = written + records.bytesRead / CommandProcessor.readsForAWrite
                quota.spend(bytes + CommandProcessor.bytesOfCommand, by: person, at: now)
                cost += bytes
                if outcome != .waits { last = numbered.sequence }
            }
            results.append(
                PushAnswer.Result(sequence: numbered.sequence, command: numbered.command.id, outcome: outcome)
            )
            if outcome.endsRequest || cost > CommandProcessor.mostBytesAtOnce { break }
            let mayBeLate = results.count.isMultiple(of: CommandProcessor.fewestAtOnce)
            if mayBeLate, let deadline, ContinuousClock.now >= deadline { break }
        }
        if last > client?.last ?? 0 {
            try commands.save(request.client, of: person, last: last, at: now)
            clients[request.client] = (person, last, now)
        }
        return (PushAnswer(epoch: epoch, results: results), commits)
    }

    /// Writes what the server itself changes for a person, such as the profile of a new one.
    public func write(
        _ changes: [Change], by person: PersonID, command: CommandID, at now: Instant
    ) throws(DatabaseError) -> Commit {
        try records.handlingDamage(by: .skipping) { () throws(DatabaseError) in
            try save(changes, by: (person, command), at: now).commit
        }
    }

    /// Does what the server has to do for a person besides, as if they had sent the command.
    /// - Returns: what became of it, and what is to be told to others; nil when the person has to wait.
    func perform(
        _ command: Command, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> (outcome: PushAnswer.Outcome, commits: [Commit])? {
        guard !departed.contains(person), !departing.contains(person) else { return (.refused(.gone), []) }
        guard !mustWait(person, at: now) else { return nil }
        var commits: [Commit] = []
        written = 0
        let outcome = try run(command, by: person, at: now, &commits)
        quota.spend(written + CommandProcessor.bytesOfCommand, by: person, at: now)
        return (outcome, commits)
    }

    /// Looks at nothing more of a person whose account is being deleted.
    func refuseAll(from person: PersonID) {
        departing.insert(person)
        centres[person] = nil
    }

    /// To be called before each work: what other work has met, and did not ask for, is not its concern.
    func begin() {
        records.forgetFailure()
    }

    /// Has `work` take back an effect outside the database if the transaction under way is undone.
    func onUndo(_ work: @escaping () -> Void) {
        compensations.append(work)
    }

    /// To be called when the transaction was committed.
    public func settle() {
        compensations = []
        quota.settle()
        invitations.settle()
        departed.formUnion(departing)
        departing = []
    }

    /// To be called when the transaction was undone.
    public func forget() {
        for compensation in compensations.reversed() { compensation() }
        compensations = []
        quota.forget()
        invitations.forget()
        records.invalidate()
        clients.removeAll(keepingCapacity: true)
        centres.removeAll(keepingCapacity: true)
        alarmTurns = AlarmTurns()
        departing = []
        hasChores = true
    }

    private func client(_ id: ClientID) throws(DatabaseError) -> Client? {
        if let client = clients[id] { return client }
        if clients.count >= CommandProcessor.clientCapacity { clients.removeAll(keepingCapacity: true) }
        let client = try commands.client(id)
        clients[id] = client
        return client
    }

    /// The outcome for a sequence number that was used before: the stored result, if the command is the same. Results are
    /// kept for `CommandTable.memory`. If both the device's last use and the command's id are older, the result was cleared,
    /// and the command counts as done. An old id alone proves nothing, since the device's clock may be slow.
    private func known(
        _ numbered: PushRequest.Numbered, by person: PersonID, since seen: Instant, at now: Instant
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        if let outcome = try commands.outcome(of: numbered.command.id, by: person) { return outcome }
        let oldest = now.advanced(by: -CommandTable.memory)
        return seen < oldest && numbered.command.id < CommandID(firstAt: oldest) ? .done([:]) : .fork
    }

    private func perform(
        _ numbered: PushRequest.Numbered, of client: ClientID, by person: PersonID, at now: Instant,
        _ commits: inout [Commit]
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        let command = numbered.command
        // The same command from a store that was copied, or that has got another name.
        if let earlier = try commands.outcome(of: command.id, by: person) { return earlier }
        let outcome = try run(command, by: person, at: now, &commits)
        guard outcome != .waits else { return outcome }
        let result = PushAnswer.Result(sequence: numbered.sequence, command: command.id, outcome: outcome)
        try commands.save(result, of: client, by: person, at: now)
        return outcome
    }

    private func run(
        _ command: Command, by person: PersonID, at now: Instant, _ commits: inout [Commit]
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        guard command.at.milliseconds >= 0, !command.isAhead(of: now) else { return .refused(.clock) }
        guard try mayBegin(command, by: person, at: now) else { return .refused(.notFound) }
        guard directory == .everyone || !command.intent.showsEveryone else { return .refused(.forbidden) }
        records.arrival = now
        let changes: [Change]
        do throws(Refusal) {
            changes = try apply(command, by: person, to: records)
        } catch {
            guard !records.hasMetDamage() else { return .refused(.notFound) }
            try records.checkFailure()
            return .refused(error)
        }
        guard !records.hasMetDamage() else { return .refused(.notFound) }
        try records.checkFailure()
        records.damageHandling = .skipping
        defer { records.damageHandling = .failing }
        guard try bringsOwnBlob(command.intent, by: person) else { return .refused(.notFound) }
        guard try mayAsk(changes, by: person, at: now) else {
            // A copy that is made later would have what was written since.
            return command.intent.rules.copiesList ? .refused(.tooLarge) : .waits
        }
        guard noteInvitations(changes, of: command.intent, by: person, at: now) else {
            return .refused(.tooLarge)
        }
        try records.checkFailure()
        if case .group(.setPicture) = command.intent, let old = records.group(in: command.scope)?.picture {
            // Whoever owns a group need not have brought its picture, and may want it back.
            try uploads.keep(old, for: person, at: now)
        }
        let (commit, versions) = try save(changes, by: (person, command.id), at: now)
        commits.append(commit)
        let told = versions.filter { isTold(of: $0.key, person) }
        try records.checkFailure()
        return .done(told)
    }
}

extension PushAnswer.Outcome {
    /// After these nothing more of the request is looked at.
    fileprivate var endsRequest: Bool {
        switch self {
        case .fork, .unknownClient, .gap, .waits: true
        case .done, .refused: false
        }
    }
}

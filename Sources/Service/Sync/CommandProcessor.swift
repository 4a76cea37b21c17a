import Database
import Domain
import JSON
import Storage
import SyncProtocol
import SyncRules
import Wire

/// The server's half of a push: checks, applies and stores commands within the writer's transaction. Also creates the
/// other parts that change records, so that all use the same cached records. Used on the writer's thread only.
public final class CommandProcessor {
    public let epoch: String
    let records: StoredRecords
    let commands: CommandTable
    let uploads: UploadTable
    let accessPolicy: AccessPolicy
    let contactLimits: ContactLimits
    package let alarms: AlarmWriter
    let centers: NotificationCenters
    package let deliveries: DeliveryQueue
    package let notificationScheduler: NotificationScheduler
    let schedule: AlarmSchedule
    package let changeWriter: ChangeWriter
    package let accountRemoval: AccountRemoval
    package let jobQueue: BackgroundJobQueue
    package let jobRunner: BackgroundJobRunner
    package let expiredRecords: ExpiredRecords
    /// Recently used stores of devices. The cache is valid because only this class changes them, and because it follows
    /// other nodes.
    var clients: [ClientID: Client] = [:]

    /// The bytes that users may write.
    var quota: Quota<PersonID>

    typealias Client = BatchChanges.Client

    /// The maximum number of cached stores. Beyond it the cache is emptied.
    private static let clientCapacity = 10_000
    /// The approximate number of bytes that are written for every command, even a rejected one.
    private static let bytesPerCommand = 300
    /// Reading and parsing this many bytes takes about as long as writing one.
    private static let readsPerWrite = 8
    /// A request stops after this many bytes of work, so that others do not wait for all of it.
    static let maxBytesAtOnce = 256 << 10
    /// A request stops after this time.
    static let maxTimeAtOnce = Duration.milliseconds(5)
    /// The time is checked after each group of this many commands.
    static let commandsPerTimeCheck = 4

    /// - Parameters:
    ///   - daily: the bytes that each user may write per day.
    ///   - asksForContact: true if content from unknown users waits for the recipient's consent.
    ///   - schedule: receives the times of alarms.
    ///   - damage: receives records that cannot be read.
    public init(
        connection: any Connection, epoch: String, daily: Int = 100 << 20, directory: Directory = .everyone,
        asksForContact: Bool = false,
        schedule: AlarmSchedule = AlarmSchedule(), damage: DamageLog = DamageLog()
    ) {
        self.epoch = epoch
        quota = Quota(limit: daily, daily: daily)
        records = StoredRecords(RecordTable(connection), BlobTable(connection), damage)
        records.asksForContact = asksForContact
        commands = CommandTable(connection)
        uploads = UploadTable(connection)
        let accounts = AccountTable(connection)
        accessPolicy = AccessPolicy(connection, records, directory)
        contactLimits = ContactLimits(records, accounts)
        self.schedule = schedule
        let subscriptions = SubscriptionTable(connection)
        alarms = AlarmWriter(AlarmTable(connection), records, subscriptions, schedule)
        centers = NotificationCenters(records)
        deliveries = DeliveryQueue(
            DeliveryTable(connection), records, subscriptions, centers, schedule, epoch: epoch)
        let digests = DigestQueue(EmailDigestTable(connection), records, accounts, alarms)
        jobQueue = BackgroundJobQueue(BackgroundJobTable(connection), records)
        changeWriter = ChangeWriter(connection, records, alarms, digests, schedule, centers, jobQueue)
        notificationScheduler = NotificationScheduler(
            records, alarms, deliveries, digests, centers, schedule, changeWriter)
        accountRemoval = AccountRemoval(connection, records, centers, jobQueue, changeWriter)
        jobRunner = BackgroundJobRunner(
            jobQueue, records, NameTable(connection), changeWriter, accountRemoval)
        expiredRecords = ExpiredRecords(records, changeWriter)
    }

    /// True if a user has exceeded the quota, so that their commands have to wait.
    func mustWait(_ person: PersonID, at now: Instant) -> Bool {
        !quota.admits(by: person, at: now)
    }

    /// Executes the commands of a request in order, each at most once. After much work the rest is left to the next
    /// request, without an answer.
    /// - Parameter deadline: the time after which no further command starts; nil if only the amount of work counts.
    /// - Returns: the answer, and the commits for other users. Send both only after COMMIT.
    public func push(
        _ request: PushRequest, by person: PersonID, at now: Instant,
        until deadline: ContinuousClock.Instant? = nil
    ) throws(DatabaseError) -> (answer: PushAnswer, commits: [Commit]) {
        guard request.epoch == epoch, !accountRemoval.isDeleted(person) else {
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
                outcome = try earlierOutcome(of: numbered, by: person, since: client?.seen ?? now, at: now)
            } else if numbered.sequence > last + 1 {
                outcome = .gap(expected: last + 1)
            } else {
                (changeWriter.bytesWritten, records.bytesRead) = (0, 0)
                outcome = try perform(numbered, of: request.client, by: person, at: now, &commits)
                let bytes = changeWriter.bytesWritten + records.bytesRead / CommandProcessor.readsPerWrite
                spend(bytes, by: person, at: now)
                cost += bytes
                if outcome != .deferred { last = numbered.sequence }
            }
            results.append(
                PushAnswer.Result(sequence: numbered.sequence, command: numbered.command.id, outcome: outcome)
            )
            if outcome.endsRequest || cost > CommandProcessor.maxBytesAtOnce { break }
            let mayBeLate = results.count.isMultiple(of: CommandProcessor.commandsPerTimeCheck)
            if mayBeLate, let deadline, ContinuousClock.now >= deadline { break }
        }
        if last > client?.last ?? 0 {
            try commands.save(request.client, of: person, last: last, at: now)
            clients[request.client] = (person, last, now)
            records.recorder?.changes.clients[request.client] = (person, last, now)
        }
        return (PushAnswer(epoch: epoch, results: results), commits)
    }

    /// Executes a command of the server for a user, as if the user had sent it.
    /// - Returns: the outcome, and the commits for other users; nil if the user has exceeded the quota.
    func perform(
        _ command: Command, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> (outcome: PushAnswer.Outcome, commits: [Commit])? {
        guard !accountRemoval.isDeleted(person) else { return (.rejected(.gone), []) }
        guard !mustWait(person, at: now) else { return nil }
        var commits: [Commit] = []
        changeWriter.bytesWritten = 0
        let outcome = try run(command, by: person, at: now, &commits)
        spend(changeWriter.bytesWritten, by: person, at: now)
        return (outcome, commits)
    }

    /// Disables the digest e-mails of a user.
    /// - Returns: nil if they are disabled already.
    func disableDigest(of person: PersonID, at now: Instant) throws(DatabaseError) -> Commit? {
        guard records.settings(of: person).isDigestEnabled else { return nil }
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: .user(person),
            intent: .person(.emailDigest(false)))
        guard let changes = try? apply(command, by: person, to: records) else { return nil }
        return try changeWriter.save(changes, by: (person, command.id, nil), at: now).commit
    }

    /// Counts the bytes that a command has written.
    private func spend(_ bytes: Int, by person: PersonID, at now: Instant) {
        let bytes = bytes + CommandProcessor.bytesPerCommand
        quota.spend(bytes, by: person, at: now)
        records.recorder?.changes.bytesSpent.append((person, bytes, now))
    }

    /// Call before each job. Clears a failure that an earlier job has caused and not checked.
    func begin() {
        records.clearFailure()
    }

    /// Call after COMMIT.
    public func didCommit() {
        quota.commit()
        contactLimits.additions.commit()
        accountRemoval.didCommit()
    }

    /// Call after a rollback.
    public func didRollBack() {
        quota.rollBack()
        contactLimits.additions.rollBack()
        records.invalidate()
        clients.removeAll(keepingCapacity: true)
        centers.dropCache()
        notificationScheduler.didRollBack()
        accountRemoval.didRollBack()
        jobQueue.mayHaveJobs = true
    }

    private func client(_ id: ClientID) throws(DatabaseError) -> Client? {
        if let client = clients[id] { return client }
        if clients.count >= CommandProcessor.clientCapacity { clients.removeAll(keepingCapacity: true) }
        let client = try commands.client(id)
        clients[id] = client
        return client
    }

    /// The outcome for a used sequence number: the stored result, if the command is the same. Results are stored for
    /// `CommandTable.retention`. If both the device's last use and the command's id are older, the result was removed.
    /// Then the command counts as done. An old id alone proves nothing, since the device's clock may be slow.
    private func earlierOutcome(
        of numbered: PushRequest.Numbered, by person: PersonID, since seen: Instant, at now: Instant
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        if let outcome = try commands.outcome(of: numbered.command.id, by: person) { return outcome }
        let oldest = now.advanced(by: -CommandTable.retention)
        return seen < oldest && numbered.command.id < CommandID(firstAt: oldest) ? .done([:]) : .fork
    }

    private func perform(
        _ numbered: PushRequest.Numbered, of client: ClientID, by person: PersonID, at now: Instant,
        _ commits: inout [Commit]
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        let command = numbered.command
        // The same command from a store that was copied or has a new client id.
        if let earlier = try commands.outcome(of: command.id, by: person) { return earlier }
        let outcome = try run(command, by: person, at: now, &commits)
        guard outcome != .deferred else { return outcome }
        let result = PushAnswer.Result(sequence: numbered.sequence, command: command.id, outcome: outcome)
        try commands.save(result, of: client, by: person, at: now)
        return outcome
    }

    private func run(
        _ command: Command, by person: PersonID, at now: Instant, _ commits: inout [Commit]
    ) throws(DatabaseError) -> PushAnswer.Outcome {
        guard command.at.milliseconds >= 0, !command.isAhead(of: now) else { return .rejected(.clock) }
        guard try accessPolicy.mayStartChat(command, by: person, at: now) else { return .rejected(.notFound) }
        guard accessPolicy.mayShowEveryone(command.intent) else { return .rejected(.forbidden) }
        records.arrival = now
        let dated = try dated(command, by: person)
        let changes: [Change]
        do throws(Refusal) {
            changes = try apply(dated, by: person, to: records)
        } catch {
            guard !records.hasMetDamage() else { return .rejected(.notFound) }
            try records.checkFailure()
            return .rejected(error)
        }
        guard !records.hasMetDamage() else { return .rejected(.notFound) }
        try records.checkFailure()
        records.damageHandling = .skipping
        defer { records.damageHandling = .failing }
        guard try accessPolicy.mayUseBlob(of: command.intent, by: person) else { return .rejected(.notFound) }
        guard try contactLimits.mayRequestContact(changes, by: person, at: now) else {
            // A later copy would contain changes made since then.
            return command.intent.policy.copiesList ? .rejected(.tooLarge) : .deferred
        }
        guard contactLimits.admitAdditions(changes, of: command.intent, by: person, at: now) else {
            return .rejected(.tooLarge)
        }
        try records.checkFailure()
        if case .group(.setPicture) = command.intent, let old = records.group(in: command.scope)?.picture {
            // The owner of a group may not have uploaded its picture, and may want it back.
            try uploads.allowUse(old, for: person, at: now)
        }
        let (commit, versions) = try changeWriter.save(
            changes, by: (person, command.id, command.intent.visit), at: now)
        commits.append(commit)
        let visibleVersions = versions.filter { accessPolicy.receivesVersion(of: $0.key, person) }
        try records.checkFailure()
        return .done(visibleVersions)
    }
}

extension PushAnswer.Outcome {
    /// True if the rest of the request is not processed after this outcome.
    fileprivate var endsRequest: Bool {
        switch self {
        case .fork, .unknownClient, .gap, .deferred: true
        case .done, .rejected: false
        }
    }
}

extension Command {
    /// True if the command is dated more than 24 hours ahead of the server's clock.
    func isAhead(of now: Instant) -> Bool {
        let latest = now.advanced(by: Instant.day)
        return latest < at || CommandID(firstAt: latest) <= id
    }
}

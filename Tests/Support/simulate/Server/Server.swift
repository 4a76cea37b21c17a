import Database
import Domain
import FaultyDisk
import HTTP
import JSON
import SQLite
import Service
import Storage
import SyncProtocol
import SyncRules
import WebPush
import Wire

/// The sync code of the production server on a failing disk, without threads and sockets: one node, or several with one
/// database.
final class Server {
    let disk: FaultyDisk
    /// The file next to the database.
    var mark: Mark?
    private var fileGeneration = 0
    var history: History
    let nodes: [Node]
    /// The number of the node that works now.
    var current = 0
    /// Publishes the work of the current node.
    var publish: () throws -> Void = {}
    /// Commands whose answers were sent since the last restore. They must survive every failure.
    var acknowledged: Set<CommandID> = []
    /// Work of a failed commit that may still be durable.
    var uncertain: [Done] = []
    /// True if the disk is going to fail.
    var hasArmedDisk = false
    /// True if users must accept others before content arrives.
    let asksForContact: Bool
    /// The error of its clock in milliseconds.
    var clockError: Int64 = 0
    /// Called with each commit after it was added to the history.
    var committed: () -> Void = {}
    /// Called when the answer of a commit was lost.
    var answerLost: () -> Void = {}
    /// True if a new command must be sent again later, as if its author had sent too many requests.
    var defers: (Command) -> Bool = { _ in false }
    /// Sends a text to WebSocket connections.
    var send: (_ text: [UInt8], _ targets: [SocketID]) -> Void = { _, _ in }

    /// The content of the file next to the database, and the creation time of the files.
    struct Mark: Equatable, Sendable {
        var text: String
        var birth = ""
    }

    /// Work in a transaction, and its result.
    struct Done {
        /// Nil for the server's own work.
        var reply: (arrival: Arrival, answer: PushAnswer)?
        var commits: [Commit]
    }

    /// The objects of one start of the program.
    struct Run {
        /// Both are nil without other nodes.
        let order: CommitOrder?
        let log: NodeLog?
        let writer: SQLiteConnection
        /// The writer's connection for the production code.
        let connection: LossyConnection
        let reading: SQLiteConnection
        let processor: CommandProcessor
        let reader: SyncQueries
        let hub: Hub
        let schedule: AlarmSchedule
        var clock: Clock
        /// The reminders that pages have shown on their own.
        var shownReminders: [SessionID: [ShownReminder]] = [:]
    }

    init(image: Image, seed: UInt64, nodes: Int = 1) {
        self.nodes = (0..<nodes).map { _ in Node() }
        disk = FaultyDisk(seed: seed)
        disk.restore(image.files)
        mark = image.mark
        fileGeneration = image.mark.flatMap { Int($0.birth) } ?? 0
        history = image.history
        asksForContact = seed % 3 == 0
    }

    deinit {
        stop()
    }

    /// Starts the program of the current node with the files on the disk.
    /// - Returns: true if a new epoch began.
    func startNode(id: String, at now: Instant) throws -> Bool {
        let writer = try SQLiteConnection(
            "dela.db", SQLiteOptions(fileSystem: disk.name, busyTimeout: 0))
        try writer.migrate(Schema.migrations)
        // Like the program: a write-ahead log that survived a failed sync must not be continued.
        try writer.checkpoint()
        let epoch = try Epoch.begin(on: writer, storedMark: mark?.text, fileTimes: { mark?.birth }, id: id) {
            (text: String) throws(DatabaseError) in
            if mark == nil { replaceMark(Mark(text: "")) }
            mark?.text = text
        }
        let reading = try SQLiteConnection(
            "dela.db", SQLiteOptions(access: .read, fileSystem: disk.name, busyTimeout: 0))
        let schedule = AlarmSchedule()
        let send = { [unowned self] in self.send($0, $1) }
        let connection = LossyConnection(writer)
        let processor = CommandProcessor(
            connection: connection, epoch: epoch, asksForContact: asksForContact, schedule: schedule)
        let (order, log) = try log(of: processor, on: connection, id: id)
        run = Run(
            order: order, log: log, writer: writer, connection: connection, reading: reading,
            processor: processor,
            reader: SyncQueries(connection: reading, epoch: epoch),
            hub: Hub(epoch: epoch) { text, targets in send(text, targets) },
            schedule: schedule,
            clock: try Clock(at: now.advanced(by: clockError), on: writer))
        try resolveUncertain(writer)
        nodes[current].published = history.timelines.mapValues(\.head)
        let isNew = epoch != history.epoch
        history.epoch = epoch
        return isNew
    }

    /// Replaces the file next to the database, or marks the database as another file.
    func replaceMark(_ mark: Mark?) {
        fileGeneration += 1
        self.mark = mark.map { Mark(text: $0.text, birth: String(fileGeneration)) }
    }

    /// Stops the program of the current node. Its unpublished work is lost.
    func stopNode() {
        run?.reading.close()
        run?.writer.close()
        run = nil
        arrivals = []
        unpublished = []
        (nodes[current].nextLoss, nodes[current].unanswered) = (nil, nil)
    }
}

// MARK: - Work

extension Server {
    /// Processes some waiting pushes in one transaction.
    /// - Throws: `DatabaseError` if nothing was changed.
    func write(_ count: Int, at now: Instant) throws {
        guard let run, !arrivals.isEmpty, !isInterrupted else { return }
        let batch = Array(arrivals.prefix(count))
        let completion = { [self] (isCommitted: Bool) in if isCommitted { arrivals.removeFirst(batch.count) }
        }
        try commit(on: run, then: completion) { done throws(DatabaseError) in
            for arrival in batch {
                if let first = arrival.request.commands.first, defers(first.command) {
                    let result = PushAnswer.Result(
                        sequence: first.sequence, command: first.command.id, outcome: .deferred)
                    let answer = PushAnswer(epoch: run.processor.epoch, results: [result])
                    done.append(Done(reply: (arrival, answer), commits: []))
                    continue
                }
                let (answer, commits) = try run.processor.push(arrival.request, by: arrival.person, at: now)
                done.append(Done(reply: (arrival, answer), commits: commits))
            }
        }
    }

    /// Does the hourly work of the server.
    /// - Parameter now: the time of its clock.
    /// - Throws: `DatabaseError` if nothing was changed.
    func expire(at now: Instant) throws {
        guard let run else { return }
        try commit(on: run, then: { _ in }) { done throws(DatabaseError) in
            done.append(Done(commits: try run.processor.expiredRecords.purge(at: now).commits))
            done.append(Done(commits: try run.processor.jobRunner.runPart(at: now).commits))
        }
    }

    /// Checks if the failed commit has happened.
    private func resolveUncertain(_ writer: SQLiteConnection) throws {
        defer { uncertain = [] }
        let known = Set(try writer.run("SELECT DISTINCT id FROM command").map { try $0.text(0) })
        let fresh = uncertain.flatMap { $0.reply?.answer.results ?? [] }.filter {
            history.outcomes[$0.command] == nil
        }
        var hasHappened = fresh.contains { known.contains($0.command.text) }
        if let part = uncertain.flatMap(\.commits).first?.parts.first {
            hasHappened = try RecordTable(writer).versions(of: part.scope)?.head ?? 0 >= part.to
        }
        if hasHappened { for done in uncertain { try record(done) } }
    }

    func record(_ done: Done) throws {
        if let (_, answer) = done.reply { try record(answer, done.commits) }
        for commit in done.commits {
            try history.record(commit)
            committed()
        }
    }

    private func record(_ answer: PushAnswer, _ commits: [Commit]) throws {
        var fresh = 0
        for result in answer.results {
            switch result.outcome {
            case .fork, .gap, .unknownClient, .deferred: continue
            case .done where history.outcomes[result.command] == nil: fresh += 1
            case .done, .rejected: break
            }
            if let known = history.outcomes[result.command], known != result.outcome {
                throw Violation("I2", "command \(result.command.text) has two different outcomes")
            }
            history.outcomes[result.command] = result.outcome
        }
        guard fresh == commits.count else {
            throw Violation("I2", "\(fresh) new commands had \(commits.count) effects")
        }
    }

    func pull(_ bytes: [UInt8], by person: PersonID) throws -> [UInt8]? {
        let request = try PullRequest(try JSONValue(parsing: bytes))
        return try run?.reader.pull(request, by: person)
    }

    func page(_ request: LogRequest, by person: PersonID) throws -> [UInt8]? {
        try run?.reader.log(request, by: person)
    }

    /// Records the upload of a picture. Commands check only who uploaded it.
    /// - Throws: `DatabaseError` if nothing was changed.
    func storeUpload(_ blob: BlobID, of person: PersonID, at now: Instant) throws {
        guard let run else { return }
        let upload = Upload(person: person, blob: blob, size: 1, keepsOriginal: false, started: now)
        try commit(on: run) { _ throws(DatabaseError) in
            try UploadTable(run.writer).insert(upload)
            try UploadTable(run.writer).finish(upload, stored: 1)
        }
    }

    /// Compares the database with the history.
    func check() throws {
        guard let run else { return }
        for id in acknowledged where history.outcomes[id] == nil {
            throw Violation("I10", "the acknowledged command \(id.text) is no longer known")
        }
        let known = try run.writer.run("SELECT DISTINCT id FROM command").map { try $0.text(0) }
        guard Set(known) == Set(history.outcomes.keys.map(\.text)) else {
            throw Violation("I10", "the commands in the database differ from the committed ones")
        }
        for row in try run.writer.run("SELECT id, version, floor FROM scope") {
            let scope = ScopeID(checking: try row.text(0))!
            let head = history.timelines[scope]?.head
            guard head == (try row.integer(1)) else {
                throw Violation("I10", "the database has \(row), not version \(head ?? 0)")
            }
            try history.record(floor: try row.integer(2), of: scope)
        }
        let live = try run.writer.run("SELECT COUNT(*) FROM record WHERE data IS NOT NULL").first?.integer(0)
        guard live == Int64(history.timelines.values.reduce(0) { $0 + $1.rows.count }) else {
            throw Violation("I10", "the database has \(live ?? 0) live records, not as many as the history")
        }
    }
}

/// The server's work for push notifications, without the requests to push services.
extension Server {
    typealias Sending = DeliveryQueue.Sending

    /// Processes due alarms, as the server does each second; one turn of it.
    /// - Parameter now: the time of its clock.
    /// - Returns: the messages to send.
    /// - Throws: `DatabaseError` if nothing was changed.
    func processDueAlarms(
        at now: Instant, connected: Set<SessionID>, underWay: [PersonID: Int], turn: Duration
    ) throws -> [Sending] {
        run?.clock.tick(now)
        guard let run, !isInterrupted, run.clock.isTrusted, run.schedule.consume(at: now) else { return [] }
        var sendings: [Sending] = []
        do {
            try commit(on: run) { done throws(DatabaseError) in
                let due = try run.processor.notificationScheduler.processDue(
                    at: now, connected: connected, traffic: PushTraffic(underWay: underWay), turn: turn)
                if let failure = due.failures.first { throw failure }
                sendings = due.sendings
                done.append(Done(commits: due.commits))
            }
        } catch {
            run.schedule.add(now.advanced(by: DeliveryQueue.openPageGracePeriod))
            throw error
        }
        return sendings
    }

    /// Records the outcome of an attempt.
    /// - Returns: false if the device has another endpoint by now, so that the outcome does not count.
    /// - Throws: `DatabaseError` if nothing was changed.
    func recordDeliveryOutcome(_ flight: PushInFlight, _ outcome: PushOutcome) throws -> Bool {
        guard let run else { return false }
        let (delivery, endpoint) = (flight.delivery, flight.subscription.endpoint)
        let isKnown = try self.endpoint(of: delivery.session) == endpoint
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.deliveries.recordOutcome(delivery, outcome, of: endpoint, at: flight.sent)
        }
        return isKnown
    }

    /// True if a due alarm waits, also for users who were already notified of it.
    func isWaiting(for alarm: AlarmTable.Entry, at now: Instant) throws -> Bool {
        guard let run else { return false }
        return try AlarmTable(run.writer).due(at: now, limit: 1000).contains {
            $0.hasSameSubject(as: alarm) && $0.moment == alarm.moment
        }
    }

    /// The endpoint under which the server reaches a device.
    func endpoint(of session: SessionID) throws -> String? {
        guard let run else { return nil }
        return try SubscriptionTable(run.writer).subscription(of: session)?.endpoint
    }

    /// Stores the subscription of a device.
    func subscribe(_ phone: PushReceiver, of person: PersonID, at now: Instant) throws {
        guard let run else { return }
        let subscription = Subscription(
            session: phone.session, person: person, endpoint: phone.endpoint, key: "", secret: "",
            language: "en", zone: "UTC")
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.alarms.subscribe(subscription, at: now)
        }
    }

    /// Signs a device out and in again.
    func replace(_ old: SessionID, by new: Session) throws {
        guard let run else { return }
        try commit(on: run) { _ throws(DatabaseError) in
            try SessionTable(run.writer).remove(old)
            try SessionTable(run.writer).insert(new)
        }
    }

    /// Checks if the clock can be trusted, as the server does each hour.
    func checkClock(at now: Instant) throws {
        run?.clock.tick(now)
        guard let run else { return }
        var isContinuous = false
        try commit(on: run) { _ throws(DatabaseError) in
            isContinuous = try run.clock.isContinuous(at: now, on: run.writer)
        }
        self.run?.clock.setContinuous(isContinuous)
    }

    /// The time of the next work for push notifications; nil if there is none by `now`.
    func nextNotification(by now: Instant) throws -> Instant? {
        guard let run else { return nil }
        if let alarm = try AlarmTable(run.writer).next(), alarm <= now { return now }
        return try DeliveryTable(run.writer).next()
    }
}

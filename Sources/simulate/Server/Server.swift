import Database
import Domain
import FaultyDisk
import HTTP
import JSON
import SQLite
import Service
import Storage
import Sync
import WebPush
import Wire

/// The production server's sync on a disk that fails: everything of it but threads and sockets.
final class Server {
    let disk: FaultyDisk
    /// The file beside the database.
    var mark: Mark?
    private var births = 0
    var history: History
    var run: Run?
    /// Pushes that wait for the writer.
    var arrivals: [Arrival] = []
    /// What was committed and not told yet, in order.
    var untold: [Done] = []
    /// Answers that have left since the last look: they must outlive everything.
    var acknowledged: Set<CommandID> = []
    /// What a commit that failed may have made durable all the same.
    var uncertain: [Done] = []
    /// Whether the disk is going to fail.
    var hasArmedDisk = false
    /// Whether people have to accept others first.
    let asksForContact: Bool
    /// How far its clock is wrong, in milliseconds.
    var clockError: Int64 = 0
    /// To be called with each commit, once it stands in the history.
    var committed: () -> Void = {}
    /// Whether a new command is to be sent again later, as if its author had asked too many people.
    var defers: (Command) -> Bool = { _ in false }
    /// What goes to a live connection.
    var deliver: (_ text: [UInt8], _ targets: [SocketID]) -> Void = { _, _ in }

    /// What the file beside the database says, and when the files were made.
    struct Mark: Equatable, Sendable {
        var text: String
        var birth = ""
    }

    /// Work in a transaction, and what came of it.
    struct Done {
        /// Nil for what the server does by itself.
        var reply: (arrival: Arrival, answer: PushAnswer)?
        var commits: [Commit]
    }

    /// What one start of the program holds.
    struct Run {
        let writer: SQLiteConnection
        let reading: SQLiteConnection
        let processor: CommandProcessor
        let reader: PullReader
        let hub: Hub
        let schedule: AlarmSchedule
        var clock: Clock
        /// What pages have told by themselves.
        var told: [SessionID: [ToldReminder]] = [:]
    }

    init(image: Image, seed: UInt64) {
        disk = FaultyDisk(seed: seed)
        disk.restore(image.files)
        mark = image.mark
        births = image.mark.flatMap { Int($0.birth) } ?? 0
        history = image.history
        asksForContact = seed % 3 == 0
    }

    deinit {
        stop()
    }

    /// Starts the program on what is on the disk.
    /// - Returns: whether another epoch began.
    func start(id: String, at now: Instant) throws -> Bool {
        let writer = try SQLiteConnection(
            "dela.db", SQLiteOptions(fileSystem: disk.name, busyTimeout: 0))
        try writer.migrate(Schema.migrations)
        // As the program does: a log that outlived a failed sync must not be built upon.
        try writer.checkpoint()
        let epoch = try Epoch.begin(on: writer, kept: mark?.text, birth: { mark?.birth }, id: id) {
            (text: String) throws(DatabaseError) in
            if mark == nil { putBack(Mark(text: "")) }
            mark?.text = text
        }
        let reading = try SQLiteConnection(
            "dela.db", SQLiteOptions(access: .read, fileSystem: disk.name, busyTimeout: 0))
        let schedule = AlarmSchedule()
        let deliver = { [unowned self] in self.deliver($0, $1) }
        run = Run(
            writer: writer, reading: reading,
            processor: CommandProcessor(
                connection: writer, epoch: epoch, asksForContact: asksForContact, schedule: schedule),
            reader: PullReader(connection: reading, epoch: epoch),
            hub: Hub(epoch: epoch) { text, targets in deliver(text, targets) },
            schedule: schedule,
            clock: try Clock(at: now.advanced(by: clockError), on: writer))
        hasArmedDisk = false
        try settleUncertain(writer)
        let isNew = epoch != history.epoch
        history.epoch = epoch
        return isNew
    }

    /// The file beside the database is another one, or the database's is.
    func putBack(_ mark: Mark?) {
        births += 1
        self.mark = mark.map { Mark(text: $0.text, birth: String(births)) }
    }

    /// Ends the program; what was told to nobody is forgotten.
    func stop() {
        run?.reading.close()
        run?.writer.close()
        run = nil
        arrivals = []
        untold = []
    }
}

// MARK: - Work

extension Server {
    /// Does some of the waiting pushes in one transaction.
    /// - Throws: `DatabaseError` when nothing was done.
    func write(_ count: Int, at now: Instant) throws {
        guard let run, !arrivals.isEmpty else { return }
        let batch = Array(arrivals.prefix(count))
        try commit(on: run) { done throws(DatabaseError) in
            for arrival in batch {
                if let first = arrival.request.commands.first, defers(first.command) {
                    let result = PushAnswer.Result(
                        sequence: first.sequence, command: first.command.id, outcome: .waits)
                    let answer = PushAnswer(epoch: run.processor.epoch, results: [result])
                    done.append(Done(reply: (arrival, answer), commits: []))
                    continue
                }
                let (answer, commits) = try run.processor.push(arrival.request, by: arrival.person, at: now)
                done.append(Done(reply: (arrival, answer), commits: commits))
            }
        }
        arrivals.removeFirst(batch.count)
    }

    /// Does what the server does by itself every hour.
    /// - Parameter now: what its clock shows.
    /// - Throws: `DatabaseError` when nothing was done.
    func expire(at now: Instant) throws {
        guard let run else { return }
        try commit(on: run) { done throws(DatabaseError) in
            done.append(Done(commits: try run.processor.expire(at: now).commits))
            done.append(Done(commits: try run.processor.doChore(at: now).commits))
        }
    }

    func commit(on run: Run, _ work: (inout [Done]) throws(DatabaseError) -> Void) throws {
        var done: [Done] = []
        do {
            try run.writer.transaction { () throws(DatabaseError) in try work(&done) }
        } catch {
            run.processor.forget()
            uncertain = done
            throw error
        }
        uncertain = []
        run.processor.settle()
        for done in done { try record(done) }
        untold += done
    }

    /// Looks whether the commit that failed has happened.
    private func settleUncertain(_ writer: SQLiteConnection) throws {
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

    private func record(_ done: Done) throws {
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
            case .fork, .gap, .unknownClient, .waits: continue
            case .done where history.outcomes[result.command] == nil: fresh += 1
            case .done, .refused: break
            }
            if let known = history.outcomes[result.command], known != result.outcome {
                throw Violation("I2", "command \(result.command.text) was answered in two ways")
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

    /// Takes a picture in: all that commands ask of it is who brought it.
    /// - Throws: `DatabaseError` when nothing was done.
    func take(_ blob: BlobID, of person: PersonID, at now: Instant) throws {
        guard let run else { return }
        let upload = Upload(person: person, blob: blob, size: 1, keepsOriginal: false, begun: now)
        try commit(on: run) { _ throws(DatabaseError) in
            try UploadTable(run.writer).insert(upload)
            try UploadTable(run.writer).finish(upload, stored: 1)
        }
    }

    func greet(_ target: SocketID, of person: PersonID, _ greeting: Hub.Greeting) throws {
        guard let run else { return }
        let isKnown = run.hub.isKnown(person, greeting.kinds)
        let readAccess = isKnown ? nil : try ReadAccess(of: person, on: run.writer)
        run.hub.greet(target, of: person, greeting, readAccess: readAccess)
    }

    /// Compares the database with what it should hold.
    func check() throws {
        guard let run else { return }
        for id in acknowledged where history.outcomes[id] == nil {
            throw Violation("I10", "the acknowledged command \(id.text) is not known any more")
        }
        let known = try run.writer.run("SELECT DISTINCT id FROM command").map { try $0.text(0) }
        guard Set(known) == Set(history.outcomes.keys.map(\.text)) else {
            throw Violation("I10", "the commands of the database are not those that were committed")
        }
        for row in try run.writer.run("SELECT id, version, floor FROM scope") {
            let scope = ScopeID(checking: try row.text(0))!
            let head = history.timelines[scope]?.head
            guard head == (try row.integer(1)) else {
                throw Violation("I10", "\(row) is not at \(head ?? 0)")
            }
            try history.see(floor: try row.integer(2), of: scope)
        }
        let live = try run.writer.run("SELECT COUNT(*) FROM record WHERE data IS NOT NULL").first?.integer(0)
        guard live == Int64(history.timelines.values.reduce(0) { $0 + $1.rows.count }) else {
            throw Violation("I10", "\(live ?? 0) records are not all")
        }
    }
}

/// What the server does to tell people of things, but for the requests themselves.
extension Server {
    typealias Sending = CommandProcessor.Sending

    /// Looks, as it does each second, whether somebody is to be told of something; one turn of it.
    /// - Parameter now: what its clock shows.
    /// - Returns: what is to be sent.
    /// - Throws: `DatabaseError` when nothing was done.
    func takeDue(
        at now: Instant, connected: Set<SessionID>, underWay: [PersonID: Int], turn: Duration
    ) throws -> [Sending] {
        run?.clock.tick(now)
        guard let run, run.clock.isTrusted, run.schedule.take(at: now) else { return [] }
        var sendings: [Sending] = []
        do {
            try commit(on: run) { done throws(DatabaseError) in
                let due = try run.processor.takeDue(
                    at: now, connected: connected, traffic: PushTraffic(underWay: underWay), turn: turn)
                if let failure = due.failures.first { throw failure }
                sendings = due.sendings
                done.append(Done(commits: due.commits))
            }
        } catch {
            run.schedule.add(now.advanced(by: CommandProcessor.patience))
            throw error
        }
        return sendings
    }

    /// Learns what came of an attempt.
    /// - Returns: whether that counts: the device has another endpoint by now if not.
    /// - Throws: `DatabaseError` when nothing was done.
    func settle(_ flight: NoticeFlight, _ outcome: PushOutcome) throws -> Bool {
        guard let run else { return false }
        let (delivery, endpoint) = (flight.delivery, flight.subscription.endpoint)
        let isKnown = try self.endpoint(of: delivery.session) == endpoint
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.settle(delivery, outcome, of: endpoint, at: flight.sent)
        }
        return isKnown
    }

    /// Whether it is going to tell of something that has come, also to those who were told of it before.
    func isWaiting(for alarm: AlarmTable.Entry, at now: Instant) throws -> Bool {
        guard let run else { return false }
        return try AlarmTable(run.writer).due(at: now, limit: 1000).contains {
            $0.isAbout(sameAs: alarm) && $0.moment == alarm.moment
        }
    }

    /// Where it reaches a device.
    func endpoint(of session: SessionID) throws -> String? {
        guard let run else { return nil }
        return try SubscriptionTable(run.writer).subscription(of: session)?.endpoint
    }

    /// A device says how it is reached.
    func subscribe(_ phone: Phone, of person: PersonID, at now: Instant) throws {
        guard let run else { return }
        let subscription = Subscription(
            session: phone.session, person: person, endpoint: phone.endpoint, key: "", secret: "",
            language: "en", zone: "UTC")
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.subscribe(subscription, at: now)
        }
    }

    /// A device signs out, and in again.
    func replace(_ old: SessionID, by new: Session) throws {
        guard let run else { return }
        try commit(on: run) { _ throws(DatabaseError) in
            try SessionTable(run.writer).remove(old)
            try SessionTable(run.writer).insert(new)
        }
    }

    /// Looks, as it does each hour, whether its clock can be trusted.
    func lookAtClock(at now: Instant) throws {
        run?.clock.tick(now)
        guard let run else { return }
        var isContinuous = false
        try commit(on: run) { _ throws(DatabaseError) in
            isContinuous = try run.clock.isContinuous(at: now, on: run.writer)
        }
        self.run?.clock.look(isContinuous)
    }

    /// When it has something to do next to tell people of things; nil for nothing by then.
    func nextNotice(by now: Instant) throws -> Instant? {
        guard let run else { return nil }
        if let alarm = try AlarmTable(run.writer).next(), alarm <= now { return now }
        return try DeliveryTable(run.writer).next()
    }
}

import Database
import Domain
import HTTP
import JSON
import Storage
import Sync
import Wire

/// Push, pull and the live connection of people who are signed in.
///
/// `@unchecked Sendable`: everything here happens on the reactor's thread, also what the writer hands back
/// (`Writer.deliver`); what is said to be called from any thread touches constants alone.
public final class SyncService: @unchecked Sendable {
    let hub: Hub
    private let status: LiveStatus
    let writer: Writer
    let readers: Readers
    /// Where messages are looked for, so that nobody's pull waits for that.
    let searchers: Readers
    let now: @Sendable () -> Instant
    private let send: Hub.Send
    private let close: (SocketID) -> Void
    private let told: ([ToldReminder], SocketID) -> Void
    let report: @Sendable (DatabaseError) -> Void
    let warn: @Sendable (String) -> Void
    private(set) var clock: Clock
    /// Whether anything was done since this was asked.
    private var mayHaveChores = true
    private var isAtChores = false
    /// The open ones among those whose first hello had to wait for the writer.
    private var arrived: Set<SocketID> = []
    private var greetings = MessageThrottle<(person: PersonID, greeting: Hub.Greeting)>(burst: 1)
    /// Which chats are on screen: who opens one chat after the other says so more than once.
    private var watches = MessageThrottle<[ScopeID]>(burst: 3)
    /// About as often as somebody types.
    var searches = RateLimiter<PersonID>(
        .init(burst: 240, wait: 250, longestWait: 5000, memory: 60_000))
    /// How many messages of a connection wait for the writer.
    private var underWay: [SocketID: Int] = [:]
    /// A device has one at a time, and after a pause another.
    private static let mostUnderWay = 4

    /// - Parameters:
    ///   - visibility: who is shown to whom when the server starts.
    ///   - offer: sends what may be left out, and says to whom it was not sent.
    ///   - told: hears what a page has reminded of by itself.
    ///   - close: ends a connection that cannot be served; its device tries again.
    ///   - report: writes to the log why something was not done.
    ///   - warn: writes to the log what the operator should look at.
    public init(
        epoch: String, clock: Clock, visibility: Visibility = Visibility(), writer: Writer, readers: Readers,
        searchers: Readers, now: @escaping @Sendable () -> Instant,
        send: @escaping Hub.Send, offer: @escaping Hub.Offer,
        told: @escaping ([ToldReminder], SocketID) -> Void = { _, _ in },
        close: @escaping (SocketID) -> Void,
        report: @escaping @Sendable (DatabaseError) -> Void,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        hub = Hub(epoch: epoch, send: send)
        status = LiveStatus(visibility, hub, offer: offer)
        self.writer = writer
        self.readers = readers
        self.searchers = searchers
        self.now = now
        self.send = send
        self.close = close
        self.told = told
        self.report = report
        self.warn = warn
        self.clock = clock
    }

    /// A text message of a live connection.
    /// - Returns: false when it is none that a client of ours would send now; then the connection should be closed.
    public func received(_ text: [UInt8], from socket: SocketID, of person: PersonID) -> Bool {
        guard underWay[socket, default: 0] < SyncService.mostUnderWay,
            let message = try? ClientMessage(JSONValue(parsing: text))
        else { return false }
        switch message {
        case .hello(let epoch, let digest, let kinds):
            let greeting = Hub.Greeting(epoch: epoch, digest: digest, kinds: kinds)
            if greetings.admits((person, greeting), from: socket) { greet(socket, of: person, greeting) }
        case .push(let token, let request):
            underWay[socket, default: 0] += 1
            push(request, of: text.count, by: person, at: look()) { result in
                self.finishMessage(of: socket)
                let message =
                    switch result {
                    case .success(let answer): ServerMessage.pushed(token: token, answer)
                    case .failure: ServerMessage.failed(token: token)
                    }
                self.send(message.bytes, [socket])
            }
        case .watch(let chats):
            if watches.admits(chats, from: socket) { status.watch(chats, on: socket) }
        case .writing(let chat): status.write(in: chat, on: socket, at: now())
        case .told(let reminders): told(reminders, socket)
        }
        return true
    }

    public func closed(_ socket: SocketID) {
        arrived.remove(socket)
        greetings.forget(socket)
        watches.forget(socket)
        let person = hub.person(of: socket)
        hub.leave(socket)
        status.left(socket, of: person, at: now())
    }

    /// What was dropped on the way to a slow connection is pulled by it.
    public func overflowed(_ socket: SocketID) {
        send(ServerMessage.behind.bytes, [socket])
    }

    /// Tells one part of those who are connected where they should be: see `ServerMessage.digest`.
    /// - Parameter parts: into how many all are divided.
    public func sendDigests(_ part: Int, of parts: Int) {
        hub.sendDigests(part, of: parts)
        if part == 0 { status.catchUp() }
    }

    /// To be called about once a second, before what trusts the clock.
    public func tick() {
        clock.tick(now())
        status.tick(at: now())
        for (socket, (person, greeting)) in greetings.tick() { greet(socket, of: person, greeting) }
        for (socket, chats) in watches.tick() { status.watch(chats, on: socket) }
        if mayHaveChores, !isAtChores { doChores() }
    }

    /// Does what commands have left to do, part by part.
    private func doChores() {
        let now = now()
        (mayHaveChores, isAtChores) = (false, true)
        writer.submit(isLong: true) { transaction throws(DatabaseError) in
            try transaction.processor.doChore(at: now)
        } completion: { result in
            self.isAtChores = false
            switch result {
            case .success(let (commits, hasMore)):
                self.publish(commits)
                if hasMore { self.doChores() }
            case .failure(let error):
                self.report(error)
                // That chore gets no further turn: the others go on.
                if error.isDamage { self.doChores() }
            }
        }
    }

    /// Whether what time takes away may go by the server's clock.
    public var trustsClock: Bool { clock.isTrusted }

    /// Deletes what has become old, in parts, if the clock can be trusted. To be called every hour.
    public func maintain() {
        mayHaveChores = true
        maintain(after: .start)
    }

    /// One part of it.
    /// - Parameter last: the last record that was looked at in the part before.
    private func maintain(after last: RecordTable.ExpiryPosition) {
        let (now, clock) = (now(), clock)
        writer.submit(isLong: true) {
            transaction throws(DatabaseError)
                -> (commits: [Commit], next: RecordTable.ExpiryPosition?)? in
            guard try clock.isContinuous(at: now, on: transaction.connection) else { return nil }
            let hasOld = try CommandTable(transaction.connection).clear(at: now)
            let (commits, next) = try transaction.processor.expire(at: now, after: last)
            return (commits, next ?? (hasOld ? .end : nil))
        } completion: { result in
            switch result {
            case .success(nil):
                self.clock.look(false)
                self.warn("The clock has moved by more than a day. Nothing is cleared away for an hour.")
            case .success(let (commits, next)?):
                self.clock.look(true)
                self.publish(commits)
                if let next { self.maintain(after: next) }
            case .failure(let error): self.report(error)
            }
        }
    }

    public func publish(_ commit: Commit) {
        publish([commit])
    }

    /// Tells those who are connected what was committed, in its order.
    func publish(_ commits: [Commit]) {
        if !commits.isEmpty { mayHaveChores = true }
        hub.publish(commits)
        for commit in commits { status.note(commit) }
    }

    // MARK: - Private

    private func arrive(
        _ socket: SocketID, of person: PersonID, _ greeting: Hub.Greeting, readAccess: ReadAccess?
    ) {
        hub.greet(socket, of: person, greeting, readAccess: readAccess)
        status.arrived(person)
    }

    /// What the clock shows, and whether it is trusted.
    func look() -> (now: Instant, isTrusted: Bool) {
        let now = now()
        clock.tick(now)
        return (now, clock.isTrusted)
    }

    /// What a person may see is read in the writer's turn: the hub has been told of every commit before it and of none
    /// after it, so that nobody is let in by a membership that has just ended.
    private func greet(_ socket: SocketID, of person: PersonID, _ greeting: Hub.Greeting) {
        if hub.isKnown(person, greeting.kinds) {
            return arrive(socket, of: person, greeting, readAccess: nil)
        }
        arrived.insert(socket)
        underWay[socket, default: 0] += 1
        writer.submit(of: person) { transaction throws(DatabaseError) in
            try ReadAccess(of: person, on: transaction.connection)
        } completion: { result in
            self.finishMessage(of: socket)
            guard self.arrived.contains(socket) else { return }
            switch result {
            case .success(let readAccess):
                guard self.hub.hasRoom(for: person, greeting.kinds) else { return self.close(socket) }
                self.arrive(socket, of: person, greeting, readAccess: readAccess)
            case .failure(let error):
                self.report(error)
                self.close(socket)
            }
        }
    }
}

extension SyncService {
    /// A message that waited for the writer has been dealt with.
    private func finishMessage(of socket: SocketID) {
        guard let count = underWay[socket] else { return }
        underWay[socket] = count > 1 ? count - 1 : nil
    }
}

import Database
import Domain
import HTTP
import JSON
import Storage
import SyncProtocol
import SyncRules
import Wire

/// Push, pull and the live connections of signed-in users.
///
/// `@unchecked Sendable`: everything runs on the reactor's thread, including the completions of the writer
/// (`Writer.runAfterCommit`). Functions that are safe from any thread use constants only.
public final class SyncService: @unchecked Sendable {
    let hub: Hub
    let presence: PresenceService
    let writer: Writer
    let readers: ReaderPool
    /// The threads for searches in messages, so that no pull waits for a search.
    let searchers: ReaderPool
    let now: @Sendable () -> Instant
    private let send: Hub.Send
    let close: (SocketID) -> Void
    private let reminderShown: ([ShownReminder], SocketID) -> Void
    let report: @Sendable (DatabaseError) -> Void
    let reportClock: @Sendable (ClockProblem) -> Void
    private(set) var clock: Clock
    /// True if background jobs may have been added since the last run.
    private var mayHaveBackgroundJobs = true
    private var isRunningBackgroundJob = false
    /// Open connections whose first handshake had to wait for the writer.
    private var awaitingAccess: Set<SocketID> = []
    private var handshakes = MessageThrottle<(person: PersonID, handshake: Hub.Handshake)>(burst: 1)
    /// The chats on screen. A user who opens several chats in a row sends several of these messages.
    private var subscriptions = MessageThrottle<[ScopeID]>(burst: 3)
    /// About as often as a user types.
    var searches = RateLimiter<PersonID>(
        .init(burst: 240, wait: 250, longestWait: 5000, memory: 60_000))
    /// The number of messages of a connection that wait for the writer.
    private var pendingMessages: [SocketID: Int] = [:]
    /// A device has one pending message, and after a pause another one.
    private static let maxPendingMessages = 4

    /// - Parameters:
    ///   - visibility: the visibility of presence when the server starts.
    ///   - outbox: receives the presence for other nodes; nil without them.
    ///   - offer: sends a message that may be dropped. Returns the connections that have missed it.
    ///   - reminderShown: receives the reminders that a page has shown.
    ///   - close: ends a connection that cannot be served. Its device connects again.
    ///   - report: writes the reason for a failure to the log.
    ///   - reportClock: warns the operator in the log.
    public init(
        epoch: String, clock: Clock, visibility: PresenceVisibility = PresenceVisibility(),
        outbox: PresenceOutbox? = nil, writer: Writer, readers: ReaderPool,
        searchers: ReaderPool, now: @escaping @Sendable () -> Instant,
        send: @escaping Hub.Send, offer: @escaping Hub.Offer,
        reminderShown: @escaping ([ShownReminder], SocketID) -> Void = { _, _ in },
        close: @escaping (SocketID) -> Void,
        report: @escaping @Sendable (DatabaseError) -> Void,
        reportClock: @escaping @Sendable (ClockProblem) -> Void = { _ in }
    ) {
        hub = Hub(epoch: epoch, send: send)
        presence = PresenceService(visibility, hub, outbox: outbox, offer: offer)
        self.writer = writer
        self.readers = readers
        self.searchers = searchers
        self.now = now
        self.send = send
        self.close = close
        self.reminderShown = reminderShown
        self.report = report
        self.reportClock = reportClock
        self.clock = clock
    }

    /// A text message of a live connection.
    /// - Returns: false if our client would not send it now. Then close the connection.
    public func received(_ text: [UInt8], from socket: SocketID, of person: PersonID) -> Bool {
        guard pendingMessages[socket, default: 0] < SyncService.maxPendingMessages,
            let message = try? ClientMessage(JSONValue(parsing: text))
        else { return false }
        switch message {
        case .hello(let epoch, let digest, let kinds):
            let handshake = Hub.Handshake(epoch: epoch, digest: digest, kinds: kinds)
            if handshakes.admits((person, handshake), from: socket) {
                performHandshake(socket, of: person, handshake)
            }
        case .push(let token, let request):
            pendingMessages[socket, default: 0] += 1
            push(request, of: text.count, by: person, at: checkClock()) { result in
                self.finishMessage(of: socket)
                let message =
                    switch result {
                    case .success(let answer): ServerMessage.pushed(token: token, answer)
                    case .failure: ServerMessage.failed(token: token)
                    }
                self.send(message.bytes, [socket])
            }
        case .subscribePresence(let chats):
            if subscriptions.admits(chats, from: socket) { presence.subscribe(to: chats, on: socket) }
        case .typing(let chat): presence.sendTyping(in: chat, on: socket, at: now())
        case .remindersShown(let reminders): reminderShown(reminders, socket)
        }
        return true
    }

    public func closed(_ socket: SocketID) {
        awaitingAccess.remove(socket)
        handshakes.forget(socket)
        subscriptions.forget(socket)
        let person = hub.person(of: socket)
        hub.leave(socket)
        presence.disconnected(socket, of: person, at: now())
    }

    /// Asks a slow connection to pull, because messages to it were dropped.
    public func overflowed(_ socket: SocketID) {
        send(ServerMessage.behind.bytes, [socket])
    }

    /// Sends the current digest to one part of the connected users: see `ServerMessage.digest`.
    /// - Parameter parts: the number of parts.
    public func sendDigests(_ part: Int, of parts: Int) {
        hub.sendDigests(part, of: parts)
        guard part == 0 else { return }
        presence.resendMissed()
        presence.sendAllToNodes(at: now())
    }

    /// Call about once a second, before any work that relies on the clock.
    /// - Parameter isLeader: false if another node runs background jobs.
    public func tick(isLeader: Bool = true) {
        clock.tick(now())
        writer.follow()
        writer.reportOutdated()
        presence.tick(at: now())
        for (socket, (person, handshake)) in handshakes.tick() {
            performHandshake(socket, of: person, handshake)
        }
        for (socket, chats) in subscriptions.tick() { presence.subscribe(to: chats, on: socket) }
        if isLeader, mayHaveBackgroundJobs, !isRunningBackgroundJob { runBackgroundJobs() }
    }

    /// Runs background jobs, part by part.
    private func runBackgroundJobs() {
        let now = now()
        (mayHaveBackgroundJobs, isRunningBackgroundJob) = (false, true)
        writer.submit(isLong: true) { transaction throws(DatabaseError) in
            try transaction.processor.jobRunner.runPart(at: now)
        } completion: { result in
            self.isRunningBackgroundJob = false
            switch result {
            case .success(let (commits, hasMore)):
                self.publish(commits)
                if hasMore { self.runBackgroundJobs() }
            case .failure(let error):
                self.report(error)
                // This job gets no further turn. The others continue.
                if error.isDamage { self.runBackgroundJobs() }
            }
        }
    }

    /// True if this node has not followed the others for some seconds. Safe from any thread.
    var isOutdated: Bool { writer.isOutdated }

    /// True if expiry may rely on the server's clock.
    public var trustsClock: Bool { clock.isTrusted }

    /// Deletes expired data in parts, if the clock is trusted. Call every hour.
    /// - Parameter isLeader: false if another node does it. Then this one only checks its clock.
    public func maintain(isLeader: Bool = true) {
        mayHaveBackgroundJobs = true
        isLeader ? maintain(after: .start) : checkClockOfFollower()
    }

    /// Compares the clock with the time that the leader has stored.
    private func checkClockOfFollower() {
        let now = now()
        writer.submit { (transaction) throws(DatabaseError) -> Bool in
            try Clock.isNearStoredTime(now, on: transaction.connection)
        } completion: { result in
            guard case .success(let isNear) = result else { return }
            self.clock.setContinuous(isNear)
            if !isNear { self.reportClock(.jumped) }
        }
    }

    /// Deletes one part.
    /// - Parameter last: the end of the previous part.
    private func maintain(after last: RecordTable.ExpiryPosition) {
        let (now, clock) = (now(), clock)
        writer.submit(isLong: true) {
            transaction throws(DatabaseError)
                -> (commits: [Commit], next: RecordTable.ExpiryPosition?)? in
            guard try clock.isContinuous(at: now, on: transaction.connection) else { return nil }
            let hasOld = try CommandTable(transaction.connection).removeExpired(at: now)
            let (commits, next) = try transaction.processor.expiredRecords.purge(at: now, after: last)
            return (commits, next ?? (hasOld ? .end : nil))
        } completion: { result in
            switch result {
            case .success(nil):
                self.clock.setContinuous(false)
                self.reportClock(.jumped)
            case .success(let (commits, next)?):
                self.clock.setContinuous(true)
                self.publish(commits)
                if let next { self.maintain(after: next) }
            case .failure(let error): self.report(error)
            }
        }
    }

    public func publish(_ commit: Commit) {
        publish([commit])
    }

    /// Sends commits to the connected users, in order.
    public func publish(_ commits: [Commit]) {
        if !commits.isEmpty { mayHaveBackgroundJobs = true }
        hub.publish(commits)
        for commit in commits { presence.apply(commit) }
    }

    // MARK: - Private

    private func connect(
        _ socket: SocketID, of person: PersonID, _ handshake: Hub.Handshake, readAccess: ReadAccess?
    ) {
        hub.acceptHandshake(socket, of: person, handshake, readAccess: readAccess)
        presence.connected(person)
    }

    /// Reads the clock. Returns the time, and true if the clock is trusted.
    func checkClock() -> (now: Instant, isTrusted: Bool) {
        let now = now()
        clock.tick(now)
        return (now, clock.isTrusted)
    }

    /// Reads the user's access in a turn of the writer. At that moment the hub has received every earlier commit and no
    /// later one. So a membership that has just ended gives no access.
    private func performHandshake(_ socket: SocketID, of person: PersonID, _ handshake: Hub.Handshake) {
        if hub.isConnected(person, handshake.kinds) {
            return connect(socket, of: person, handshake, readAccess: nil)
        }
        awaitingAccess.insert(socket)
        pendingMessages[socket, default: 0] += 1
        writer.submit(of: person) { transaction throws(DatabaseError) in
            try ReadAccess(of: person, on: transaction.connection)
        } completion: { result in
            self.finishMessage(of: socket)
            guard self.awaitingAccess.contains(socket) else { return }
            switch result {
            case .success(let readAccess):
                guard self.hub.hasRoom(for: person, handshake.kinds) else { return self.close(socket) }
                self.connect(socket, of: person, handshake, readAccess: readAccess)
            case .failure(let error):
                self.report(error)
                self.close(socket)
            }
        }
    }
}

extension SyncService {
    /// Call after a message that waited for the writer was processed.
    private func finishMessage(of socket: SocketID) {
        guard let count = pendingMessages[socket] else { return }
        pendingMessages[socket] = count > 1 ? count - 1 : nil
    }
}

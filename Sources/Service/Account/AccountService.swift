import Database
import Domain
import Mail
import Secrets
import Storage
import SyncRules
import Synchronization
import Texts
import TimeZones
import Wire

/// Accounts and sessions. Safe from any thread.
///
/// An operation is first checked and counted. Then the password queue hashes a password, and one transaction of the
/// writer does the rest. Nothing here blocks.
public final class AccountService: Sendable {
    public let sessions: SessionRegistry
    public let cookie: SessionCookie
    /// The sessions that other nodes open and end.
    public let nodeSessions: NodeSessions
    let codes: CodeBook.Context
    let networks: KnownNetworks
    let passwords: PasswordChecker
    private let limits = Mutex(AccountLimits())
    private let dependencies: Dependencies
    private let writer: Writer
    private let readers: ReaderPool
    let lastDeliveryStatuses: LastDeliveryStatuses
    private let zones = TimeZones()

    /// The parts of the server that accounts need.
    public struct Dependencies: Sendable {
        /// The public address of the server: `https://dela.example.org`.
        let address: String
        let version: String
        let invitations: InvitationBook.Rules
        let sender: Mailbox
        let send: @Sendable (Message) throws(MailError) -> Void
        let publish: @Sendable (Commit) -> Void
        let ended: @Sendable ([SessionID]) -> Void
        let report: @Sendable (AccountEvent) -> Void
        let now: @Sendable () -> Instant

        /// - Parameters:
        ///   - version: the version of the program; empty if unknown.
        ///   - isOpen: true if everyone can register. Otherwise `invitations` decide.
        ///   - sender: the sender of mails.
        ///   - send: accepts a mail immediately, as `Mailer.send`.
        ///   - publish: sends a commit to other users. Called where the writer runs completions, in the order of
        ///     commits.
        ///   - ended: closes the connections of sessions that have ended.
        ///   - report: writes to the log.
        public init(
            address: String, version: String = "", isOpen: Bool = true,
            invitations: InvitationPolicy = .members, sender: Mailbox,
            send: @escaping @Sendable (Message) throws(MailError) -> Void,
            publish: @escaping @Sendable (Commit) -> Void, ended: @escaping @Sendable ([SessionID]) -> Void,
            report: @escaping @Sendable (AccountEvent) -> Void, now: @escaping @Sendable () -> Instant
        ) {
            self.address = address
            self.version = version
            self.invitations = InvitationBook.Rules(policy: invitations, isOpen: isOpen)
            self.sender = sender
            self.send = send
            self.publish = publish
            self.ended = ended
            self.report = report
            self.now = now
        }
    }

    /// - Parameters:
    ///   - sessions: the content of the `SessionTable`.
    ///   - deleted: the content of the `DeletionTable`.
    ///   - networks: the content of the `NetworkTable`.
    ///   - lastDeliveryStatuses: the outcome of the last notification of each device.
    ///   - hasOtherNodes: true if other nodes open sessions and check passwords, too.
    public init(
        sessions: [Session], deleted: Set<PersonID>, networks: [NetworkTable.Known] = [], key: ServerKey,
        writer: Writer, readers: ReaderPool, passwords: PasswordQueue,
        lastDeliveryStatuses: LastDeliveryStatuses = LastDeliveryStatuses(), hasOtherNodes: Bool = false,
        dependencies: Dependencies
    ) {
        self.sessions = SessionRegistry(sessions, deleted: deleted, key: key, hasOtherNodes: hasOtherNodes)
        self.networks = KnownNetworks(networks)
        cookie = SessionCookie(isSecure: dependencies.address.hasPrefix("https:"))
        codes = CodeBook.Context(key, start: dependencies.now())
        self.writer = writer
        self.readers = readers
        self.passwords = PasswordChecker(
            passwords, key: key, writer: writer, hasOtherNodes: hasOtherNodes, report: dependencies.report)
        self.lastDeliveryStatuses = lastDeliveryStatuses
        self.dependencies = dependencies
        nodeSessions = NodeSessions(self.sessions, cookie, writer, dependencies)
    }

    /// Stores the last use of sessions, ends expired sessions, and deletes codes of earlier days, in parts. Call about
    /// once a minute.
    /// - Parameter cleansTables: false if another node deletes expired rows.
    public func maintain(cleansTables: Bool = true) async throws(Failure) {
        let now = now()
        let used = sessions.drainUnsaved()
        let expired = sessions.endExpired(at: now)
        if !expired.isEmpty { dependencies.ended(expired) }
        try await write { transaction throws(DatabaseError) in
            for (id, used) in used { try transaction.sessions.touch(id, at: used) }
        }
        var hasMore = cleansTables
        while hasMore {
            hasMore = try await write { [codes] transaction throws(DatabaseError) in
                let connection = transaction.connection
                let isLeft = [
                    try SessionTable(connection)
                        .removeExpired(at: now, unsaved: SessionRegistry.saveInterval),
                    try DeletionTable(connection).removeExpired(at: now),
                    try CodeBook(transaction, codes).clear(at: now),
                    try NetworkTable(connection).removeUnused(at: now),
                    try InvitationTable(connection).removeExpired(at: now),
                    try AttemptTable(connection).removeExpired(at: now),
                ]
                return isLeft.contains(true)
            }
        }
    }
}

// MARK: - Shared steps

extension AccountService {
    var address: String { dependencies.address }
    var version: String { dependencies.version }
    var invitationRules: InvitationBook.Rules { dependencies.invitations }
    var sender: Mailbox { dependencies.sender }

    func now() -> Instant {
        dependencies.now()
    }

    func report(_ event: AccountEvent) {
        dependencies.report(event)
    }

    func publish(_ commit: Commit) {
        dependencies.publish(commit)
    }

    func end(_ sessions: [SessionID]) {
        if !sessions.isEmpty { dependencies.ended(sessions) }
    }

    /// Ends a user's sessions immediately, for requests and connections.
    /// - Parameter kept: a session that continues; nil if all end.
    func endSessions(of person: PersonID, except kept: SessionID? = nil) {
        end(sessions.endAll(of: person, except: kept))
    }

    /// Counts an attempt.
    /// - Throws: `busy` if it is too early.
    func admit<Key>(
        _ key: Key, _ limiter: WritableKeyPath<AccountLimits, RateLimiter<Key>>, at now: Instant
    ) throws(Failure) {
        try limits.withLock { limits throws(Failure) in try limits[keyPath: limiter].admit(key, at: now) }
    }

    /// Counts an attempt of a client and of its block. An attempt above the client's own limit does not count for its
    /// block.
    func admit(
        _ client: ClientNetwork, _ clients: WritableKeyPath<AccountLimits, RateLimiter<ClientNetwork>>,
        _ blocks: WritableKeyPath<AccountLimits, RateLimiter<String>>, at now: Instant
    ) throws(Failure) {
        try limits.withLock { limits throws(Failure) in
            try limits[keyPath: clients].admit(client, at: now)
            do throws(Failure) { try limits[keyPath: blocks].admit(client.block, at: now) } catch {
                limits[keyPath: clients].refund(client)
                throw error
            }
        }
    }

    /// Counts a code to be mailed.
    func admitMail(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.mails, \.mailsOfBlocks, at: now)
    }

    /// Counts an entered code.
    func admitCode(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.codes, \.codesOfBlocks, at: now)
    }

    /// Counts a sign-in, successful or not. From a known network it has a separate limit, so that a flood from the same
    /// network does not lock out the user.
    func admitSignIn(
        _ email: EmailAddress, in network: String, from client: ClientNetwork, at now: Instant
    ) throws(Failure) {
        let known = KnownNetwork(email: email, network: network)
        if networks.contains(known) {
            try admit(known, \.signInsFromKnownNetworks, at: now)
        } else {
            try admit(client, \.signIns, \.signInsOfBlocks, at: now)
        }
    }

    /// Does not count a successful sign-in.
    func refundSignIn(from client: ClientNetwork) {
        limits.withLock { $0.signIns.refund(client) }
    }

    /// Does work in a transaction and returns after COMMIT.
    /// - Parameters:
    ///   - person: the user whose turn is used.
    ///   - work: may run twice, so it must change only the database.
    ///   - committed: called where the writer runs completions, in the order of commits.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Value,
        committed: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws(Failure) -> Value {
        do { return try await writer.write(of: person, work, committed: committed) } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }

    /// Reads committed data, without a turn of the writer.
    /// - Parameter person: the user whose turn is used.
    func read<Value: Sendable>(
        of person: PersonID? = nil, _ work: @escaping @Sendable (SyncQueries) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            readers.read(of: person) { reader in
                continuation.resume(
                    returning: Result { () throws(DatabaseError) in try work(reader.get()) })
            }
        }
        do { return try result.get() } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }

    /// Counts an e-mail address that a user compares with those of others.
    func admitLookUp(by person: PersonID) throws(Failure) {
        try writer.lookUps.admit(person, at: now())
    }

    /// - Parameters:
    ///   - lifetime: the time after which the mail is no longer sent, in milliseconds.
    ///   - topic: a later mail of the same topic replaces this one while it waits.
    func mail(
        _ subject: String, _ text: String, to email: EmailAddress, lifetime: Int64 = Instant.day,
        topic: String? = nil
    ) throws(Failure) {
        do throws(MailError) {
            let recipient = Mailbox(address: email.text)
            try dependencies.send(
                Message(
                    from: sender, to: recipient, subject: subject, text: text,
                    lifetime: Double(lifetime) / 1000, topic: topic))
        } catch {
            report(.mailRejected(error))
            throw .unavailable
        }
    }

    /// The local time of an event in the user's time zone, or UTC if none is set.
    func moment(_ moment: Instant, of person: PersonID, in language: Language) async -> String {
        let stored = try? await read { reader throws(DatabaseError) in
            try RecordTable(reader.connection).content(Settings.recordID, in: .user(person))
        }
        guard case .settings(let settings)? = stored, let name = settings.zone,
            let zone = zones.zone(named: name)
        else {
            return language.moment(Zone.utc.time(at: moment), zone: "UTC")
        }
        return language.moment(zone.time(at: moment), zone: name)
    }
}

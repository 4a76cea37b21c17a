import Database
import Domain
import Mail
import Secrets
import Storage
import Sync
import Synchronization
import Texts
import TimeZones
import Wire

/// Who has an account, and who is signed in. Safe from any thread.
///
/// An operation is checked and counted, then a password is hashed on the queue for passwords, then one transaction of the
/// writer does the rest; nothing here blocks.
public final class AccountService: Sendable {
    public let sessions: SessionRegistry
    public let cookie: SessionCookie
    let codes: CodeBook.Context
    let networks: KnownNetworks
    private let limits = Mutex(AccountLimits())
    private let dependencies: Dependencies
    private let writer: Writer
    private let readers: Readers
    private let passwords: PasswordQueue
    let lastNotices: LastNotices
    private let zones = TimeZones()

    /// What accounts need of the rest of the server.
    public struct Dependencies: Sendable {
        /// The address of the server as people know it: `https://dela.example.org`.
        let address: String
        let version: String
        let isOpen: Bool
        let sender: Mailbox
        let send: @Sendable (Message) throws(MailError) -> Void
        let publish: @Sendable (Commit) -> Void
        let ended: @Sendable ([SessionID]) -> Void
        let report: @Sendable (AccountEvent) -> Void
        let now: @Sendable () -> Instant

        /// - Parameters:
        ///   - version: that of the program; empty if unknown.
        ///   - isOpen: whether people make accounts themselves; else only the operator does.
        ///   - sender: from whom mails come.
        ///   - send: takes a mail at once, as `Mailer.send`.
        ///   - publish: tells others of a commit; called where the writer delivers, in the order of commits.
        ///   - ended: these sessions have ended; their connections are to be closed.
        ///   - report: writes to the log.
        public init(
            address: String, version: String = "", isOpen: Bool = true, sender: Mailbox,
            send: @escaping @Sendable (Message) throws(MailError) -> Void,
            publish: @escaping @Sendable (Commit) -> Void, ended: @escaping @Sendable ([SessionID]) -> Void,
            report: @escaping @Sendable (AccountEvent) -> Void, now: @escaping @Sendable () -> Instant
        ) {
            self.address = address
            self.version = version
            self.isOpen = isOpen
            self.sender = sender
            self.send = send
            self.publish = publish
            self.ended = ended
            self.report = report
            self.now = now
        }
    }

    /// - Parameters:
    ///   - sessions: those in the `SessionTable`.
    ///   - deleted: those in the `DeletionTable`.
    ///   - networks: those in the `NetworkTable`.
    ///   - lastNotices: what came of telling devices something.
    public init(
        sessions: [Session], deleted: Set<PersonID>, networks: [NetworkTable.Known] = [], key: ServerKey,
        writer: Writer, readers: Readers, passwords: PasswordQueue,
        lastNotices: LastNotices = LastNotices(), dependencies: Dependencies
    ) {
        self.sessions = SessionRegistry(sessions, deleted: deleted, key: key)
        self.networks = KnownNetworks(networks)
        cookie = SessionCookie(isSecure: dependencies.address.hasPrefix("https:"))
        codes = CodeBook.Context(key, start: dependencies.now())
        self.writer = writer
        self.readers = readers
        self.passwords = passwords
        self.lastNotices = lastNotices
        self.dependencies = dependencies
    }

    /// Stores when sessions were last used, ends those that have expired, and deletes the codes of other days, in parts. To
    /// be called about once a minute.
    public func maintain() async throws(Failure) {
        let now = now()
        let used = sessions.takeUnsaved()
        let expired = sessions.endExpired(at: now)
        if !expired.isEmpty { dependencies.ended(expired) }
        try await write { transaction throws(DatabaseError) in
            let table = SessionTable(transaction.connection)
            for (id, used) in used { try table.touch(id, at: used) }
        }
        var hasMore = true
        while hasMore {
            hasMore = try await write { [codes] transaction throws(DatabaseError) in
                let connection = transaction.connection
                let isLeft = [
                    try SessionTable(connection)
                        .removeExpired(at: now, unsaved: SessionRegistry.saveInterval),
                    try DeletionTable(connection).removeExpired(at: now),
                    try CodeBook(transaction, codes).clear(at: now),
                    try NetworkTable(connection).removeUnused(at: now),
                ]
                return isLeft.contains(true)
            }
        }
    }
}

// MARK: - Steps that operations have in common

extension AccountService {
    var address: String { dependencies.address }
    var version: String { dependencies.version }
    /// Whether people make accounts themselves.
    var isOpen: Bool { dependencies.isOpen }
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

    /// Ends a person's sessions at once, for requests and connections.
    /// - Parameter kept: the one that stays, if one does.
    func endSessions(of person: PersonID, except kept: SessionID? = nil) {
        end(sessions.endAll(of: person, except: kept))
    }

    /// Counts an attempt.
    /// - Throws: `busy` when it comes too early.
    func admit<Key>(
        _ key: Key, _ limiter: WritableKeyPath<AccountLimits, RateLimiter<Key>>, at now: Instant
    ) throws(Failure) {
        try limits.withLock { limits throws(Failure) in try limits[keyPath: limiter].admit(key, at: now) }
    }

    /// Counts an attempt of a client and of its block. A client that has used up its own attempts costs its block nothing.
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

    /// Counts a code that is to be mailed.
    func admitMail(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.mails, \.mailsOfBlocks, at: now)
    }

    /// Counts a code that was entered.
    func admitCode(from client: ClientNetwork, at now: Instant) throws(Failure) {
        try admit(client, \.codes, \.codesOfBlocks, at: now)
    }

    /// Counts a sign-in, however it ends. From a network that the user knows nothing else counts, so that a flood from the same
    /// network does not keep the user out.
    func admitSignIn(
        _ email: EmailAddress, in network: String, from client: ClientNetwork, at now: Instant
    ) throws(Failure) {
        let place = KnownPlace(email: email, network: network)
        if networks.contains(place) {
            try admit(place, \.signInsOfKnown, at: now)
        } else {
            try admit(client, \.signIns, \.signInsOfBlocks, at: now)
        }
    }

    /// The password was right.
    func forgetGuesses(_ forms: [String], by guesser: Guesser, from client: ClientNetwork, at now: Instant) {
        limits.withLock { $0.forgetGuesses(forms.count, by: guesser, from: client, at: now) }
    }

    func hash(_ password: String, of asker: PasswordAsker) async throws(Failure) -> PasswordHash {
        do { return try await passwords.hash(password, of: asker) } catch { throw failure(error) }
    }

    /// Counts a password that may be a guess and checks it. Takes the same time whether there is a hash or not. What was not
    /// hashed does not count.
    /// - Returns: the number of the form that has the hash; nil for a wrong password.
    func checkGuess(
        _ forms: [String], against hash: PasswordHash?, by guesser: Guesser, from client: ClientNetwork,
        of asker: PasswordAsker, at now: Instant
    ) async throws(Failure) -> Int? {
        try limits.withLock { limits throws(Failure) in
            try limits.admitGuess(forms.count, by: guesser, from: client, at: now)
        }
        var hashed = 0
        do throws(Failure) {
            return try await check(forms, against: hash, of: asker, hashed: &hashed)
        } catch {
            let count = hashed
            limits.withLock { $0.refundGuess(forms.count, hashed: count, by: guesser, from: client) }
            throw error
        }
    }

    /// - Parameter hashed: how many forms were checked.
    /// - Returns: the number of the form that has the hash; nil for a wrong password.
    func check(
        _ forms: [String], against hash: PasswordHash?, of asker: PasswordAsker, hashed: inout Int
    ) async throws(Failure) -> Int? {
        for (number, form) in forms.enumerated() {
            do throws(SecretsError) {
                if try await passwords.check(form, against: hash, of: asker) { return number }
            } catch {
                throw failure(error)
            }
            hashed += 1
        }
        return nil
    }

    /// Does the work in a transaction and returns after it was committed.
    /// - Parameters:
    ///   - person: in whose turn.
    ///   - work: may be run twice, so it changes nothing but the database.
    ///   - committed: called where the writer delivers, in the order of commits.
    func write<Value: Sendable>(
        of person: PersonID? = nil,
        _ work: @escaping @Sendable (Writer.Transaction) throws(DatabaseError) -> Value,
        committed: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            writer.submit(of: person, work) { result in
                if case .success(let value) = result { committed(value) }
                continuation.resume(returning: result)
            }
        }
        do { return try result.get() } catch {
            report(.databaseFailed(error))
            throw .unavailable
        }
    }

    /// Reads what is committed, without a turn of the writer.
    /// - Parameter person: in whose turn.
    func read<Value: Sendable>(
        of person: PersonID? = nil, _ work: @escaping @Sendable (PullReader) throws(DatabaseError) -> Value
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
    ///   - lifetime: how many milliseconds the mail is worth sending.
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
            report(.mailRefused(error))
            throw .unavailable
        }
    }

    /// When something happened, by the clocks that a person has chosen, or else by UTC.
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

    private func failure(_ error: SecretsError) -> Failure {
        report(.passwordsFailed(error))
        return error == .tooManyPasswords ? .busy(retryAfter: 2) : .unavailable
    }
}

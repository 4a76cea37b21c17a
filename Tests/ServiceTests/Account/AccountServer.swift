import Database
import Domain
import Foundation
import HTTP
import JSON
import Mail
import Secrets
import Storage
import Synchronization
import TestDatabase
import Testing
import Wire

@testable import Service

/// The account service of a server on a real database, with a clock and a mailbox that the test controls.
final class AccountServer: Sendable {
    let accounts: AccountService
    let key: ServerKey
    private let outside: Outside
    private let writer: Writer
    private let readers: ReaderPool
    private let database: TestDatabase
    private let hasOtherNodes: Bool

    static let ada = RegisterRequest(
        first: "Ada", last: "Lovelace", email: "ada@example.org", password: "correct horse", language: "en")
    static let home = ClientNetwork(address: "192.0.2.1")

    /// The effects of the service on the rest of the server.
    final class Outside: Sendable {
        let now = Mutex(Instant(milliseconds: 1_800_000_000_000))
        /// The slow steps in order: `password`, `mail`, and the statements to the database.
        let steps = Mutex<[String]>([])
        let mails = Mutex<[Message]>([])
        let events = Mutex<[AccountEvent]>([])
        let commits = Mutex<[Commit]>([])
        let ended = Mutex<[SessionID]>([])
        let mailError = Mutex<MailError?>(nil)
    }

    /// - Parameter hasOtherNodes: true if other nodes check passwords, too.
    init(
        address: String = "https://dela.example.org", directory: Directory = .everyone,
        hasOtherNodes: Bool = false
    ) throws {
        self.hasOtherNodes = hasOtherNodes
        database = try TestDatabase()
        let connection = try database.writer()
        try connection.migrate(Schema.migrations)
        let outside = Outside()
        let overheard = RecordedConnection(connection) { text in outside.steps.withLock { $0.append(text) } }
        let writer = Writer(connection: overheard, epoch: "E", directory: directory) {
            for completion in $0 { completion() }
        }
        self.writer = writer
        readers = ReaderPool([try database.reader()], epoch: "E")
        self.outside = outside
        key = ServerKey(bytes: secureRandomBytes(ServerKey.length))
        accounts = AccountServer.service(
            [], [], [], key, writer, readers, outside, address, hasOtherNodes)
    }

    private static func service(
        _ sessions: [Session], _ deleted: Set<PersonID>, _ networks: [NetworkTable.Known], _ key: ServerKey,
        _ writer: Writer, _ readers: ReaderPool, _ outside: Outside, _ address: String,
        _ hasOtherNodes: Bool
    ) -> AccountService {
        let dependencies = AccountService.Dependencies(
            address: address, sender: Mailbox(name: "Dela", address: "dela@example.org"),
            send: { message throws(MailError) in
                outside.steps.withLock { $0.append("mail") }
                if let error = outside.mailError.withLock({ $0 }) { throw error }
                outside.mails.withLock { $0.append(message) }
            },
            publish: { commit in outside.commits.withLock { $0.append(commit) } },
            ended: { sessions in outside.ended.withLock { $0 += sessions } },
            report: { event in outside.events.withLock { $0.append(event) } },
            now: { outside.now.withLock { $0 } })
        return AccountService(
            sessions: sessions, deleted: deleted, networks: networks, key: key, writer: writer,
            readers: readers, passwords: PasswordQueue { outside.steps.withLock { $0.append("password") } },
            hasOtherNodes: hasOtherNodes, dependencies: dependencies)
    }

    /// The same server after a restart, or another node on the same database.
    func restarted() async throws -> AccountService {
        let (sessions, deleted, networks) = try await look { connection throws(DatabaseError) in
            (
                try SessionTable(connection).all(), try DeletionTable(connection).all(),
                try NetworkTable(connection).all()
            )
        }
        return AccountServer.service(
            sessions, deleted, networks, key, writer, readers, outside, "https://dela.example.org",
            hasOtherNodes)
    }

    var steps: [String] { outside.steps.withLock { $0 } }
    var mails: [Message] { outside.mails.withLock { $0 } }
    var events: [AccountEvent] { outside.events.withLock { $0 } }
    var commits: [Commit] { outside.commits.withLock { $0 } }
    var ended: [SessionID] { outside.ended.withLock { $0 } }
    var now: Instant { outside.now.withLock { $0 } }

    func pass(seconds: Int64) {
        outside.now.withLock { $0 = $0.advanced(by: seconds * 1000) }
    }

    func breakMail(_ error: MailError) {
        outside.mailError.withLock { $0 = error }
    }

    /// The digits of the last mail.
    func lastCode() throws -> String {
        String(try #require(mails.last).text.prefix(8))
    }

    /// Eight digits that differ from those of the last mail.
    func wrongCode() throws -> String {
        try lastCode() == "00000000" ? "00000001" : "00000000"
    }

    /// Reads the database.
    func look<Value: Sendable>(
        _ read: @escaping @Sendable (any Connection) throws(DatabaseError) -> Value
    ) async throws -> Value {
        try await accounts.context.write { transaction throws(DatabaseError) in
            try read(transaction.connection)
        }
    }
}

extension AccountServer {
    func register(_ request: RegisterRequest = ada, from client: ClientNetwork = home) async throws -> String
    {
        try await accounts.registration.register(request, from: client).registration
    }

    func confirm(
        _ registration: String, _ code: String, from client: ClientNetwork = home
    ) async throws(Failure) -> SignedIn {
        try await accounts.registration.confirm(
            ConfirmRequest(registration: registration, code: code), from: client, device: "Firefox")
    }

    /// Registers an account and enters the correct code.
    @discardableResult
    func join(_ request: RegisterRequest = ada) async throws -> SignedIn {
        try await confirm(try await register(request), try lastCode())
    }

    func signIn(
        _ email: String = ada.email, _ password: String = ada.password, from client: ClientNetwork = home
    ) async throws(Failure) -> SignedIn {
        try await accounts.signIns.signIn(
            SignInRequest(email: email, password: password), from: client, device: "Firefox")
    }

    func session(_ signedIn: SignedIn) throws -> Session {
        try #require(accounts.sessions.session(signedIn.token, at: now))
    }

    func people() async throws -> [Account] {
        try await look { connection throws(DatabaseError) in
            try AccountTable(connection).page(after: nil, limit: 1000)
        }
    }
}

extension RegisterRequest {
    func with(
        first: String? = nil, email: String? = nil, password: String? = nil, language: String? = nil
    ) -> RegisterRequest {
        RegisterRequest(
            first: first ?? self.first, last: last, email: email ?? self.email,
            password: password ?? self.password, language: language ?? self.language)
    }
}

/// A connection that reports its statements, without the values.
private final class RecordedConnection: Connection {
    private let connection: any Connection
    private let report: (String) -> Void

    init(_ connection: any Connection, report: @escaping (String) -> Void) {
        self.connection = connection
        self.report = report
    }

    func hasTable(_ name: String) throws(DatabaseError) -> Bool { try connection.hasTable(name) }
    var isInTransaction: Bool { connection.isInTransaction }

    func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        report(sql.text)
        return try connection.run(sql)
    }

    func begin() throws(DatabaseError) {
        report("begin")
        try connection.begin()
    }

    func commit() throws(DatabaseError) {
        report("commit")
        try connection.commit()
    }

    func rollback() throws(DatabaseError) {
        report("rollback")
        try connection.rollback()
    }

    func close() {
        connection.close()
    }
}

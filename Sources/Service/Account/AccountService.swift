import Database
import Domain
import Mail
import Secrets
import Storage
import Wire

/// Accounts and sessions: the services for each part of them, their endpoints and their maintenance. Safe from any
/// thread.
public final class AccountService: Sendable {
    public let sessions: SessionRegistry
    public let cookie: SessionCookie
    /// The sessions that other nodes open and end.
    public let nodeSessions: NodeSessions
    let context: AccountContext
    let lastDeliveryStatuses: LastDeliveryStatuses

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
        cookie = SessionCookie(isSecure: dependencies.address.hasPrefix("https:"))
        context = AccountContext(
            self.sessions, CodeBook.Context(key, start: dependencies.now()), KnownNetworks(networks),
            PasswordChecker(
                passwords, key: key, writer: writer, hasOtherNodes: hasOtherNodes,
                report: dependencies.report),
            writer, readers, dependencies)
        self.lastDeliveryStatuses = lastDeliveryStatuses
        nodeSessions = NodeSessions(self.sessions, cookie, writer, dependencies)
    }

    var registration: RegistrationService { RegistrationService(context: context) }
    var codes: CodeService { CodeService(context: context) }
    var signIns: SignInService { SignInService(context: context) }
    var devices: DeviceService {
        DeviceService(context: context, lastDeliveryStatuses: lastDeliveryStatuses)
    }
    var passwords: PasswordService { PasswordService(context: context) }
    var email: EmailService { EmailService(context: context) }
    var deletion: DeletionService { DeletionService(context: context) }
    var directory: PersonLookUp { PersonLookUp(context: context) }
    public var operators: OperatorService { OperatorService(context: context) }

    /// Stores the last use of sessions, ends expired sessions, and deletes codes of earlier days, in parts. Call about
    /// once a minute.
    /// - Parameter cleansTables: false if another node deletes expired rows.
    public func maintain(cleansTables: Bool = true) async throws(Failure) {
        let now = context.now()
        let used = sessions.drainUnsaved()
        let expired = sessions.endExpired(at: now)
        context.end(expired)
        try await context.write { transaction throws(DatabaseError) in
            for (id, used) in used { try transaction.sessions.touch(id, at: used) }
        }
        var hasMore = cleansTables
        while hasMore {
            hasMore = try await context.write { [codes = context.codes] transaction throws(DatabaseError) in
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

import Database
import Domain
import Storage
import SyncRules

/// Checks of access that only the server can do, and the versions that the author of a command receives. Used on the
/// writer's thread only.
struct AccessPolicy {
    private let records: StoredRecords
    private let accounts: AccountTable
    private let names: NameTable
    private let blobs: BlobTable
    /// The users who may receive a first message. It also decides if photos may be public.
    private let directory: Directory
    /// Safe from any thread.
    let lookUps = LookUps()

    init(_ connection: any Connection, _ records: StoredRecords, _ directory: Directory) {
        self.records = records
        accounts = AccountTable(connection)
        names = NameTable(connection)
        blobs = BlobTable(connection)
        self.directory = directory
    }

    /// True if a user receives the new version of a scope that their command has changed. False for scopes of others.
    func receivesVersion(of scope: ScopeID, _ person: PersonID) -> Bool {
        switch scope.kind {
        case .user: scope == .user(person)
        case .photos: records.member(person, in: scope) != nil
        case .list, .group, .chat, .unknown: true
        }
    }

    /// True if a user may start a chat: the directory shows the other participant to them, or they know that
    /// participant's address. True for all other commands. An address check beyond the rate limit counts as a wrong
    /// address.
    func mayStartChat(
        _ command: Command, by person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Bool {
        guard case .chat(let intent) = command.intent, intent.policy.canStartLog,
            let peer = command.scope.otherParticipant(than: person),
            records.member(person, in: command.scope) == nil
        else { return true }
        if try names.shows(peer, to: person, isAmongShared: directory == .shared) { return true }
        guard let email = try? EmailAddress(intent.recipient?.email ?? ""),
            (try? lookUps.admit(person, at: now)) != nil
        else { return false }
        return try accounts.enabledAccount(with: email)?.person == peer
    }

    /// True if an intent does not show anything to everyone, or the operator allows it.
    func mayShowEveryone(_ intent: Intent) -> Bool {
        directory == .everyone || !intent.showsEveryone
    }

    /// True if a command has no blob, or one that its author may show to others. For blobs that rules derive from
    /// records, access to those records is sufficient (pictures of a copied list, or of a new member).
    func mayUseBlob(of intent: Intent, by person: PersonID) throws(DatabaseError) -> Bool {
        guard let blob = intent.blob else { return true }
        return try blobs.mayReference(blob, by: person)
    }
}

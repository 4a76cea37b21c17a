import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// A tab with its own store, which answers at once, and a network that answers on demand.
struct TestDevice {
    var client: SyncClient
    var store: [String: (bytes: [UInt8], revision: Int64)] = [:]
    var revision: Int64 = 0
    /// The reads of the store.
    var reads: [StoreRead] = []
    /// Entries that closed pages have backed up.
    var unsavedEntries: [StoreEntry] = []
    var storeFailure: StoreFailure?
    /// True if the store has no space for confirmed state.
    var isStoreFull = false
    /// Requests without an answer, in order.
    var pushes: [(token: Int64, request: PushRequest)] = []
    var pulls: [(token: Int64, request: PullRequest)] = []
    var pages: [(token: Int64, request: LogRequest)] = []
    var uploads: [(token: Int64, blob: BlobID, offset: Int)] = []
    var fetchedPictures: [(blob: BlobID, scope: ScopeID)] = []
    var forgottenPictures: [(blob: BlobID, scope: ScopeID)] = []
    var tidied: [(keeping: [BlobID], of: [ScopeID])] = []
    var sent: [ClientMessage] = []
    var now = noon
    /// The epoch of the server.
    var epoch = "E"

    init(_ person: PersonID = ada, seed: UInt64 = 7) {
        client = SyncClient(person: person, seed: seed, at: noon)
    }

    /// A connected leader tab with Ada's empty list.
    static func inSync() throws -> TestDevice {
        var phone = TestDevice()
        phone.handle(.started, .leaderChanged(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        let world = try TestWorld.withList()
        phone.answerPull(with: [ScopeID.user(ada), shopping].map { part(of: $0, in: world, at: 1) })
        return phone
    }

    /// - Parameter grant: nil for the grant of Ada's list.
    static func part(
        of scope: ScopeID, in world: TestWorld, at version: Int64, grant: String? = nil
    ) -> PullAnswer.Part {
        let rows = world.records.filter { $0.key.scope == scope }.map {
            RecordState(id: $0.key.id, version: version, record: $0.value)
        }
        return PullAnswer.Part(
            scope: scope,
            grant: grant ?? (scope == shopping ? world.member(ada, in: shopping)?.grant ?? "" : ""),
            span: .snapshot(asOf: version, isFirst: true, isLast: true), head: version,
            rows: rows.sorted { $0.id < $1.id })
    }

    mutating func handle(_ events: SyncEvent...) {
        for event in events { run(client.handle(event, at: now)) }
    }

    mutating func perform(_ intent: Intent, in scope: ScopeID = shopping) throws(Refusal) -> CommandID {
        run(try client.perform(intent, in: scope, at: now))
        return client.outbox[client.outbox.count - 1].command.id
    }

    mutating func answerPull(
        with parts: [PullAnswer.Part], inaccessibleScopes: [ScopeID] = [], more: Bool = false
    ) {
        let answer = PullAnswer(
            epoch: epoch, more: more, inaccessibleScopes: inaccessibleScopes, parts: parts)
        handle(.pulled(token: pulls.removeFirst().token, answer))
    }

    mutating func answerPush(_ outcome: PushAnswer.Outcome) {
        let (token, request) = pushes.removeFirst()
        let results = request.commands.map {
            PushAnswer.Result(sequence: $0.sequence, command: $0.command.id, outcome: outcome)
        }
        handle(.pushed(token: token, PushAnswer(epoch: epoch, results: results)))
    }

    /// Kills the page and opens it again with the same store.
    mutating func restart(window: Int = PullRequest.defaultWindow) {
        client = SyncClient(person: client.person, seed: 8, at: now)
        client.window = window
        (pushes, pulls, pages, uploads) = ([], [], [], [])
        handle(.started, .leaderChanged(true), .socketOpened)
    }

    /// Ends the session on the server.
    mutating func endSession() {
        handle(.leaderChanged(false))
        run(client.dropReplica(at: now))
    }

    private mutating func run(_ actions: [SyncAction]) {
        for action in actions {
            switch action {
            case .load(let read): run(client.handle(.loaded(contents(read)), at: now))
            case .store(let transaction): run(client.handle(written(transaction), at: now))
            case .push(let token, let request): pushes.append((token, request))
            case .pull(let token, let request): pulls.append((token, request))
            case .page(let token, let request): pages.append((token, request))
            case .send(let message): sent.append(message)
            case .upload(let token, let blob, let offset, _): uploads.append((token, blob, offset))
            case .fetchPicture(let blob, let scope): fetchedPictures.append((blob, scope))
            case .tidyPictures(let blobs, let scopes): tidied.append((blobs, scopes))
            case .forgetPicture(let blob, let scope): forgottenPictures.append((blob, scope))
            case .openSocket, .closeSocket: break
            }
        }
    }

    private mutating func contents(_ read: StoreRead) -> StoreContents {
        reads.append(read)
        let changed = store.filter { $0.value.revision > read.since }
        let entries = changed.filter { !read.skips($0.key) }.map {
            StoreEntry(key: $0.key, bytes: $0.value.bytes)
        }
        return StoreContents(
            revision: revision, since: read.since, entries: entries + unsavedEntries,
            chunks: read.chunks.map { StoreEntry(key: $0, bytes: store[$0]?.bytes ?? []) },
            skippedKeys: changed.keys.filter { read.skips($0) })
    }

    private mutating func written(_ transaction: StoreTransaction) -> SyncEvent {
        if let storeFailure { return .storeFailed(storeFailure) }
        if isStoreFull, transaction.entries.contains(where: { $0.key.hasPrefix("c/") && !$0.bytes.isEmpty }) {
            return .storeFailed(.full)
        }
        guard transaction.expected == revision else { return .storeConflict }
        revision += 1
        for entry in transaction.entries {
            let isNote = entry.key.hasPrefix("f/")
            if isNote {
                unsavedEntries.removeAll { $0.key == entry.key }
            } else {
                store[entry.key] = (entry.bytes, revision)
            }
        }
        return .stored(revision: revision)
    }
}

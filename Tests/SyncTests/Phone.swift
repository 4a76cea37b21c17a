import Domain
import Sync

/// A tab with a store of its own that answers at once, and a network that answers when a test says so.
struct Phone {
    var client: SyncClient
    var store: [String: (bytes: [UInt8], revision: Int64)] = [:]
    var revision: Int64 = 0
    /// What was asked of the store.
    var reads: [StoreRead] = []
    /// Notes of pages that went.
    var left: [StoreEntry] = []
    var fails: StoreFailure?
    /// There is no room for what the server tells.
    var isTight = false
    /// Asked of the network and not answered yet, in order.
    var pushes: [(token: Int64, request: PushRequest)] = []
    var pulls: [(token: Int64, request: PullRequest)] = []
    var pages: [(token: Int64, request: LogRequest)] = []
    var uploads: [(token: Int64, blob: BlobID, offset: Int)] = []
    var seen: [(blob: BlobID, scope: ScopeID)] = []
    var forgotten: [(blob: BlobID, scope: ScopeID)] = []
    var tidied: [(keeping: [BlobID], of: [ScopeID])] = []
    var sent: [ClientMessage] = []
    var now = noon
    /// The epoch of the server that answers.
    var epoch = "E"

    init(_ person: PersonID = ada, seed: UInt64 = 7) {
        client = SyncClient(person: person, seed: seed, at: noon)
    }

    /// A phone that leads, is connected, and holds Ada's list with nothing in it.
    static func inSync() throws -> Phone {
        var phone = Phone()
        phone.happen(.started, .leads(true), .socketOpened)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        let world = try World.withList()
        phone.answerPull(with: [ScopeID.user(ada), shopping].map { part(of: $0, in: world, at: 1) })
        return phone
    }

    /// - Parameter grant: nil for that of Ada's list.
    static func part(
        of scope: ScopeID, in world: World, at version: Int64, grant: String? = nil
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

    mutating func happen(_ events: SyncEvent...) {
        for event in events { run(client.handle(event, at: now)) }
    }

    mutating func perform(_ intent: Intent, in scope: ScopeID = shopping) throws(Refusal) -> CommandID {
        run(try client.perform(intent, in: scope, at: now))
        return client.outbox[client.outbox.count - 1].command.id
    }

    mutating func answerPull(with parts: [PullAnswer.Part], gone: [ScopeID] = [], more: Bool = false) {
        let answer = PullAnswer(epoch: epoch, more: more, gone: gone, parts: parts)
        happen(.pulled(token: pulls.removeFirst().token, answer))
    }

    mutating func answerPush(_ outcome: PushAnswer.Outcome) {
        let (token, request) = pushes.removeFirst()
        let results = request.commands.map {
            PushAnswer.Result(sequence: $0.sequence, command: $0.command.id, outcome: outcome)
        }
        happen(.pushed(token: token, PushAnswer(epoch: epoch, results: results)))
    }

    /// The page is killed, and opened again on what the store has.
    mutating func restart(window: Int = PullRequest.usualWindow) {
        client = SyncClient(person: client.person, seed: 8, at: now)
        client.window = window
        (pushes, pulls, pages, uploads) = ([], [], [], [])
        happen(.started, .leads(true), .socketOpened)
    }

    /// The server knows the session no more.
    mutating func endSession() {
        happen(.leads(false))
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
            case .seePicture(let blob, let scope): seen.append((blob, scope))
            case .tidyPictures(let blobs, let scopes): tidied.append((blobs, scopes))
            case .forgetPicture(let blob, let scope): forgotten.append((blob, scope))
            case .openSocket, .closeSocket: break
            }
        }
    }

    private mutating func contents(_ read: StoreRead) -> StoreContents {
        reads.append(read)
        let changed = store.filter { $0.value.revision > read.since }
        let entries = changed.filter { !read.leavesOut($0.key) }.map {
            StoreEntry(key: $0.key, bytes: $0.value.bytes)
        }
        return StoreContents(
            revision: revision, since: read.since, entries: entries + left,
            chunks: read.chunks.map { StoreEntry(key: $0, bytes: store[$0]?.bytes ?? []) },
            leftOut: changed.keys.filter { read.leavesOut($0) })
    }

    private mutating func written(_ transaction: StoreTransaction) -> SyncEvent {
        if let fails { return .storeFailed(fails) }
        if isTight, transaction.entries.contains(where: { $0.key.hasPrefix("c/") && !$0.bytes.isEmpty }) {
            return .storeFailed(.full)
        }
        guard transaction.expected == revision else { return .storeConflict }
        revision += 1
        for entry in transaction.entries {
            let isNote = entry.key.hasPrefix("f/")
            if isNote {
                left.removeAll { $0.key == entry.key }
            } else {
                store[entry.key] = (entry.bytes, revision)
            }
        }
        return .stored(revision: revision)
    }
}

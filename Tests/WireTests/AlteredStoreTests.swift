import Domain
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Altered stores", .timeLimit(.minutes(15)))
struct AlteredStoreTests {
    private let now = Instant(milliseconds: 1_700_000_000_000)

    @Test("a device starts with any value replaced in its store", arguments: 0..<16 as Range<UInt64>)
    func stores(seed: UInt64) throws {
        var generator = Generator(seed: seed)
        let person: PersonID = generator.id()
        let entries = try stored(by: person, &generator)
        #expect(Set(entries.compactMap(\.key.first)).isSuperset(of: ["a", "b", "c", "d", "e", "g"]))
        for _ in 0..<200 {
            var altered = entries
            let place = generator.below(entries.count)
            let json = generator.altered(try JSONValue(parsing: entries[place].bytes))
            altered[place] = StoreEntry(key: entries[place].key, bytes: json.bytes)
            var client = SyncClient(person: person, seed: seed, at: now)
            _ = client.handle(.started, at: now)
            _ = client.handle(
                .loaded(StoreContents(revision: 1, since: 0, entries: altered)), at: now)
            _ = client.handle(.leaderChanged(true), at: now)
            _ = client.handle(.received(.welcome(epoch: "F", isCurrent: false)), at: now)
            _ = try? client.perform(.list(.create(name: "Camping")), in: .list(generator.id()), at: now)
            _ = client.handle(.received(.welcome(epoch: "F", isCurrent: true)), at: now)
            #expect(client.isRebased)
        }
    }

    /// The store of a device with every kind of entry.
    private func stored(by person: PersonID, _ generator: inout Generator) throws -> [StoreEntry] {
        var client = SyncClient(person: person, seed: 1, at: now)
        var kept: [String: [UInt8]] = [:]
        var revision: Int64 = 0
        func handle(_ event: SyncEvent) {
            var actions = client.handle(event, at: now)
            while let action = actions.popLast() {
                switch action {
                case .store(let transaction):
                    for entry in transaction.entries { kept[entry.key] = entry.bytes }
                    revision += 1
                    actions += client.handle(.stored(revision: revision), at: now)
                case .load(let read):
                    let entries = read.since > 0 ? [] : kept.map { StoreEntry(key: $0.key, bytes: $0.value) }
                    let contents = StoreContents(revision: revision, since: read.since, entries: entries)
                    actions += client.handle(.loaded(contents), at: now)
                default: break
                }
            }
        }
        let list: ListID = generator.id()
        let rows = [
            Record(id: Profile.recordID, content: .profile(Profile(firstName: "Ada", lastName: ""))),
            Record(
                id: Membership.recordID(.list(list)),
                content: .membership(Membership(grant: "G", role: .owner))),
        ]
        let items = generator.list(9) { $0.row() }
        handle(.started)
        handle(.leaderChanged(true))
        handle(.socketOpened)
        handle(.received(.welcome(epoch: "E", isCurrent: false)))
        let parts = [
            PullAnswer.Part(
                scope: .user(person), grant: "", span: .snapshot(asOf: 1, isFirst: true, isLast: true),
                head: 1, rows: rows.map { RecordState(id: $0.id, version: 1, record: $0) }),
            PullAnswer.Part(
                scope: .list(list), grant: "G", span: .snapshot(asOf: 1, isFirst: true, isLast: true),
                head: 1, rows: items),
        ]
        for token in 0..<9 as Range<Int64> {
            handle(
                .pulled(
                    token: token, PullAnswer(epoch: "E", more: false, inaccessibleScopes: [], parts: parts)))
        }
        // One is acknowledged, one is rejected, one is being sent.
        let outcomes: [PushAnswer.Outcome] = [
            .done([.user(person): 1]), .rejected(.gone), .done([.user(person): 9]),
        ]
        for outcome in outcomes {
            try client.enqueue(.person(.describe("Bakes")), in: .user(person), at: now)
            handle(.tick)
            let result = PushAnswer.Result(
                sequence: 1, command: client.outbox[client.outbox.count - 1].command.id, outcome: outcome)
            for token in 0..<30 as Range<Int64> {
                handle(.pushed(token: token, PushAnswer(epoch: "E", results: [result])))
            }
        }
        return kept.map { StoreEntry(key: $0.key, bytes: $0.value) }.filter { !$0.bytes.isEmpty }
            .sorted { $0.key < $1.key }
    }
}

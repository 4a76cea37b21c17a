import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Repeating tasks of several users", .tags(.L10), .timeLimit(.minutes(15)))
struct SeriesSharingTests {
    private let tests = SeriesTests()
    private var thursday: CivilDay { tests.thursday }

    private func worldWithBins() throws -> TestWorld { try tests.worldWithBins(tests.daily) }
    private func items(in world: TestWorld, _ scope: ScopeID = shopping) -> [Item] {
        tests.items(in: world, scope)
    }
    private func days(in world: TestWorld) -> [String] { tests.days(in: world) }
    private var tick: Intent { tests.tick(0, on: thursday) }

    @Test("a card of a list in a chat copies no series, and its members tick the same one", .tags(.C12))
    func card() throws {
        let chat = ScopeID.chat(ada, boris)
        var world = try worldWithBins()
        let card = NewMessage(newID(), "Shopping", list: ListID(shopping.id))
        try world.perform(.chat(.write(card, to: nil)), in: chat, by: ada)
        #expect(world.all(Series.kind, in: chat).isEmpty && world.all(Item.kind, in: chat).isEmpty)
        try world.perform(tick, by: boris)
        try world.perform(tick, by: ada)
        #expect(days(in: world) == ["2026-11-26", "2026-11-27"])
    }

    @Test("a copy of a list that is sent to a user repeats on its own", .tags(.L3))
    func sentCopy() throws {
        var world = try worldWithBins()
        try world.perform(tick, by: ada)
        try world.perform(.list(.send(to: [cleo])), by: ada)
        let copy = try #require(
            world.records.keys.map(\.scope).first { $0.kind == .list && $0 != shopping && $0.id != cleo.text }
        )
        #expect(world.all(Series.kind, in: copy).count == 1)
        let open = try #require(world.all(Item.kind, in: copy).first { !$0.content.isDone })
        let next = Intent.item(.tick(ItemID(open.id.text), done: true, on: CivilDay("2026-11-27")!))
        try world.perform(next, in: copy, by: cleo)
        #expect(items(in: world, copy).count == 3 && items(in: world).count == 2)
    }

    @Test("leaving a list leaves its series to the others", .tags(.G2))
    func leaving() throws {
        var world = try worldWithBins()
        try world.perform(.member(.leave), by: boris)
        let before = world.records
        #expect(throws: Refusal.notFound) { try world.perform(tick, by: boris) }
        #expect(world.records == before)
        try world.perform(tick, by: ada)
        #expect(days(in: world) == ["2026-11-26", "2026-11-27"])
    }

    @Test("a tick after the loss of the role is rejected, and creates no occurrence")
    func lostRole() throws {
        for (change, refusal) in [
            (MemberIntent.add(boris, name: "", role: .viewer), Refusal.forbidden),
            (.remove(boris), .notFound),
        ] {
            var world = try worldWithBins()
            try world.perform(.member(change), by: ada)
            let before = world.records
            #expect(throws: refusal) { try world.perform(tick, by: boris) }
            #expect(throws: refusal) {
                try world.perform(.item(.skip(tests.bins, isSkipped: true, on: thursday)), by: boris)
            }
            #expect(world.records == before)
            try world.perform(tick, by: ada)
            #expect(days(in: world) == ["2026-11-26", "2026-11-27"])
        }
    }

    @Test("a device whose tick is rejected shows the open occurrence again, once, and lists the tick")
    func rejectedTick() throws {
        let world = try worldWithBins()
        var phone = TestDevice(boris)
        phone.handle(.started, .leaderChanged(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        let grant = try #require(world.member(boris, in: shopping)?.grant)
        phone.answerPull(
            with: [
                TestDevice.part(of: .user(boris), in: world, at: 1),
                TestDevice.part(of: shopping, in: world, at: 1, grant: grant),
            ])
        func shown() -> [Bool] { phone.client.replica.items(in: shopping).map { $0.item.done != nil } }
        #expect(shown() == [false])
        let id = try phone.perform(tick)
        #expect(shown() == [false, true])
        phone.answerPush(.rejected(.forbidden))
        #expect(shown() == [false] && phone.client.rejectedCommands.map(\.command.id) == [id])
    }
}

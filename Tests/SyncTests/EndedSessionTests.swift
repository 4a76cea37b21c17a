import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("A session that the server has ended", .tags(.S2, .A2), .timeLimit(.minutes(15)))
struct EndedSessionTests {
    private let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)]))
    }

    /// A device whose session ended after the server had acknowledged a command.
    private func ended() throws -> (phone: TestDevice, command: CommandID) {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        phone.endSession()
        return (phone, id)
    }

    @Test("an ended session keeps acknowledged commands and no confirmed state")
    func remainingEntries() throws {
        let (phone, id) = try ended()
        let kept = phone.store.filter { !$0.value.bytes.isEmpty }.map(\.key).sorted()
        #expect(kept == ["a/meta", "g/" + id.text])
    }

    @Test("a restored server gets acknowledged commands after the same user has signed in")
    func resent() throws {
        var (phone, id) = try ended()
        phone.restart()
        phone.receiveNewEpoch()
        #expect(phone.pushes.isEmpty && phone.client.lostCommands.map(\.id) == [id])
        try phone.pullRestoredBackup()
        #expect(phone.pushes.flatMap { $0.request.commands.map(\.command.id) } == [id])
        #expect(phone.client.replica.items(in: shopping).map(\.item.title) == ["Milk"])
    }

    @Test("a server in the same epoch gets nothing twice, and commands of lost lists are dropped")
    func sameEpoch() throws {
        for hasList in [true, false] {
            var (phone, id) = try ended()
            phone.restart()
            phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
            let world = try TestWorld.withList()
            let scopes = hasList ? [ScopeID.user(ada), shopping] : []
            phone.answerPull(with: scopes.map { TestDevice.part(of: $0, in: world, at: 2) })
            #expect(
                phone.pushes.isEmpty && phone.client.outbox.isEmpty && phone.client.rejectedCommands.isEmpty)
            #expect(phone.client.acknowledgedCommands.map(\.id) == (hasList ? [id] : []))
        }
    }
}

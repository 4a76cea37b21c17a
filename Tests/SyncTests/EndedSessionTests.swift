import Domain
import FeatureTags
import Sync
import Testing

@Suite("A session that the server knows no more", .tags(.S2, .A2), .timeLimit(.minutes(15)))
struct EndedSessionTests {
    private let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)]))
    }

    /// A phone whose session ended after the server had confirmed a command.
    private func ended() throws -> (phone: Phone, command: CommandID) {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        phone.endSession()
        return (phone, id)
    }

    @Test("leaves what the person did, and nothing of what the server told")
    func left() throws {
        let (phone, id) = try ended()
        let kept = phone.store.filter { !$0.value.bytes.isEmpty }.map(\.key).sorted()
        #expect(kept == ["a/meta", "g/" + id.text])
    }

    @Test("a server that was set back gets again what it had confirmed, once the same person has signed in")
    func offered() throws {
        var (phone, id) = try ended()
        phone.restart()
        phone.hearOfSetBack()
        #expect(phone.pushes.isEmpty && phone.client.lostCommands.map(\.id) == [id])
        try phone.seeSetBack()
        #expect(phone.pushes.flatMap { $0.request.commands.map(\.command.id) } == [id])
        #expect(phone.client.replica.items(in: shopping).map(\.item.title) == ["Milk"])
    }

    @Test("a server that was not set back gets nothing twice; what was confirmed stays where there is access")
    func sameEpoch() throws {
        for hasList in [true, false] {
            var (phone, id) = try ended()
            phone.restart()
            phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
            let world = try World.withList()
            let scopes = hasList ? [ScopeID.user(ada), shopping] : []
            phone.answerPull(with: scopes.map { Phone.part(of: $0, in: world, at: 2) })
            #expect(phone.pushes.isEmpty && phone.client.outbox.isEmpty && phone.client.tray.isEmpty)
            #expect(phone.client.keptCommands.map(\.id) == (hasList ? [id] : []))
        }
    }
}

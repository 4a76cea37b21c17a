import Domain
import FeatureTags
import JSON
import Sync
import Testing

@Suite("A device and its server", .timeLimit(.minutes(15)))
struct ClientTests {
    let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])]))
    }

    private func titles(_ phone: Phone) -> [String] {
        phone.client.replica.items(in: shopping).map(\.item.title)
    }

    private func frame(from previous: Int64, to version: Int64, title: String) -> SyncEvent {
        let item = Item(title: title, rank: Rank.spread(1)[0], author: ada)
        let row = RecordState(
            id: RecordID(milk.text), version: version,
            record: Record(id: RecordID(milk.text), content: .item(item)))
        return .received(
            .frame([FramePart(scope: shopping, previous: previous, to: version, rows: [row])]))
    }

    @Test("what somebody does is seen at once, and sent when it is kept", .tags(.S2))
    func perform() throws {
        var phone = try Phone.inSync()
        phone.fails = .full
        _ = try phone.perform(buyMilk)
        #expect(titles(phone) == ["Milk"])
        #expect(phone.client.storeFailure == .full)
        #expect(phone.pushes.isEmpty)
        phone.fails = nil
        phone.now = phone.now.advanced(by: 3000)
        phone.happen(.tick)
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        #expect(phone.client.storeFailure == nil)
    }

    @Test("what is meant in one turn is kept by one write, and goes together")
    func turn() throws {
        var phone = try Phone.inSync()
        let before = phone.revision
        for rank in Rank.spread(3) {
            let item = NewItem(id: newID(), title: "Milk", rank: rank)
            try phone.client.enqueue(.item(.create([item])), in: shopping, at: noon)
        }
        #expect(titles(phone).count == 3 && phone.revision == before)
        phone.happen(.tick)
        #expect(phone.revision == before + 1)
        #expect(phone.pushes.map(\.request.commands.count) == [3])
    }

    @Test("a week of long notes, written without a network, goes in requests that a slow one carries")
    func longNotes() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        phone.happen(frame(from: 1, to: 2, title: "Milk"), .online(false))
        let note = String(repeating: "ж", count: 10_000)
        let notes = try (10..<40).map {
            try phone.perform(.item(.edit(milk, [.note(note.dropLast(2) + "\($0)")])))
        }
        phone.happen(.online(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        var arrived: [CommandID] = []
        while let push = phone.pushes.first {
            let commands = push.request.commands.map(\.command)
            let bytes = commands.reduce(0) { $0 + JSONValue.object($1.json).bytes.count }
            #expect(bytes <= 64 * 1024 && commands.count == 3)
            arrived += commands.map(\.id)
            phone.answerPush(.done([shopping: 2]))
        }
        #expect(arrived == notes)
    }

    @Test("one command that has more than that goes alone")
    func longCommand() throws {
        var phone = try Phone.inSync()
        phone.happen(.online(false))
        let ranks = Rank.spread(200)
        let items = ranks.map {
            NewItem(id: newID(), title: String(repeating: "ж", count: 300), rank: $0)
        }
        let all = try (1...3).map { _ in
            try phone.perform(
                .item(
                    .create(
                        items.map { item in
                            NewItem(id: newID(), title: item.title, rank: item.rank)
                        })))
        }
        phone.happen(.online(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        for command in all {
            #expect(phone.pushes.map { $0.request.commands.map(\.command.id) } == [[command]])
            phone.answerPush(.done([shopping: 2]))
        }
    }

    @Test("who wants to know at once does not wait until the server is tried again")
    func refresh() throws {
        var phone = try Phone.inSync()
        phone.happen(.refresh)
        #expect(phone.pulls.count == 1 && phone.client.isPulling)
        phone.happen(.failed(token: phone.pulls.removeFirst().token, .unreachable))
        phone.happen(.tick)
        #expect(phone.pulls.isEmpty && !phone.client.isPulling)
        phone.happen(.refresh)
        #expect(phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(!phone.client.isPulling)
    }

    @Test("an accepted command is in view until its effect has arrived")
    func accepted() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.count == 1)
        phone.happen(frame(from: 1, to: 2, title: "Milk"))
        #expect(phone.client.outbox.isEmpty)
        #expect(titles(phone) == ["Milk"])
    }

    @Test("what others wrote after one's own command is seen when the answer comes last")
    func answeredLast() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(buyMilk)
        phone.happen(frame(from: 1, to: 2, title: "Milk"), frame(from: 2, to: 3, title: "Oat milk"))
        phone.answerPush(.done([shopping: 2]))
        #expect(titles(phone) == ["Oat milk"])
    }

    @Test("a refused command is in the tray, with what was written", .tags(.F12))
    func refused() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(buyMilk)
        phone.answerPush(.refused(.forbidden))
        #expect(titles(phone).isEmpty)
        #expect(phone.client.tray.map(\.command.id) == [id])
        #expect(phone.client.tray.map(\.command.intent) == [buyMilk])
    }

    @Test("of a list that one has been removed from nothing stays, in memory or in the store", .tags(.S3))
    func removed() throws {
        var phone = try Phone.inSync()
        phone.happen(frame(from: 1, to: 2, title: "Milk"), .received(.behind))
        phone.answerPull(with: [], gone: [shopping])
        #expect(phone.client.heldScopes == [.user(ada)])
        #expect(phone.store.filter { $0.key.contains(shopping.text) && !$0.value.bytes.isEmpty }.isEmpty)
    }

    @Test(
        "what was refused because one lost the list says of which item of which list it was, also after a restart",
        .tags(.S2)
    )
    func subject() throws {
        var phone = try Phone.inSync()
        phone.happen(frame(from: 1, to: 2, title: "Milk"))
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        _ = try phone.perform(.item(.tick(milk, done: true)))
        phone.restart()
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(with: [], gone: [shopping])
        phone.answerPush(.refused(.notFound))
        for _ in 1...2 {
            #expect(phone.client.tray.map { $0.subject?.name } == ["Milk", "Oat milk"])
            #expect(phone.client.tray.allSatisfy { $0.subject?.place == "Shopping" })
            phone.restart()
        }
    }

    @Test("a device that was set back takes a new name and offers its commands again")
    func fork() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(buyMilk)
        let old = phone.pushes.first?.request.client
        phone.answerPush(.fork)
        #expect(phone.pushes.first?.request.client != old)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [1])
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
    }

    @Test("what is held of another epoch does not count as current, and what it accepted is offered again")
    func otherEpoch() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        let before = phone.sent
        phone.happen(.socketClosed, .online(true), .socketOpened)
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        phone.happen(.socketClosed, .online(true), .socketOpened)
        guard case .hello("E", let known, _) = phone.sent[before.count],
            case .hello("F", let unknown, _) = phone.sent[before.count + 1]
        else { throw Refusal.invalid }
        #expect(known != unknown)
    }

    @Test("nothing is asked for twice when a device is new")
    func firstPull() throws {
        let phone = try Phone.inSync()
        #expect(phone.pulls.isEmpty)
        #expect(phone.sent.count == 1)
    }

    @Test("a scope that is read anew leaves no empty chunks in the store")
    func chunks() throws {
        var phone = try Phone.inSync()
        func answer(_ count: Int, at version: Int64) {
            let rows = (0..<count).map { number in
                let item = Item(title: "Item", rank: Rank("V")!, author: ada)
                let id = RecordID("0000000000000000000000" + String(1000 + number))
                return RecordState(id: id, version: version, record: Record(id: id, content: .item(item)))
            }
            let grant = phone.client.cursor(of: shopping)?.grant ?? ""
            phone.happen(.received(.behind))
            phone.answerPull(with: [
                PullAnswer.Part(
                    scope: shopping, grant: grant,
                    span: .snapshot(asOf: version, isFirst: true, isLast: true), head: version, rows: rows)
            ])
        }
        var chunks: Int {
            phone.store.filter { $0.key.hasPrefix("c/" + shopping.text) && !$0.value.bytes.isEmpty }.count
        }
        answer(500, at: 2)
        #expect(chunks == 3)
        answer(500, at: 3)
        #expect(chunks == 3)
        answer(1, at: 4)
        #expect(chunks == 1)
        phone.restart()
        #expect(phone.client.replica.all(Item.kind, in: shopping).count == 1)
    }
}

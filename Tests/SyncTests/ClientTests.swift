import Domain
import FeatureTags
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("A device and its server", .timeLimit(.minutes(15)))
struct ClientTests {
    let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])]))
    }

    private func titles(_ phone: TestDevice) -> [String] {
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

    @Test("a command is visible at once, and sent when it is stored", .tags(.S2))
    func perform() throws {
        var phone = try TestDevice.inSync()
        phone.storeFailure = .full
        _ = try phone.perform(buyMilk)
        #expect(titles(phone) == ["Milk"])
        #expect(phone.client.storeFailure == .full)
        #expect(phone.pushes.isEmpty)
        phone.storeFailure = nil
        phone.now = phone.now.advanced(by: 3000)
        phone.handle(.tick)
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        #expect(phone.client.storeFailure == nil)
    }

    @Test("several intents of one turn are stored by one write and sent together")
    func turn() throws {
        var phone = try TestDevice.inSync()
        let before = phone.revision
        for rank in Rank.spread(3) {
            let item = NewItem(id: newID(), title: "Milk", rank: rank)
            try phone.client.enqueue(.item(.create([item])), in: shopping, at: noon)
        }
        #expect(titles(phone).count == 3 && phone.revision == before)
        phone.handle(.tick)
        #expect(phone.revision == before + 1)
        #expect(phone.pushes.map(\.request.commands.count) == [3])
    }

    @Test("long notes from an offline week are sent in requests of limited size")
    func longNotes() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        phone.handle(frame(from: 1, to: 2, title: "Milk"), .online(false))
        let note = String(repeating: "ж", count: 10_000)
        let notes = try (10..<40).map {
            try phone.perform(.item(.edit(milk, [.note(note.dropLast(2) + "\($0)")])))
        }
        phone.handle(.online(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
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

    @Test("a command above the request limit is sent alone")
    func longCommand() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.online(false))
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
        phone.handle(.online(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        for command in all {
            #expect(phone.pushes.map { $0.request.commands.map(\.command.id) } == [[command]])
            phone.answerPush(.done([shopping: 2]))
        }
    }

    @Test("a refresh ignores the backoff")
    func refresh() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.refresh)
        #expect(phone.pulls.count == 1 && phone.client.isPulling)
        phone.handle(.failed(token: phone.pulls.removeFirst().token, .unreachable))
        phone.handle(.tick)
        #expect(phone.pulls.isEmpty && !phone.client.isPulling)
        phone.handle(.refresh)
        #expect(phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(!phone.client.isPulling)
    }

    @Test("an accepted command stays until its effect has arrived")
    func accepted() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        #expect(phone.client.outbox.count == 1)
        phone.handle(frame(from: 1, to: 2, title: "Milk"))
        #expect(phone.client.outbox.isEmpty)
        #expect(titles(phone) == ["Milk"])
    }

    @Test("a later change of another user is visible if the answer arrives last")
    func answeredLast() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(buyMilk)
        phone.handle(frame(from: 1, to: 2, title: "Milk"), frame(from: 2, to: 3, title: "Oat milk"))
        phone.answerPush(.done([shopping: 2]))
        #expect(titles(phone) == ["Oat milk"])
    }

    @Test("a rejected command is kept with its text", .tags(.F12))
    func refused() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(buyMilk)
        phone.answerPush(.rejected(.forbidden))
        #expect(titles(phone).isEmpty)
        #expect(phone.client.rejectedCommands.map(\.command.id) == [id])
        #expect(phone.client.rejectedCommands.map(\.command.intent) == [buyMilk])
    }

    @Test("a scope that the user lost is removed from memory and store", .tags(.S3))
    func removed() throws {
        var phone = try TestDevice.inSync()
        phone.handle(frame(from: 1, to: 2, title: "Milk"), .received(.behind))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        #expect(phone.client.heldScopes == [.user(ada)])
        #expect(phone.store.filter { $0.key.contains(shopping.text) && !$0.value.bytes.isEmpty }.isEmpty)
    }

    @Test(
        "a rejected command names its item and list, also after a restart",
        .tags(.S2)
    )
    func summary() throws {
        var phone = try TestDevice.inSync()
        phone.handle(frame(from: 1, to: 2, title: "Milk"))
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        _ = try phone.perform(.item(.tick(milk, done: true)))
        phone.restart()
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        phone.answerPush(.rejected(.notFound))
        for _ in 1...2 {
            #expect(phone.client.rejectedCommands.map { $0.summary?.name } == ["Milk", "Oat milk"])
            #expect(phone.client.rejectedCommands.allSatisfy { $0.summary?.scopeName == "Shopping" })
            phone.restart()
        }
    }

    @Test("a copied or rolled back device takes a new client id and resends its commands")
    func fork() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(buyMilk)
        let old = phone.pushes.first?.request.client
        phone.answerPush(.fork)
        #expect(phone.pushes.first?.request.client != old)
        #expect(phone.pushes.first?.request.commands.map(\.sequence) == [1])
        #expect(phone.pushes.first?.request.commands.map(\.command.id) == [id])
    }

    @Test("after an epoch change the digest is invalid and accepted commands are resent")
    func otherEpoch() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        let before = phone.sent
        phone.handle(.socketClosed, .online(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.pushes.map(\.request.commands.count) == [1])
        phone.handle(.socketClosed, .online(true), .socketOpened)
        guard case .hello("E", let known, _) = phone.sent[before.count],
            case .hello("F", let unknown, _) = phone.sent[before.count + 1]
        else { throw Refusal.invalid }
        #expect(known != unknown)
    }

    @Test("a new device requests everything once")
    func firstPull() throws {
        let phone = try TestDevice.inSync()
        #expect(phone.pulls.isEmpty)
        #expect(phone.sent.count == 1)
    }

    @Test("a scope that is read again leaves no empty chunks in the store")
    func chunks() throws {
        var phone = try TestDevice.inSync()
        func answer(_ count: Int, at version: Int64) {
            let rows = (0..<count).map { number in
                let item = Item(title: "Item", rank: Rank("V")!, author: ada)
                let id = RecordID("0000000000000000000000" + String(1000 + number))
                return RecordState(id: id, version: version, record: Record(id: id, content: .item(item)))
            }
            let grant = phone.client.cursor(of: shopping)?.grant ?? ""
            phone.handle(.received(.behind))
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

import Domain
import FeatureTags
import Sync
import Testing

@Suite("A server that was set back", .tags(.S2), .timeLimit(.minutes(15)))
struct SetBackTests {
    private let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)]))
    }

    private func titles(_ phone: Phone) -> [String] {
        phone.client.replica.items(in: shopping).map(\.item.title)
    }

    private func sent(_ phone: Phone) -> [CommandID] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.id) }
    }

    @Test("gets again what it had confirmed, in the old order, under the old ids, and before what is new")
    func offered() throws {
        var phone = try Phone.inSync()
        var ids = [try phone.confirm(buyMilk)]
        ids.append(try phone.confirm(.item(.rename(milk, "Oat milk"))))
        #expect(phone.client.outbox.isEmpty && phone.client.keptCommands.map(\.id) == ids)
        phone.restart()
        #expect(phone.client.keptCommands.map(\.id) == ids, "the store has them")
        phone.hearOfSetBack()
        ids.append(try phone.perform(.item(.tick(milk, done: true))))
        #expect(phone.pushes.isEmpty, "what is older goes first")
        try phone.seeSetBack()
        #expect(sent(phone) == ids)
        #expect(titles(phone) == ["Oat milk"] && phone.client.keptCommands.isEmpty)
        phone.restart()
        #expect(phone.client.outbox.map(\.command.id) == ids)
    }

    @Test("what needs what others have not brought back yet waits for it, and is not said to have failed")
    func waits() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        phone.hearOfSetBack()
        try phone.seeSetBack(hasList: false)
        #expect(phone.pushes.isEmpty && phone.client.outbox.isEmpty && phone.client.tray.isEmpty)
        phone.restart()
        phone.happen(.received(.welcome(epoch: "F", isCurrent: true)))
        #expect(phone.client.lostCommands.map(\.id) == [id] && phone.pushes.isEmpty)
        phone.happen(.received(.behind))
        let world = try World.withList()
        phone.answerPull(with: [ScopeID.user(ada), shopping].map { Phone.part(of: $0, in: world, at: 2) })
        #expect(sent(phone) == [id] && phone.client.lostCommands.isEmpty)
    }

    @Test("what is under way when something older can be offered goes again, after it")
    func underWay() throws {
        var phone = try Phone.inSync()
        let lost = try phone.confirm(buyMilk)
        phone.hearOfSetBack()
        try phone.seeSetBack(hasList: false)
        let trip = ScopeID.list(newID())
        let new = try phone.perform(.list(.create(name: "Trip")), in: trip)
        let old = phone.pushes[0]
        phone.happen(.received(.behind))
        let world = try World.withList()
        phone.answerPull(with: [ScopeID.user(ada), shopping].map { Phone.part(of: $0, in: world, at: 2) })
        #expect(phone.pushes.last?.request.commands.map(\.command.id) == [lost, new])
        let result = PushAnswer.Result(sequence: 1, command: new, outcome: .gap(expected: 1))
        phone.happen(.pushed(token: old.token, PushAnswer(epoch: "F", results: [result])))
        #expect(phone.pushes.count == 2 && phone.client.outbox.map(\.command.id) == [lost, new])
    }

    @Test("after a day of waiting the person is told of their words, and of nothing else")
    func toldOf() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        try phone.confirm(.item(.tick(milk, done: true)))
        phone.now = phone.now.advanced(by: 7 * 86_400_000)
        phone.hearOfSetBack()
        try phone.seeSetBack(hasList: false)
        #expect(phone.client.lostCommands.count == 2, "the day begins when it is known that they are lost")
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.happen(.received(.behind))
        phone.answerPull(with: [])
        #expect(phone.client.lostCommands.isEmpty && phone.client.tray.map(\.command.id) == [id])
        #expect(phone.client.tray.map(\.refusal) == [.notFound])
    }

    @Test("what others have deleted there, or have made already, is not said to have failed")
    func superseded() throws {
        var phone = try Phone.inSync()
        try phone.confirm(buyMilk)
        phone.hearOfSetBack()
        var world = try World.withList()
        try world.perform(buyMilk, by: ada)
        phone.answerPull(with: [ScopeID.user(ada), shopping].map { Phone.part(of: $0, in: world, at: 1) })
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.happen(.received(.behind))
        phone.answerPull(with: [])
        #expect(phone.client.keptCommands.isEmpty && phone.client.tray.isEmpty && phone.pushes.isEmpty)
    }

    @Test("an answer that comes when its epoch is over says nothing of the one that has begun")
    func lateAnswer() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(buyMilk)
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.answerPush(.done([shopping: 2]))
        #expect(sent(phone) == [id])
    }

    @Test("what was confirmed is kept for a day in which the server is heard")
    func age() throws {
        var phone = try Phone.inSync()
        let old = try phone.confirm(buyMilk)
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.restart()
        #expect(phone.client.keptCommands.map(\.id) == [old], "the server may have been set back meanwhile")
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
        let new = try phone.confirm(.item(.tick(milk, done: true)))
        #expect(phone.client.keptCommands.map(\.id) == [new])
        #expect(phone.store["g/" + old.text]?.bytes.isEmpty == true)
    }

    @Test("at most five hundred confirmed commands are kept, the newest")
    func number() throws {
        var phone = try Phone.inSync()
        var ids = [try phone.confirm(buyMilk)]
        for number in 1...500 { ids.append(try phone.confirm(.item(.rename(milk, "\(number)")))) }
        #expect(phone.client.keptCommands.map(\.id) == Array(ids.dropFirst()))
    }

    @Test("at most half a megabyte of confirmed commands is kept")
    func bytes() throws {
        var phone = try Phone.inSync()
        try phone.confirm(buyMilk)
        let long = String(repeating: "ж", count: 9000)
        for number in 1...60 { try phone.confirm(.item(.edit(milk, [.note("\(number)" + long)]))) }
        #expect((20..<30).contains(phone.client.keptCommands.count))
    }

    @Test("keeping it costs no write of its own")
    func writes() throws {
        var phone = try Phone.inSync()
        let before = phone.revision
        try phone.confirm(buyMilk)
        #expect(phone.revision == before + 3, "the command, the answer, the effect")
    }

    @Test("what changed nothing there, since another phone had done it, is kept, too, once its list is here")
    func repeated() throws {
        var phone = try Phone.inSync()
        let list = ScopeID.list(newID())
        let id = try phone.perform(.list(.create(name: "Trip")), in: list)
        phone.answerPush(.done([:]))
        #expect(phone.client.outbox.map(\.command.id) == [id], "its list may be on the way")
        let world = try World.withList()
        let trip = Phone.part(of: shopping, in: world, at: 1)
        phone.answerPull(with: [
            PullAnswer.Part(scope: list, grant: trip.grant, span: trip.span, head: 1, rows: trip.rows)
        ])
        #expect(phone.client.outbox.isEmpty && phone.client.keptCommands.map(\.id) == [id])
    }

    @Test("of a list that one has lost nothing is kept")
    func forgotten() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        phone.happen(.received(.behind))
        phone.answerPull(with: [], gone: [shopping])
        #expect(phone.client.keptCommands.isEmpty && phone.store["g/" + id.text]?.bytes.isEmpty == true)
    }

    @Test("what another tab has written down of a list that is lost by now is not kept, either")
    func forgottenByAnother() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        let written = phone.store["g/" + id.text]
        phone.happen(.received(.behind))
        phone.answerPull(with: [], gone: [shopping])
        phone.store["g/" + id.text] = written
        phone.restart()
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(phone.client.keptCommands.isEmpty && phone.store["g/" + id.text]?.bytes.isEmpty == true)
    }

    @Test("what went with its list is still offered when another tab writes down the epoch before")
    func writtenBefore() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        phone.fails = .broken
        phone.hearOfSetBack()
        try phone.seeSetBack(hasList: false)
        let late = PushAnswer(epoch: "F", isCurrent: false, results: [])
        phone.happen(.pushed(token: phone.pushes[0].token, late))
        phone.revision += 1
        phone.store["a/meta"]?.revision = phone.revision
        (phone.fails, phone.now) = (nil, phone.now.advanced(by: 5000))
        phone.happen(.changedElsewhere(revision: phone.revision))
        #expect(phone.client.lostCommands.map(\.id) == [id])
    }

    @Test("what went with its list is still offered by the tab that leads next")
    func leadsNext() throws {
        var phone = try Phone.inSync()
        let id = try phone.confirm(buyMilk)
        var next = Phone(seed: 9)
        (next.store, next.revision) = (phone.store, phone.revision)
        next.happen(.started)
        phone.hearOfSetBack()
        try phone.seeSetBack(hasList: false)
        (next.store, next.revision) = (phone.store, phone.revision)
        next.happen(.leads(true))
        #expect(next.client.cursor(of: shopping) == nil && next.client.keptCommands.map(\.id) == [id])
    }

    @Test("what another tab took away, before this one saw it done, is kept")
    func takenAwayBefore() throws {
        var phone = try Phone.inSync()
        let id = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        phone.revision += 1
        phone.store["g/" + id.text] = ([], phone.revision)
        phone.happen(.received(.frame([FramePart(scope: shopping, previous: 1, to: 2, rows: [])])))
        #expect(phone.client.keptCommands.map(\.id) == [id] && phone.store["d/" + id.text]?.bytes == [])
        phone.restart()
        #expect(phone.client.keptCommands.map(\.id) == [id])
    }

    @Test("the bytes of a picture stay for that day, and go before it again")
    func picture() throws {
        var phone = try Phone.inSync()
        try phone.confirm(buyMilk)
        let photo = NewPicture(id: newID(), item: milk, blob: blob(1), rank: Rank("V")!)
        _ = try phone.perform(.picture(.add(photo)))
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: ImageInfo()))
        phone.answerPush(.done([shopping: 3]))
        phone.happen(.received(.frame([FramePart(scope: shopping, previous: 2, to: 3, rows: [])])))
        #expect(phone.client.outbox.isEmpty && phone.client.neededBlobs == [blob(1)])
        phone.hearOfSetBack()
        try phone.seeSetBack()
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, true] && phone.uploads.count == 2)
        phone.happen(.uploadRefused(token: phone.uploads[1].token, .gone))
        #expect(phone.client.tray.map(\.refusal) == [.gone], "neither the server nor the device has it")
    }
}

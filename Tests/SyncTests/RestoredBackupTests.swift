import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("A server that was restored from a backup", .tags(.S2), .timeLimit(.minutes(15)))
struct RestoredBackupTests {
    private let milk: ItemID = newID()

    private var buyMilk: Intent {
        .item(.create([NewItem(id: milk, title: "Milk", rank: Rank("V")!)]))
    }

    private func titles(_ phone: TestDevice) -> [String] {
        phone.client.replica.items(in: shopping).map(\.item.title)
    }

    private func sent(_ phone: TestDevice) -> [CommandID] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.id) }
    }

    @Test("the server gets acknowledged commands in order, with their ids, before new ones")
    func resent() throws {
        var phone = try TestDevice.inSync()
        var ids = [try phone.confirm(buyMilk)]
        ids.append(try phone.confirm(.item(.rename(milk, "Oat milk"))))
        #expect(phone.client.outbox.isEmpty && phone.client.acknowledgedCommands.map(\.id) == ids)
        phone.restart()
        #expect(phone.client.acknowledgedCommands.map(\.id) == ids, "the store has them")
        phone.receiveNewEpoch()
        ids.append(try phone.perform(.item(.tick(milk, done: true))))
        #expect(phone.pushes.isEmpty, "older commands are sent first")
        try phone.pullRestoredBackup()
        #expect(sent(phone) == ids)
        #expect(titles(phone) == ["Oat milk"] && phone.client.acknowledgedCommands.isEmpty)
        phone.restart()
        #expect(phone.client.outbox.map(\.command.id) == ids)
    }

    @Test("a command that needs lost records waits and is not reported as rejected")
    func waits() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup(hasList: false)
        #expect(phone.pushes.isEmpty && phone.client.outbox.isEmpty && phone.client.rejectedCommands.isEmpty)
        phone.restart()
        phone.handle(.received(.welcome(epoch: "F", isCurrent: true)))
        #expect(phone.client.lostCommands.map(\.id) == [id] && phone.pushes.isEmpty)
        phone.handle(.received(.behind))
        let world = try TestWorld.withList()
        phone.answerPull(
            with: [ScopeID.user(ada), shopping].map { TestDevice.part(of: $0, in: world, at: 2) })
        #expect(sent(phone) == [id] && phone.client.lostCommands.isEmpty)
    }

    @Test("a command in flight is sent again after older ones that were lost")
    func underWay() throws {
        var phone = try TestDevice.inSync()
        let lost = try phone.confirm(buyMilk)
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup(hasList: false)
        let trip = ScopeID.list(newID())
        let new = try phone.perform(.list(.create(name: "Trip")), in: trip)
        let old = phone.pushes[0]
        phone.handle(.received(.behind))
        let world = try TestWorld.withList()
        phone.answerPull(
            with: [ScopeID.user(ada), shopping].map { TestDevice.part(of: $0, in: world, at: 2) })
        #expect(phone.pushes.last?.request.commands.map(\.command.id) == [lost, new])
        let result = PushAnswer.Result(sequence: 1, command: new, outcome: .gap(expected: 1))
        phone.handle(.pushed(token: old.token, PushAnswer(epoch: "F", results: [result])))
        #expect(phone.pushes.count == 2 && phone.client.outbox.map(\.command.id) == [lost, new])
    }

    @Test("a command with text is reported as rejected after waiting a day, others are not")
    func rejectedAfterADay() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        try phone.confirm(.item(.tick(milk, done: true)))
        phone.now = phone.now.advanced(by: 7 * 86_400_000)
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup(hasList: false)
        #expect(phone.client.lostCommands.count == 2, "the day starts when the loss is known")
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.handle(.received(.behind))
        phone.answerPull(with: [])
        #expect(phone.client.lostCommands.isEmpty && phone.client.rejectedCommands.map(\.command.id) == [id])
        #expect(phone.client.rejectedCommands.map(\.refusal) == [.notFound])
    }

    @Test("a command on objects that were deleted or created again is not reported as rejected")
    func superseded() throws {
        var phone = try TestDevice.inSync()
        try phone.confirm(buyMilk)
        phone.receiveNewEpoch()
        var world = try TestWorld.withList()
        try world.perform(buyMilk, by: ada)
        phone.answerPull(
            with: [ScopeID.user(ada), shopping].map { TestDevice.part(of: $0, in: world, at: 1) })
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.handle(.received(.behind))
        phone.answerPull(with: [])
        #expect(
            phone.client.acknowledgedCommands.isEmpty && phone.client.rejectedCommands.isEmpty
                && phone.pushes.isEmpty)
    }

    @Test("an answer of an older epoch is ignored")
    func lateAnswer() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(buyMilk)
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.answerPush(.done([shopping: 2]))
        #expect(sent(phone) == [id])
    }

    @Test("acknowledged commands are kept for a day and until the server has answered")
    func age() throws {
        var phone = try TestDevice.inSync()
        let old = try phone.confirm(buyMilk)
        phone.now = phone.now.advanced(by: 86_400_000)
        phone.restart()
        #expect(
            phone.client.acknowledgedCommands.map(\.id) == [old],
            "the server may have been restored in the meantime")
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        let new = try phone.confirm(.item(.tick(milk, done: true)))
        #expect(phone.client.acknowledgedCommands.map(\.id) == [new])
        #expect(phone.store["g/" + old.text]?.bytes.isEmpty == true)
    }

    @Test("a device keeps at most 500 acknowledged commands, the newest ones")
    func number() throws {
        var phone = try TestDevice.inSync()
        var ids = [try phone.confirm(buyMilk)]
        for number in 1...500 { ids.append(try phone.confirm(.item(.rename(milk, "\(number)")))) }
        #expect(phone.client.acknowledgedCommands.map(\.id) == Array(ids.dropFirst()))
    }

    @Test("a device keeps at most half a megabyte of acknowledged commands")
    func bytes() throws {
        var phone = try TestDevice.inSync()
        try phone.confirm(buyMilk)
        let long = String(repeating: "ж", count: 9000)
        for number in 1...60 { try phone.confirm(.item(.edit(milk, [.note("\(number)" + long)]))) }
        #expect((20..<30).contains(phone.client.acknowledgedCommands.count))
    }

    @Test("keeping an acknowledged command needs no additional write")
    func writes() throws {
        var phone = try TestDevice.inSync()
        let before = phone.revision
        try phone.confirm(buyMilk)
        #expect(phone.revision == before + 3, "the command, the answer, the effect")
    }

    @Test("a command without changes is kept once its list has arrived")
    func repeated() throws {
        var phone = try TestDevice.inSync()
        let list = ScopeID.list(newID())
        let id = try phone.perform(.list(.create(name: "Trip")), in: list)
        phone.answerPush(.done([:]))
        #expect(phone.client.outbox.map(\.command.id) == [id], "its list may be on the way")
        let world = try TestWorld.withList()
        let trip = TestDevice.part(of: shopping, in: world, at: 1)
        phone.answerPull(with: [
            PullAnswer.Part(scope: list, grant: trip.grant, span: trip.span, head: 1, rows: trip.rows)
        ])
        #expect(phone.client.outbox.isEmpty && phone.client.acknowledgedCommands.map(\.id) == [id])
    }

    @Test("acknowledged commands of a lost list are deleted")
    func forgotten() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        phone.handle(.received(.behind))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        #expect(
            phone.client.acknowledgedCommands.isEmpty && phone.store["g/" + id.text]?.bytes.isEmpty == true)
    }

    @Test("acknowledged commands that another tab stored for a lost list are deleted")
    func forgottenByAnother() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        let written = phone.store["g/" + id.text]
        phone.handle(.received(.behind))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        phone.store["g/" + id.text] = written
        phone.restart()
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(
            phone.client.acknowledgedCommands.isEmpty && phone.store["g/" + id.text]?.bytes.isEmpty == true)
    }

    @Test("a lost command is resent if another tab stores the older epoch")
    func writtenBefore() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        _ = try phone.perform(.item(.rename(milk, "Oat milk")))
        phone.storeFailure = .broken
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup(hasList: false)
        let late = PushAnswer(epoch: "F", isCurrent: false, results: [])
        phone.handle(.pushed(token: phone.pushes[0].token, late))
        phone.revision += 1
        phone.store["a/meta"]?.revision = phone.revision
        (phone.storeFailure, phone.now) = (nil, phone.now.advanced(by: 5000))
        phone.handle(.changedElsewhere(revision: phone.revision))
        #expect(phone.client.lostCommands.map(\.id) == [id])
    }

    @Test("a lost command is resent by the next leader tab")
    func leadsNext() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.confirm(buyMilk)
        var next = TestDevice(seed: 9)
        (next.store, next.revision) = (phone.store, phone.revision)
        next.handle(.started)
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup(hasList: false)
        (next.store, next.revision) = (phone.store, phone.revision)
        next.handle(.leaderChanged(true))
        #expect(next.client.cursor(of: shopping) == nil && next.client.acknowledgedCommands.map(\.id) == [id])
    }

    @Test("a command that another tab deleted before its effect arrived is kept")
    func removedByOtherTab() throws {
        var phone = try TestDevice.inSync()
        let id = try phone.perform(buyMilk)
        phone.answerPush(.done([shopping: 2]))
        phone.revision += 1
        phone.store["g/" + id.text] = ([], phone.revision)
        phone.handle(.received(.frame([FramePart(scope: shopping, previous: 1, to: 2, rows: [])])))
        #expect(
            phone.client.acknowledgedCommands.map(\.id) == [id] && phone.store["d/" + id.text]?.bytes == [])
        phone.restart()
        #expect(phone.client.acknowledgedCommands.map(\.id) == [id])
    }

    @Test("the bytes of a picture are kept for a day and uploaded before its command")
    func picture() throws {
        var phone = try TestDevice.inSync()
        try phone.confirm(buyMilk)
        let photo = NewPicture(id: newID(), item: milk, blob: blob(1), rank: Rank("V")!)
        _ = try phone.perform(.picture(.add(photo)))
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: ImageInfo()))
        phone.answerPush(.done([shopping: 3]))
        phone.handle(.received(.frame([FramePart(scope: shopping, previous: 2, to: 3, rows: [])])))
        #expect(phone.client.outbox.isEmpty && phone.client.neededBlobs == [blob(1)])
        phone.receiveNewEpoch()
        try phone.pullRestoredBackup()
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, true] && phone.uploads.count == 2)
        phone.handle(.uploadRejected(token: phone.uploads[1].token, .gone))
        #expect(
            phone.client.rejectedCommands.map(\.refusal) == [.gone],
            "neither the server nor the device has it")
    }
}

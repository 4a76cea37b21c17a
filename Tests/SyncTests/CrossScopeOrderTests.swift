import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite(
    "The order of waiting commands and of changes in scopes that they read", .tags(.F12),
    .timeLimit(.minutes(15)))
struct CrossScopeOrderTests {
    private let saved = ScopeID.chat(ada, ada)
    private let chat = ScopeID.chat(ada, boris)
    private let groups = ScopeID.chat(of: GroupID(family.id))
    private let photos = ScopeID.photos(of: GroupID(family.id))

    private func blob(_ letter: String) -> BlobID {
        BlobID(checking: String(repeating: letter, count: 64))!
    }

    private func picture(_ text: String = "") -> Intent {
        .chat(.write(NewMessage(newID(), text, picture: blob("a")), to: nil))
    }

    private func write(_ text: String, _ id: MessageID = newID()) -> Intent {
        .chat(.write(NewMessage(id, text), to: nil))
    }

    private func add(_ person: PersonID) -> Intent { .member(.add(person, name: "", role: .viewer)) }

    private func waiting(_ phone: TestDevice) -> [Intent] {
        phone.client.outbox.filter(\.awaitsUpload).map(\.command.intent)
    }

    /// Completes the current upload.
    private func finishUpload(_ phone: inout TestDevice) throws {
        let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")
        let token = try #require(phone.uploads.last?.token)
        phone.handle(.uploaded(token: token, received: 9, imageInfo: imageInfo))
    }

    private func withGroup() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        phone.handle(.online(false))
        _ = try phone.perform(.group(.create(name: "Family")), in: family)
        _ = try phone.perform(add(boris), in: family)
        _ = try phone.perform(write("Hi"), in: groups)
        return phone
    }

    @Test("a waiting forward comes before later edits of the original message", .tags(.C7, .C8))
    func forward() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(write("The key is under the mat", id), in: chat)
        _ = try phone.perform(picture(), in: saved)
        let behind: [Intent] = [.chat(.edit(id, "No")), .chat(.remove(id))]
        let forward = Intent.chat(.forward(id, of: chat, as: newID()))
        _ = try phone.perform(forward, in: saved)
        for intent in behind { _ = try phone.perform(intent, in: chat) }
        _ = try phone.perform(write("Another"), in: chat)
        #expect(waiting(phone).dropFirst() == [forward] + behind, "and nothing else that is written there")
        try finishUpload(&phone)
        #expect(phone.client.outbox.suffix(3).map(\.command.intent) == [forward] + behind)
        #expect(waiting(phone).isEmpty)
    }

    @Test("a waiting list copy comes before later changes of the original list")
    func copy() throws {
        var phone = try TestDevice.inSync()
        let (items, copy): ([ItemID], ScopeID) = ([newID(), newID()], .list(newID()))
        let rank = Rank("m")!
        _ = try phone.perform(
            .item(.create(items.map { NewItem(id: $0, title: "Milk", rank: rank) })))
        let new = NewPicture(id: newID(), item: items[0], blob: blob("a"), rank: rank)
        _ = try phone.perform(.picture(.add(new)))
        _ = try phone.perform(.item(.delete(items[1])))
        _ = try phone.perform(.item(.restore(items[1])))
        _ = try phone.perform(.list(.copy(from: shopping, name: "")), in: copy)
        _ = try phone.perform(.item(.delete(items[1])))
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, true, false, false, true, true])
    }

    @Test("an addition to a group waits for the pictures that were sent before", .tags(.C3, .C8, .G3))
    func joining() throws {
        var phone = try withGroup()
        _ = try phone.perform(picture("For Cleo"), in: groups)
        _ = try phone.perform(write("Do not tell Cleo"), in: groups)
        _ = try phone.perform(add(cleo), in: family)
        _ = try phone.perform(.member(.remove(boris)), in: family)
        _ = try phone.perform(write("Welcome"), in: groups)
        phone.restart()
        #expect(waiting(phone).count == 4, "a removal does not wait")
        try finishUpload(&phone)
        #expect(phone.client.outbox.suffix(4).map(\.command.scope) == [groups, groups, family, groups])
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(waiting(phone).count == 4, "the picture is uploaded again")
    }

    @Test("an addition to a group waits for the removal of its photos", .tags(.P6, .G3))
    func deletedPhotos() throws {
        var phone = try withGroup()
        let photo: PhotoID = newID()
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob("a")))), in: photos)
        _ = try phone.perform(add(cleo), in: family)
        #expect(waiting(phone).count == 1, "photos are visible from the first one on")
        _ = try phone.perform(.photo(.delete(photo)), in: photos)
        _ = try phone.perform(add(cleo), in: family)
        _ = try phone.perform(write("Welcome"), in: groups)
        #expect(waiting(phone).count == 4)
    }

    @Test("sharing the history of a chat waits for the removal of a message", .tags(.C3))
    func opened() throws {
        var phone = try withGroup()
        let id: MessageID = newID()
        _ = try phone.perform(write("A secret", id), in: groups)
        _ = try phone.perform(picture(), in: saved)
        _ = try phone.perform(.chat(.forward(id, of: groups, as: newID())), in: saved)
        _ = try phone.perform(.chat(.remove(id)), in: groups)
        _ = try phone.perform(write("Another"), in: groups)
        _ = try phone.perform(.group(.shareHistory), in: family)
        #expect(waiting(phone).suffix(2) == [.chat(.remove(id)), .group(.shareHistory)])
    }

    @Test("an addition to a list waits for the deletion of an item")
    func list() throws {
        var phone = try withGroup()
        let item: ItemID = newID()
        _ = try phone.perform(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("m")!)])))
        let new = NewPicture(id: newID(), item: item, blob: blob("a"), rank: Rank("m")!)
        _ = try phone.perform(.picture(.add(new)))
        _ = try phone.perform(.item(.delete(item)))
        _ = try phone.perform(add(cleo))
        #expect(waiting(phone).suffix(2) == [.item(.delete(item)), add(cleo)])
    }

    @Test("an addition to a group waits for a list that was sent to it", .tags(.G3))
    func sentToGroup() throws {
        var phone = try withGroup()
        let item: ItemID = newID()
        let send = Intent.list(.sendToGroup(GroupID(family.id)))
        _ = try phone.perform(.item(.create([NewItem(id: item, title: "Milk", rank: Rank("m")!)])))
        let new = NewPicture(id: newID(), item: item, blob: blob("a"), rank: Rank("m")!)
        _ = try phone.perform(.picture(.add(new)))
        _ = try phone.perform(send)
        _ = try phone.perform(add(cleo), in: family)
        #expect(waiting(phone).suffix(2) == [send, add(cleo)])
    }

    @Test(
        "a restored server gets a forward before a removal that had arrived earlier",
        .tags(.C7, .S2),
        arguments: [false, true])
    func restoredBackup(isEdited: Bool) throws {
        var world = try TestWorld.withGroup(of: boris)
        let (id, copy): (MessageID, MessageID) = (newID(), newID())
        try world.perform(write("The key is under the mat", id), in: groups, by: ada)
        try world.perform(write("Mine"), in: saved, by: ada)
        let scopes = [.user(ada), family, groups, saved]
        func parts() -> [PullAnswer.Part] {
            scopes.map {
                TestDevice.part(of: $0, in: world, at: 1, grant: world.member(ada, in: $0)?.grant ?? "")
            }
        }
        var phone = TestDevice()
        phone.handle(
            .started, .leaderChanged(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: false)))
        phone.answerPull(with: parts())
        let copied = try world.perform(.chat(.forward(id, of: groups, as: copy)), in: saved, by: ada)
        let behind: [Intent] = (isEdited ? [.chat(.edit(id, "No"))] : []) + [.chat(.remove(id)), add(cleo)]
        let intents =
            [(Intent.chat(.forward(id, of: groups, as: copy)), saved)]
            + behind.map { ($0, $0 == add(cleo) ? family : groups) }
        var done: [CommandID] = []
        for (intent, scope) in intents { done.append(try phone.perform(intent, in: scope)) }
        for _ in 0..<9 where !phone.pushes.isEmpty {
            let versions = phone.pushes[0].request.commands.map { [$0.command.scope: Int64(2)] }
            phone.answerPush(.done(versions[0]))
        }
        func arrive(_ scope: ScopeID, _ rows: [RecordState] = []) {
            phone.handle(.received(.frame([FramePart(scope: scope, previous: 1, to: 2, rows: rows)])))
        }
        arrive(groups)
        arrive(family)
        #expect(phone.client.outbox.map(\.command.id) == [done[0]])
        arrive(saved, copied.map { RecordState(id: $0.id, version: 2, record: $0.record) })
        #expect(phone.client.acknowledgedCommands.map(\.id) == done)
        phone.restart()
        #expect(phone.client.acknowledgedCommands.map(\.id) == done)
        phone.receiveNewEpoch()
        world = TestWorld(records: world.records.filter { $0.key.id != RecordID(copy.text) })
        phone.answerPull(with: parts())
        #expect(phone.client.outbox.map(\.command.id) == done && phone.client.acknowledgedCommands.isEmpty)
    }
}

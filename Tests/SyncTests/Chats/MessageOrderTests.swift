import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("The order of messages behind waiting pictures", .timeLimit(.minutes(15)))
struct MessageOrderTests {
    private let saved = ScopeID.chat(ada, ada)
    private let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")

    private func picture(_ letter: String, _ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text, picture: blob(letter)), to: nil))
    }

    private func blob(_ letter: String) -> BlobID {
        BlobID(checking: String(repeating: letter, count: 64))!
    }

    private func write(_ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text), to: nil))
    }

    private func sent(_ phone: TestDevice) -> [String?] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent.text) }
    }

    @Test("messages behind a waiting picture wait in that chat and in no other", .tags(.C8))
    func order() throws {
        var phone = try TestDevice.inSync()
        let other = ScopeID.chat(ada, boris)
        _ = try phone.perform(picture("a", ""), in: saved)
        _ = try phone.perform(write("Behind it"), in: saved)
        _ = try phone.perform(write("Elsewhere"), in: other)
        #expect(phone.pushes.flatMap { $0.request.commands.map(\.command.scope) } == [other])
        phone.answerPush(.done([other: 1]))
        #expect(phone.pushes.isEmpty && phone.uploads.map(\.blob) == [blob("a")])
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone) == ["", "Behind it"])
    }

    @Test(
        "a rejected picture is reported, and messages behind it are sent",
        .tags(.C7, .C8))
    func refused() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(picture("a", "Look"), in: saved)
        _ = try phone.perform(write("Behind it"), in: saved)
        _ = try phone.perform(picture("b", "Another"), in: saved)
        phone.handle(.uploadRejected(token: phone.uploads[0].token, .invalid))
        #expect(phone.client.rejectedCommands.map(\.command.intent.text) == ["Look"])
        #expect(phone.client.neededBlobs.contains(blob("a")), "it may be retried")
        #expect(sent(phone) == ["Behind it"] && phone.uploads.map(\.blob) == [blob("a"), blob("b")])
        phone.answerPush(.done([saved: 1]))
        phone.handle(.uploaded(token: phone.uploads[1].token, received: 9, imageInfo: imageInfo))
        #expect(sent(phone) == ["Another"])
    }

    @Test("messages keep their order if the page closes right after an upload", .tags(.C8))
    func orderAfterClosing() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(picture("a", ""), in: saved)
        phone.storeFailure = .broken
        _ = try phone.perform(write("Behind it"), in: saved)
        phone.handle(.uploaded(token: phone.uploads.removeFirst().token, received: 9, imageInfo: imageInfo))
        phone.unsavedEntries = phone.client.prepareToClose()
        phone.storeFailure = nil
        phone.restart()
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["", "Behind it"])
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload })
    }

    @Test("pictures that a restored server needs again keep their order", .tags(.C8, .F12))
    func orderAfterRestoredBackup() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.online(false))
        for (letter, text) in [("a", "1"), ("b", "3")] {
            _ = try phone.perform(picture(letter, text), in: saved)
            _ = try phone.perform(write(text + " and"), in: saved)
        }
        phone.restart()
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        #expect(phone.uploads.map(\.blob) == [blob("a"), blob("b")])
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.handle(.uploaded(token: phone.uploads[1].token, received: 9, imageInfo: imageInfo))
        #expect(
            phone.uploads.map(\.blob) == [blob("a"), blob("b"), blob("a")], "the first picture is sent first")
        phone.handle(.uploaded(token: phone.uploads[2].token, received: 9, imageInfo: imageInfo))
        phone.handle(.uploaded(token: phone.uploads[3].token, received: 9, imageInfo: imageInfo))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "1 and", "3", "3 and"])
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("messages of a chat keep their order behind a picture of another scope", .tags(.C8, .F12))
    func orderBehindAnother() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.online(false))
        let photo = NewPhoto(newID(), blob("a"))
        _ = try phone.perform(.photo(.add(photo)), in: .photos(of: ada))
        for (letter, text) in [("b", "1"), ("c", "2")] {
            _ = try phone.perform(picture(letter, text), in: saved)
        }
        phone.restart()
        for upload in 0..<2 {
            phone.handle(.uploaded(token: phone.uploads[upload].token, received: 9, imageInfo: imageInfo))
        }
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.handle(.uploaded(token: phone.uploads[2].token, received: 9, imageInfo: imageInfo))
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload }, "the message before it waits again")
    }

    @Test(
        "a message of a tab that does not know the new epoch waits for the pictures",
        .tags(.C8, .F12))
    func writtenDuringRestore() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(picture("a", "1"), in: saved)
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        var other = TestDevice(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.started)
        _ = try other.perform(write("2"), in: saved)
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.handle(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "2"])
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload })
    }

    @Test("messages that two tabs write at once wait for no later picture", .tags(.C8, .F12))
    func writtenAtOnce() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(picture("a", "1"), in: saved)
        var other = TestDevice(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.started)
        let second = try other.perform(write("2"), in: saved)
        phone.now = phone.now.advanced(by: 1000)
        _ = try phone.perform(picture("b", "3"), in: saved)
        let key = "d/" + second.text
        phone.revision += 1
        phone.store[key] = (other.store[key]?.bytes ?? [], phone.revision)
        phone.handle(.changedElsewhere(revision: phone.revision))
        for upload in 0..<2 {
            phone.handle(.uploaded(token: phone.uploads[upload].token, received: 9, imageInfo: imageInfo))
        }
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "2", "3"])
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload } && phone.uploads.count == 2)
    }

    @Test(
        "a command that is numbered during a write is sent only after the next write")
    func numberedDuringWrite() throws {
        var phone = try TestDevice.inSync()
        _ = try phone.perform(picture("a", ""), in: saved)
        let actions = try phone.client.perform(write("Behind it"), in: saved, at: noon)
        guard case .store(let transaction)? = actions.first else { throw Refusal.invalid }
        let token = phone.uploads[0].token
        #expect(
            phone.client.handle(.uploaded(token: token, received: 9, imageInfo: imageInfo), at: noon).isEmpty)
        _ = phone.client.handle(.stored(revision: transaction.expected + 1), at: noon)
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, false])
        #expect(phone.client.outbox.map(\.isStored) == [false, false])
    }
}

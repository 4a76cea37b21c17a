import Domain
import FeatureTags
import Sync
import Testing

@Suite("The order of messages behind pictures that wait", .timeLimit(.minutes(15)))
struct MessageOrderTests {
    private let saved = ScopeID.chat(ada, ada)
    private let looks = ImageInfo(width: 3, height: 2, preview: "UklG")

    private func picture(_ letter: String, _ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text, picture: blob(letter)), to: nil))
    }

    private func blob(_ letter: String) -> BlobID {
        BlobID(checking: String(repeating: letter, count: 64))!
    }

    private func write(_ text: String) -> Intent {
        .chat(.write(NewMessage(newID(), text), to: nil))
    }

    private func sent(_ phone: Phone) -> [String?] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent.text) }
    }

    @Test("what is written behind a picture that waits waits too, in that chat and in no other", .tags(.C8))
    func order() throws {
        var phone = try Phone.inSync()
        let other = ScopeID.chat(ada, boris)
        _ = try phone.perform(picture("a", ""), in: saved)
        _ = try phone.perform(write("Behind it"), in: saved)
        _ = try phone.perform(write("Elsewhere"), in: other)
        #expect(phone.pushes.flatMap { $0.request.commands.map(\.command.scope) } == [other])
        phone.answerPush(.done([other: 1]))
        #expect(phone.pushes.isEmpty && phone.uploads.map(\.blob) == [blob("a")])
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(sent(phone) == ["", "Behind it"])
    }

    @Test(
        "a picture that the server does not take is told of, and what stands behind it goes on",
        .tags(.C7, .C8))
    func refused() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(picture("a", "Look"), in: saved)
        _ = try phone.perform(write("Behind it"), in: saved)
        _ = try phone.perform(picture("b", "Another"), in: saved)
        phone.happen(.uploadRefused(token: phone.uploads[0].token, .invalid))
        #expect(phone.client.tray.map(\.command.intent.text) == ["Look"])
        #expect(phone.client.neededBlobs.contains(blob("a")), "it may be tried again")
        #expect(sent(phone) == ["Behind it"] && phone.uploads.map(\.blob) == [blob("a"), blob("b")])
        phone.answerPush(.done([saved: 1]))
        phone.happen(.uploaded(token: phone.uploads[1].token, received: 9, looks: looks))
        #expect(sent(phone) == ["Another"])
    }

    @Test("a page that goes when a picture has just arrived loses no order", .tags(.C8))
    func orderAfterClosing() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(picture("a", ""), in: saved)
        phone.fails = .broken
        _ = try phone.perform(write("Behind it"), in: saved)
        phone.happen(.uploaded(token: phone.uploads.removeFirst().token, received: 9, looks: looks))
        phone.left = phone.client.leave()
        phone.fails = nil
        phone.restart()
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["", "Behind it"])
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload })
    }

    @Test("pictures that a server set back asks for again keep their order", .tags(.C8, .F12))
    func orderAfterSetBack() throws {
        var phone = try Phone.inSync()
        phone.happen(.online(false))
        for (letter, text) in [("a", "1"), ("b", "3")] {
            _ = try phone.perform(picture(letter, text), in: saved)
            _ = try phone.perform(write(text + " and"), in: saved)
        }
        phone.restart()
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        #expect(phone.uploads.map(\.blob) == [blob("a"), blob("b")])
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.happen(.uploaded(token: phone.uploads[1].token, received: 9, looks: looks))
        #expect(
            phone.uploads.map(\.blob) == [blob("a"), blob("b"), blob("a")], "the first picture goes first")
        phone.happen(.uploaded(token: phone.uploads[2].token, received: 9, looks: looks))
        phone.happen(.uploaded(token: phone.uploads[3].token, received: 9, looks: looks))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "1 and", "3", "3 and"])
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload })
    }

    @Test("so do those of a chat while a picture of somewhere else comes first", .tags(.C8, .F12))
    func orderBehindAnother() throws {
        var phone = try Phone.inSync()
        phone.happen(.online(false))
        let photo = NewPhoto(newID(), blob("a"))
        _ = try phone.perform(.photo(.add(photo)), in: .photos(of: ada))
        for (letter, text) in [("b", "1"), ("c", "2")] {
            _ = try phone.perform(picture(letter, text), in: saved)
        }
        phone.restart()
        for upload in 0..<2 {
            phone.happen(.uploaded(token: phone.uploads[upload].token, received: 9, looks: looks))
        }
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        phone.happen(.uploaded(token: phone.uploads[2].token, received: 9, looks: looks))
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload }, "the message before it waits anew")
    }

    @Test(
        "what a tab writes that does not know yet of the set back waits for the pictures that go again",
        .tags(.C8, .F12))
    func writtenAcrossSetBack() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(picture("a", "1"), in: saved)
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        var other = Phone(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.started)
        _ = try other.perform(write("2"), in: saved)
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.happen(.received(.welcome(epoch: "F", isCurrent: false)))
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "2"])
        #expect(phone.client.outbox.allSatisfy { $0.awaitsUpload })
    }

    @Test("what two tabs write behind a picture at once waits for no later one", .tags(.C8, .F12))
    func writtenAtOnce() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(picture("a", "1"), in: saved)
        var other = Phone(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.started)
        let second = try other.perform(write("2"), in: saved)
        phone.now = phone.now.advanced(by: 1000)
        _ = try phone.perform(picture("b", "3"), in: saved)
        let key = "d/" + second.text
        phone.revision += 1
        phone.store[key] = (other.store[key]?.bytes ?? [], phone.revision)
        phone.happen(.changedElsewhere(revision: phone.revision))
        for upload in 0..<2 {
            phone.happen(.uploaded(token: phone.uploads[upload].token, received: 9, looks: looks))
        }
        #expect(phone.client.outbox.map(\.command.intent.text) == ["1", "2", "3"])
        #expect(phone.client.outbox.allSatisfy { !$0.awaitsUpload } && phone.uploads.count == 2)
    }

    @Test(
        "what gets its number while the store writes it without one is not sent before it is written with it")
    func numberedMeanwhile() throws {
        var phone = try Phone.inSync()
        _ = try phone.perform(picture("a", ""), in: saved)
        let actions = try phone.client.perform(write("Behind it"), in: saved, at: noon)
        guard case .store(let transaction)? = actions.first else { throw Refusal.invalid }
        let token = phone.uploads[0].token
        #expect(phone.client.handle(.uploaded(token: token, received: 9, looks: looks), at: noon).isEmpty)
        _ = phone.client.handle(.stored(revision: transaction.expected + 1), at: noon)
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, false])
        #expect(phone.client.outbox.map(\.isStored) == [false, false])
    }
}

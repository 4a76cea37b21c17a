import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Messages that are removed before they were sent", .tags(.C7), .timeLimit(.minutes(15)))
struct RemovedMessageTests {
    private let chat = ScopeID.chat(ada, boris)
    private let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")
    private let blob = BlobID(checking: String(repeating: "a", count: 64))!

    private func sent(_ phone: TestDevice) -> [Intent] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
    }

    @Test("their text is not sent, and neither is that of an edit")
    func words() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.online(false))
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.edit(id, "more secret")), in: chat)
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        reconnect(&phone)
        let texts = sent(phone).compactMap(\.text).filter { !$0.isEmpty }
        #expect(texts == ["…", "…", "Hello"])
        #expect(sent(phone).last == .chat(.remove(id)))
    }

    @Test("a reaction to a message or its removal stores none of the text")
    func summaries() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        for intent in [ChatIntent.react(id, "👍"), .remove(id)] {
            let command = Command(id: newID(), at: phone.now, scope: chat, intent: .chat(intent))
            #expect(phone.client.replica.summary(of: command).name.isEmpty)
            #expect(phone.client.replica.quote(of: command) == "secret")
        }
    }

    @Test("message text that an earlier version stored in a summary is dropped")
    func storedSummary() throws {
        let command = Command(
            id: newID(), at: Instant(milliseconds: 1), scope: chat, intent: .chat(.remove(newID())))
        let about = CommandSummary.named("secret", in: "Boris")
        let refused = RejectedCommand(command: command, refusal: .gone, summary: about)
        #expect(try RejectedCommand(stored: refused.stored).summary == .named("", in: "Boris"))
    }

    @Test("their picture is not sent, and messages behind it are")
    func picture() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "Behind it"), to: nil)), in: chat)
        #expect(sent(phone).isEmpty && phone.uploads.count == 1)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        #expect(!phone.client.outbox.contains { $0.awaitsUpload })
        #expect(phone.client.replica.record(RecordID(id.text), in: chat) == nil)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["Behind it"])
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        phone.restart()
        #expect(phone.client.outbox.allSatisfy { $0.command.intent.text != "Look" })
    }

    @Test("the removal of a message that the server does not have is not reported as rejected")
    func notThere() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        phone.answerPush(.rejected(.notFound))
        #expect(phone.client.outbox.isEmpty && phone.client.rejectedCommands.isEmpty)
    }

    @Test("a picture that was forwarded before is sent")
    func forwarded() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: .chat(ada, ada))
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        #expect(phone.client.outbox.count == 3)
    }

    @Test("the cached picture of a message or photo is deleted with it")
    func seenPicture() throws {
        for scope in [chat, ScopeID.photos(of: boris)] {
            var phone = try TestDevice.inSync()
            var message = ChatMessage(
                position: 1, author: boris, text: "Look", written: noon, arrival: noon, after: nil)
            message.picture = blob
            let photo = Photo(position: 1, author: boris, blob: blob, at: noon)
            let content: Content = scope == chat ? .message(message) : .photo(photo)
            func row(_ content: Content?, at version: Int64) -> RecordState {
                let id = RecordID("seen")
                return RecordState(
                    id: id, version: version, record: content.map { Record(id: id, content: $0) })
            }
            let record = Record(
                id: Membership.recordID(scope), content: .membership(Membership(grant: "G", role: .viewer)))
            let membership = RecordState(id: record.id, version: 2, record: record)
            phone.handle(
                .received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership])])))
            phone.answerPull(with: [
                PullAnswer.Part(
                    scope: scope, grant: "G", span: .snapshot(asOf: 5, isFirst: true, isLast: true), head: 5,
                    rows: [row(content, at: 5)])
            ])
            message.react(boris, "👍")
            let edited = scope == chat ? .message(message) : content
            phone.handle(
                .received(
                    .frame([FramePart(scope: scope, previous: 5, to: 6, rows: [row(edited, at: 6)])])))
            #expect(phone.forgottenPictures.isEmpty)
            message.remove(at: noon)
            let gone = row(scope == chat ? .message(message) : nil, at: 7)
            phone.handle(.received(.frame([FramePart(scope: scope, previous: 6, to: 7, rows: [gone])])))
            #expect(
                phone.forgottenPictures.map(\.blob) == [blob]
                    && phone.forgottenPictures.map(\.scope) == [scope])
        }
    }

    @Test("text that was forwarded before the removal is sent, text of later edits is not")
    func forwardedWords() throws {
        var phone = try TestDevice.inSync()
        let (id, saved) = (newID() as MessageID, ScopeID.chat(ada, ada))
        phone.handle(.online(false))
        _ = try phone.perform(.chat(.write(NewMessage(id, "One"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.edit(id, "Two")), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: saved)
        _ = try phone.perform(.chat(.edit(id, "secret")), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        reconnect(&phone)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["One", "Two", "…"])
        let failed = phone.pushes.removeFirst()
        phone.handle(.failed(token: failed.token, .unreachable))
        phone.now = phone.now.advanced(by: 60_000)
        reconnect(&phone)
        #expect(phone.pushes.map(\.request.commands) == [failed.request.commands], "sent again")
    }

    @Test("a picture that was forwarded before the removal is sent")
    func forwardedPicture() throws {
        var phone = try TestDevice.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: .chat(ada, ada))
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        phone.handle(.uploaded(token: phone.uploads[0].token, received: 9, imageInfo: imageInfo))
        let whole = NewMessage(id, "Look", picture: blob, imageInfo: imageInfo)
        #expect(sent(phone).first == .chat(.write(whole, to: nil)))
    }

    @Test("text is not sent if the forwarded message is removed, too")
    func removedTwice() throws {
        var phone = try TestDevice.inSync()
        let (id, copy, saved) = (newID() as MessageID, newID() as MessageID, ScopeID.chat(ada, ada))
        phone.handle(.online(false))
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: copy)), in: saved)
        _ = try phone.perform(.chat(.remove(copy)), in: saved)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        reconnect(&phone)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["…", "…"])
    }

    private func reconnect(_ phone: inout TestDevice) {
        phone.handle(.online(true), .socketOpened)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
    }
}

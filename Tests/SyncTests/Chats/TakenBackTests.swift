import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("Messages that are taken back before they were sent", .tags(.C7), .timeLimit(.minutes(15)))
struct TakenBackTests {
    private let chat = ScopeID.chat(ada, boris)
    private let looks = ImageInfo(width: 3, height: 2, preview: "UklG")
    private let blob = BlobID(checking: String(repeating: "a", count: 64))!

    private func sent(_ phone: Phone) -> [Intent] {
        phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
    }

    @Test("nobody is sent their words, nor those of an edit")
    func words() throws {
        var phone = try Phone.inSync()
        phone.happen(.online(false))
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.edit(id, "more secret")), in: chat)
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        comeBack(&phone)
        let texts = sent(phone).compactMap(\.text).filter { !$0.isEmpty }
        #expect(texts == ["…", "…", "Hello"])
        #expect(sent(phone).last == .chat(.remove(id)))
    }

    @Test("whoever answers them with a sign, or takes them back, notes down none of their words")
    func subjects() throws {
        var phone = try Phone.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        for intent in [ChatIntent.react(id, "👍"), .remove(id)] {
            let command = Command(id: newID(), at: phone.now, scope: chat, intent: .chat(intent))
            #expect(phone.client.replica.subject(of: command).name.isEmpty)
            #expect(phone.client.replica.quote(of: command) == "secret")
        }
    }

    @Test("words that an earlier version noted down with a sign for them are dropped")
    func noted() throws {
        let command = Command(
            id: newID(), at: Instant(milliseconds: 1), scope: chat, intent: .chat(.remove(newID())))
        let about = Subject.named("secret", in: "Boris")
        let refused = RejectedCommand(command: command, refusal: .gone, subject: about)
        #expect(try RejectedCommand(stored: refused.stored).subject == .named("", in: "Boris"))
    }

    @Test("nobody is sent their picture, and what stands behind it goes")
    func picture() throws {
        var phone = try Phone.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.write(NewMessage(newID(), "Behind it"), to: nil)), in: chat)
        #expect(sent(phone).isEmpty && phone.uploads.count == 1)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        #expect(!phone.client.outbox.contains { $0.awaitsUpload })
        #expect(phone.client.replica.record(RecordID(id.text), in: chat) == nil)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["Behind it"])
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        phone.restart()
        #expect(phone.client.outbox.allSatisfy { $0.command.intent.text != "Look" })
    }

    @Test("what the server does not have is nothing to be told of")
    func notThere() throws {
        var phone = try Phone.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        phone.answerPush(.refused(.notFound))
        #expect(phone.client.outbox.isEmpty && phone.client.tray.isEmpty)
    }

    @Test("a picture that was sent on goes, since the other chat is to have it")
    func forwarded() throws {
        var phone = try Phone.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: .chat(ada, ada))
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        #expect(phone.client.outbox.count == 3)
    }

    @Test("a picture that was seen is forgotten once its message is deleted for all, or its photo")
    func seenPicture() throws {
        for scope in [chat, ScopeID.photos(of: boris)] {
            var phone = try Phone.inSync()
            var message = ChatMessage(
                number: 1, author: boris, text: "Look", written: noon, arrival: noon, after: nil)
            message.picture = blob
            let photo = Photo(number: 1, author: boris, blob: blob, at: noon)
            let content: Content = scope == chat ? .message(message) : .photo(photo)
            func row(_ content: Content?, at version: Int64) -> RecordState {
                let id = RecordID("seen")
                return RecordState(
                    id: id, version: version, record: content.map { Record(id: id, content: $0) })
            }
            let record = Record(
                id: Membership.recordID(scope), content: .membership(Membership(grant: "G", role: .viewer)))
            let membership = RecordState(id: record.id, version: 2, record: record)
            phone.happen(
                .received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership])])))
            phone.answerPull(with: [
                PullAnswer.Part(
                    scope: scope, grant: "G", span: .snapshot(asOf: 5, isFirst: true, isLast: true), head: 5,
                    rows: [row(content, at: 5)])
            ])
            message.react(boris, "👍")
            let edited = scope == chat ? .message(message) : content
            phone.happen(
                .received(
                    .frame([FramePart(scope: scope, previous: 5, to: 6, rows: [row(edited, at: 6)])])))
            #expect(phone.forgotten.isEmpty)
            message.remove(at: noon)
            let gone = row(scope == chat ? .message(message) : nil, at: 7)
            phone.happen(.received(.frame([FramePart(scope: scope, previous: 6, to: 7, rows: [gone])])))
            #expect(phone.forgotten.map(\.blob) == [blob] && phone.forgotten.map(\.scope) == [scope])
        }
    }

    @Test("what was sent on before it was taken back goes with its words, those of later edits do not")
    func forwardedWords() throws {
        var phone = try Phone.inSync()
        let (id, saved) = (newID() as MessageID, ScopeID.chat(ada, ada))
        phone.happen(.online(false))
        _ = try phone.perform(.chat(.write(NewMessage(id, "One"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.edit(id, "Two")), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: saved)
        _ = try phone.perform(.chat(.edit(id, "secret")), in: chat)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        comeBack(&phone)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["One", "Two", "…"])
        let failed = phone.pushes.removeFirst()
        phone.happen(.failed(token: failed.token, .unreachable))
        phone.now = phone.now.advanced(by: 60_000)
        comeBack(&phone)
        #expect(phone.pushes.map(\.request.commands) == [failed.request.commands], "sent again")
    }

    @Test("so does its picture")
    func forwardedPicture() throws {
        var phone = try Phone.inSync()
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Look", picture: blob), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: newID())), in: .chat(ada, ada))
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        phone.happen(.uploaded(token: phone.uploads[0].token, received: 9, looks: looks))
        let whole = NewMessage(id, "Look", picture: blob, looks: looks)
        #expect(sent(phone).first == .chat(.write(whole, to: nil)))
    }

    @Test("nobody is sent the words of what was sent on and taken back there, too")
    func takenBackTwice() throws {
        var phone = try Phone.inSync()
        let (id, copy, saved) = (newID() as MessageID, newID() as MessageID, ScopeID.chat(ada, ada))
        phone.happen(.online(false))
        _ = try phone.perform(.chat(.write(NewMessage(id, "secret"), to: nil)), in: chat)
        _ = try phone.perform(.chat(.forward(id, of: chat, as: copy)), in: saved)
        _ = try phone.perform(.chat(.remove(copy)), in: saved)
        _ = try phone.perform(.chat(.remove(id)), in: chat)
        comeBack(&phone)
        #expect(sent(phone).compactMap(\.text).filter { !$0.isEmpty } == ["…", "…"])
    }

    private func comeBack(_ phone: inout Phone) {
        phone.happen(.online(true), .socketOpened)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
    }
}

import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("A log of which a device holds the newest records", .tags(.C5, .C13), .timeLimit(.minutes(15)))
struct LogTests {
    private let chat = ScopeID.chat(ada, boris)

    private func id(_ place: Int64) -> RecordID { RecordID("message" + String(place)) }

    /// A message in its version of a change.
    private func row(_ place: Int64, at version: Int64, _ text: String = "Hello") -> RecordState {
        let message = ChatMessage(
            position: place, author: boris, text: text, written: noon, arrival: noon, after: nil)
        return RecordState(
            id: id(place), version: version, record: Record(id: id(place), content: .message(message)))
    }

    private func rows(_ places: ClosedRange<Int64>) -> [RecordState] { places.map { row($0, at: $0) } }

    private func membership() -> RecordState {
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        return RecordState(id: record.id, version: 2, record: record)
    }

    /// A device that holds messages 8 to 10 of ten.
    private func phone(unreadBefore: Int64 = 0) throws -> TestDevice {
        var phone = try TestDevice.inSync()
        let own = FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership()])
        phone.handle(.received(.frame([own])))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: "G", span: .snapshot(asOf: 10, isFirst: true, isLast: true), head: 10,
                rows: rows(8...10), low: 8, unreadBefore: unreadBefore)
        ])
        return phone
    }

    private func frame(_ row: RecordState) -> SyncEvent {
        .received(
            .frame([FramePart(scope: chat, previous: row.version - 1, to: row.version, rows: [row])]))
    }

    private func answerPage(
        _ phone: inout TestDevice, _ rows: [RecordState], low: Int64 = 1, grant: String = "G"
    ) {
        let token = phone.pages.removeFirst().token
        phone.handle(.paged(token: token, LogAnswer(epoch: "E", grant: grant, low: low, rows: rows)))
    }

    private func texts(_ phone: TestDevice) -> [String] {
        phone.client.replica.log(of: chat, last: 99).map(\.content.name)
    }

    @Test("a page is requested before the held records and inserted there")
    func page() throws {
        var phone = try phone()
        #expect(texts(phone).count == 3 && phone.client.replica.hasOlder(in: chat))
        phone.handle(.olderRequested(chat))
        #expect(phone.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 10, limit: 50)])
        answerPage(&phone, rows(1...7))
        #expect(texts(phone).count == 10 && !phone.client.replica.hasOlder(in: chat))
        phone.restart()
        phone.handle(.scopeShown(chat))
        #expect(texts(phone).count == 10, "the store has it")
        phone.handle(.olderRequested(chat))
        #expect(phone.pages.isEmpty, "there are no older ones")
    }

    @Test("an older record that changes while a page is loading is not lost", arguments: [9, 12])
    func newerRow(read: Int64) throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat), frame(row(5, at: 11, "Changed")))
        #expect(texts(phone).count == 3)
        // The server has read the page before that change, or after a later one.
        let changed = row(5, at: read, read > 11 ? "Changed again" : "Hello")
        answerPage(&phone, [row(4, at: 4), changed, row(6, at: 6), row(7, at: 7)], low: 4)
        #expect(texts(phone)[1] == (read > 11 ? "Changed again" : "Changed"))
        #expect(phone.client.replica.hasOlder(in: chat))
    }

    @Test("a change before the held records is skipped if no page is requested")
    func passedOver() throws {
        var phone = try phone()
        phone.handle(frame(row(5, at: 11, "Changed")), frame(row(11, at: 12, "New")))
        #expect(texts(phone).count == 4 && texts(phone).last == "New")
        #expect(phone.pulls.isEmpty, "nothing is missing")
    }

    @Test(
        "a pull and a page never run at the same time")
    func alone() throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat), .refresh)
        #expect(phone.pages.count == 1 && phone.pulls.isEmpty)
        answerPage(&phone, rows(1...7))
        #expect(phone.pulls.count == 1)
        let range = phone.pulls[0].request.cursors[chat]?.range
        #expect(range == PullRequest.LogRange(low: 1, high: 10), "the pull includes the page")
        phone.handle(.olderRequested(chat))
        #expect(phone.pages.isEmpty)
    }

    @Test("a delta is ignored if it was requested for a smaller range")
    func less() throws {
        var phone = try phone()
        phone.handle(.refresh)
        // Another tab's store has brought a page in the meantime.
        phone.client.local.replica.scopes[chat]?.cursor.low = 1
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: "G", span: .delta(from: 10, to: 12), head: 12, rows: [row(11, at: 12)])
        ])
        #expect(texts(phone).count == 3 && phone.pulls.count == 1, "requested again")
    }

    @Test("a page is applied only for the grant and the range of its request")
    func another() throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat))
        answerPage(&phone, rows(1...7), grant: "another")
        #expect(texts(phone).count == 3)
        phone.handle(.olderRequested(chat))
        let token = phone.pages[0].token
        phone.handle(.failed(token: token, .unreachable))
        answerPage(&phone, rows(1...7))
        #expect(texts(phone).count == 3, "it has failed in the meantime")
    }

    @Test("a chat that is no longer on screen drops its older messages")
    func trim() throws {
        var phone = try phone()
        phone.client.window = 3
        phone.handle(.scopeShown(chat), .olderRequested(chat))
        answerPage(&phone, rows(1...7))
        phone.handle(.scopeShown(chat))
        #expect(texts(phone).count == 10)
        phone.handle(.scopeShown(nil))
        #expect(texts(phone).count == 3 && phone.client.replica.hasOlder(in: chat))
        phone.restart()
        #expect(texts(phone).count == 3)
    }

    @Test("the author's device deletes the text of a removed message", arguments: [false, true])
    func removedText(isTogether: Bool) throws {
        var phone = try phone()
        let (id, secret): (MessageID, String) = (newID(), "Unmistakable")
        func row(_ text: String, at version: Int64) -> RecordState {
            var message = ChatMessage(
                position: 11, author: ada, text: text, written: noon, arrival: noon, after: nil)
            if text.isEmpty { message.removed = noon }
            let record = Record(id: RecordID(id.text), content: .message(message))
            return RecordState(id: record.id, version: version, record: record)
        }
        func frame(_ row: RecordState, from version: Int64) -> SyncEvent {
            .received(
                .frame([FramePart(scope: chat, previous: version, to: row.version, rows: [row])]))
        }
        let members = [ada, boris].map { person in
            let member = Member(person: person, name: "", role: .editor, grant: "G")
            let record = Record(id: Member.recordID(person), content: .member(member))
            return RecordState(id: record.id, version: 11, record: record)
        }
        phone.handle(
            .received(
                .frame([
                    FramePart(scope: chat, previous: 10, to: 11, rows: members)
                ])))
        _ = try phone.perform(.chat(.write(NewMessage(id, secret), to: nil)), in: chat)
        _ = try phone.perform(.chat(.edit(id, secret + "!")), in: chat)
        while !phone.pushes.isEmpty { phone.answerPush(.done([chat: 13])) }
        if !isTogether {
            phone.handle(frame(row(secret + "!", at: 13), from: 11))
            #expect(phone.client.acknowledgedCommands.count == 2)
        }
        phone.handle(frame(row("", at: 14), from: isTogether ? 11 : 13))
        #expect(phone.client.outbox.isEmpty && phone.client.acknowledgedCommands.isEmpty)
        #expect(!phone.store.values.contains { String(decoding: $0.bytes, as: UTF8.self).contains(secret) })
    }

    @Test(
        "unread messages before the held records are counted, without those of a page",
        .tags(.C6))
    func unreadBefore() throws {
        var phone = try phone(unreadBefore: 7)
        func unread(after read: Int64 = 0) -> Int { phone.client.replica.unread(in: chat, after: read).count }
        #expect(unread() == 10 && unread(after: 7) == 3 && unread(after: 9) == 1)
        phone.handle(.olderRequested(chat))
        answerPage(&phone, rows(4...7), low: 4)
        #expect(unread() == 10 && phone.client.cursor(of: chat)?.unreadBefore == 3)
        phone.client.window = 2
        phone.handle(.scopeShown(nil))
        #expect(unread() == 10 && phone.client.cursor(of: chat)?.unreadBefore == 8)
        phone.restart()
        #expect(unread() == 10)
    }

    @Test("a removed message is no longer unread", .tags(.C6, .C7))
    func removedMessage() throws {
        var phone = try phone(unreadBefore: 7)
        func unread() -> Int { phone.client.replica.unread(in: chat, after: 0).count }
        let last = rows(10...10)[0]
        guard case .message(var message)? = last.record?.content else { throw Refusal.invalid }
        message.remove(at: noon)
        let trace = Record(id: last.id, content: .message(message))
        #expect(unread() == 10)
        phone.handle(frame(RecordState(id: last.id, version: 11, record: trace)))
        #expect(unread() == 9)
    }

    @Test(
        "unread messages are counted again after another device has read, also after a restart", .tags(.C6),
        arguments: [false, true])
    func counted(restarts: Bool) throws {
        var phone = try phone(unreadBefore: 7)
        func unread() -> Int {
            let read = phone.client.replica.mark(of: ada, in: chat).read
            return phone.client.replica.unread(in: chat, after: read).count
        }
        let mark = Record(id: ChatMark.recordID(ada), content: .mark(ChatMark(ada, read: 4, delivered: 10)))
        phone.handle(frame(RecordState(id: mark.id, version: 11, record: mark)))
        if restarts {
            phone.restart(window: 3)
            phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        }
        #expect(phone.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 11, limit: 0)])
        phone.handle(
            .paged(
                token: phone.pages.removeFirst().token,
                LogAnswer(epoch: "E", grant: "G", low: 8, rows: [], unread: 3)))
        #expect(unread() == 6 && phone.pages.isEmpty)
        phone.restart(window: 3)
        #expect(unread() == 6)
    }

    @Test(
        "a new leader tab requests the counts that the former one left open", .tags(.C6))
    func countedByNext() throws {
        var phone = try phone(unreadBefore: 7)
        var other = TestDevice(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.client.window = 3
        other.handle(.started)
        let mark = Record(id: ChatMark.recordID(ada), content: .mark(ChatMark(ada, read: 4, delivered: 10)))
        phone.handle(frame(RecordState(id: mark.id, version: 11, record: mark)))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.changedElsewhere(revision: phone.revision))
        #expect(other.pages.isEmpty, "it is not the leader")
        other.handle(
            .leaderChanged(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        #expect(other.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 11, limit: 0)])
    }

    @Test(
        "a chat that is cleared during its first pull is counted again",
        .tags(.C2, .C6), arguments: [false, true])
    func clearedDuringPull(beforeAnswer: Bool) throws {
        var phone = try TestDevice.inSync()
        func own(_ row: RecordState) -> FramePart {
            FramePart(scope: .user(ada), previous: row.version - 1, to: row.version, rows: [row])
        }
        func part(_ span: PullAnswer.Span, _ rows: [RecordState]) -> PullAnswer.Part {
            PullAnswer.Part(
                scope: chat, grant: "G", span: span, head: 10, rows: rows, low: 8, unreadBefore: 7)
        }
        var preference = ChatPreference()
        preference.cleared = 4
        let record = Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference))
        let cleared = RecordState(id: record.id, version: 3, record: record)
        phone.handle(.received(.frame([own(membership())])))
        if beforeAnswer {
            phone.handle(.received(.frame([own(cleared)])))
            phone.answerPull(with: [part(.snapshot(asOf: 10, isFirst: true, isLast: true), rows(8...10))])
        } else {
            phone.answerPull(
                with: [part(.snapshot(asOf: 10, isFirst: true, isLast: false), rows(8...9))], more: true)
            let delta = PullAnswer.Part(
                scope: .user(ada), grant: "", span: .delta(from: 2, to: 3), head: 3, rows: [cleared])
            phone.answerPull(
                with: [delta, part(.snapshot(asOf: 10, isFirst: false, isLast: true), rows(10...10))])
        }
        #expect(phone.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 10, limit: 0)])
    }
}

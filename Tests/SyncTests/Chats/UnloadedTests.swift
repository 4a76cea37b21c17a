import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("What is read of a chat from the device's store", .tags(.C5, .C13), .timeLimit(.minutes(15)))
struct UnloadedTests {
    private let chat = ScopeID.chat(ada, boris)

    private func id(_ place: Int64) -> MessageID {
        MessageID("01" + String(repeating: "A", count: 21) + String(100 + place))
    }

    private func row(_ place: Int64, at version: Int64 = 1, _ text: String = "Hello") -> RecordState {
        let message = ChatMessage(
            number: place, author: boris, text: text, written: noon, arrival: noon, after: nil)
        let record = Record(id: RecordID(id(place).text), content: .message(message))
        return RecordState(id: record.id, version: version, record: record)
    }

    private func mark(_ place: Int64, at version: Int64 = 1) -> RecordState {
        var mark = ChatMark(ada)
        mark.advance(read: place, delivered: 450)
        let record = Record(id: ChatMark.recordID(ada), content: .mark(mark))
        return RecordState(id: record.id, version: version, record: record)
    }

    /// A phone that was started anew on 450 messages, of which all but the last ten were read.
    private func phone() throws -> Phone {
        var phone = try Phone.inSync()
        phone.client.window = 1000
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        let membership = RecordState(id: record.id, version: 2, record: record)
        phone.happen(
            .received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership])])))
        let member = Member(person: ada, name: "Ada", role: .editor, grant: "G")
        let me = RecordState(
            id: Member.recordID(ada), version: 1,
            record: Record(id: Member.recordID(ada), content: .member(member)))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: "G", span: .snapshot(asOf: 1, isFirst: true, isLast: true), head: 1,
                rows: [me, mark(440)] + (1...450).map { row($0) })
        ])
        start(&phone)
        return phone
    }

    private func start(_ phone: inout Phone) {
        phone.reads = []
        phone.restart(window: 1000)
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
    }

    private func told(_ row: RecordState) -> SyncEvent {
        .received(
            .frame([FramePart(scope: chat, previous: row.version - 1, to: row.version, rows: [row])]))
    }

    private func places(_ phone: Phone) -> [Int64] {
        phone.client.replica.log(of: chat, last: .max).compactMap(\.content.place)
    }

    private func unread(_ phone: Phone) -> Int {
        let replica = phone.client.replica
        return replica.unread(in: chat, after: replica.mark(of: ada, in: chat).read).count
    }

    @Test("the start reads its last message, which tells how many are unread")
    func start() throws {
        let phone = try phone()
        #expect(places(phone) == [450] && unread(phone) == 10 && phone.reads.allSatisfy { $0.chunks.isEmpty })
        #expect(phone.client.replica.hasOlder(in: chat) && !phone.client.replica.lacksOlder(in: chat))
    }

    @Test("who opens it has the first unread message with some before it, and scrolls on to the others")
    func opened() throws {
        var phone = try phone()
        #expect(!phone.client.replica.isOpened(chat))
        phone.happen(.shown(chat))
        #expect(places(phone) == Array(200...450) && phone.client.replica.isOpened(chat))
        phone.happen(.olderWanted(chat))
        #expect(places(phone) == Array(1...450) && phone.pages.isEmpty && unread(phone) == 10)
    }

    @Test("a search reads all of it")
    func searched() throws {
        var phone = try phone()
        phone.happen(.searched(nil))
        #expect(places(phone) == Array(1...450))
    }

    @Test("what changes in a chunk that was not read is stored with the rest of it")
    func changed() throws {
        var phone = try phone()
        phone.happen(told(row(5, at: 2, "Changed")), told(row(451, at: 3)))
        start(&phone)
        #expect(places(phone) == [451] && unread(phone) == 11)
        phone.happen(.searched(chat))
        #expect(places(phone) == Array(1...451))
        #expect(phone.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("what was told while its chunk is read counts for more than the store")
    func late() throws {
        var phone = try phone()
        let now = phone.now
        let actions = phone.client.handle(.searched(chat), at: now)
        guard case .load(let read)? = actions.first else { return #expect(Bool(false)) }
        _ = phone.client.handle(told(row(5, at: 2, "Changed")), at: now)
        let chunks = read.chunks.map { StoreEntry(key: $0, bytes: phone.store[$0]?.bytes ?? []) }
        phone.happen(
            .loaded(StoreContents(revision: phone.revision, since: read.since, entries: [], chunks: chunks)))
        #expect(phone.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("where another device has read a part of it, it is read to count the rest")
    func counted() throws {
        var phone = try phone()
        phone.happen(told(mark(445, at: 2)))
        #expect(unread(phone) == 5)
        start(&phone)
        #expect(places(phone) == [450] && unread(phone) == 5)
        phone.happen(told(mark(450, at: 3)))
        #expect(unread(phone) == 0)
    }

    @Test("what waits to be sent is laid over what it changes, also after the page was loaded anew")
    func pending() throws {
        var phone = try phone()
        phone.happen(.searched(chat))
        _ = try phone.perform(.chat(.react(id(5), "👍")), in: chat)
        start(&phone)
        guard case .message(let message)? = phone.client.replica.record(row(5).id, in: chat)?.content else {
            return #expect(Bool(false))
        }
        #expect(message.reactions.count == 1)
    }

    @Test("a message that is deleted here is not shown as the last one")
    func hidden() throws {
        var phone = try phone()
        _ = try phone.perform(
            .chatPreference(.hide(chat, [id(450)], true)), in: .user(ada))
        start(&phone)
        #expect(phone.client.replica.lastShown(in: chat)?.content.place == 449 && unread(phone) == 9)
    }

    @Test("what a device keeps no more stays away when the rest is read")
    func trimmed() throws {
        var phone = try phone()
        phone.happen(.windowChosen(100))
        #expect(places(phone) == Array(351...450))
        phone.restart(window: 100)
        phone.happen(.searched(chat))
        #expect(places(phone) == Array(351...450))
    }

    @Test("another tab follows, though it has not read it")
    func followed() throws {
        var phone = try phone()
        var other = Phone(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.client.window = 1000
        other.happen(.started)
        phone.happen(told(row(451, at: 2)), told(row(5, at: 3, "Changed")))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.changedElsewhere(revision: phone.revision))
        #expect(places(other).last == 451 && unread(other) == 11)
        other.happen(.searched(chat))
        #expect(places(other) == Array(1...451))
        #expect(other.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("a tab that does not lead lets go of nothing, so it keeps what was read for it")
    func following() throws {
        var (phone, other) = (try phone(), Phone(seed: 9))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.client.window = 100
        other.happen(.started, .searched(chat))
        #expect(places(other) == Array(1...450) && other.revision == phone.revision)
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.happen(.searched(chat), .windowChosen(100))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.changedElsewhere(revision: other.revision))
        #expect(places(other) == Array(351...450), "it follows the one that leads")
    }

    @Test("a store of an older app, which does not say how it ends, is read as a whole, once")
    func older() throws {
        var phone = try phone()
        phone.store["b/" + chat.text]?.bytes = [UInt8](#"{"epoch":"E","grant":"G","version":1}"#.utf8)
        start(&phone)
        #expect(
            places(phone) == Array(1...450) && phone.reads.prefix(2).map(\.isWhole) == [false, true])
        start(&phone)
        #expect(places(phone) == [450])
    }

    @Test("a chunk that the store has lost has all of it come anew")
    func lost() throws {
        var phone = try phone()
        phone.store["c/" + chat.text + "/1"] = nil
        phone.happen(.searched(chat))
        #expect(phone.pulls.last?.request.cursors[chat]?.version == -1)
    }
}

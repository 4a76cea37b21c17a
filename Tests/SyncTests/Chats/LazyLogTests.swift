import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("A chat that is read from the device's store", .tags(.C5, .C13), .timeLimit(.minutes(15)))
struct LazyLogTests {
    private let chat = ScopeID.chat(ada, boris)

    private func id(_ place: Int64) -> MessageID {
        MessageID("01" + String(repeating: "A", count: 21) + String(100 + place))
    }

    private func row(_ place: Int64, at version: Int64 = 1, _ text: String = "Hello") -> RecordState {
        let message = ChatMessage(
            position: place, author: boris, text: text, written: noon, arrival: noon, after: nil)
        let record = Record(id: RecordID(id(place).text), content: .message(message))
        return RecordState(id: record.id, version: version, record: record)
    }

    private func mark(_ place: Int64, at version: Int64 = 1) -> RecordState {
        var mark = ChatMark(ada)
        mark.advance(read: place, delivered: 450)
        let record = Record(id: ChatMark.recordID(ada), content: .mark(mark))
        return RecordState(id: record.id, version: version, record: record)
    }

    /// A restarted device with 450 messages, of which the last ten are unread.
    private func phone() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        phone.client.window = 1000
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        let membership = RecordState(id: record.id, version: 2, record: record)
        phone.handle(
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

    private func start(_ phone: inout TestDevice) {
        phone.reads = []
        phone.restart(window: 1000)
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
    }

    private func frame(_ row: RecordState) -> SyncEvent {
        .received(
            .frame([FramePart(scope: chat, previous: row.version - 1, to: row.version, rows: [row])]))
    }

    private func places(_ phone: TestDevice) -> [Int64] {
        phone.client.replica.log(of: chat, last: .max).compactMap(\.content.logPosition)
    }

    private func unread(_ phone: TestDevice) -> Int {
        let replica = phone.client.replica
        return replica.unread(in: chat, after: replica.mark(of: ada, in: chat).read).count
    }

    @Test("a restart reads only the last message with the unread count")
    func start() throws {
        let phone = try phone()
        #expect(places(phone) == [450] && unread(phone) == 10 && phone.reads.allSatisfy { $0.chunks.isEmpty })
        #expect(phone.client.replica.hasOlder(in: chat) && !phone.client.replica.hasOlderOnServer(in: chat))
    }

    @Test("opening a chat reads the first unread message with some before it")
    func opened() throws {
        var phone = try phone()
        #expect(!phone.client.replica.isReadyToOpen(chat))
        phone.handle(.scopeShown(chat))
        #expect(places(phone) == Array(200...450) && phone.client.replica.isReadyToOpen(chat))
        phone.handle(.olderRequested(chat))
        #expect(places(phone) == Array(1...450) && phone.pages.isEmpty && unread(phone) == 10)
    }

    @Test("a search reads the whole chat")
    func searched() throws {
        var phone = try phone()
        phone.handle(.searched(nil))
        #expect(places(phone) == Array(1...450))
    }

    @Test("a change in a chunk that was not read is stored with it")
    func changed() throws {
        var phone = try phone()
        phone.handle(frame(row(5, at: 2, "Changed")), frame(row(451, at: 3)))
        start(&phone)
        #expect(places(phone) == [451] && unread(phone) == 11)
        phone.handle(.searched(chat))
        #expect(places(phone) == Array(1...451))
        #expect(phone.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("a change that arrives while its chunk is being read takes precedence")
    func late() throws {
        var phone = try phone()
        let now = phone.now
        let actions = phone.client.handle(.searched(chat), at: now)
        guard case .load(let read)? = actions.first else { return #expect(Bool(false)) }
        _ = phone.client.handle(frame(row(5, at: 2, "Changed")), at: now)
        let chunks = read.chunks.map { StoreEntry(key: $0, bytes: phone.store[$0]?.bytes ?? []) }
        phone.handle(
            .loaded(StoreContents(revision: phone.revision, since: read.since, entries: [], chunks: chunks)))
        #expect(phone.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("unread messages are read and counted after another device has read some of them")
    func counted() throws {
        var phone = try phone()
        phone.handle(frame(mark(445, at: 2)))
        #expect(unread(phone) == 5)
        start(&phone)
        #expect(places(phone) == [450] && unread(phone) == 5)
        phone.handle(frame(mark(450, at: 3)))
        #expect(unread(phone) == 0)
    }

    @Test("pending commands apply to stored messages, also after a restart")
    func pending() throws {
        var phone = try phone()
        phone.handle(.searched(chat))
        _ = try phone.perform(.chat(.react(id(5), "👍")), in: chat)
        start(&phone)
        guard case .message(let message)? = phone.client.replica.record(row(5).id, in: chat)?.content else {
            return #expect(Bool(false))
        }
        #expect(message.reactions.count == 1)
    }

    @Test("a hidden message is not the last one")
    func hidden() throws {
        var phone = try phone()
        _ = try phone.perform(
            .chatPreference(.hide(chat, [id(450)], true)), in: .user(ada))
        start(&phone)
        #expect(phone.client.replica.lastShown(in: chat)?.content.logPosition == 449 && unread(phone) == 9)
    }

    @Test("dropped messages stay away when the rest is read")
    func trimmed() throws {
        var phone = try phone()
        phone.handle(.windowChanged(100))
        #expect(places(phone) == Array(351...450))
        phone.restart(window: 100)
        phone.handle(.searched(chat))
        #expect(places(phone) == Array(351...450))
    }

    @Test("another tab follows the writes without having read the chat")
    func followed() throws {
        var phone = try phone()
        var other = TestDevice(seed: 9)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.client.window = 1000
        other.handle(.started)
        phone.handle(frame(row(451, at: 2)), frame(row(5, at: 3, "Changed")))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.changedElsewhere(revision: phone.revision))
        #expect(places(other).last == 451 && unread(other) == 11)
        other.handle(.searched(chat))
        #expect(places(other) == Array(1...451))
        #expect(other.client.replica.record(row(5).id, in: chat)?.content.name == "Changed")
    }

    @Test("a tab that is not the leader drops nothing")
    func following() throws {
        var (phone, other) = (try phone(), TestDevice(seed: 9))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.client.window = 100
        other.handle(.started, .searched(chat))
        #expect(places(other) == Array(1...450) && other.revision == phone.revision)
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.handle(.searched(chat), .windowChanged(100))
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.changedElsewhere(revision: other.revision))
        #expect(places(other) == Array(351...450), "it follows the leader tab")
    }

    @Test("a store of an older app without tails is read completely, once")
    func older() throws {
        var phone = try phone()
        phone.store["b/" + chat.text]?.bytes = [UInt8](#"{"epoch":"E","grant":"G","version":1}"#.utf8)
        start(&phone)
        #expect(
            places(phone) == Array(1...450)
                && phone.reads.prefix(2).map(\.includesLogChunks) == [false, true])
        start(&phone)
        #expect(places(phone) == [450])
    }

    @Test("a chunk that is missing in the store leads to a resync")
    func lost() throws {
        var phone = try phone()
        phone.store["c/" + chat.text + "/1"] = nil
        phone.handle(.searched(chat))
        #expect(phone.pulls.last?.request.cursors[chat]?.version == -1)
    }
}

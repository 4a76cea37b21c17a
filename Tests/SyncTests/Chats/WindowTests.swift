import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("The number of records that a device keeps of a log", .tags(.A9, .C13), .timeLimit(.minutes(15)))
struct WindowTests {
    private let chat = ScopeID.chat(ada, boris)

    private func rows(_ places: ClosedRange<Int64>) -> [RecordState] {
        places.map { place in
            let message = ChatMessage(
                position: place, author: boris, text: "Hello", written: noon, arrival: noon, after: nil)
            let record = Record(id: RecordID("message" + String(place)), content: .message(message))
            return RecordState(id: record.id, version: place, record: record)
        }
    }

    /// A device that keeps three messages and holds 8 to 10 of ten.
    private func phone() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        phone.client.window = 3
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        let membership = RecordState(id: record.id, version: 2, record: record)
        phone.handle(
            .received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership])])))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: "G", span: .snapshot(asOf: 10, isFirst: true, isLast: true), head: 10,
                rows: rows(8...10), low: 8)
        ])
        return phone
    }

    @Test("a new member sees their own message before the server has it")
    func firstWords() throws {
        let (chat, grant) = (ScopeID.chat(of: newID()), "G")
        var phone = try TestDevice.inSync()
        let membership = Record(
            id: Membership.recordID(chat),
            content: .membership(Membership(grant: grant, role: .editor, since: 501)))
        var mine = Member(person: ada, name: "Ada", role: .editor, grant: grant)
        mine.since = 501
        let member = Record(id: Member.recordID(ada), content: .member(mine))
        phone.handle(
            .received(
                .frame([
                    FramePart(
                        scope: .user(ada), previous: 1, to: 2,
                        rows: [RecordState(id: membership.id, version: 2, record: membership)])
                ])))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: grant, span: .snapshot(asOf: 500, isFirst: true, isLast: true), head: 500,
                rows: [RecordState(id: member.id, version: 500, record: member)], low: 501)
        ])
        let id: MessageID = newID()
        _ = try phone.perform(.chat(.write(NewMessage(id, "Hello"), to: nil)), in: chat)
        let place = phone.client.replica.record(RecordID(id.text), in: chat)?.content.logPosition
        #expect(place == 501 && phone.client.replica.firstVisiblePosition(of: chat) == 501)
    }

    private func answerPage(_ phone: inout TestDevice, _ places: ClosedRange<Int64>) {
        let token = phone.pages.removeFirst().token
        phone.handle(
            .paged(
                token: token,
                LogAnswer(epoch: "E", grant: "G", low: places.lowerBound, rows: rows(places))))
    }

    private func count(_ phone: TestDevice) -> Int { phone.client.replica.count(ofLog: chat) }

    @Test("a larger window loads the missing records by pages")
    func wider() throws {
        var phone = try phone()
        phone.client.pageSize = 4
        phone.handle(.windowChanged(9))
        #expect(
            phone.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 10, limit: 4)])
        answerPage(&phone, 4...7)
        #expect(
            phone.pages.map(\.request) == [LogRequest(scope: chat, before: 4, version: 10, limit: 2)])
        answerPage(&phone, 2...3)
        #expect(count(phone) == 9 && phone.pages.isEmpty && phone.client.replica.hasOlder(in: chat))
    }

    @Test(
        "a scroll loads as many older messages as the device's setting", .tags(.A9),
        arguments: ChatMessage.pageSizes)
    func portion(_ count: Int) throws {
        var phone = try phone()
        phone.client.scrollPageSize = count
        phone.handle(.olderRequested(chat))
        let limit = min(count, phone.client.pageSize)
        #expect(
            phone.pages.map(\.request) == [LogRequest(scope: chat, before: 8, version: 10, limit: limit)])
    }

    @Test("records that are missing from the window are loaded after a restart")
    func restart() throws {
        var phone = try phone()
        phone.handle(.windowChanged(1000))
        phone.restart()
        #expect(phone.pages.isEmpty, "the replica is not compared yet")
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        answerPage(&phone, 1...7)
        #expect(count(phone) == 10 && phone.pages.isEmpty)
    }

    @Test("a page without new records is not requested again and again")
    func nothing() throws {
        var phone = try phone()
        phone.handle(.windowChanged(1000))
        let token = phone.pages.removeFirst().token
        phone.handle(.paged(token: token, LogAnswer(epoch: "E", grant: "G", low: 8, rows: [])), .tick)
        #expect(phone.pages.isEmpty && count(phone) == 3)
    }

    @Test("a smaller window drops records at once, but not those on screen")
    func narrower() throws {
        var phone = try phone()
        phone.handle(.windowChanged(10))
        answerPage(&phone, 1...7)
        phone.handle(.scopeShown(chat), .windowChanged(4))
        #expect(count(phone) == 10)
        phone.handle(.scopeShown(nil))
        #expect(count(phone) == 4)
        phone.handle(.windowChanged(2))
        #expect(count(phone) == 2 && phone.pages.isEmpty)
        phone.restart()
        #expect(count(phone) == 2, "the store has dropped them, too")
    }

    @Test("a member who gets access to the history loads it by pages", .tags(.C3, .C5))
    func sharedHistory() throws {
        var phone = try phone()
        func membership(_ since: Int64?, at version: Int64) -> SyncEvent {
            let record = Record(
                id: Membership.recordID(chat),
                content: .membership(Membership(grant: "G", role: .editor, since: since)))
            let row = RecordState(id: record.id, version: version, record: record)
            return .received(
                .frame([FramePart(scope: .user(ada), previous: version - 1, to: version, rows: [row])]))
        }
        phone.handle(membership(8, at: 3), .olderRequested(chat))
        #expect(phone.pages.isEmpty && !phone.client.replica.hasOlder(in: chat))
        phone.handle(membership(nil, at: 4), .olderRequested(chat))
        #expect(phone.client.replica.hasOlder(in: chat) && count(phone) == 3, "the held records stay")
        let count = phone.pages.removeFirst().token
        phone.handle(.paged(token: count, LogAnswer(epoch: "E", grant: "G", low: 8, rows: [], unread: 7)))
        answerPage(&phone, 1...7)
        #expect(self.count(phone) == 10 && phone.pulls.isEmpty)
    }
}

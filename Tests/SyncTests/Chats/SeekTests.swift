import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Jumps to old records of a log", .tags(.C5, .C11), .timeLimit(.minutes(15)))
struct SeekTests {
    private let chat = ScopeID.chat(ada, boris)

    private func rows(_ places: ClosedRange<Int64>) -> [RecordState] {
        places.map { place in
            let message = ChatMessage(
                position: place, author: boris, text: "Hello", written: noon, arrival: noon, after: nil)
            let record = Record(id: RecordID("message" + String(place)), content: .message(message))
            return RecordState(id: record.id, version: place, record: record)
        }
    }

    /// A device that holds the last 200 of 5,000 messages.
    private func phone() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        let membership = RecordState(id: record.id, version: 2, record: record)
        phone.handle(
            .received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [membership])])))
        let part = PullAnswer.Part(
            scope: chat, grant: "G", span: .snapshot(asOf: 5000, isFirst: true, isLast: true), head: 5000,
            rows: rows(4801...5000), low: 4801)
        phone.answerPull(with: [part])
        phone.client.scrollPageSize = 100
        return phone
    }

    /// Answers with the requested records, or with fewer.
    private func answerPage(_ phone: inout TestDevice, limit: Int = .max) {
        let (token, request) = phone.pages.removeFirst()
        let low = max(1, request.before - Int64(min(request.limit, limit)))
        let answer = LogAnswer(epoch: "E", grant: "G", low: low, rows: rows(low...(request.before - 1)))
        phone.handle(.paged(token: token, answer))
    }

    @Test(
        "a jump doubles the loaded records up to 1,000 per page, a scroll loads one portion")
    func sizes() throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat))
        #expect(phone.pages.map(\.request.limit) == [100])
        answerPage(&phone)
        #expect(phone.pages.isEmpty, "no more than requested")
        var sizes: [Int] = []
        while phone.client.replica.hasOlder(in: chat) {
            phone.handle(.olderRequested(chat, from: 1))
            sizes += phone.pages.map(\.request.limit)
            answerPage(&phone)
        }
        #expect(sizes == [300, 600, 1000, 1000, 1000, 800])
        let places = phone.client.replica.log(of: chat, last: .max).compactMap(\.content.logPosition)
        #expect(places.count == 5000 && places == Array(1...5000))
        phone.restart(window: 10_000)
        phone.handle(.searched(chat))
        let stored = phone.client.replica.log(of: chat, last: .max).compactMap(\.content.logPosition)
        #expect(stored.count == 5000 && stored == places, "the store has them")
    }

    @Test(
        "a jump to a near record requests few records",
        arguments: [(4795, 100), (4650, 151), (5000, 100)])
    func near(place: Int64, count: Int) throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat, from: place))
        #expect(phone.pages.map(\.request.limit) == [count])
    }

    @Test("a page with too few records can be requested again, also for another tab")
    func fewer() throws {
        var phone = try phone()
        phone.handle(.pageRequested(chat, from: 4700))
        #expect(phone.pages.map(\.request.limit) == [101])
        answerPage(&phone, limit: 50)
        #expect(phone.client.cursor(of: chat)?.low == 4751 && phone.pages.isEmpty)
        phone.handle(.pageRequested(chat, from: 4700))
        #expect(phone.pages.map(\.request.before) == [4751])
    }

    @Test("a failed page is requested again")
    func failed() throws {
        var phone = try phone()
        phone.handle(.olderRequested(chat, from: 1))
        let page = phone.pages.removeFirst()
        phone.handle(.failed(token: page.token, .busy(milliseconds: 1000)))
        #expect(phone.pages.isEmpty)
        phone.now = phone.now.advanced(by: 5000)
        phone.handle(.tick)
        #expect(phone.pages.map(\.request) == [page.request])
    }

    @Test(
        "each read of the store doubles the records in memory")
    func stored() throws {
        var phone = try phone()
        while phone.client.replica.hasOlder(in: chat) {
            phone.handle(.olderRequested(chat, from: 1))
            answerPage(&phone)
        }
        phone.restart(window: 10_000)
        phone.handle(.scopeShown(chat))
        let before = phone.reads.count
        while phone.client.replica.hasOlder(in: chat) { phone.handle(.olderRequested(chat, from: 1)) }
        #expect(phone.client.replica.count(ofLog: chat) == 5000 && phone.reads.count - before < 10)
        #expect(phone.pages.isEmpty)
    }

    @Test("a chat that is left drops old records and keeps the newest ones")
    func trimmed() throws {
        var phone = try phone()
        phone.handle(.scopeShown(chat))
        while phone.client.replica.hasOlder(in: chat) {
            phone.handle(.olderRequested(chat, from: 1))
            answerPage(&phone)
        }
        phone.handle(.scopeShown(nil))
        #expect(
            phone.client.replica.log(of: chat, last: .max).compactMap(\.content.logPosition)
                == Array(4801...5000))
        phone.handle(.olderRequested(chat))
        answerPage(&phone)
        #expect(phone.client.replica.log(of: chat, last: .max).first?.content.logPosition == 4701)
    }

    @Test("the leader tab drops no records that another tab shows")
    func readElsewhere() throws {
        var phone = try phone()
        phone.handle(.scopeShown(nil), .presenceSubscribed([chat]))
        for _ in 0..<2 {
            phone.handle(.pageRequested(chat, from: 4000))
            answerPage(&phone)
        }
        func first() -> Int64? { phone.client.replica.log(of: chat, last: .max).first?.content.logPosition }
        let low = try #require(first())
        #expect(low < 4500)
        phone.handle(.scopeShown(nil))
        #expect(first() == low)
        phone.handle(.presenceSubscribed([]), .scopeShown(nil))
        #expect(first() == 4801)
    }

    @Test("a log stays sorted when records are added and removed at any position", arguments: 1...20)
    func order(seed: UInt64) {
        var (log, places, random) = (LogIndex(), [Int64](), SeededRandom(seed: seed))
        func id(_ place: Int64) -> RecordID { RecordID("message" + String(place)) }
        for _ in 0..<400 {
            let (low, high) = (places.first ?? 500, places.last ?? 499)
            switch random.next(upperBound: UInt64(9)) {
            case 0...3: for place in max(1, low - 9)..<low where !places.contains(place) { insert(place) }
            case 4...5: insert(high + 1)
            case 6: places.randomElement(using: &random).map(remove)
            case 7: for place in places.prefix(Int(random.next(upperBound: UInt64(30)))) { remove(place) }
            default: insert(Int64(random.next(upperBound: UInt64(600))) + 1)
            }
            #expect(log.ids(after: 0) == places.map(id) && log.count == places.count)
            let end = places.last ?? 0
            #expect((log.end ?? 0) == end && log.last == places.last.map(id))
            #expect(log.suffix(3, through: end) == places.suffix(3).map(id))
            #expect(log.ids(before: end) == places.dropLast().map(id))
        }
        func insert(_ place: Int64) {
            log.insert(id(place), at: place)
            if !places.contains(place) { places = (places + [place]).sorted() }
        }
        func remove(_ place: Int64) {
            log.remove(id(place), at: place)
            places.removeAll { $0 == place }
        }
    }
}

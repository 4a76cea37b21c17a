import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Frames and other messages of the server", .timeLimit(.minutes(15)))
struct FrameTests {
    private let milk: ItemID = newID()

    private func titles(_ phone: TestDevice) -> [String] {
        phone.client.replica.items(in: shopping).map(\.item.title)
    }

    private func frame(from previous: Int64, to version: Int64, title: String) -> SyncEvent {
        let item = Item(title: title, rank: Rank.spread(1)[0], author: ada)
        let row = RecordState(
            id: RecordID(milk.text), version: version,
            record: Record(id: RecordID(milk.text), content: .item(item)))
        return .received(
            .frame([FramePart(scope: shopping, previous: previous, to: version, rows: [row])]))
    }

    @Test("a frame with a gap is not applied and leads to a pull")
    func gap() throws {
        var phone = try TestDevice.inSync()
        phone.handle(frame(from: 2, to: 3, title: "Milk"))
        #expect(titles(phone).isEmpty)
        #expect(phone.pulls.count == 1)
    }

    @Test("an up-to-date welcome counts only for the digest that was sent")
    func handshake() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.socketClosed)
        phone.now = noon.advanced(by: 60_000)
        phone.handle(.tick, .socketOpened)
        // The store has less than the memory had, and is read again in the meantime.
        phone.client.local.replica.scopes[.user(ada)]?.cursor.version = 0
        let before = phone.pulls.count
        phone.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(phone.pulls.count == before + 1, "it is compared again")
    }

    @Test("a frame waits for a pull that brings the missing changes")
    func gapFilled() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.refresh, frame(from: 2, to: 3, title: "Milk"))
        let missing = PullAnswer.Part(
            scope: shopping, grant: phone.client.cursor(of: shopping)?.grant ?? "",
            span: .delta(from: 1, to: 2), head: 2, rows: [])
        phone.answerPull(with: [missing])
        #expect(titles(phone) == ["Milk"] && phone.pulls.isEmpty)
    }

    @Test(
        "frames apply to complete lists while another list is loading"
    )
    func pages() throws {
        var phone = try TestDevice.inSync()
        let (trip, beach): (ScopeID, ItemID) = (.list(newID()), newID())
        phone.handle(.received(.behind))
        let rows = TestDevice.part(of: shopping, in: try TestWorld.withList(), at: 1).rows
        func page(_ rows: [RecordState], isFirst: Bool) -> PullAnswer.Part {
            PullAnswer.Part(
                scope: trip, grant: "", span: .snapshot(asOf: 5, isFirst: isFirst, isLast: !isFirst),
                head: 5, rows: rows)
        }
        phone.answerPull(with: [page(rows, isFirst: true)], more: true)
        let item = Record(
            id: RecordID(beach.text),
            content: .item(Item(title: "Beach", rank: Rank("V")!, author: ada)))
        let row = RecordState(id: item.id, version: 6, record: item)
        let late = FramePart(scope: trip, previous: 5, to: 6, rows: [row])
        phone.handle(.received(.frame([late])), frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone) == ["Milk"] && phone.client.replica.items(in: trip).isEmpty)
        phone.answerPull(with: [page([], isFirst: false)])
        #expect(phone.client.replica.items(in: trip).map(\.item.title) == ["Beach"])
        #expect(phone.pulls.isEmpty)
    }

    @Test("no frame is applied before the user's access is known")
    func beforeComparison() throws {
        var phone = try TestDevice.inSync()
        phone.restart()
        phone.handle(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.handle(frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone).isEmpty && phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(titles(phone) == ["Milk"] && phone.pulls.isEmpty)
    }

    @Test("a change of the user's own scope does not invalidate a running pull")
    func ownScopeDuringPull() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.refresh)
        phone.handle(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [])])))
        #expect(phone.client.cursor(of: .user(ada))?.version == 2)
        phone.answerPull(with: [])
        #expect(phone.pulls.isEmpty)
    }

    @Test(
        "a list that the user loses during a pull is removed at once", .tags(.S3))
    func lostDuringPull() throws {
        var phone = try TestDevice.inSync()
        let shared = TestDevice.part(of: shopping, in: try TestWorld.withList(), at: 1)
        phone.handle(.refresh, .received(.userVersion(2)))
        let end = RecordState(id: Membership.recordID(shopping), version: 2, record: nil)
        phone.handle(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [end])])))
        #expect(phone.client.heldScopes == [.user(ada)])
        phone.answerPull(with: [shared])
        #expect(phone.client.heldScopes == [.user(ada)] && phone.pulls.count == 1)
    }

    @Test("a frame of an unknown scope is discarded by the next pull")
    func lostScope() throws {
        var phone = try TestDevice.inSync()
        let part = FramePart(scope: .list(newID()), previous: 1, to: 2, rows: [])
        phone.handle(.received(.frame([part])))
        #expect(phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(phone.pulls.isEmpty)
    }

    @Test("a frame waits for the required version of the user's own scope")
    func userVersion() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.received(.userVersion(9)), frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone).isEmpty)
        #expect(phone.pulls.count == 1)
    }

    @Test("an answer from before a change of access is requested again")
    func staleAnswer() throws {
        var phone = try TestDevice.inSync()
        phone.handle(.received(.behind))
        var other = TestDevice(seed: 8)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.started, .leaderChanged(true), .socketOpened)
        other.handle(.received(.welcome(epoch: "E", isCurrent: true)))
        other.handle(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [])])))
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.handle(.changedElsewhere(revision: phone.revision))
        phone.answerPull(with: [], inaccessibleScopes: [shopping])
        #expect(phone.client.cursor(of: shopping)?.version == 1)
        #expect(phone.pulls.count == 1)
    }
}

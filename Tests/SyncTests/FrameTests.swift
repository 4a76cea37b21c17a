import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("What the server tells while nobody asks", .timeLimit(.minutes(15)))
struct FrameTests {
    private let milk: ItemID = newID()

    private func titles(_ phone: Phone) -> [String] {
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

    @Test("a frame that does not follow on what is held is not taken, and a pull asks for it")
    func gap() throws {
        var phone = try Phone.inSync()
        phone.happen(frame(from: 2, to: 3, title: "Milk"))
        #expect(titles(phone).isEmpty)
        #expect(phone.pulls.count == 1)
    }

    @Test("that nothing is missing counts only for what was held when the device said hello")
    func greeting() throws {
        var phone = try Phone.inSync()
        phone.happen(.socketClosed)
        phone.now = noon.advanced(by: 60_000)
        phone.happen(.tick, .socketOpened)
        // The store has less than the memory had, and is read anew meanwhile.
        phone.client.replica.scopes[.user(ada)]?.cursor.version = 0
        let before = phone.pulls.count
        phone.happen(.received(.welcome(epoch: "E", isCurrent: true)))
        #expect(phone.pulls.count == before + 1, "it is compared anew")
    }

    @Test("a frame that comes while a pull brings what was missing before it waits for the answer")
    func gapFilled() throws {
        var phone = try Phone.inSync()
        phone.happen(.refresh, frame(from: 2, to: 3, title: "Milk"))
        let missing = PullAnswer.Part(
            scope: shopping, grant: phone.client.cursor(of: shopping)?.grant ?? "",
            span: .delta(from: 1, to: 2), head: 2, rows: [])
        phone.answerPull(with: [missing])
        #expect(titles(phone) == ["Milk"] && phone.pulls.isEmpty)
    }

    @Test(
        "while one list comes in pages, the others go on, and what comes for it meanwhile waits for its last page"
    )
    func pages() throws {
        var phone = try Phone.inSync()
        let (trip, beach): (ScopeID, ItemID) = (.list(newID()), newID())
        phone.happen(.received(.behind))
        let rows = Phone.part(of: shopping, in: try World.withList(), at: 1).rows
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
        phone.happen(.received(.frame([late])), frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone) == ["Milk"] && phone.client.replica.items(in: trip).isEmpty)
        phone.answerPull(with: [page([], isFirst: false)])
        #expect(phone.client.replica.items(in: trip).map(\.item.title) == ["Beach"])
        #expect(phone.pulls.isEmpty)
    }

    @Test("nothing is taken before it is known what the person still has access to")
    func beforeComparison() throws {
        var phone = try Phone.inSync()
        phone.restart()
        phone.happen(.received(.welcome(epoch: "E", isCurrent: false)))
        phone.happen(frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone).isEmpty && phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(titles(phone) == ["Milk"] && phone.pulls.isEmpty)
    }

    @Test("what concerns one's own access does not make the answer of a pull that is under way useless")
    func ownScopeDuringPull() throws {
        var phone = try Phone.inSync()
        phone.happen(.refresh)
        phone.happen(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [])])))
        #expect(phone.client.cursor(of: .user(ada))?.version == 2)
        phone.answerPull(with: [])
        #expect(phone.pulls.isEmpty)
    }

    @Test(
        "of a list that one loses while a pull is under way nothing stays until its answer comes", .tags(.S3))
    func lostDuringPull() throws {
        var phone = try Phone.inSync()
        let shared = Phone.part(of: shopping, in: try World.withList(), at: 1)
        phone.happen(.refresh, .received(.userVersion(2)))
        let end = RecordState(id: Membership.recordID(shopping), version: 2, record: nil)
        phone.happen(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [end])])))
        #expect(phone.client.heldScopes == [.user(ada)])
        phone.answerPull(with: [shared])
        #expect(phone.client.heldScopes == [.user(ada)] && phone.pulls.count == 1)
    }

    @Test("a frame whose scope never comes is forgotten with the next pull")
    func lostScope() throws {
        var phone = try Phone.inSync()
        let part = FramePart(scope: .list(newID()), previous: 1, to: 2, rows: [])
        phone.happen(.received(.frame([part])))
        #expect(phone.pulls.count == 1)
        phone.answerPull(with: [])
        #expect(phone.pulls.isEmpty)
    }

    @Test("a frame waits until the device knows of its own access what the server requires")
    func userVersion() throws {
        var phone = try Phone.inSync()
        phone.happen(.received(.userVersion(9)), frame(from: 1, to: 2, title: "Milk"))
        #expect(titles(phone).isEmpty)
        #expect(phone.pulls.count == 1)
    }

    @Test("an answer that was asked for before access changed is asked for again")
    func staleAnswer() throws {
        var phone = try Phone.inSync()
        phone.happen(.received(.behind))
        var other = Phone(seed: 8)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.started, .leads(true), .socketOpened)
        other.happen(.received(.welcome(epoch: "E", isCurrent: true)))
        other.happen(.received(.frame([FramePart(scope: .user(ada), previous: 1, to: 2, rows: [])])))
        (phone.store, phone.revision) = (other.store, other.revision)
        phone.happen(.changedElsewhere(revision: phone.revision))
        phone.answerPull(with: [], gone: [shopping])
        #expect(phone.client.cursor(of: shopping)?.version == 1)
        #expect(phone.pulls.count == 1)
    }
}

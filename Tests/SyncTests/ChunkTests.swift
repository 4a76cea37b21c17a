import Domain
import FeatureTags
import Sync
import Testing

@Suite("The chunks in which a device keeps what the server told", .timeLimit(.minutes(15)))
struct ChunkTests {
    @Test("a snapshot that moves rows to other chunks leaves none out in a tab that follows", .tags(.S2))
    func movedRows() throws {
        func row(_ number: Int, at version: Int64, isGone: Bool = false) -> RecordState {
            let id = RecordID(String(repeating: "0", count: 22) + String(1000 + number))
            let item = Item(title: "Item \(number)", rank: Rank("V")!, author: ada)
            return RecordState(
                id: id, version: version, record: isGone ? nil : Record(id: id, content: .item(item)))
        }
        var phone = try Phone.inSync()
        let grant = try #require(phone.client.cursor(of: shopping)?.grant)
        func pull(_ span: PullAnswer.Span, head: Int64, _ rows: [RecordState]) {
            phone.happen(.received(.behind))
            phone.answerPull(with: [
                PullAnswer.Part(scope: shopping, grant: grant, span: span, head: head, rows: rows)
            ])
        }
        pull(.delta(from: 1, to: 2), head: 2, (0..<250).map { row($0, at: 2) })
        var other = Phone(seed: 8)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.started)
        pull(.delta(from: 2, to: 3), head: 3, (0..<20).map { row($0, at: 3, isGone: true) })
        let list = Phone.part(of: shopping, in: try World.withList(), at: 1).rows
        let rest = (20..<250).map { row($0, at: 2) }
        pull(.snapshot(asOf: 4, isFirst: true, isLast: true), head: 4, list + rest)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.happen(.changedElsewhere(revision: phone.revision))
        #expect(other.client.replica.items(in: shopping).count == 230)
    }
}

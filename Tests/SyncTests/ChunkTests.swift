import Domain
import FeatureTags
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("The chunks of the confirmed state", .timeLimit(.minutes(15)))
struct ChunkTests {
    @Test("a snapshot that moves rows to other chunks keeps all of them in a following tab", .tags(.S2))
    func movedRows() throws {
        func row(_ number: Int, at version: Int64, isGone: Bool = false) -> RecordState {
            let id = RecordID(String(repeating: "0", count: 22) + String(1000 + number))
            let item = Item(title: "Item \(number)", rank: Rank("V")!, author: ada)
            return RecordState(
                id: id, version: version, record: isGone ? nil : Record(id: id, content: .item(item)))
        }
        var phone = try TestDevice.inSync()
        let grant = try #require(phone.client.cursor(of: shopping)?.grant)
        func pull(_ span: PullAnswer.Span, head: Int64, _ rows: [RecordState]) {
            phone.handle(.received(.behind))
            phone.answerPull(with: [
                PullAnswer.Part(scope: shopping, grant: grant, span: span, head: head, rows: rows)
            ])
        }
        pull(.delta(from: 1, to: 2), head: 2, (0..<250).map { row($0, at: 2) })
        var other = TestDevice(seed: 8)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.started)
        pull(.delta(from: 2, to: 3), head: 3, (0..<20).map { row($0, at: 3, isGone: true) })
        let list = TestDevice.part(of: shopping, in: try TestWorld.withList(), at: 1).rows
        let rest = (20..<250).map { row($0, at: 2) }
        pull(.snapshot(asOf: 4, isFirst: true, isLast: true), head: 4, list + rest)
        (other.store, other.revision) = (phone.store, phone.revision)
        other.handle(.changedElsewhere(revision: phone.revision))
        #expect(other.client.replica.items(in: shopping).count == 230)
    }
}

import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("A chat that was cleared before a backup was restored", .tags(.C2, .S2), .timeLimit(.minutes(15)))
struct ClearedChatTests {
    private let chat = ScopeID.chat(ada, boris)

    private func membership(at version: Int64) -> RecordState {
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        return RecordState(id: record.id, version: version, record: record)
    }

    /// Messages of Boris, which arrive at intervals of a minute.
    private func rows(_ places: ClosedRange<Int64>, as name: String, hours: Int64) -> [RecordState] {
        places.map { place in
            let arrival = noon.advanced(by: hours * 3_600_000 + place * 60_000)
            let message = ChatMessage(
                position: place, author: boris, text: "Hello", written: arrival, arrival: arrival, after: nil)
            let record = Record(id: RecordID(name + String(place)), content: .message(message))
            return RecordState(id: record.id, version: place, record: record)
        }
    }

    private func part(_ rows: [RecordState]) -> PullAnswer.Part {
        PullAnswer.Part(
            scope: chat, grant: "G", span: .snapshot(asOf: 9, isFirst: true, isLast: true), head: 9,
            rows: rows)
    }

    /// A device on which Ada has cleared five messages, with the server's acknowledgement.
    private func phone() throws -> TestDevice {
        var phone = try TestDevice.inSync()
        let own = ScopeID.user(ada)
        phone.handle(
            .received(.frame([FramePart(scope: own, previous: 1, to: 2, rows: [membership(at: 2)])])))
        phone.answerPull(with: [part(rows(1...5, as: "old", hours: 0))])
        _ = try phone.perform(.chatPreference(.clear(chat, upTo: 5, hides: false, as: nil)), in: own)
        phone.answerPush(.done([own: 3]))
        var preference = ChatPreference()
        preference.cleared = 5
        let record = Record(id: ChatPreference.recordID(chat), content: .chatPreference(preference))
        let row = RecordState(id: record.id, version: 3, record: record)
        phone.handle(.received(.frame([FramePart(scope: own, previous: 2, to: 3, rows: [row])])))
        return phone
    }

    @Test("clears only the messages that the user had seen, and shows new ones in their positions")
    func repeated() throws {
        var phone = try phone()
        #expect(phone.client.acknowledgedCommands.count == 1)
        phone.restart()
        phone.receiveNewEpoch()
        let world = try TestWorld.withList()
        let own = PullAnswer.Part(
            scope: .user(ada), grant: "", span: .snapshot(asOf: 1, isFirst: true, isLast: true), head: 1,
            rows: TestDevice.part(of: .user(ada), in: world, at: 1).rows + [membership(at: 1)])
        phone.answerPull(with: [
            own, TestDevice.part(of: shopping, in: world, at: 1),
            part(rows(1...3, as: "old", hours: 0) + rows(4...6, as: "new", hours: 5)),
        ])
        #expect(
            phone.pushes.flatMap { $0.request.commands.map(\.command.intent) }
                == [.chatPreference(.clear(chat, upTo: 3, hides: false, as: nil))])
    }
}

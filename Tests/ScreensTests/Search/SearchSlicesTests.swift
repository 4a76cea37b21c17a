import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens
@testable import SyncClient

@Suite("Search in messages in slices", .tags(.U9), .timeLimit(.minutes(15)))
struct SearchSlicesTests {
    let chats = [ScopeID.chat(TestDevice.anna, TestDevice.boris), .chat(TestDevice.anna, TestDevice.vera)]

    private func record(_ number: Int, _ text: String) -> Record {
        let message = ChatMessage(
            position: Int64(number), author: TestDevice.boris, text: text, written: TestDevice.noon,
            arrival: TestDevice.noon.advanced(by: Int64(number)), after: nil)
        let zeros = String(repeating: "0", count: 20 - String(number).utf8.count)
        return Record(id: RecordID("01MMMM" + zeros + String(number)), content: .message(message))
    }

    /// Two chats of 3,000 messages: every thousandth has the word.
    private func phone() -> TestDevice {
        var phone = TestDevice()
        for (place, chat) in chats.enumerated() {
            let records = (1...3000).map { number in
                record(number, number % 1000 == 0 ? "Holiday \(place) \(number)" : "Word \(number)")
            }
            phone.store(records, of: chat)
            let membership = Membership(grant: "g", role: .editor)
            phone.receive([
                Change(
                    .user(TestDevice.anna),
                    Record(id: Membership.recordID(chat), content: .membership(membership)))
            ])
        }
        phone.send(.opened(.search))
        return phone
    }

    private func lines(_ phone: TestDevice) -> [String] { phone.model.search.messages.finds.map(\.line) }

    /// Performs the slices until the end, and returns their number.
    private func finish(_ phone: inout TestDevice, after effects: [Effect]) -> Int {
        var (effects, count) = (effects, 0)
        while effects.contains(.setTimer(0, .searchSlice)) {
            effects = phone.send(.elapsed(.searchSlice))
            count += 1
        }
        return count
    }

    @Test("all messages are found in several slices, newest first, and faster with known words")
    func slices() {
        var phone = phone()
        let first = phone.send(.search(.queryEntered("holi")))
        #expect(lines(phone).count < 6 && first.contains(.setTimer(0, .searchSlice)))
        let slices = finish(&phone, after: first)
        let all = [3000, 2000, 1000].flatMap { number in [0, 1].map { "Holiday \($0) \(number)" } }
        #expect(Set(lines(phone)) == Set(all) && lines(phone).last?.hasSuffix("1000") == true)
        #expect(phone.hits(.messages).count == 6 && slices > 10)
        let second = phone.send(.search(.queryEntered("holid")))
        #expect(finish(&phone, after: second) < 5 && Set(lines(phone)) == Set(all))
    }

    @Test("a changed query replaces the running search, with one timer at a time")
    func changed() {
        var phone = phone()
        let first = phone.send(.search(.queryEntered("word")))
        let second = phone.send(.search(.queryEntered("holiday 1 2000")))
        #expect(first.contains(.setTimer(0, .searchSlice)) && !second.contains(.setTimer(0, .searchSlice)))
        _ = finish(&phone, after: first)
        #expect(lines(phone) == ["Holiday 1 2000"])
    }

    @Test("a new message is found, and the earlier results stay until the search is repeated")
    func arrived() {
        var phone = phone()
        _ = finish(&phone, after: phone.send(.search(.queryEntered("holi"))))
        phone.receive([Change(chats[0], record(3001, "Holiday at last"))])
        #expect(lines(phone).count == 6)
        _ = finish(&phone, after: [.setTimer(0, .searchSlice)])
        #expect(lines(phone).count == 7 && lines(phone).first == "Holiday at last")
        phone.receive([Change(removing: Membership.recordID(chats[0]), from: .user(TestDevice.anna))])
        _ = finish(&phone, after: [.setTimer(0, .searchSlice)])
        #expect(lines(phone).count == 3)
    }

    @Test("the search in one chat reads its messages in slices, too")
    func oneChat() {
        var phone = phone()
        phone.send(.opened(.chatSearch(chats[1])))
        _ = finish(&phone, after: phone.send(.chatSearch(.queryEntered("holi"))))
        #expect(
            phone.model.chats.search.finds.map(\.line)
                == ["Holiday 1 3000", "Holiday 1 2000", "Holiday 1 1000"])
    }
}

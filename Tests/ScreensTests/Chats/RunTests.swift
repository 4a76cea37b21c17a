import Domain
import FeatureTags
import Markup
import SyncProtocol
import SyncRules
import Testing

@testable import Screens

@Suite("Runs of messages by one author", .tags(.C4), .timeLimit(.minutes(15)))
struct RunTests {
    private static let people = [TestDevice.anna, TestDevice.boris, TestDevice.vera]
    private static let day: Int64 = 86_400_000

    private func open(_ chat: ScopeID, _ messages: [ChatMessage], picture: BlobID? = nil) -> TestDevice {
        var phone = TestDevice()
        var changes = Self.people.map { person in
            var member = Member(
                person: person, name: person == TestDevice.anna ? "Anna Berg" : "Boris Lind", role: .editor,
                grant: "g")
            member.picture = picture
            return Change(chat, Record(id: Member.recordID(person), content: .member(member)))
        }
        for (place, message) in messages.enumerated() {
            let id = RecordID("01AAAAAAAAAAAAAAAAAAAAAA" + String(10 + place))
            changes.append(Change(chat, Record(id: id, content: .message(message))))
        }
        let membership = Membership(grant: "g", role: .editor)
        let record = Record(id: Membership.recordID(chat), content: .membership(membership))
        phone.receive(changes + [Change(.user(TestDevice.anna), record)])
        phone.send(.opened(.chat(chat)))
        return phone
    }

    private func message(_ place: Int, by author: PersonID, day: Int64 = 0) -> ChatMessage {
        let at = TestDevice.noon.advanced(by: day * Self.day)
        return ChatMessage(
            position: Int64(place + 1), author: author, text: "x", written: at, arrival: at, after: nil)
    }

    @Test(
        "a picture is shown next to the last message of each run by another user",
        arguments: [
            ScopeID.chat(TestDevice.anna, TestDevice.boris), .chat(of: GroupID("01GR0VP0000000000000000000")),
        ])
    func portraits(chat: ScopeID) {
        var random = SeededRandom(seed: 11)
        let authors = chat.pair == nil ? 3 : 2
        for _ in 0..<20 {
            var day: Int64 = 0
            let messages = (0..<12).map { place in
                if random.next() % 4 == 0 { day += 1 }
                return message(place, by: Self.people[Int(random.next() % UInt64(authors))], day: day)
            }
            let rows = open(chat, messages).model.screen.chat?.rows ?? []
            let wanted = messages.indices.map { place in
                guard messages[place].author != TestDevice.anna else { return false }
                guard place + 1 < messages.count else { return true }
                let next = messages[place + 1]
                return next.author != messages[place].author || next.at != messages[place].at
            }
            #expect(rows.map(\.showsPortrait) == wanted)
        }
    }

    @Test("the picture of the other user is shown in a pair, and their initials if they have none")
    func pair() {
        let chat = ScopeID.chat(TestDevice.anna, TestDevice.boris)
        let blob = BlobID(checking: String(repeating: "b", count: 64))!
        let messages = [TestDevice.boris, TestDevice.boris, TestDevice.anna].enumerated().map {
            message($0, by: $1)
        }
        for picture in [nil, blob] {
            let html = open(chat, messages, picture: picture).html
            let log = html.components(between: "role=\"log\"", and: "new-message").joined()
            #expect(log.ranges(of: "class=\"avatar\"").count == 1)
            #expect(log.contains("BL") && log.contains(blob.text) == (picture != nil))
        }
    }
}

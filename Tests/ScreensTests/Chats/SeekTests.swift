import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("A message is looked for that is not held yet", .tags(.C7, .C11), .timeLimit(.minutes(15)))
struct SeekTests {
    private let chat = ScopeID.chat(Phone.anna, Phone.boris)

    private func id(_ place: Int64) -> RecordID {
        RecordID("01" + String(repeating: "A", count: 20) + String(1000 + place))
    }

    private func hold(from low: Int64, unreadBefore: Int64 = 0, on phone: inout Phone) {
        let records = (low...1000).map { place in
            let message = ChatMessage(
                number: place, author: Phone.boris, text: "Message \(place)", written: Phone.noon,
                arrival: Phone.noon.advanced(by: place), after: nil)
            return Record(id: id(place), content: .message(message))
        }
        phone.hold(records, of: chat, from: low, unreadBefore: unreadBefore)
    }

    /// Anna has read all, and her phone holds the last hundred.
    private func phone() -> Phone {
        var phone = Phone()
        hold(from: 901, on: &phone)
        var mark = ChatMark(Phone.anna)
        mark.advance(read: 1000, delivered: 1000)
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([
            Change(
                .user(Phone.anna), Record(id: Membership.recordID(chat), content: .membership(membership))),
            Change(.user(Phone.anna), Record(id: ChatMark.recordID(of: chat), content: .mark(mark))),
        ])
        return phone
    }

    private let words = "Fetching older messages"

    @Test("that is said until it is there")
    func said() {
        var phone = phone()
        phone.send(.opened(.message(chat, 950)))
        #expect(!phone.html.contains(words), "it is there already")
        #expect(phone.send(.opened(.message(chat, 5))).contains(.loadOlder(chat, from: 1)))
        #expect(phone.html.contains(words))
        hold(from: 501, on: &phone)
        #expect(phone.html.contains(words) && phone.wanted.last == .loadOlder(chat, from: 1))
        hold(from: 1, on: &phone)
        #expect(!phone.html.contains(words))
        #expect(phone.wanted.contains(.focus(ChatLog.rowID(MessageID(id(5).text)))))
    }

    @Test("it can be given up, by the way to the end and by writing, too", arguments: 0...2)
    func cancelled(way: Int) {
        var phone = phone()
        phone.send(.opened(.chat(chat)))
        #expect(
            phone.send(.chat(.quoteTapped(MessageID(id(5).text)))) == [.loadOlder(chat, from: 1)])
        #expect(phone.html.contains(words))
        switch way {
        case 0: phone.tap("Cancel")
        case 1: phone.send(.chat(.endTapped))
        default:
            phone.send(.chat(.draftEntered("Never mind")))
            phone.send(.chat(.submitted))
        }
        #expect(!phone.html.contains(words))
        let wanted = phone.wanted.count
        hold(from: 501, on: &phone)
        hold(from: 1, on: &phone)
        #expect(!phone.wanted[wanted...].contains { if case .loadOlder = $0 { true } else { false } })
        #expect(phone.model.screen.chat?.rows.last?.place ?? 0 >= 1000, "and nobody is moved")
    }

    @Test("who leaves the chat has given it up")
    func left() {
        var phone = phone()
        phone.send(.opened(.message(chat, 5)))
        phone.send(.opened(.chats))
        let wanted = phone.wanted.count
        hold(from: 501, on: &phone)
        #expect(phone.wanted.count == wanted)
        phone.send(.opened(.chat(chat)))
        #expect(!phone.html.contains(words) && phone.model.screen.chat?.rows.last?.place == 1000)
    }

    @Test("who opens a chat with more new messages than are held may stay at its end")
    func firstNew() {
        var phone = Phone()
        let membership = Membership(grant: "g", role: .editor)
        phone.receive([
            Change(
                .user(Phone.anna), Record(id: Membership.recordID(chat), content: .membership(membership)))
        ])
        hold(from: 901, unreadBefore: 900, on: &phone)
        phone.send(.opened(.chat(chat)))
        #expect(phone.html.contains(words))
        phone.send(.chat(.seekCancelled))
        hold(from: 501, unreadBefore: 500, on: &phone)
        #expect(!phone.html.contains(words) && phone.model.screen.chat?.rows.last?.place == 1000)
    }
}

import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing

@testable import Service

@Suite("Hints about the presence of users of a node", .tags(.C10), .timeLimit(.minutes(15)))
struct PresenceHintTests {
    private let ada: PersonID = newID()
    private let boris: PersonID = newID()
    private let outbox = PresenceOutbox()

    private func hints(size: Int = 7900) throws -> [PresenceHint] {
        try outbox.dequeueHints(size: size).map { try PresenceHint(parsing: $0) }
    }

    @Test("is not sent if nothing has changed")
    func empty() throws {
        #expect(try hints().isEmpty)
        outbox.set(.online, of: ada)
        #expect(try hints().count == 1)
        #expect(try hints().isEmpty)
    }

    @Test("has the last of several states of a user, and each typing user once")
    func coalesced() throws {
        let moment = Instant(milliseconds: 7)
        for _ in 0..<50 {
            outbox.set(.online, of: ada)
            outbox.set(.left(moment), of: ada)
            outbox.add(.init(author: ada, chat: .chat(ada, boris)))
        }
        outbox.setAll([boris: .online])
        outbox.ask()
        let hint = try #require(hints().first)
        #expect(hint.states == [ada: .left(moment), boris: .online])
        #expect(hint.typing == [.init(author: ada, chat: .chat(ada, boris))] && hint.asks)
        outbox.set(.online, of: ada)
        #expect(try hints() == [hintOnline(2, ada)])
    }

    @Test("has each reminder that a page has shown once, and the other node knows its session")
    func shown() throws {
        let reminder = ShownReminder(tag: "/lists/l/items/i", moment: Instant(milliseconds: 7))
        let phone: SessionID = newID()
        for _ in 0..<3 { outbox.add([reminder], in: phone) }
        let hint = try #require(hints().first)
        #expect(hint.shownReminders == [phone: [reminder]] && hint.states.isEmpty)
        #expect(try hints().isEmpty)
    }

    @Test("has at most a hundred reminders of a session, whatever its page sends")
    func flood() throws {
        let (loud, quiet): (SessionID, SessionID) = (newID(), newID())
        for number in 0..<50 {
            let reminders = (0..<100).map {
                ShownReminder(tag: "/habits", moment: Instant(milliseconds: Int64(number * 100 + $0)))
            }
            outbox.add(reminders, in: loud)
        }
        outbox.add([ShownReminder(tag: "/habits", moment: Instant(milliseconds: 7))], in: quiet)
        let shown = try hints().flatMap { $0.shown }
        #expect(shown.count(where: { $0.session == loud }) == 100 && shown.contains { $0.session == quiet })
    }

    private func hintOnline(_ number: Int64, _ person: PersonID) -> PresenceHint {
        var hint = PresenceHint(number: number)
        hint.states = [person: .online]
        return hint
    }

    @Test("is split if it is too large, without losing a user", arguments: [200, 1000, 7900])
    func split(size: Int) throws {
        var states: [PersonID: PresenceHint.State] = [:]
        for number in 0..<2000 {
            states[newID()] = number % 3 == 0 ? .left(Instant(milliseconds: .max)) : .online
        }
        outbox.setAll(states)
        outbox.add(.init(author: ada, chat: .chat(ada, boris)))
        outbox.ask()
        let texts = outbox.dequeueHints(size: size)
        #expect(texts.allSatisfy { $0.utf8.count <= size })
        let hints = try texts.map { try PresenceHint(parsing: $0) }
        #expect(hints.map(\.number) == Array(1...Int64(hints.count)))
        #expect(hints.reduce(0) { $0 + $1.states.count } == 2000)
        #expect(hints.reduce(into: [:]) { $0.merge($1.states) { $1 } } == states)
        #expect(hints.count { $0.asks } == 1 && hints.reduce(0) { $0 + $1.typing.count } == 1)
        #expect(texts.dropLast().allSatisfy { $0.utf8.count > size - 200 }, "nearly full")
    }

    @Test("skips an id that is larger than a hint, and sends the others")
    func largeID() throws {
        outbox.set(.online, of: PersonID(String(repeating: "\u{1}", count: 2000)))
        outbox.set(.online, of: ada)
        #expect(try hints() == [hintOnline(1, ada)])
    }

    @Test(
        "of a newer version is rejected, or read without the unknown parts",
        arguments: [
            ("{}", false), ("x", false), (#"{"n":1,"on":[2]}"#, false), (#"{"n":1,"later":[2]}"#, true),
        ])
    func newer(text: String, isRead: Bool) {
        #expect((try? PresenceHint(parsing: text)) == (isRead ? PresenceHint(number: 1) : nil))
    }
}

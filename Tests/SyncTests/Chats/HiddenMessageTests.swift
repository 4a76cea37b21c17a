import Domain
import FeatureTags
import JSON
import Testing

@testable import SyncClient
@testable import SyncProtocol
@testable import SyncRules

@Suite("Messages that a user has hidden for themselves", .tags(.C7), .timeLimit(.minutes(15)))
struct HiddenMessageTests {
    private let chat = ScopeID.chat(ada, boris)
    private let own = ScopeID.user(ada)
    private let ids: [MessageID] = (0..<4).map { _ in newID() }

    /// A chat with four messages of Boris.
    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        for id in ids {
            try world.perform(.chat(.write(NewMessage(id, "Hello"), to: nil)), in: chat, by: boris)
        }
        return world
    }

    private func hide(_ ids: [MessageID], _ isOn: Bool = true) -> Intent {
        .chatPreference(.hide(chat, ids, isOn))
    }

    @Test("hiding a message changes only the user's own scope and can be undone")
    func ownScope() throws {
        var world = try world()
        #expect(try world.perform(hide([ids[2], ids[0]]), in: own, by: ada).map(\.scope) == [own])
        #expect(world.preference(of: ada, forChat: chat).hiddenMessages == [ids[2], ids[0]])
        #expect(world.preference(of: boris, forChat: chat) == ChatPreference())
        #expect(throws: Refusal.notFound) { try world.perform(hide(ids), in: own, by: boris) }
        let inverse = hide([ids[0]]).inverse(in: own, by: ada, of: world, now: noon)
        #expect(inverse == [Inverse(hide([ids[0]], false), in: own)])
        try world.perform(inverse[0].intent, in: own, by: ada)
        #expect(world.preference(of: ada, forChat: chat).hiddenMessages == [ids[2]])
    }

    @Test("the limit of hidden messages counts each message once and no cleared ones")
    func limit() throws {
        var world = try world()
        let many: [MessageID] = (1..<ChatPreference.maxHidden).map { _ in newID() }
        try world.perform(hide(many), in: own, by: ada)
        try world.perform(hide([ids[1], ids[1], ids[1]]), in: own, by: ada)
        try world.perform(hide(many), in: own, by: ada)
        #expect(throws: Refusal.tooLarge) { try world.perform(hide([ids[3]]), in: own, by: ada) }
        let clear = Intent.chatPreference(.clear(chat, upTo: 2, hides: false, as: nil))
        try world.perform(clear, in: own, by: ada)
        try world.perform(hide([ids[3]]), in: own, by: ada)
        let preference = world.preference(of: ada, forChat: chat)
        #expect(preference.hides(ids[3]) && !preference.hides(ids[1]))
    }

    @Test(
        "the inverse of a clear restores the chat, with hidden messages that the device does not hold",
        .tags(.C2))
    func unclear() throws {
        var world = try world()
        func clear(_ number: Int64, _ hides: Bool) -> Intent {
            .chatPreference(.clear(chat, upTo: number, hides: hides, as: newID()))
        }
        try world.perform(clear(1, false), in: own, by: ada)
        try world.perform(hide([ids[1], ids[3]]), in: own, by: ada)
        let before = world.preference(of: ada, forChat: chat)
        for (number, hides) in [(3, true), (4, false), (.max, true)] as [(Int64, Bool)] {
            // The device holds only the newest messages.
            var device = world
            device.records[RecordKey(chat, RecordID(ids[1].text))] = nil
            let intent = clear(number, hides)
            let inverse = intent.inverse(in: own, by: ada, of: device, now: noon)
            try world.perform(intent, in: own, by: ada)
            #expect(world.preference(of: ada, forChat: chat).cleared == min(number, 4))
            for undo in inverse { try world.perform(undo.intent, in: undo.scope, by: ada) }
            let after = world.preference(of: ada, forChat: chat)
            #expect(after.cleared == 1 && !after.isHidden)
            #expect(Set(after.hiddenMessages) == Set(before.hiddenMessages))
        }
    }

    @Test("the inverse of a clear leaves a later clear as it is", .tags(.C2))
    func unclearLate() throws {
        var world = try world()
        let clear = Intent.chatPreference(.clear(chat, upTo: 2, hides: true, as: newID()))
        let inverse = clear.inverse(in: own, by: ada, of: world, now: noon)
        try world.perform(clear, in: own, by: ada)
        try world.perform(.chatPreference(.clear(chat, upTo: 3, hides: true, as: nil)), in: own, by: ada)
        for undo in inverse { try world.perform(undo.intent, in: undo.scope, by: ada) }
        #expect(world.preference(of: ada, forChat: chat).cleared == 3)
        #expect(world.preference(of: ada, forChat: chat).isHidden)
        #expect(throws: Refusal.notFound) { try world.perform(inverse[0].intent, in: own, by: boris) }
    }

    @Test(
        "the inverse of a clear leaves clears and hidden messages of another device",
        .tags(.C2),
        arguments: [1, 2, 3] as [Int64], [false, true])
    func unclearOthers(number: Int64, isFirst: Bool) throws {
        var world = try world()
        func clear(_ number: Int64, _ hides: Bool) -> Intent {
            .chatPreference(.clear(chat, upTo: number, hides: hides, as: newID()))
        }
        let (here, there) = (clear(2, false), clear(number, true))
        let inverse = here.inverse(in: own, by: ada, of: world, now: noon)
        try world.perform(hide([ids[0], ids[3]]), in: own, by: ada)
        if isFirst { try world.perform(there, in: own, by: ada) }
        try world.perform(here, in: own, by: ada)
        if !isFirst { try world.perform(there, in: own, by: ada) }
        for undo in inverse { try world.perform(undo.intent, in: undo.scope, by: ada) }
        var preference = world.preference(of: ada, forChat: chat)
        #expect(preference.cleared == number && preference.isHidden && preference.hides(ids[3]))
        for undo in there.inverse(in: own, by: ada, of: world, now: noon) {
            try world.perform(undo.intent, in: undo.scope, by: ada)
        }
        preference = world.preference(of: ada, forChat: chat)
        // One of two undos may have no effect, but never shows more.
        #expect([0, 2, number].contains(preference.cleared) && preference.cleared <= max(2, number))
        #expect(preference.hides(ids[0]) && preference.hides(ids[3]))
        let record = try #require(world.record(ChatPreference.recordID(chat), in: own))
        let state = RecordState(id: record.id, version: 1, record: record)
        #expect(try RecordState(.object(state.json)) == state)
    }

    /// A device that holds the messages of Boris from a position on.
    private func phone(from low: Int64 = 1, unreadBefore: Int64 = 0) throws -> TestDevice {
        var phone = try TestDevice.inSync()
        let record = Record(
            id: Membership.recordID(chat), content: .membership(Membership(grant: "G", role: .editor)))
        let membership = RecordState(id: record.id, version: 2, record: record)
        phone.handle(
            .received(.frame([FramePart(scope: own, previous: 1, to: 2, rows: [membership])])))
        phone.answerPull(with: [
            PullAnswer.Part(
                scope: chat, grant: "G", span: .snapshot(asOf: 9, isFirst: true, isLast: true), head: 9,
                rows: ids.enumerated().map { row($1, at: Int64($0) + 1) }.filter {
                    $0.record?.content.logPosition ?? 0 >= low
                }, low: low, unreadBefore: unreadBefore)
        ])
        return phone
    }

    private func row(_ id: MessageID, at place: Int64) -> RecordState {
        let message = ChatMessage(
            position: place, author: boris, text: "Hello", written: noon, arrival: noon, after: nil)
        let record = Record(id: RecordID(id.text), content: .message(message))
        return RecordState(id: record.id, version: place, record: record)
    }

    @Test("a hidden message is neither unread nor the last one, but counts as received", .tags(.C6))
    func unread() throws {
        var phone = try phone()
        _ = try phone.perform(hide([ids[3], ids[1]]), in: own)
        let replica = phone.client.replica
        let unread = replica.unread(in: chat, after: 0)
        #expect(unread.count == 2 && unread.received == 4)
        #expect(replica.lastShown(in: chat)?.id == RecordID(ids[2].text))
        _ = try phone.perform(hide(ids), in: own)
        #expect(phone.client.replica.lastShown(in: chat) == nil)
    }

    @Test("the unread count stays right when records are dropped and loaded again", .tags(.C6))
    func pages() throws {
        var phone = try phone()
        _ = try phone.perform(hide([ids[0]]), in: own)
        phone.handle(.windowChanged(2))
        #expect(phone.client.cursor(of: chat)?.unreadBefore == 1)
        phone.handle(.olderRequested(chat))
        let answer = LogAnswer(
            epoch: "E", grant: "G", low: 1, rows: [row(ids[0], at: 1), row(ids[1], at: 2)])
        phone.handle(.paged(token: phone.pages.removeFirst().token, answer))
        #expect(phone.client.cursor(of: chat)?.unreadBefore == 0)
        #expect(phone.client.replica.unread(in: chat, after: 0).count == 3)
    }

    @Test("a new message with the position of a lost hidden message is visible")
    func restoredBackup() throws {
        var world = try world()
        try world.perform(hide([ids[3]]), in: own, by: ada)
        world.records = world.records.filter { $0.key.id != RecordID(ids[3].text) }
        let other: MessageID = newID()
        try world.perform(.chat(.write(NewMessage(other, "Other"), to: nil)), in: chat, by: boris)
        #expect(world.record(RecordID(other.text), in: chat)?.content.logPosition == 4)
        #expect(!world.preference(of: ada, forChat: chat).hides(other))
    }
}

import Database
import Domain
import FeatureTags
import SQLite
import Storage
import Sync
import Testing
import Wire

@testable import Service

/// The house with an account for everybody, and no device that could be told of anything.
@Suite("The centre", .tags(.N2))
struct CentreTests {
    private let house: House
    private let chat: ScopeID

    init() throws {
        house = try House()
        for person in house.people.values { try house.register(person) }
        chat = .chat(house.people[.owner]!, house.people[.editor]!)
        // That the list was shared.
        try pass(to: house.now)
        for visitor in AccessTests.Visitor.allCases { try read(visitor) }
    }

    private func minutes(_ count: Int64) -> Instant { Instant(milliseconds: 1_000_000 + count * 60_000) }

    /// Time passes.
    @discardableResult
    private func pass(to moment: Instant) throws -> [Commit] {
        house.now = moment
        var commits: [Commit] = []
        while true {
            let due = try house.processor.takeDue(at: moment, connected: [])
            commits += due.commits
            if !due.hasMore { return commits }
        }
    }

    private func rows(_ visitor: AccessTests.Visitor) -> [Notification] {
        StoredRecords(RecordTable(house.connection), BlobTable(house.connection))
            .notifications(of: house.people[visitor]!).map(\.notification).sorted { $0.number < $1.number }
    }

    private func unread(_ visitor: AccessTests.Visitor) -> [Settings.Reminding] {
        let records = StoredRecords(RecordTable(house.connection), BlobTable(house.connection))
        let read = records.notificationsRead(by: house.people[visitor]!)
        return rows(visitor).filter { $0.number > read }.map(\.kind)
    }

    private func read(_ visitor: AccessTests.Visitor) throws {
        let own = ScopeID.user(house.people[visitor]!)
        try done(.notification(.read(upTo: .max)), in: own, by: visitor)
    }

    private func done(_ intent: Intent, in scope: ScopeID? = nil, by visitor: AccessTests.Visitor) throws {
        guard case .done = try house.perform(intent, in: scope, by: visitor) else { throw Refusal.invalid }
    }

    private func remind(_ item: ItemID? = nil, at moment: Instant) throws {
        try done(.item(.edit(item ?? house.item, [.reminder(moment)])), by: .owner)
    }

    @Test("holds what somebody was told of, once, whether or not they have a device that could be told")
    func once() throws {
        try remind(at: minutes(1))
        let commits = try pass(to: minutes(1))
        #expect(unread(.owner) == [.reminders] && unread(.editor) == [.reminders])
        #expect(unread(.former).isEmpty && unread(.stranger).isEmpty)
        #expect(Set(commits.flatMap(\.parts).map(\.scope)).count == 3, "owner, editor and viewer hear of it")
        #expect(try pass(to: minutes(2)).isEmpty)
    }

    @Test("says nothing of what is muted, done or not theirs, and of one thing once: the latest")
    func latest() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try done(.person(.remind(.reminders, false)), in: own, by: .editor)
        try remind(at: minutes(1))
        try pass(to: minutes(1))
        try remind(at: minutes(3))
        try pass(to: minutes(3))
        #expect(unread(.editor).isEmpty)
        #expect(rows(.owner).filter { $0.kind == .reminders }.map(\.moment) == [minutes(3)])
        try remind(at: minutes(5))
        try done(.item(.tick(house.item, done: true)), by: .owner)
        try pass(to: minutes(5))
        #expect(rows(.owner).filter { $0.kind == .reminders }.map(\.moment) == [minutes(3)])
    }

    @Test("has one row for a chat, which is new once more after it was looked at, and none for what was read")
    func chats() throws {
        func write(_ text: String) throws {
            try done(.chat(.write(NewMessage(newID(), text), to: nil)), in: chat, by: .owner)
            try pass(to: house.now.advanced(by: 1000))
        }
        try write("One")
        try write("Two")
        #expect(unread(.editor) == [.messages] && unread(.owner).isEmpty)
        let first = rows(.editor).last!.number
        try read(.editor)
        #expect(unread(.editor).isEmpty)
        try write("Three")
        #expect(unread(.editor) == [.messages] && rows(.editor).last!.number == first + 1)
        try read(.editor)
        try done(.chat(.write(NewMessage(newID(), "Four"), to: nil)), in: chat, by: .owner)
        try done(.chat(.mark(read: 4, delivered: 4)), in: chat, by: .editor)
        try pass(to: house.now.advanced(by: 1000))
        #expect(unread(.editor).isEmpty)
    }

    @Test("tells who was removed by the name that they knew, and nobody who left; the devices a minute later")
    func closed() throws {
        let editor = house.people[.editor]!
        try done(.member(.remove(editor)), by: .owner)
        try done(.list(.rename("Secret")), by: .owner)
        try done(.member(.leave), by: .viewer)
        #expect(rows(.editor).last?.name == "Shopping" && unread(.editor) == [.closures])
        #expect(unread(.viewer).isEmpty && unread(.owner).isEmpty)
        #expect(try AlarmTable(house.connection).next() == house.now.advanced(by: 60_000))
        let reader = Notice.Reader(editor, house.processor.records, zone: "UTC", at: house.now)
        let due = try AlarmTable(house.connection).due(at: house.now.advanced(by: 60_000), limit: 9)
        let alarm = try #require(due.first { $0.scope == .user(editor) })
        #expect(house.processor.records.notice(of: alarm, for: reader)?.title == "Shopping")
        // It is shared again.
        try done(.member(.add(editor, name: "", role: .editor)), by: .owner)
        #expect(house.processor.records.notice(of: alarm, for: reader) == nil)
    }

    @Test("tells who is put out of a group of that, and not of each list")
    func group() throws {
        let group = ScopeID(.group, (newID() as GroupID).text)
        let id = GroupID(group.id)
        try done(.group(.create(name: "Home")), in: group, by: .owner)
        for name in ["Bread", "Books"] {
            let list = ScopeID.list(newID())
            try done(.list(.create(name: name)), in: list, by: .owner)
            try done(.share(.share(id, name: "", role: .editor)), in: list, by: .owner)
        }
        let stranger = house.people[.stranger]!
        try done(.member(.add(stranger, name: "", role: .editor)), in: group, by: .owner)
        try done(.member(.remove(stranger)), in: group, by: .owner)
        #expect(rows(.stranger).filter { $0.kind == .closures }.map(\.name) == ["Home"])
    }

    @Test("holds two hundred rows at most, and leaves nothing behind of those before them")
    func most() throws {
        let items = (0..<230).map { NewItem(id: newID(), title: "Item \($0)", rank: Rank("V")!) }
        for part in [items.prefix(150), items.suffix(80)] {
            try done(.item(.create(Array(part))), by: .owner)
        }
        for (place, item) in items.enumerated() { try remind(item.id, at: minutes(1 + Int64(place))) }
        try pass(to: minutes(400))
        let left = rows(.owner)
        #expect(left.count == 200 && left.last?.moment == minutes(230))
        let own = ScopeID.user(house.people[.owner]!)
        let dead = try house.connection.run(
            "SELECT COUNT(*) FROM record WHERE scope = \(own.text) AND data IS NULL")[0].integer(0)
        #expect(dead == 0)
    }

    @Test("takes the time of a habit by the clocks that its person has chosen")
    func habits() throws {
        let own = ScopeID.user(house.people[.owner]!)
        let water: HabitID = newID()
        let habit = Habit(
            name: "Water", color: HabitColor(rgb: 1), time: 30, rank: Rank("V")!,
            begun: CivilDay("1970-01-01")!)
        try done(.habit(.create(water, habit)), in: own, by: .owner)
        try pass(to: minutes(60))
        #expect(unread(.owner).isEmpty, "nobody knows what time it is for them")
        try done(.person(.zone("UTC")), in: own, by: .owner)
        try pass(to: Instant(milliseconds: Instant.day + 31 * 60_000))
        #expect(unread(.owner) == [.habits])
    }

    @Test(
        "lets one put a reminder off, for oneself alone; it does not come when it was done or moved by then")
    func snooze() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try remind(at: minutes(1))
        try pass(to: minutes(1))
        func putOff() throws {
            let snooze = NotificationIntent.snooze(
                .reminders, of: RecordID(house.item.text), in: house.list, at: minutes(1), minutes: 10)
            try done(.notification(snooze), in: own, by: .editor)
        }
        try putOff()
        for visitor in [AccessTests.Visitor.owner, .editor] { try read(visitor) }
        try pass(to: minutes(10))
        #expect(unread(.editor).isEmpty)
        try pass(to: minutes(11))
        #expect(unread(.editor) == [.reminders] && unread(.owner).isEmpty)
        #expect(rows(.editor).filter { $0.kind == .reminders }.map(\.moment) == [minutes(1)])
        try read(.editor)
        try putOff()
        try remind(at: minutes(600))
        try pass(to: minutes(30))
        #expect(unread(.editor).isEmpty)
        #expect(try AlarmTable(house.connection).next() == minutes(600))
    }

    @Test(
        "is not told twice of what was put off while the server was busy, and keeps what is put off when habits change"
    )
    func snoozeStays() throws {
        let own = ScopeID.user(house.people[.owner]!)
        let snooze = NotificationIntent.snooze(
            .habits, of: RecordID((newID() as HabitID).text), in: own, at: house.now, minutes: 10)
        try done(.notification(snooze), in: own, by: .owner)
        try done(.person(.zone("UTC")), in: own, by: .owner)
        let alarms = try AlarmTable(house.connection).due(at: minutes(10), limit: 9).filter {
            $0.scope == own
        }
        #expect(alarms.map(\.moment) == [minutes(10)])
    }

    @Test("is mailed to who wants that: what nobody has seen in an hour, once, and how much of what alone")
    func digest() throws {
        let (own, editor) = (ScopeID.user(house.people[.editor]!), house.people[.editor]!)
        func digests(at moment: Instant) throws -> [[String]] {
            house.now = moment
            let due = try house.processor.takeDue(at: moment, connected: []).digests
            return due.map { $0.counts.map { "\($0.kind) \($0.count)" } }
        }
        try done(.person(.mailUnseen(true)), in: own, by: .editor)
        try remind(at: minutes(1))
        try pass(to: minutes(1))
        #expect(try digests(at: minutes(60)).isEmpty)
        #expect(try digests(at: minutes(61)) == [["reminders 1"]], "the owner wants none")
        #expect(try digests(at: minutes(200)).isEmpty)
        // What is seen, and what is done, is not mailed.
        for change in [Intent.notification(.read(upTo: .max)), .item(.tick(house.item, done: true))] {
            try done(.item(.tick(house.item, done: false)), by: .editor)
            try remind(at: house.now.advanced(by: 60_000))
            try pass(to: house.now.advanced(by: 60_000))
            let isSeen = if case .notification = change { true } else { false }
            try done(change, in: isSeen ? own : nil, by: .editor)
            #expect(try digests(at: house.now.advanced(by: 3_600_000)).isEmpty)
        }
        #expect(try house.processor.stopMails(to: editor, at: house.now) != nil)
        #expect(try house.processor.stopMails(to: editor, at: house.now) == nil)
    }
}

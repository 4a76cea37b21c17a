import Database
import Domain
import FeatureTags
import SQLite
import Storage
import SyncRules
import Testing
import Wire

@testable import Service

/// The household with an account for each user, and no subscribed device.
@Suite("Notification center", .tags(.N2), .timeLimit(.minutes(15)))
struct NotificationCenterTests {
    private let house: HouseholdFixture
    private let chat: ScopeID

    init() throws {
        house = try HouseholdFixture()
        for person in house.people.values { try house.register(person) }
        chat = .chat(house.people[.owner]!, house.people[.editor]!)
        // The notification about the shared list.
        try house.pass(to: house.now)
        for visitor in AccessTests.Visitor.allCases { try house.read(visitor) }
    }

    @Test("a notification is recorded once, with or without a device")
    func once() throws {
        try house.remind(at: house.minutes(1))
        let commits = try house.pass(to: house.minutes(1))
        #expect(house.unread(.owner) == [.reminders] && house.unread(.editor) == [.reminders])
        #expect(house.unread(.former).isEmpty && house.unread(.stranger).isEmpty)
        #expect(Set(commits.flatMap(\.parts).map(\.scope)).count == 3, "owner, editor and viewer get it")
        #expect(try house.pass(to: house.minutes(2)).isEmpty)
    }

    @Test("muted, done and foreign things are not recorded, and repeated ones only once")
    func latest() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try house.done(.person(.remind(.reminders, false)), in: own, by: .editor)
        try house.remind(at: house.minutes(1))
        try house.pass(to: house.minutes(1))
        try house.remind(at: house.minutes(3))
        try house.pass(to: house.minutes(3))
        #expect(house.unread(.editor).isEmpty)
        #expect(house.rows(.owner).filter { $0.kind == .reminders }.map(\.moment) == [house.minutes(3)])
        try house.remind(at: house.minutes(5))
        try house.done(.item(.tick(house.item, done: true)), by: .owner)
        try house.pass(to: house.minutes(5))
        #expect(house.rows(.owner).filter { $0.kind == .reminders }.map(\.moment) == [house.minutes(3)])
    }

    @Test("a chat has one notification, which is new again after it was seen, and none for read messages")
    func chats() throws {
        func write(_ text: String) throws {
            try house.done(.chat(.write(NewMessage(newID(), text), to: nil)), in: chat, by: .owner)
            try house.pass(to: house.now.advanced(by: 1000))
        }
        try write("One")
        try write("Two")
        #expect(house.unread(.editor) == [.messages] && house.unread(.owner).isEmpty)
        let first = house.rows(.editor).last!.number
        try house.read(.editor)
        #expect(house.unread(.editor).isEmpty)
        try write("Three")
        #expect(house.unread(.editor) == [.messages] && house.rows(.editor).last!.number == first + 1)
        // The user reads in the chat itself, without opening the notification center.
        try house.done(.chat(.mark(read: 3, delivered: 3)), in: chat, by: .editor)
        try write("Four")
        #expect(house.unread(.editor) == [.messages] && house.rows(.editor).last!.number == first + 2)
        try write("Five")
        #expect(house.rows(.editor).last!.number == first + 2)
        try house.read(.editor)
        try house.done(.chat(.write(NewMessage(newID(), "Six"), to: nil)), in: chat, by: .owner)
        try house.done(.chat(.mark(read: 6, delivered: 6)), in: chat, by: .editor)
        try house.pass(to: house.now.advanced(by: 1000))
        #expect(house.unread(.editor).isEmpty)
    }

    @Test("a removed member is notified with the known name a minute later, and a leaving one is not")
    func closed() throws {
        let editor = house.people[.editor]!
        try house.done(.member(.remove(editor)), by: .owner)
        try house.done(.list(.rename("Secret")), by: .owner)
        try house.done(.member(.leave), by: .viewer)
        #expect(house.rows(.editor).last?.name == "Shopping" && house.unread(.editor) == [.revocations])
        #expect(house.unread(.viewer).isEmpty && house.unread(.owner).isEmpty)
        #expect(try AlarmTable(house.connection).next() == house.now.advanced(by: 60_000))
        let reader = NotificationContent.Recipient(
            editor, house.processor.records, zone: "UTC", at: house.now)
        let due = try AlarmTable(house.connection).due(at: house.now.advanced(by: 60_000), limit: 9)
        let alarm = try #require(due.first { $0.scope == .user(editor) })
        #expect(house.processor.records.notificationContent(of: alarm, for: reader)?.title == "Shopping")
        // It is shared again.
        try house.done(.member(.add(editor, name: "", role: .editor)), by: .owner)
        #expect(house.processor.records.notificationContent(of: alarm, for: reader) == nil)
    }

    @Test("a member removed by a blocked user is not notified of the name")
    func closedByBlocked() throws {
        let (owner, editor) = (house.people[.owner]!, house.people[.editor]!)
        try house.done(.block(.block(owner, name: "")), in: .user(editor), by: .editor)
        try house.done(.list(.rename("Call me!")), by: .owner)
        for person in [editor, house.people[.viewer]!] {
            try house.done(.member(.remove(person)), by: .owner)
        }
        #expect(house.unread(.editor).isEmpty && house.unread(.viewer) == [.revocations])
    }

    @Test("a member removed from a group is notified of the group and not of each list")
    func group() throws {
        let group = ScopeID(.group, (newID() as GroupID).text)
        let id = GroupID(group.id)
        try house.done(.group(.create(name: "Home")), in: group, by: .owner)
        for name in ["Bread", "Books"] {
            let list = ScopeID.list(newID())
            try house.done(.list(.create(name: name)), in: list, by: .owner)
            try house.done(.share(.share(id, name: "", role: .editor)), in: list, by: .owner)
        }
        let stranger = house.people[.stranger]!
        try house.done(.member(.add(stranger, name: "", role: .editor)), in: group, by: .owner)
        try house.done(.member(.remove(stranger)), in: group, by: .owner)
        #expect(house.rows(.stranger).filter { $0.kind == .revocations }.map(\.name) == ["Home"])
    }

    @Test("at most two hundred notifications are stored, and older ones are removed completely")
    func maximum() throws {
        let items = (0..<230).map { NewItem(id: newID(), title: "Item \($0)", rank: Rank("V")!) }
        for part in [items.prefix(150), items.suffix(80)] {
            try house.done(.item(.create(Array(part))), by: .owner)
        }
        for (place, item) in items.enumerated() {
            try house.remind(item.id, at: house.minutes(1 + Int64(place)))
        }
        try house.pass(to: house.minutes(400))
        let left = house.rows(.owner)
        #expect(left.count == 200 && left.last?.moment == house.minutes(230))
        let own = ScopeID.user(house.people[.owner]!)
        let dead = try house.connection.run(
            "SELECT COUNT(*) FROM record WHERE scope = \(own.text) AND data IS NULL")[0].integer(0)
        #expect(dead == 0)
    }

    @Test(
        "notifications for all members of a large list are written in parts that continue where the last one stopped"
    )
    func crowd() throws {
        let other = NewItem(id: newID(), title: "Bread", rank: Rank("V")!)
        try house.done(.item(.create([other])), by: .owner)
        for _ in 0..<120 {
            let member = Member(person: newID(), name: "", role: .viewer, grant: "g")
            let record = Record(id: Member.recordID(member.person), content: .member(member))
            _ = try house.processor.changeWriter.write(
                [Change(house.list, record)], by: house.people[.owner]!, command: newID(), at: house.now)
        }
        try house.remind(at: house.minutes(1))
        #expect(try house.pass(to: house.minutes(1)).count == 123)
        let records = house.processor.records
        records.bytesRead = 0
        for person in try records.table.people(in: house.list) { _ = records.notifications(of: person) }
        let once = records.bytesRead
        try house.remind(other.id, at: house.minutes(2))
        records.bytesRead = 0
        #expect(try house.pass(to: house.minutes(2), turn: .zero).count == 123)
        #expect(records.bytesRead < 2 * once)
    }

    @Test("the time of a habit follows the time zone that its user has chosen")
    func habits() throws {
        let own = ScopeID.user(house.people[.owner]!)
        let water: HabitID = newID()
        let habit = Habit(
            name: "Water", color: HabitColor(rgb: 1), time: 30, rank: Rank("V")!,
            started: CivilDay("1970-01-01")!)
        try house.done(.habit(.create(water, habit)), in: own, by: .owner)
        try house.pass(to: house.minutes(60))
        #expect(house.unread(.owner).isEmpty, "their time zone is unknown")
        try house.done(.person(.zone("UTC")), in: own, by: .owner)
        try house.pass(to: Instant(milliseconds: Instant.day + 31 * 60_000))
        #expect(house.unread(.owner) == [.habits])
    }

    @Test(
        "a snoozed reminder returns for its user alone, unless the item was done or moved")
    func snooze() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try house.remind(at: house.minutes(1))
        try house.pass(to: house.minutes(1))
        func putOff() throws {
            let snooze = NotificationIntent.snooze(
                .reminders, of: RecordID(house.item.text), in: house.list, at: house.minutes(1), minutes: 10)
            try house.done(.notification(snooze), in: own, by: .editor)
        }
        try putOff()
        for visitor in [AccessTests.Visitor.owner, .editor] { try house.read(visitor) }
        try house.pass(to: house.minutes(10))
        #expect(house.unread(.editor).isEmpty)
        try house.pass(to: house.minutes(11))
        #expect(house.unread(.editor) == [.reminders] && house.unread(.owner).isEmpty)
        #expect(house.rows(.editor).filter { $0.kind == .reminders }.map(\.moment) == [house.minutes(1)])
        try house.read(.editor)
        try putOff()
        try house.remind(at: house.minutes(600))
        try house.pass(to: house.minutes(30))
        #expect(house.unread(.editor).isEmpty)
        #expect(try AlarmTable(house.connection).next() == house.minutes(600))
    }

    @Test(
        "a reminder snoozed during server work is sent once, and survives changes of habits"
    )
    func snoozeStays() throws {
        let own = ScopeID.user(house.people[.owner]!)
        let snooze = NotificationIntent.snooze(
            .habits, of: RecordID((newID() as HabitID).text), in: own, at: house.now, minutes: 10)
        try house.done(.notification(snooze), in: own, by: .owner)
        try house.done(.person(.zone("UTC")), in: own, by: .owner)
        let alarms = try AlarmTable(house.connection).due(at: house.minutes(10), limit: 9).filter {
            $0.scope == own
        }
        #expect(alarms.map(\.moment) == [house.minutes(10)])
    }

    @Test("a reminder sent by the server's clock can be snoozed on a device with a wrong clock")
    func slowDevice() throws {
        let own = ScopeID.user(house.people[.editor]!)
        try house.remind(at: house.minutes(100))
        try house.pass(to: house.minutes(100))
        let snooze = NotificationIntent.snooze(
            .reminders, of: RecordID(house.item.text), in: house.list, at: house.minutes(100), minutes: 10)
        let command = Command(
            id: newID(), at: house.minutes(40), scope: own, intent: .notification(snooze))
        _ = try house.processor.perform(command, by: house.people[.editor]!, at: house.minutes(101))
        #expect(try AlarmTable(house.connection).next() == house.minutes(111))
    }

    @Test("the digest counts notifications that were unseen for an hour, once, for users who enabled it")
    func digest() throws {
        let (own, editor) = (ScopeID.user(house.people[.editor]!), house.people[.editor]!)
        func digests(at moment: Instant) throws -> [[String]] {
            house.now = moment
            let due = try house.processor.notificationScheduler.processDue(
                at: moment, connected: [], turn: .seconds(60)
            ).digests
            return due.map { $0.counts.map { "\($0.kind) \($0.count)" } }
        }
        try house.done(.person(.emailDigest(true)), in: own, by: .editor)
        try house.remind(at: house.minutes(1))
        try house.pass(to: house.minutes(1))
        #expect(try digests(at: house.minutes(60)).isEmpty)
        // The digest remains due while the mail queue is full.
        let full = try house.processor.notificationScheduler.processDue(
            at: house.minutes(61), connected: [], mails: 0, turn: .seconds(60))
        #expect(full.digests.isEmpty && !full.hasMore)
        #expect(
            try digests(at: house.minutes(61)) == [["reminders 1"]], "the owner has disabled the digest")
        #expect(try digests(at: house.minutes(200)).isEmpty)
        // Seen notifications and done items are not in the digest.
        for change in [Intent.notification(.read(upTo: .max)), .item(.tick(house.item, done: true))] {
            try house.done(.item(.tick(house.item, done: false)), by: .editor)
            try house.remind(at: house.now.advanced(by: 60_000))
            try house.pass(to: house.now.advanced(by: 60_000))
            let isSeen = if case .notification = change { true } else { false }
            try house.done(change, in: isSeen ? own : nil, by: .editor)
            #expect(try digests(at: house.now.advanced(by: 3_600_000)).isEmpty)
        }
        #expect(try house.processor.disableDigest(of: editor, at: house.now) != nil)
        #expect(try house.processor.disableDigest(of: editor, at: house.now) == nil)
    }

    @Test("a disabled account gets no digest, neither when it is due nor after it is enabled again")
    func disabledAccount() throws {
        let (own, editor) = (ScopeID.user(house.people[.editor]!), house.people[.editor]!)
        let accounts = AccountTable(house.connection)
        try house.done(.person(.emailDigest(true)), in: own, by: .editor)
        func mails(at moment: Instant) throws -> Int {
            house.now = moment
            return try house.processor.notificationScheduler.processDue(
                at: moment, connected: [], turn: .seconds(60)
            ).digests.count
        }
        try house.remind(at: house.minutes(1))
        try house.pass(to: house.minutes(1))
        try accounts.disable(editor, at: house.minutes(30))
        #expect(try mails(at: house.minutes(61)) == 0)
        try accounts.enable(editor)
        #expect(try mails(at: house.minutes(200)) == 0)
        try house.remind(at: house.minutes(201))
        try house.pass(to: house.minutes(201))
        #expect(try mails(at: house.minutes(261)) == 1)
    }
}

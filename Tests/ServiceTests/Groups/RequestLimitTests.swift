import Domain
import FeatureTags
import Storage
import SyncProtocol
import SyncRules
import Testing
import WebPush

@testable import Service

/// The stranger has registered recently and has no contacts. The server requires contact requests.
@Suite("Limits of contact requests", .tags(.G6), .timeLimit(.minutes(15)))
struct RequestLimitTests {
    private let house: HouseholdFixture
    private var processor: CommandProcessor { house.processor }
    private var stranger: PersonID { house.people[.stranger]! }
    private var editor: PersonID { house.people[.editor]! }

    init() throws {
        house = try HouseholdFixture()
        for person in house.people.values { try house.register(person) }
        try house.pass(to: house.now)
        try house.read(.editor)
        processor.records.asksForContact = true
    }

    private func person() throws -> PersonID {
        let person: PersonID = newID()
        let profile = Record(id: Profile.recordID, content: .profile(Profile(firstName: "P", lastName: "")))
        _ = try processor.changeWriter.write(
            [Change(.user(person), profile)], by: person, command: newID(), at: house.now)
        try house.register(person)
        return person
    }

    private func write(to person: PersonID, _ text: String = "Hello") throws -> PushAnswer.Outcome {
        let message = NewMessage(newID(), text)
        return try house.perform(
            .chat(.write(message, to: nil)), in: .chat(stranger, person), by: .stranger)
    }

    private func bytes(of person: PersonID) throws -> Int {
        try processor.records.table.page(of: .user(person), after: nil, limit: 10_000).rows
            .reduce(0) { $0 + $1.size }
    }

    private func request(to person: PersonID) -> ContactRequest? {
        processor.records.contactRequest(from: stranger, to: person)
    }

    @Test("contact requests notify the recipient once a day, regardless of their number")
    func notifications() throws {
        let session = Session(
            id: newID(), person: editor, device: "", created: house.now, used: house.now)
        try SessionTable(house.connection).insert(session)
        try processor.alarms.subscribe(
            Subscription(
                session: session.id, person: editor, endpoint: "https://push/x", key: "", secret: "",
                language: "en", zone: "UTC"), at: house.now)
        func notified(at moment: Instant) throws -> Int {
            house.now = moment
            let sendings = try processor.notificationScheduler.processDue(
                at: moment, connected: [], turn: .seconds(60)
            ).sendings
            for one in sendings {
                try processor.deliveries.recordOutcome(
                    one.delivery, .delivered, of: one.subscription.endpoint, at: moment)
                #expect(!"\(one.payload)".contains("stranger"))
            }
            return sendings.count
        }
        let begin = house.now
        var count = 0
        _ = try write(to: editor)
        count += try notified(at: begin.advanced(by: 1000))
        #expect(count == 1)
        for hour in 1...5 {
            let sender = try person()
            let message = NewMessage(newID(), "Hello")
            house.people[.former] = sender
            _ = try house.perform(
                .chat(.write(message, to: nil)), in: .chat(sender, editor), by: .former)
            count += try notified(at: begin.advanced(by: Int64(hour) * 3_600_000))
        }
        #expect(count == 1 && house.unread(.editor).isEmpty)
        count += try notified(at: begin.advanced(by: Instant.day + 2000))
        #expect(count == 2)
        count += try notified(at: begin.advanced(by: 5 * Instant.day))
        #expect(count == 2)
    }

    @Test("a sender can ask ten people a day and twenty in all, and later commands are done in time")
    func senders() throws {
        for day in 0..<2 {
            house.now = Instant(milliseconds: 1_000_000 + Int64(day) * (Instant.day + 1000))
            for _ in 0..<ContactRequest.maxPerDay {
                guard case .done = try write(to: try person()) else { throw Refusal.invalid }
            }
            #expect(try wait())
        }
        house.now = house.now.advanced(by: Instant.day + 1000)
        #expect(try wait(), "twenty requests are open")
        house.now = house.now.advanced(by: TrashPeriod.duration)
        #expect(try !wait())
    }

    /// True if one more request must wait. Its sequence number is then used again.
    private func wait() throws -> Bool {
        let outcome = try write(to: try person())
        if outcome == .deferred { try house.forgetLast(of: .stranger) }
        return outcome == .deferred
    }

    @Test("accepted contact requests do not count")
    func accepted() throws {
        for _ in 0..<ContactRequest.maxPerDay * 2 {
            let person = try person()
            guard case .done = try write(to: person) else { throw Refusal.invalid }
            house.people[.former] = person
            try house.done(.contactRequest(.accept(stranger)), in: .user(person), by: .former)
        }
    }

    @Test("contact requests add less than 64 kB to the recipient's account")
    func bytes() throws {
        let before = try bytes(of: editor)
        let list = try house.makeList(by: .stranger)
        let items = (0..<400).map { number in
            NewItem(
                id: newID(), title: "Item \(number)", rank: Rank.spread(400)[number],
                note: String(repeating: "x", count: 100))
        }
        for part in 0..<4 {
            try house.done(
                .item(.create(Array(items[part * 100..<part * 100 + 100]))), in: list, by: .stranger)
        }
        var sent = 0
        while case .done = try house.perform(.list(.send(to: [editor])), in: list, by: .stranger) {
            sent += 1
        }
        #expect(sent == ContactRequest.maxScopes)
        #expect(try bytes(of: editor) - before < 64_000)
        #expect(try ReadAccess(of: editor, on: house.connection).scopes.count == 2)
    }

    @Test(
        "unaccepted copies are erased when the request expires or either account is deleted", arguments: 0..<3
    )
    func copies(way: Int) throws {
        let list = try house.makeList(by: .stranger)
        try house.done(.list(.send(to: [editor])), in: list, by: .stranger)
        let copy = try #require(ScopeID(checking: request(to: editor)?.scopes.first ?? ""))
        #expect(processor.records.list(in: copy) != nil)
        switch way {
        case 0:
            house.now = house.now.advanced(by: TrashPeriod.duration + 1)
            _ = try processor.expiredRecords.purge(at: house.now)
        case 1: _ = try processor.accountRemoval.remove(stranger, command: newID(), at: house.now)
        default: _ = try processor.accountRemoval.remove(editor, command: newID(), at: house.now)
        }
        #expect(processor.records.list(in: copy) == nil && request(to: editor) == nil)
    }

    @Test("offers of an accepted user to one who left end with the user's account", arguments: [1, 2])
    func offersOfAcceptedUser(count: Int) throws {
        var lists: [ScopeID] = []
        for _ in 0...count {
            let list = try house.makeList(by: .stranger)
            try house.done(.member(.add(editor, name: "", role: .viewer)), in: list, by: .stranger)
            let viewer = house.people[.viewer]!
            try house.done(.member(.add(viewer, name: "", role: .viewer)), in: list, by: .stranger)
            if lists.isEmpty {
                let accept = Intent.contactRequest(.accept(stranger))
                try house.done(accept, in: .user(editor), by: .editor)
            }
            lists.append(list)
        }
        for list in lists.dropFirst() {
            try house.done(.member(.leave), in: list, by: .editor)
            try house.done(.member(.add(editor, name: "", role: .viewer)), in: list, by: .stranger)
        }
        #expect(request(to: editor)?.isAccepted == true && request(to: editor)?.scopes.count == count)
        _ = try processor.accountRemoval.remove(stranger, command: newID(), at: house.now)
        #expect(processor.records.openRequests(of: editor).isEmpty && request(to: editor)?.name ?? "" == "")
        for list in lists.dropFirst() {
            #expect(processor.records.member(editor, in: list)?.invitedRole == nil)
        }
    }

    /// An event one day before a request expires.
    enum LateEvent: CaseIterable {
        case nothing, addition, decline, acceptance
    }

    @Test(
        "a request expires with its copies 30 days after the last addition or answer, and never once accepted",
        arguments: LateEvent.allCases)
    func expiry(after event: LateEvent) throws {
        let lists = [try house.makeList(by: .stranger), try house.makeList(by: .stranger)]
        let own = ScopeID.user(editor)
        try house.done(.list(.send(to: [editor])), in: lists[0], by: .stranger)
        house.now = house.now.advanced(by: TrashPeriod.duration - Instant.day)
        let late = house.now
        if event == .addition || event == .acceptance {
            try house.done(.list(.send(to: [editor])), in: lists[1], by: .stranger)
        }
        let copies = (request(to: editor)?.scopes ?? []).compactMap { ScopeID(checking: $0) }
        #expect(copies.count == (event == .addition || event == .acceptance ? 2 : 1))
        if event == .decline { try house.done(.contactRequest(.decline(stranger)), in: own, by: .editor) }
        if event == .acceptance { try house.done(.contactRequest(.accept(stranger)), in: own, by: .editor) }
        for (days, isOver) in [(1, event == .nothing), (29, event == .nothing), (30, event != .acceptance)] {
            _ = try processor.expiredRecords.purge(at: late.advanced(by: Int64(days) * Instant.day))
            #expect((request(to: editor) == nil) == isOver, "\(days) days later")
            for copy in copies {
                #expect((processor.records.list(in: copy) == nil) == isOver, "\(days) days later")
            }
        }
        if event == .nothing {
            let accept = Intent.contactRequest(.accept(stranger))
            #expect(try house.perform(accept, in: own, by: .editor) == .rejected(.gone))
        }
    }

    @Test("a recipient with 200 open requests gets further ones only after an answer")
    func recipients() throws {
        for _ in 0..<ContactRequest.maxWaiting {
            house.people[.former] = try person()
            let scope = ScopeID.chat(house.people[.former]!, editor)
            try house.done(.chat(.write(NewMessage(newID(), "Hello"), to: nil)), in: scope, by: .former)
        }
        #expect(try write(to: editor) == .deferred)
        try house.forgetLast(of: .stranger)
        let first = try #require(processor.records.openRequests(of: editor).first)
        try house.done(.contactRequest(.decline(first.person)), in: .user(editor), by: .editor)
        guard case .done = try write(to: editor) else { throw Refusal.invalid }
    }
}

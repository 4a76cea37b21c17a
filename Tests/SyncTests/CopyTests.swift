import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Copies of lists, and properties of items", .timeLimit(.minutes(15)))
struct CopyTests {
    let milk: ItemID = newID()
    let copy = ScopeID(.list, "00000000000000000000000C0P")

    private func worldWithMilk() throws -> TestWorld {
        var world = try TestWorld.withList()
        let item = NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])
        try world.perform(.item(.create([item])), by: ada)
        try world.perform(.item(.edit(milk, [.note("From the farm"), .assignee(ada)])), by: ada)
        return world
    }

    private func items(_ world: TestWorld, _ scope: ScopeID) -> [Item] {
        world.all(Item.kind, in: scope).compactMap {
            if case .item(let item) = $0.content { item } else { nil }
        }
    }

    @Test("a copied list belongs to its creator, has the same items and is independent", .tags(.F8))
    func duplicate() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: boris)
        #expect(world.role(of: boris, in: copy) == .owner && world.role(of: ada, in: copy) == nil)
        #expect(world.list(in: copy)?.name == "Shopping")
        #expect(items(world, copy).map(\.note) == ["From the farm"])
        #expect(items(world, copy).first?.assignee == nil)
        try world.perform(.item(.delete(milk)), by: ada)
        #expect(items(world, copy).first?.deleted == nil)
    }

    @Test("a copy, a sent copy and a restored list have the colour and the sign of the original", .tags(.L1))
    func face() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .editor)), by: ada)
        let (color, sign) = (HabitColor.palette[2], ListSign("🍎"))
        try world.perform(.list(.setColor(color)), by: boris)
        try world.perform(.list(.setSign(sign)), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "Food")), in: copy, by: boris)
        let sent = try world.perform(.list(.send(to: [boris])), by: ada).map(\.scope).first {
            $0.kind == .list
        }
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.restore), by: ada)
        for scope in [copy, try #require(sent), shopping] {
            #expect(world.list(in: scope)?.color == color && world.list(in: scope)?.sign == sign)
        }
        try world.perform(.list(.setColor(nil)), by: ada)
        #expect(world.list(in: shopping)?.color == nil && world.list(in: shopping)?.sign == sign)
    }

    @Test("rejects a colour or a sign by a viewer, and for a list in the trash", .tags(.L1))
    func faceRights() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        #expect(throws: Refusal.forbidden) { try world.perform(.list(.setColor(nil)), by: boris) }
        #expect(throws: Refusal.forbidden) { try world.perform(.list(.setSign(nil)), by: boris) }
        try world.perform(.list(.delete), by: ada)
        #expect(throws: Refusal.gone) { try world.perform(.list(.setSign(ListSign("cart"))), by: ada) }
    }

    @Test(
        "items in a copy belong to its owner, for a copied and for a sent list",
        .tags(.D2))
    func author() throws {
        var world = try worldWithMilk()
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: boris)
        #expect(items(world, copy).map(\.author) == [boris])
        let sent = try world.perform(.list(.send(to: [boris])), by: ada).map(\.scope).first {
            $0.kind == .list
        }
        #expect(items(world, try #require(sent)).map(\.author) == [boris])
        #expect(world.item(milk)?.author == ada)
    }

    @Test("rejects a copy of a list that the user cannot read")
    func foreign() throws {
        var world = try worldWithMilk()
        #expect(throws: Refusal.notFound) {
            try world.perform(.list(.copy(from: shopping, name: "x")), in: copy, by: boris)
        }
    }

    @Test("rejects a copy with the id of an existing list")
    func twice() throws {
        var world = try worldWithMilk()
        try world.perform(.list(.copy(from: shopping, name: "x")), in: copy, by: ada)
        #expect(throws: Refusal.conflict) {
            try world.perform(.list(.copy(from: shopping, name: "y")), in: copy, by: ada)
        }
        #expect(throws: Refusal.notFound) {
            try world.perform(.list(.copy(from: shopping, name: "y")), in: copy, by: boris)
        }
    }

    @Test("a sent list creates a copy for the recipient and none for the sender")
    func send() throws {
        var world = try worldWithMilk()
        let changes = try world.perform(.list(.send(to: [boris, ada, boris])), by: ada)
        let lists = Set(changes.map(\.scope)).filter { $0.kind == .list }
        #expect(lists.count == 1)
        #expect(world.role(of: boris, in: lists.first!) == .owner)
        #expect(world.role(of: ada, in: lists.first!) == nil)
        #expect(throws: Refusal.notFound) { try world.perform(.list(.send(to: [newID()])), by: ada) }
        #expect(throws: Refusal.invalid) { try world.perform(.list(.send(to: [ada])), by: ada) }
    }

    @Test("rejects a copy of a very large list, and of a large one for several users")
    func large() throws {
        var world = try worldWithMilk()
        var note = Item(title: "Book", rank: Rank.spread(1)[0], author: ada)
        note.note = String(repeating: "🦊", count: 10_000)
        func fill(_ count: Int) {
            for _ in 0..<count {
                world.put([Change(shopping, Record(id: newID(), content: .item(note)))])
            }
        }
        fill(300)
        try world.perform(.list(.send(to: [boris])), by: ada)
        let carl: PersonID = newID()
        let profile = Record(
            id: Profile.recordID, content: .profile(Profile(firstName: "Carl", lastName: "")))
        world.put([Change(.user(carl), profile)])
        #expect(throws: Refusal.tooLarge) { try world.perform(.list(.send(to: [boris, carl])), by: ada) }
        fill(300)
        let copying = Intent.list(.copy(from: shopping, name: "x"))
        #expect(throws: Refusal.tooLarge) { try world.perform(copying, in: copy, by: ada) }
    }

    @Test(
        "one command copies up to 20,000,000 bytes of titles and notes for all recipients"
    )
    func maxBytes() throws {
        var world = try TestWorld.withList()
        let carl: PersonID = newID()
        let profile = Record(
            id: Profile.recordID, content: .profile(Profile(firstName: "Carl", lastName: "")))
        world.put([Change(.user(carl), profile)])
        var ids: [RecordID] = (0..<500).map { _ in newID() }
        func put(_ id: RecordID, title: String, foxes: Int) {
            var item = Item(title: title, rank: Rank.spread(1)[0], author: ada)
            item.note = String(repeating: "🦊", count: foxes)
            world.put([Change(shopping, Record(id: id, content: .item(item)))])
        }
        func perform(_ intent: ListIntent, in scope: ScopeID = shopping) -> Refusal? {
            do throws(Refusal) {
                try world.perform(.list(intent), in: scope, by: ada)
                return nil
            } catch { return error }
        }
        let last = ids.removeLast()
        for id in ids { put(id, title: "Book", foxes: 10_000) }
        put(last, title: "Book", foxes: 9_500)
        #expect(perform(.send(to: [boris, carl])) == .tooLarge && perform(.send(to: [boris])) == nil)
        #expect(perform(.copy(from: shopping, name: ""), in: copy) == nil)
        #expect(items(world, copy).reduce(0) { $0 + $1.title.utf8.count + $1.note.utf8.count } == 20_000_000)
        put(last, title: "Books", foxes: 9_500)
        let other = ScopeID(.list, "00000000000000000000000C02")
        #expect(perform(.copy(from: shopping, name: ""), in: other) == .tooLarge)
        #expect(perform(.send(to: [boris])) == .tooLarge && world.isUnused(other))
    }

    @Test("a copy for a group reaches all members, beyond the limit for named recipients")
    func sendToManyMembers() throws {
        var world = try TestWorld.withGroup()
        let people: [PersonID] = (0...List.maxRecipients).map { _ in newID() }
        for person in people {
            let profile = Record(
                id: Profile.recordID, content: .profile(Profile(firstName: "P", lastName: "")))
            world.put([Change(.user(person), profile)])
            try world.perform(.member(.add(person, name: "", role: .viewer)), in: family, by: ada)
        }
        #expect(throws: Refusal.tooLarge) { try world.perform(.list(.send(to: people)), by: ada) }
        let changes = try world.perform(.list(.sendToGroup(GroupID(family.id))), by: ada)
        #expect(Set(changes.map(\.scope)).count { $0.kind == .list } == people.count)
    }

    @Test("a copy for a group belongs to each other member and has the same items", .tags(.L3))
    func sendToGroup() throws {
        var world = try TestWorld.withGroup(of: boris, cleo)
        let item = NewItem(id: milk, title: "Milk", rank: Rank.spread(1)[0])
        try world.perform(.item(.create([item])), by: ada)
        let changes = try world.perform(.list(.sendToGroup(GroupID(family.id))), by: ada)
        let lists = Set(changes.map(\.scope)).filter { $0.kind == .list }
        #expect(lists.count == 2 && !lists.contains(shopping))
        for list in lists { #expect(items(world, list).map(\.title) == ["Milk"]) }
        let owners = lists.map { world.members(of: $0).filter { $0.role == .owner }.map(\.person) }
        #expect(Set(owners) == [[boris], [cleo]])
        #expect(lists.allSatisfy { world.members(of: $0).count == 1 })
    }

    @Test("only members can be assigned to an item")
    func assignee() throws {
        var world = try worldWithMilk()
        #expect(throws: Refusal.invalid) {
            try world.perform(.item(.edit(milk, [.assignee(boris)])), by: ada)
        }
        try world.perform(.member(.add(boris, name: "", role: .viewer)), by: ada)
        try world.perform(.item(.edit(milk, [.assignee(boris)])), by: ada)
        #expect(world.item(milk)?.assignee == boris)
    }

    @Test("completing an overdue item removes its deadline, and keeps any other one")
    func overdue() throws {
        var world = try worldWithMilk()
        for (deadline, isKept) in [(noon.advanced(by: -1), false), (noon.advanced(by: 60_000), true)] {
            try world.perform(.item(.edit(milk, [.deadline(deadline)])), by: ada)
            try world.perform(.item(.tick(milk, done: true)), by: ada)
            #expect(world.item(milk)?.deadline == (isKept ? deadline : nil))
            try world.perform(.item(.tick(milk, done: false)), by: ada)
        }
    }

    @Test("an edit of several fields is applied completely or not at all")
    func whole() throws {
        var world = try worldWithMilk()
        let before = world.item(milk)
        #expect(throws: Refusal.empty) {
            try world.perform(.item(.edit(milk, [.note("changed"), .title(" ")])), by: ada)
        }
        #expect(world.item(milk) == before)
        #expect(throws: Refusal.tooLong) {
            try world.perform(
                .item(.edit(milk, [.note(String(repeating: "x", count: 10_001))])), by: ada)
        }
    }

    @Test("only items and lists in the trash can be removed permanently")
    func purge() throws {
        var world = try worldWithMilk()
        #expect(throws: Refusal.conflict) { try world.perform(.item(.purge(milk)), by: ada) }
        try world.perform(.item(.delete(milk)), by: ada)
        try world.perform(.item(.purge(milk)), by: ada)
        #expect(world.item(milk) == nil)
        #expect(throws: Refusal.conflict) { try world.perform(.list(.purge), by: ada) }
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.purge), by: ada)
        #expect(!world.isMember(ada) && world.all(Member.kind, in: shopping).isEmpty)
    }

    @Test("purging a list removes all its records but items, which the server erases later")
    func purgeOfAllKinds() throws {
        var world = try worldWithMilk()
        for (place, content) in Self.contents.enumerated() {
            world.put([Change(shopping, Record(id: RecordID("thing:\(place)"), content: content))])
        }
        try world.perform(.list(.delete), by: ada)
        try world.perform(.list(.purge), by: ada)
        let left = world.records.filter { $0.key.scope == shopping }.map(\.value.content.kind)
        #expect(left == [Item.kind])
    }

    private static let contents: [Content] = [
        .settings(Settings()), .preference(Preference()), .shared(GroupShareLink(role: .viewer)),
        .checks(HabitLog(newID(), in: CivilMonth(of: CivilDay(number: 20_000)))),
        .habit(
            Habit(
                name: "Drink water", color: HabitColor(rgb: 0x296DFF), time: 450, rank: Rank("V")!,
                started: CivilDay(number: 20_000))),
    ]

    @Test("settings and the position of a list belong to the user", .tags(.A9))
    func own() throws {
        var world = try worldWithMilk()
        let mine = ScopeID.user(ada)
        try world.perform(.person(.theme(.dark)), in: mine, by: ada)
        try world.perform(.person(.hideDoneIn(shopping, true)), in: mine, by: ada)
        try world.perform(.person(.moveList(shopping, Rank("V")!)), in: mine, by: ada)
        #expect(world.settings(of: ada).theme == .dark)
        #expect(world.preference(of: ada, for: shopping) == Preference(rank: Rank("V"), hidesDone: true))
        #expect(throws: Refusal.notFound) { try world.perform(.person(.theme(.light)), in: mine, by: boris) }
        #expect(throws: Refusal.empty) {
            try world.perform(.person(.rename(first: " ", last: "")), in: mine, by: ada)
        }
    }
}

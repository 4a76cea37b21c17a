import Domain
import FeatureTags
import Foundation
import JSON
import SyncRules
import Testing

@Suite("Unknown fields of a newer version", .timeLimit(.minutes(15)))
struct UnknownFieldTests {
    private let family = ScopeID(.group, "00000000000000000000FAM11Y")
    private let hello: MessageID = newID()
    private let own = ScopeID.user(ada)
    private let chat = ScopeID.chat(ada, boris)
    private let milk: ItemID = newID(), tea: ItemID = newID()
    private let photo: PictureID = newID(), sketch: PictureID = newID()
    private let dairy: SectionID = newID(), fruit: SectionID = newID()
    private let oats: SubItemID = newID(), bran: SubItemID = newID()
    private let water: HabitID = newID(), run: HabitID = newID()
    private let today = CivilDay("2023-11-14")!  // that of `noon`
    private let beach: PhotoID = newID(), photos = ScopeID.photos(of: ada)
    private var heart: Favourite {
        Favourite(blob: blob(4), imageInfo: ImageInfo(), uploaded: noon, at: noon)
    }
    private var hill: SourcePhoto {
        var photo = SourcePhoto(source: "library", id: "hill")
        photo.small = "/v1/sources/picture"
        return photo
    }
    private func snooze(_ minutes: Int64) -> NotificationIntent {
        .snooze(.reminders, of: RecordID(milk.text), in: shopping, at: noon, minutes: minutes)
    }
    private var group: GroupID { GroupID(family.id) }
    private static let later: JSONObject = ["later": ["a": 1, "b": [true, "é"]], "since": 7]

    /// A list and a group of Ada with records of every kind, each with unknown fields.
    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.group(.create(name: "Family")), in: family, by: ada)
        try world.perform(.member(.add(boris, name: "", role: .viewer)), in: family, by: ada)
        try world.perform(.share(.share(group, name: "", role: .viewer)), by: ada)
        for (place, id) in [milk, tea].enumerated() {
            let rule = id == milk ? Recurrence(.daily) : nil
            let item = NewItem(
                id: id, title: "Milk", rank: Rank.spread(2)[place], day: rule.map { _ in today }, rule: rule)
            try world.perform(.item(.create([item])), by: ada)
        }
        for (place, id) in [photo, sketch].enumerated() {
            let picture = NewPicture(id: id, item: milk, blob: blob(place + 1), rank: Rank.spread(2)[place])
            try world.perform(.picture(.add(picture)), by: ada)
        }
        let subItems = [NewSubItem(oats, "Oats", Rank("V")!), NewSubItem(bran, "Bran", Rank("W")!)]
        try world.perform(.subItem(.add(subItems, to: milk)), by: ada)
        for id in [dairy, fruit] {
            try world.perform(.section(.add(id, name: "Dairy", Rank("V")!)), by: ada)
        }
        try world.perform(.section(.delete(fruit)), by: ada)
        try world.perform(.item(.delete(tea)), by: ada)
        try world.perform(.picture(.delete(sketch)), by: ada)
        try world.perform(.subItem(.delete(bran)), by: ada)
        try world.perform(.person(.theme(.dark)), in: own, by: ada)
        try world.perform(.person(.hideDoneIn(shopping, true)), in: own, by: ada)
        for id in [water, run] {
            let habit = Habit(
                name: "Water", color: HabitColor(rgb: 1), time: 450, rank: Rank("V")!, started: today)
            try world.perform(.habit(.create(id, habit)), in: own, by: ada)
        }
        try world.perform(.habit(.check(water, today, time: 451)), in: own, by: ada)
        try world.perform(.habit(.delete(run)), in: own, by: ada)
        try world.perform(.day(.order(DayOrder(today, [milk]))), in: own, by: ada)
        try world.perform(.chat(.write(NewMessage(hello, "Hello"), to: nil)), in: chat, by: ada)
        try world.perform(.chat(.mark(read: 0, delivered: 1)), in: chat, by: ada)
        try world.perform(.block(.block(cleo, name: "C")), in: own, by: ada)
        try world.perform(.chatPreference(.pin(chat, true)), in: own, by: ada)
        try world.perform(.photo(.add(NewPhoto(beach, blob(4)))), in: photos, by: ada)
        try world.perform(.favourite(.add(beach, in: photos, heart)), in: own, by: ada)
        try world.perform(.sourceFavourite(.add(hill)), in: own, by: ada)
        let notification = Notification(
            number: 7, kind: .shares, scope: shopping, subject: RecordID(""), moment: noon)
        world.records[RecordKey(own, Notification.recordID(0))] = Record(
            id: Notification.recordID(0), content: .notification(notification))
        let request = ContactRequest(cleo, .requested, at: noon)
        world.records[RecordKey(own, ContactRequest.recordID(cleo))] = Record(
            id: ContactRequest.recordID(cleo), content: .contactRequest(request))
        try world.perform(.notification(.read(upTo: 3)), in: own, by: ada)
        try world.perform(.notification(snooze(10)), in: own, by: ada)
        for key in world.records.keys { world.records[key]?.unknown = Self.later }
        return world
    }

    /// All intents that edit an existing record, by scope.
    private var edits: [(ScopeID, [Intent])] {
        let rank = Rank("W")!
        return [
            (
                shopping,
                [
                    .list(.rename("Food")), .list(.setColor(HabitColor.palette[0])),
                    .list(.setSign(ListSign("cart"))),
                    .list(.delete), .list(.restore), .item(.rename(milk, "Oat milk")),
                    .item(.edit(milk, [.note("Two"), .assignee(boris)])), .item(.tick(milk, done: true)),
                    .item(.repeat(milk, nil, from: today)), .item(.skip(milk, isSkipped: true, on: today)),
                    .item(.move(milk, rank)), .item(.delete(milk)), .item(.restore(tea)),
                    .picture(.move(photo, rank)), .picture(.delete(photo)), .picture(.restore(sketch)),
                    .subItem(.rename(oats, "Rye")), .subItem(.tick(oats, done: true)),
                    .subItem(.move(oats, rank)), .subItem(.delete(oats)), .subItem(.restore(bran)),
                    .section(.rename(dairy, "Milk")), .section(.move(dairy, rank)), .section(.delete(dairy)),
                    .section(.restore(fruit)), .item(.place(milk, rank, in: dairy)),
                    .member(.add(boris, name: "", role: .editor)), .member(.remove(boris)),
                    .member(.transfer(boris)), .share(.share(group, name: "", role: .editor)),
                    .share(.end(group)), .share(.close),
                ]
            ),
            (
                family,
                [
                    .group(.rename("Relatives")), .group(.setPicture(blob(3))), .group(.delete),
                    .group(.restore), .member(.remove(boris)), .member(.transfer(boris)),
                ]
            ),
            (
                own,
                [
                    .person(.rename(first: "Augusta", last: "")), .person(.describe("Hello")),
                    .person(.setPicture(blob(3))), .person(.language("ru")), .person(.theme(.light)),
                    .person(.hideDone(true)), .person(.zone("Asia/Tokyo")), .person(.weekStart(7)),
                    .person(.dayStart(4)), .person(.start(.profile)), .person(.remind(.habits, false)),
                    .person(.quiet(QuietHours(from: 1320, until: 420))), .person(.hidePresence(true)),
                    .person(.moveList(shopping, rank)),
                    .person(.hideDoneIn(shopping, false)), .person(.sortItems(shopping, by: .day)),
                    .person(.markOpened(shopping, grant: newID())),
                    .habit(.edit(water, [.name("Tea")])), .habit(.move(water, rank)),
                    .habit(.check(water, today.advanced(by: -1), time: 450)),
                    .habit(.uncheck(water, today)),
                    .habit(.addStep(water, HabitLog.Step(newID(), on: today, at: 1))),
                    .habit(.removeStep(water, today, newID())), .habit(.delete(water)), .habit(.restore(run)),
                    .day(.order(DayOrder(today, [tea, milk]))), .block(.block(cleo, name: "Cleo")),
                    .chatPreference(.mute(chat, true)), .chatPreference(.markUnread(chat, true)),
                    .favourite(.add(beach, in: photos, heart)),
                    .sourceFavourite(.add(hill)),
                    .notification(.read(upTo: 7)), .notification(snooze(60)),
                    .contactRequest(.decline(cleo)),
                ]
            ),
            (
                chat,
                [
                    .chat(.mark(read: 1, delivered: 1)), .chat(.edit(hello, "Hi")),
                    .chat(.react(hello, "👍")), .chat(.remove(hello)),
                ]
            ),
            (
                photos,
                [
                    .photo(.describe(beach, caption: "Sea", alternative: "")),
                    .photo(.show(beach, everyone: true)), .photo(.delete(beach)), .photo(.restore(beach)),
                    .photo(
                        .show(
                            beach, everyone: true,
                            description: PhotoDescription(caption: "", alternative: "A"))),
                ]
            ),
        ]
    }

    @Test("unknown fields survive every edit, in records of every kind", .tags(.S4))
    func kept() throws {
        var edited: Set<String> = []
        for (scope, intents) in edits {
            for intent in intents {
                var world = try world()
                let before = world.records
                for change in try world.perform(intent, in: scope, by: ada) {
                    guard let record = change.record, before[RecordKey(change.scope, change.id)] != nil
                    else { continue }
                    edited.insert(record.content.kind)
                    #expect(record.unknown == Self.later, "\(record.content.kind) after \(intent)")
                }
            }
        }
        let kinds = Set(try world().records.values.map(\.content.kind))
        // Only the server creates notifications.
        #expect(edited == kinds.subtracting([Notification.kind]))
        #expect(try kinds.count == numberOfKinds())
    }

    /// The number of record kinds that the source of `Content` declares.
    private func numberOfKinds() throws -> Int {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/SyncRules/Records/Content.swift")
        return try String(contentsOf: source, encoding: .utf8).matches(of: #/case \w+\(\w+\)\n/#).count
    }

    @Test("unknown fields are part of a list copy")
    func copied() throws {
        var world = try world()
        let copy = ScopeID(.list, "00000000000000000000000C0P")
        try world.perform(.list(.copy(from: shopping, name: "")), in: copy, by: ada)
        let kinds = [List.kind, Item.kind, Picture.kind, SubItem.kind, Section.kind]
        let copied = kinds.flatMap { world.all($0, in: copy) }
        #expect(copied.count == 5 && copied.allSatisfy { $0.unknown == Self.later })
    }
}

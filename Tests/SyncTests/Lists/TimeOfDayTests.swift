import Domain
import FeatureTags
import JSON
import SyncRules
import Testing

@Suite("Tasks with a time", .tags(.L12), .timeLimit(.minutes(15)))
struct TimeOfDayTests {
    private let call: ItemID = newID()
    private let day = CivilDay("2026-11-26")!

    private func world(rule: Recurrence? = nil) throws -> TestWorld {
        var world = try TestWorld.withList()
        let new = NewItem(
            id: call, title: "Call", rank: Rank("V")!, day: day, time: 1020, alert: .before(minutes: 10),
            rule: rule)
        try world.perform(.item(.create([new])), by: ada)
        return world
    }

    private func plan(_ world: TestWorld, of id: ItemID? = nil) -> String {
        let item = world.item(id ?? call)
        let parts = [item?.day?.text, item?.time.map { String($0) }, item?.alert?.text]
        return parts.map { $0 ?? "-" }.joined(separator: " ")
    }

    @Test("a new task has day, time and relative reminder")
    func create() throws {
        #expect(plan(try world()) == "2026-11-26 1020 10")
    }

    @Test(
        "a change of the day keeps time and reminder, its removal removes both",
        arguments: [
            ([ItemChange.day(CivilDay("2026-11-30"))], "2026-11-30 1020 10"), ([.day(nil)], "- - -"),
            ([.time(nil)], "2026-11-26 - -"), ([.time(0)], "2026-11-26 0 10"),
            ([.alert(nil)], "2026-11-26 1020 -"), ([.time(nil), .alert(.morning)], "2026-11-26 - morning"),
            ([.time(600), .day(nil)], "- - -"),
        ] as [([ItemChange], String)])
    func edit(changes: [ItemChange], expected: String) throws {
        var world = try world()
        try world.perform(.item(.edit(call, changes)), by: ada)
        #expect(plan(world) == expected)
    }

    @Test("a time for a task without a day has no effect")
    func withoutDay() throws {
        var world = try world()
        try world.perform(.item(.edit(call, [.day(nil)])), by: ada)
        try world.perform(.item(.edit(call, [.time(600)])), by: ada)
        #expect(plan(world) == "- - -")
    }

    @Test("undo of a change of the plan restores day, time and reminder")
    func inverse() throws {
        for changes in [[ItemChange.day(nil)], [.time(5), .alert(nil)], [.day(nil), .time(nil)]] {
            var world = try world()
            let intent = ItemIntent.edit(call, changes)
            let inverse = intent.inverse(in: shopping, by: ada, of: world, now: noon)
            try world.perform(.item(intent), by: ada)
            #expect(plan(world) != "2026-11-26 1020 10")
            for step in inverse { try world.perform(step.intent, in: step.scope, by: ada) }
            #expect(plan(world) == "2026-11-26 1020 10")
        }
    }

    @Test("the next occurrence of a repeating task has the same time and reminder", .tags(.L10))
    func series() throws {
        var world = try world(rule: Recurrence(.daily))
        try world.perform(.item(.tick(call, done: true, on: day)), by: ada)
        let next = Occurrence(of: SeriesID(startingWith: call), index: 1, on: day).item
        #expect(plan(world, of: next) == "2026-11-27 1020 10")
        try world.perform(.item(.tick(call, done: false, on: day)), by: ada)
        #expect(world.item(next)?.isCancelled == true, "undo cancels the unchanged next occurrence")
    }

    @Test(
        "an unusual time or reminder is not read from a command",
        arguments: [
            #""time":1440"#, #""time":-1"#, #""time":"9""#, #""alert":"soon""#, #""alert":10"#,
        ])
    func invalid(field: String) {
        let text = #"{"id":"\#(call.text)","set":{\#(field)}}"#
        #expect(throws: (any Error).self) {
            _ = try ItemIntent("item.edit", JSONValue(parsing: [UInt8](text.utf8)).object())
        }
    }
}

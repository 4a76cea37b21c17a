import Domain
import FeatureTags
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Habits", .timeLimit(.minutes(15)))
struct HabitTests {
    private let water: HabitID = newID()
    private let own = ScopeID.user(ada)
    private let today = CivilDay("2023-11-14")!  // that of `noon`

    private var habit: Habit {
        Habit(
            name: " Drink water ", color: HabitColor(rgb: 0x296DFF), time: 450, rank: Rank("V")!,
            started: today
        )
    }

    private func world() throws -> TestWorld {
        var world = try TestWorld.withList()
        try world.perform(.habit(.create(water, habit)), in: own, by: ada)
        return world
    }

    private func checks(_ world: TestWorld) -> [HabitLog] {
        world.all(HabitLog.kind, in: own).compactMap {
            if case .checks(let checks) = $0.content { checks } else { nil }
        }
    }

    private func done(_ world: TestWorld) -> DaySet {
        var days = DaySet()
        for checks in checks(world) { checks.add(to: &days) }
        return days
    }

    @Test("a habit has a trimmed name and belongs to its user")
    func create() throws {
        var world = try world()
        let kept = try #require(world.habit(water, in: own))
        #expect(kept.name == "Drink water" && kept.schedule.weekdays == .all && kept.started == today)
        #expect(throws: Refusal.conflict) {
            try world.perform(.habit(.create(water, habit)), in: own, by: ada)
        }
        #expect(throws: Refusal.notFound) { try world.perform(.habit(.delete(water)), in: own, by: boris) }
        #expect(throws: Refusal.invalid) { try world.perform(.habit(.delete(water)), in: shopping, by: ada) }
        var blank = habit
        blank.name = " \u{200B} "
        #expect(throws: Refusal.empty) {
            try world.perform(.habit(.create(newID(), blank)), in: own, by: ada)
        }
    }

    @Test("an edit changes only the named properties and keeps the log")
    func edit() throws {
        var world = try world()
        try world.perform(.habit(.check(water, today, time: 451)), in: own, by: ada)
        let changes: [HabitChange] = [
            .name("Water"), .color(HabitColor(rgb: 1)), .time(0), .weekdays(Weekdays(bits: 1)!, from: today),
        ]
        try world.perform(.habit(.edit(water, changes)), in: own, by: ada)
        let kept = try #require(world.habit(water, in: own))
        #expect(
            kept.name == "Water" && kept.color.rgb == 1 && kept.time == 0 && kept.schedule.weekdays.bits == 1)
        #expect(done(world) == DaySet([today]))
    }

    @Test("two devices that complete the same day create one mark, which either can remove", .tags(.H3))
    func twice() throws {
        var world = try world()
        try world.perform(.habit(.check(water, today, time: 451)), in: own, by: ada)
        try world.perform(.habit(.check(water, today, time: 460)), in: own, by: ada)
        #expect(done(world).count == 1 && checks(world).count == 1)
        try world.perform(.habit(.uncheck(water, today)), in: own, by: ada)
        #expect(done(world).isEmpty)
        try world.perform(.habit(.uncheck(water, today)), in: own, by: ada)
    }

    @Test(
        "two habits with one name that offline devices change stay separate",
        .tags(.H4)
    )
    func namesakes() throws {
        var world = try world()
        let other: HabitID = newID()
        try world.perform(.habit(.create(other, habit)), in: own, by: ada)
        var devices = [try TestDevice.inSync(), try TestDevice.inSync()]
        for place in devices.indices {
            devices[place].handle(.received(.behind))
            devices[place].answerPull(with: [TestDevice.part(of: own, in: world, at: 2)])
        }
        devices[1].handle(.socketClosed, .online(false))
        let yesterday = today.advanced(by: -1)
        let intents: [(device: Int, HabitIntent)] = [
            (0, .edit(water, [.time(360), .name("Water")])), (0, .check(water, today, time: 361)),
            (1, .edit(other, [.color(HabitColor(rgb: 7))])), (1, .check(other, yesterday, time: 9)),
            (1, .edit(other, [.name("Water")])), (1, .check(other, today, time: 10)),
            (1, .uncheck(other, today)),
        ]
        for (device, intent) in intents { _ = try devices[device].perform(.habit(intent), in: own) }
        devices[1].handle(.online(true), .socketOpened, .received(.welcome(epoch: "E", isCurrent: true)))
        for place in devices.indices {
            for sent in devices[place].client.outbox {
                try world.perform(sent.command.intent, in: own, by: ada)
            }
            while !devices[place].pushes.isEmpty { devices[place].answerPush(.done([own: 3])) }
        }
        for place in devices.indices {
            devices[place].handle(.received(.behind))
            devices[place].answerPull(with: [TestDevice.part(of: own, in: world, at: 3)])
            let replica = devices[place].client.replica
            #expect(devices[place].client.outbox.isEmpty && replica.all(Habit.kind, in: own).count == 2)
            let kept = [replica.habit(water, in: own), replica.habit(other, in: own)]
            #expect(kept.map { $0?.name } == ["Water", "Water"] && kept.map { $0?.time } == [360, 450])
            #expect(kept.map { $0?.color.rgb } == [0x296DFF, 7])
            let days = [water, other].map { id in
                replica.all(HabitLog.kind, in: own).reduce(into: DaySet()) { days, record in
                    if case .checks(let checks) = record.content, checks.habit == id { checks.add(to: &days) }
                }
            }
            #expect(days == [DaySet([today]), DaySet([yesterday])])
        }
    }

    @Test("rejects a log with a time that no day has", arguments: [451, -1, 1440, .max, .min])
    func times(time: Int64) {
        let fields: JSONObject = [
            "habit": .string(water.text), "month": "2023-11-01", "days": .object(["14": .integer(time)]),
        ]
        #expect(((try? Content.read(kind: "checks", fields: fields)) != nil) == (time == 451))
    }

    @Test("a year of marks has one record per month and the same days")
    func year() throws {
        var world = try world()
        let days = (0..<365).map { today.advanced(by: -$0) }
        for day in days.shuffled() {
            try world.perform(.habit(.check(water, day, time: 0)), in: own, by: ada)
        }
        #expect(checks(world).count == 13)  // November of both years
        #expect(done(world) == DaySet(days))
    }

    @Test("the next day can be completed only where it has started")
    func future() throws {
        var world = try world()
        try world.perform(.habit(.check(water, today.advanced(by: 1), time: 0)), in: own, by: ada)
        #expect(throws: Refusal.invalid) {
            try world.perform(.habit(.check(water, today.advanced(by: 2), time: 0)), in: own, by: ada)
        }
    }

    @Test("a deleted habit rejects marks, is restored with its log and purged with it")
    func trash() throws {
        var world = try world()
        try world.perform(.habit(.check(water, today, time: 0)), in: own, by: ada)
        #expect(throws: Refusal.conflict) { try world.perform(.habit(.purge(water)), in: own, by: ada) }
        try world.perform(.habit(.delete(water)), in: own, by: ada)
        #expect(throws: Refusal.gone) {
            try world.perform(.habit(.check(water, today, time: 0)), in: own, by: ada)
        }
        try world.perform(.habit(.restore(water)), in: own, by: ada)
        #expect(done(world) == DaySet([today]))
        try world.perform(.habit(.delete(water)), in: own, by: ada)
        try world.perform(.habit(.purge(water)), in: own, by: ada)
        #expect(checks(world).isEmpty && world.habit(water, in: own) == nil)
    }

    @Test(
        "the last change of weekdays counts, whichever device it comes from", .tags(.H6)
    )
    func planned() throws {
        let (mondays, sundays) = (Weekdays(bits: 1)!, Weekdays(bits: 64)!)
        let monday = HabitIntent.edit(water, [.weekdays(mondays, from: today)])
        let sunday = HabitIntent.edit(water, [.weekdays(sundays, from: today.advanced(by: -1))])
        for (intents, last) in [([monday, sunday], sundays), ([sunday, monday], mondays)] {
            var world = try TestWorld.withList()
            let habit = Habit(
                name: "Water", color: HabitColor(rgb: 7), time: 0, rank: Rank("V")!,
                started: today.advanced(by: -9))
            try world.perform(.habit(.create(water, habit)), in: own, by: ada)
            for intent in intents { try world.perform(.habit(intent), in: own, by: ada) }
            let kept = try #require(world.habit(water, in: own))
            #expect(
                kept.schedule.weekdays == last
                    && kept.schedule(on: today.advanced(by: -1)).weekdays == sundays)
            #expect(kept.schedule(on: today.advanced(by: -2)).weekdays == .all)
        }
    }

    @Test("an older app without earlier plans keeps them")
    func olderAppKeepsPlan() throws {
        var world = try TestWorld.withList()
        let habit = Habit(
            name: "Water", color: HabitColor(rgb: 7), time: 0, rank: Rank("V")!,
            started: today.advanced(by: -9)
        )
        try world.perform(.habit(.create(water, habit)), in: own, by: ada)
        let (mondays, sundays, yesterday) = (Weekdays(bits: 1)!, Weekdays(bits: 64)!, today.advanced(by: -1))
        try world.perform(.habit(.edit(water, [.weekdays(mondays, from: yesterday)])), in: own, by: ada)
        try world.perform(.habit(.edit(water, [.weekdays(sundays, from: nil)])), in: own, by: ada)
        let kept = try #require(world.habit(water, in: own))
        #expect(kept.schedule(on: today.advanced(by: -2)).weekdays == .all)
        #expect(kept.schedule(on: yesterday).weekdays == mondays && kept.schedule.weekdays == sundays)
    }

    @Test("rejects plans in the future, and applies undated weekdays to all days")
    func plannedWrongly() throws {
        var world = try world()
        let (mondays, ahead) = (Weekdays(bits: 1)!, today.advanced(by: 2))
        #expect(throws: Refusal.invalid) {
            try world.perform(.habit(.edit(water, [.weekdays(mondays, from: ahead)])), in: own, by: ada)
        }
        try world.perform(.habit(.edit(water, [.weekdays(mondays, from: nil)])), in: own, by: ada)
        #expect(world.habit(water, in: own)?.schedule(on: today.advanced(by: -9)).weekdays == mondays)
    }

    @Test("an older app that changes the weekdays of a habit replaces its number of times a week", .tags(.H9))
    func olderApp() throws {
        var world = try world()
        let weekly = Weekly(3, from: 1)!
        try world.perform(.habit(.edit(water, [.weekly(weekly, from: today), .time(nil)])), in: own, by: ada)
        let kept = try #require(world.habit(water, in: own))
        #expect(kept.schedule == Schedule(weekly) && !kept.isTimed && kept.time == 450)
        var record = JSONObject()
        kept.write(to: &record)
        #expect(record["weekdays"] == .integer(127) && record["time"] == .integer(450))
        record["weekdays"] = .integer(3)
        #expect(try Habit(record).schedule == Schedule(Weekdays(bits: 3)!))
        let mondays = Weekdays(bits: 1)!
        try world.perform(.habit(.edit(water, [.weekdays(mondays, from: nil), .time(60)])), in: own, by: ada)
        let changed = try #require(world.habit(water, in: own))
        #expect(changed.schedule == Schedule(mondays) && changed.isTimed && changed.time == 60)
    }

    @Test("a habit is due on any day until its number is reached in the week", .tags(.H9))
    func weekly() throws {
        var world = try world()  // today is a Tuesday
        try world.perform(.habit(.edit(water, [.weekly(Weekly(2, from: 7)!, from: today)])), in: own, by: ada)
        func isToDo(_ ahead: Int) -> Bool {
            !world.habitsToDo(by: ada, on: today.advanced(by: ahead)).isEmpty
        }
        for ago in [2, 1] {
            #expect(isToDo(0))
            let day = today.advanced(by: -ago)
            try world.perform(.habit(.check(water, day, time: 9)), in: own, by: ada)
        }
        #expect(!isToDo(0) && !isToDo(4) && isToDo(5), "the week ends on Saturday")
    }

    @Test("every habit intent survives encoding and decoding")
    func json() throws {
        let intents: [HabitIntent] = [
            .create(
                water,
                Habit(name: "Water", color: HabitColor(rgb: 7), time: 1439, rank: Rank("V")!, started: today)),
            .edit(
                water,
                [
                    .name("x"), .color(HabitColor(rgb: 0xFFFFFF)), .time(3),
                    .weekdays(Weekdays(bits: 64)!, from: today),
                ]),
            .edit(water, [.weekdays(.all, from: nil)]),
            .edit(water, [.weekly(Weekly(7, from: 7)!, from: today), .time(nil)]),
            .move(water, Rank("W")!), .delete(water), .restore(water), .purge(water),
            .check(water, today, time: 5), .uncheck(water, today),
            .edit(water, [.weekly(Weekly(2, from: 1)!, from: today), .goal(99, from: today)]),
            .edit(water, [.pause(from: today, until: nil)]),
            .edit(water, [.pause(from: today, until: today.advanced(by: 7)), .name("x")]),
            .addStep(water, HabitLog.Step(newID(), on: today, at: 1439)), .removeStep(water, today, newID()),
        ]
        for intent in intents {
            let command = Command(id: newID(), at: noon, scope: own, intent: .habit(intent))
            #expect(try Command(command.json) == command)
        }
    }

    @Test(
        "rejects a habit edit without weekdays, or with an invalid time, colour or date",
        arguments: [
            #"{"weekdays":0}"#, #"{"weekdays":128}"#, #"{"time":1440}"#, #"{"time":-1}"#, #"{"color":"red"}"#,
            #"{"begun":"2026-02-31"}"#, #"{"later":1}"#, #"{"weekdays":1,"from":"2026-02-31"}"#,
            #"{"weekly":{"times":8,"start":1}}"#, #"{"weekly":{"times":0,"start":1}}"#,
            #"{"weekly":{"times":3,"start":0}}"#, #"{"weekly":{"times":3}}"#, #"{"weekly":3}"#,
            #"{"weekly":{"times":4294967299,"start":1}}"#, #"{"goal":8}"#, #"{"pause":{}}"#,
            #"{"pause":{"from":"2026-02-31"}}"#, #"{"pause":"2026-11-23"}"#,
            #"{"pause":{"from":"2026-11-23","until":""}}"#,
        ])
    func wrong(text: String) throws {
        var world = try world()
        let set = try JSONValue(parsing: Array(text.utf8)).object()
        var object = Command(id: newID(), at: noon, scope: own, intent: .habit(.delete(water))).json
        object["do"] = .string("habit.edit")
        object["with"] = .object(["id": .string(water.text), "set": .object(set)])
        let command = try Command(object)
        #expect(throws: Refusal.unsupported) { try world.perform(command.intent, in: own, by: ada) }
    }
}

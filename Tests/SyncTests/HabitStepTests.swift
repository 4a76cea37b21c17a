import Domain
import FeatureTags
import JSON
import SyncClient
import SyncProtocol
import SyncRules
import Testing

@Suite("Steps to the goal of a habit", .timeLimit(.minutes(15)))
struct HabitStepTests {
    private let water: HabitID = newID()
    private let own = ScopeID.user(ada)
    private let today = CivilDay("2023-11-14")!  // that of `noon`

    private func world(goal: Int) throws -> TestWorld {
        var world = try TestWorld.withList()
        let habit = Habit(
            name: "Water", color: HabitColor(rgb: 7), time: 450, goal: goal, rank: Rank("V")!, started: today)
        try world.perform(.habit(.create(water, habit)), in: own, by: ada)
        return world
    }

    private func log(_ world: TestWorld) -> HabitLog {
        world.checks(of: water, in: CivilMonth(of: today), by: ada)
    }

    private func step(_ time: Int = 600, on day: CivilDay? = nil) -> HabitLog.Step {
        HabitLog.Step(newID(), on: day ?? today, at: time)
    }

    @Test("a day is done while its goal is reached", .tags(.H10))
    func goal() throws {
        var world = try world(goal: 3)
        let steps = [step(600), step(610), step(620), step(630)]
        for (place, step) in steps.enumerated() {
            try world.perform(.habit(.addStep(water, step)), in: own, by: ada)
            #expect(log(world).count(on: today) == place + 1 && log(world).contains(today) == (place >= 2))
        }
        #expect(log(world).times[13] == 620, "the time of the step that reached the goal")
        for (place, step) in steps.enumerated() {
            try world.perform(.habit(.removeStep(water, today, step.id)), in: own, by: ada)
            #expect(log(world).count(on: today) == 3 - place && log(world).contains(today) == (place == 0))
        }
    }

    @Test("steps of two offline devices add up, and a repeated step counts once", .tags(.H10))
    func devices() throws {
        var world = try world(goal: 5)
        var devices = [try TestDevice.inSync(), try TestDevice.inSync()]
        for place in devices.indices {
            devices[place].handle(.received(.behind))
            devices[place].answerPull(with: [TestDevice.part(of: own, in: world, at: 2)])
            devices[place].handle(.socketClosed, .online(false))
            for _ in 0..<3 { _ = try devices[place].perform(.habit(.addStep(water, step())), in: own) }
            let log = devices[place].client.replica.checks(of: water, in: CivilMonth(of: today), by: ada)
            #expect(log.count(on: today) == 3 && !log.contains(today))
        }
        let intents = devices.flatMap { $0.client.outbox.map { $0.command.intent } }
        for intent in intents + intents { try world.perform(intent, in: own, by: ada) }
        #expect(log(world).count(on: today) == 6 && log(world).contains(today))
    }

    @Test("a tick of an older app completes a day, and its untick removes the steps", .tags(.H10))
    func olderApp() throws {
        var world = try world(goal: 3)
        try world.perform(.habit(.addStep(water, step())), in: own, by: ada)
        try world.perform(.habit(.check(water, today, time: 5)), in: own, by: ada)
        #expect(log(world).contains(today) && log(world).count(on: today) == 1)
        let second = step()
        for intent in [HabitIntent.addStep(water, second), .removeStep(water, today, second.id)] {
            try world.perform(.habit(intent), in: own, by: ada)
            #expect(log(world).times[13] == 5, "an undone step does not remove the tick")
        }
        try world.perform(.habit(.uncheck(water, today)), in: own, by: ada)
        #expect(!log(world).contains(today) && log(world).count(on: today) == 0)
    }

    @Test("undo removes exactly the added step")
    func undo() throws {
        var world = try world(goal: 2)
        let (first, second) = (step(600), step(610))
        for step in [first, second] { try world.perform(.habit(.addStep(water, step)), in: own, by: ada) }
        for inverse in HabitIntent.addStep(water, first).inverse(in: own, by: ada, of: world, now: noon) {
            try world.perform(inverse.intent, in: own, by: ada)
        }
        #expect(log(world).steps == [second] && !log(world).contains(today))
    }

    @Test("undo of an untick restores the steps of the day, and a tick below the goal", .tags(.H10))
    func undoOfUntick() throws {
        for isTicked in [false, true] {
            var world = try world(goal: isTicked ? 9 : 2)
            for time in [600, 610] {
                try world.perform(.habit(.addStep(water, step(time))), in: own, by: ada)
                try world.perform(
                    .habit(.addStep(water, step(5, on: today.advanced(by: -1)))), in: own, by: ada)
            }
            if isTicked { try world.perform(.habit(.check(water, today, time: 7)), in: own, by: ada) }
            let (before, untick) = (log(world), HabitIntent.uncheck(water, today))
            let inverse = untick.inverse(in: own, by: ada, of: world, now: noon)
            try world.perform(.habit(untick), in: own, by: ada)
            #expect(log(world).count(on: today) == 0 && !log(world).contains(today))
            #expect(log(world).count(on: today.advanced(by: -1)) == 2, "other days keep their steps")
            for one in inverse { try world.perform(one.intent, in: own, by: ada) }
            #expect(log(world) == before)
        }
    }

    @Test("a new goal applies to the day of the change and all later ones", .tags(.H10))
    func change() throws {
        var world = try world(goal: 8)
        let yesterday = today.advanced(by: -1)
        for day in [yesterday, today] {
            for _ in 0..<5 { try world.perform(.habit(.addStep(water, step(on: day))), in: own, by: ada) }
        }
        func set(_ goal: Int) throws {
            try world.perform(.habit(.edit(water, [.goal(goal, from: today)])), in: own, by: ada)
        }
        try set(4)
        #expect(log(world).contains(today) && !log(world).contains(yesterday))
        try set(8)
        #expect(!log(world).contains(today), "5 of 8")
        try set(5)
        #expect(log(world).contains(today))
        try world.perform(.habit(.check(water, yesterday, time: 3)), in: own, by: ada)
        try set(8)
        #expect(!log(world).contains(today) && log(world).contains(yesterday))
        let future = HabitChange.goal(3, from: today.advanced(by: 3))
        #expect(throws: Refusal.invalid) {
            try world.perform(.habit(.edit(water, [future])), in: own, by: ada)
        }
    }

    @Test("a tick without an amount stays when the habit gets one", .tags(.H10))
    func fromTick() throws {
        var world = try world(goal: 1)
        try world.perform(.habit(.check(water, today, time: 3)), in: own, by: ada)
        try world.perform(.habit(.edit(water, [.goal(8, from: today)])), in: own, by: ada)
        #expect(log(world).times[13] == 3)
    }

    @Test("a new goal that arrives in a later month completes the days of the months since then", .tags(.H10))
    func lateChange() throws {
        var world = try world(goal: 3)
        let later = Instant(milliseconds: noon.milliseconds + 40 * Instant.day)
        let day = today.advanced(by: 40)
        for _ in 0..<2 {
            let intent = Intent.habit(.addStep(water, step(on: day)))
            let command = Command(id: newID(), at: later, scope: own, intent: intent)
            world.put(try apply(command, by: ada, to: world))
        }
        try world.perform(.habit(.edit(water, [.goal(2, from: today)])), in: own, by: ada)
        #expect(world.checks(of: water, in: CivilMonth(of: day), by: ada).contains(day))
    }

    @Test("steps in any order make the same log, and a read log equals the written one", .tags(.H10))
    func order() throws {
        var random = SplitMix(seed: 10)
        for _ in 0..<50 {
            var steps = (0..<20).map { _ in
                step(
                    .random(in: 0...1439, using: &random),
                    on: today.advanced(by: .random(in: -5...5, using: &random)))
            }
            var logs: [HabitLog] = []
            for _ in 0..<2 {
                steps.shuffle(using: &random)
                var log = HabitLog(water, in: CivilMonth(of: today))
                for step in steps + steps { log.add(step, goal: 3) }
                logs.append(log)
            }
            #expect(logs[0].steps == logs[1].steps && logs[0].steps.count == 20)
            var object = JSONObject()
            logs[0].write(to: &object)
            #expect(try HabitLog(object) == logs[0])
        }
    }

    @Test(
        "a log with an invalid step is not read",
        arguments: [
            #"{"31":{"a":1}}"#, #"{"0":{"a":1}}"#, #"{"2":{"a":1440}}"#, #"{"2":{"a":-1}}"#, #"{"2":1}"#,
            #"[]"#,
            #"{"2":{"":1}}"#,
        ])
    func invalid(steps: String) throws {
        let id: HabitID = newID()
        let text = #"{"habit":"\#(id.text)","month":"2026-11-01","days":{},"steps":\#(steps)}"#
        let object = try JSONValue(parsing: Array(text.replacing("\"a\"", with: "\"\(id.text)\"").utf8))
            .object()
        #expect(throws: JSONError.self) { try HabitLog(object) }
    }

    @Test("steps of future days, of a deleted habit, and beyond the maximum are refused")
    func refused() throws {
        var world = try world(goal: 99)
        let later = HabitIntent.addStep(water, step(on: today.advanced(by: 3)))
        #expect(throws: Refusal.invalid) { try world.perform(.habit(later), in: own, by: ada) }
        for _ in 0..<HabitLog.maxSteps {
            try world.perform(.habit(.addStep(water, step())), in: own, by: ada)
        }
        let more = HabitIntent.addStep(water, step())
        #expect(throws: Refusal.tooLarge) { try world.perform(.habit(more), in: own, by: ada) }
        try world.perform(.habit(.delete(water)), in: own, by: ada)
        #expect(throws: Refusal.gone) { try world.perform(.habit(more), in: own, by: ada) }
    }

    @Test(
        "a goal outside of 1 to 99 is refused", .tags(.H10),
        arguments: ["0", "-1", "100", "4294967297", "9223372036854775807", "1.5", #""8""#, "null"])
    func range(goal: String) throws {
        var world = try world(goal: 3)
        let set = try? JSONValue(parsing: Array(#"{"goal":\#(goal),"from":"2023-11-14"}"#.utf8)).object()
        var object = Command(id: newID(), at: noon, scope: own, intent: .habit(.delete(water))).json
        object["do"] = .string("habit.edit")
        object["with"] = .object(["id": .string(water.text), "set": .object(try #require(set))])
        let command = try Command(object)
        #expect(throws: Refusal.unsupported) { try world.perform(command.intent, in: own, by: ada) }
        #expect(world.habit(water, in: own)?.goal == 3)
    }
}

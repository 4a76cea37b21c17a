import Domain
import FeatureTags
import Markup
import SyncClient
import SyncProtocol
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Habits of today", .timeLimit(.minutes(15)))
struct HabitsTests {
    private func phone(_ names: String...) -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        for name in names { phone.makeHabit(name) }
        return phone
    }

    @Test(
        "a streak has the plural form of its days or weeks",
        arguments: [
            (1, "1 day in a row", "1 день подряд", "1 неделя подряд"),
            (2, "2 days in a row", "2 дня подряд", "2 недели подряд"),
            (5, "5 days in a row", "5 дней подряд", "5 недель подряд"),
            (11, "11 days in a row", "11 дней подряд", "11 недель подряд"),
            (21, "21 days in a row", "21 день подряд", "21 неделя подряд"),
        ])
    func streaks(count: Int, english: String, russian: String, weeks: String) {
        #expect(Language.english.inARow(count) == english.replacing(" day", with: "\u{A0}day"))
        #expect(Language.russian.inARow(count).replacing("\u{A0}", with: " ") == russian)
        #expect(
            Language.russian.inARow(count, inWeeks: true).replacing("\u{A0}", with: " ") == weeks)
    }

    @Test("two habits with one name have their own times, marks and deletion", .tags(.H4))
    func sameName() {
        var phone = phone()
        let ids = [HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAV"), HabitID("01ARZ3NDEKTSV4RRFFQ69G5FAW")]
        for (id, time) in zip(ids, [450, 1275]) {
            let habit = Habit(
                name: "Water", color: HabitColor.palette[0], time: time, rank: Rank("V")!,
                started: phone.today)
            phone.perform(.habit(.create(id, habit)), in: TestDevice.own)
        }
        phone.check(ids[1])
        #expect(phone.cards == ["Water", "Water"] && phone.html.contains("Every day at 07:30"))
        #expect(phone.html.ranges(of: "1 day in a row").count == 1)
        phone.perform(.habit(.delete(ids[0])), in: TestDevice.own)
        #expect(phone.cards == ["Water"] && phone.html.contains("Every day at 21:15"))
        #expect(!phone.html.contains("07:30") && phone.html.contains("1 day in a row"))
    }

    @Test("the form of a habit says in its title that it creates or changes a habit", .tags(.H4))
    func titles() {
        var phone = phone("Water")
        phone.send(.habits(.formAsked(phone.habit("Water"))))
        #expect(phone.html.contains(">Edit habit</h2>"))
        phone.send(.habits(.form(.cancelled)))
        phone.send(.habits(.addTapped))
        #expect(phone.html.contains(">New habit</h2>"))
    }

    @Test(
        "a habit card shows colour, time and streak",
        .tags(.H1))
    func card() {
        var phone = phone("Water")
        phone.makeHabit("Read", without: 2, 4, 5, 6, 7)
        let water = phone.habit("Water")
        for ago in 0..<3 { phone.check(water, ago: ago) }
        #expect(phone.cards == ["Water", "Read"])
        #expect(phone.html.contains("Every day at 11:06") && phone.html.contains("Mon, Wed at 11:06"))
        #expect(phone.html.contains("3 days in a row") && !phone.html.contains("0 days in a row"))
        #expect(phone.html.contains("--dark: #ff9f4f"))
        let dots = phone.html.components(between: "dots\"", and: "</span></span>")
        #expect(dots.map { $0.components(between: "<span", and: ">") }.map(\.count) == [7, 7])
        #expect(
            dots[0].hasSuffix(#"<span class="done"></span><span class="done"></span><span class="done">"#))
    }

    @Test(
        "without habits the next step is named, but not before they are loaded",
        .tags(.H1))
    func empty() {
        var phone = phone()
        #expect(phone.html.contains("No habits yet") && phone.html.contains("New habit"))
        phone.env.replica = Replica(person: TestDevice.anna)
        #expect(!phone.html.contains("No habits yet") && phone.html.contains("Loading"))
        phone.env.status.connection = .offline
        #expect(phone.html.contains("No habits yet"))
    }

    @Test(
        "the progress shows the share of today's habits done, with an encouragement", .tags(.H2),
        arguments: [
            (0, "0%", "You can do it!"), (1, "33%", "You can do it!"), (2, "66%", "Keep it up!"),
            (3, "100%", "All done, wonderful!"),
        ])
    func progress(done: Int, percent: String, words: String) {
        var phone = phone("A", "B", "C")
        phone.makeHabit("Sundays", without: 1, 2, 3, 4, 5, 6)
        for name in ["A", "B", "C"].prefix(done) { phone.check(phone.habit(name)) }
        #expect(phone.html.contains(">\(percent)<") && phone.html.contains(words))
        phone.check(phone.habit("Sundays"))
        #expect(phone.html.contains(">\(percent)<"), "habits not planned today do not count")
    }

    @Test("the encouragement changes at half of the habits", .tags(.H1))
    func half() {
        var phone = phone("A", "B")
        phone.check(phone.habit("A"))
        #expect(phone.html.contains(">50%<") && phone.html.contains("Keep it up!"))
        phone.makeHabit("C")
        #expect(phone.html.contains(">33%<") && phone.html.contains("You can do it!"))
    }

    @Test(
        "a habit not planned today is listed separately and can still be ticked",
        .tags(.H1))
    func notToday() {
        var phone = phone()
        let sundays = phone.makeHabit("Sundays", without: 1, 2, 3, 4, 5, 6)
        #expect(phone.html.contains("No habits today") && phone.html.contains(">0%<"))
        phone.makeHabit("Water")
        #expect(phone.cards == ["Water", "Sundays"])
        #expect(phone.html.contains("Not today"))
        phone.check(sundays)
        #expect(
            phone.env.replica.checks(
                of: sundays, in: CivilMonth(of: phone.today), by: phone.env.replica.person
            ).contains(phone.today))
    }

    @Test(
        "the circle ticks today with the time, and a second tap or undo removes the tick",
        .tags(.H3))
    func circle() {
        var phone = phone("Water")
        let water = phone.habit("Water")
        let month = CivilMonth(of: phone.today)
        phone.check(water)
        #expect(
            phone.env.replica.checks(of: water, in: month, by: phone.env.replica.person).times[17] == 11
                * 60 + 6)
        #expect(phone.html.contains("Done: “\u{2068}Water"))
        phone.check(water, false)
        #expect(
            phone.env.replica.checks(of: water, in: month, by: phone.env.replica.person).times[17] == nil)
        #expect(!phone.html.contains("Done: “\u{2068}Water"))
        phone.check(water)
        phone.send(.undoTapped)
        #expect(!phone.html.contains(" in a row"))
    }

    @Test(
        "changes from another device neither end nor join the undo of a local tick",
        .tags(.H3))
    func undoBeside() {
        var phone = phone("Water", "Read")
        let (water, read) = (phone.habit("Water"), phone.habit("Read"))
        func isDone(_ habit: HabitID) -> Bool {
            phone.env.replica.time(of: habit, on: phone.today) != nil
        }
        phone.check(water)
        phone.receive(read, at: 60)
        #expect(isDone(read) && phone.html.contains("Done: “\u{2068}Water"))
        phone.send(.undoTapped)
        #expect(!isDone(water) && isDone(read))
        phone.check(water)
        phone.receive(water, at: nil)
        #expect(!isDone(water) && phone.html.contains("Done: “\u{2068}Water"))
        phone.send(.undoTapped)
        #expect(!isDone(water) && isDone(read) && phone.refusals.isEmpty)
    }

    @Test("incremental updates of ticks equal a complete refresh", .tags(.H2))
    func sameAsAnew() {
        var phone = phone("A", "B", "C")
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let id = phone.habit(["A", "B", "C"][Int(numbers.next() % 3)])
            let day = phone.today.advanced(by: -Int(numbers.next() % 70))
            if numbers.next() % 4 == 0 {
                phone.perform(.habit(.check(id, day, time: 5)), in: TestDevice.own)
            } else {
                phone.send(.habits(.checked(id, day, numbers.next() % 3 != 0)))
            }
            var anew = HabitIndex()
            _ = anew.refresh(phone.env)
            #expect(phone.model.habits.habits == anew.habits)
        }
    }

    @Test("a rejected tick is not shown")
    func refused() {
        var phone = phone("Water", "Read")
        let water = phone.habit("Water")
        phone.receive([
            Change(
                TestDevice.own,
                Record(
                    id: HabitLog.recordID(water, in: CivilMonth(of: phone.today)),
                    content: .unknown(kind: "checks")))
        ])
        phone.check(water)
        #expect(phone.refusals == [.conflict] && !phone.html.contains("1 day in a row"))
        phone.perform(
            .habit(.check(phone.habit("Read"), phone.today, time: 0)), in: TestDevice.own)
        #expect(phone.html.contains("1 day in a row"))
    }

    @Test("a future day cannot be ticked", .tags(.H3))
    func future() {
        var phone = phone("Water")
        #expect(
            phone.send(.habits(.checked(phone.habit("Water"), phone.today.advanced(by: 1), true))).isEmpty)
    }

    @Test(
        "a new day begins at the user's start of day",
        .tags(.H6))
    func midnight() {
        var phone = TestDevice()
        phone.send(.settings(.chosen(.dayStart, "4")))
        let effects = phone.send(.opened(.habits))
        let tomorrow = phone.env.zone.moment(of: CivilTime("2026-11-19T04:00")!)
        let wait = Int(tomorrow.milliseconds - phone.env.now.milliseconds) + 1
        #expect(effects.contains(.setTimer(wait, .deadline)))
        let water = phone.makeHabit("Water")
        phone.check(water)
        phone.env.now = phone.env.now.advanced(by: Int64(wait) - 2)
        phone.send(.elapsed(.deadline))
        #expect(phone.html.contains(">100%<"))
        phone.env.now = phone.env.now.advanced(by: 2)
        phone.send(.elapsed(.deadline))
        #expect(phone.html.contains(">0%<") && phone.html.contains("1 day in a row"))
    }

    @Test(
        "circles and large letters in the colour of a habit have enough contrast on light and dark surfaces",
        .tags(.U5, .H1))
    func contrast() {
        var numbers = SeededRandom(seed: 3)
        for rgb in [0xFFFFFF, 0, 0xFFFF00, 0x2A2A2E]
            + (0..<200).map({ _ in UInt32(numbers.next() & 0xFF_FFFF) })
        {
            let shades = ColorVariants(HabitColor(rgb: rgb))
            #expect(HabitColor(shades.pale)!.contrast(with: HabitColor(rgb: 0xFFFFFF)) >= 3)
            #expect(HabitColor(shades.dark)!.contrast(with: HabitColor(rgb: 0x1C1C1F)) >= 4.5)
            #expect(HabitColor(shades.dark)!.contrast(with: HabitColor(rgb: 0x2A2A2E)) >= 4.5)
        }
    }

    // MARK: - The order

    @Test(
        "habits are reordered by dragging, keys or buttons, and new ones are last",
        .tags(.H1))
    func order() {
        var phone = phone("A", "B", "C")
        phone.send(.habits(.editToggled))
        phone.send(.habits(.moved(phone.habit("C"), .up)))
        #expect(phone.cards == ["A", "C", "B"])
        #expect(phone.html.contains("C\u{2069}”: 2 of 3"))
        phone.send(.habits(.grabbed(phone.habit("A"), Pointer(x: 0, y: 0))))
        let over = Pointer(x: 0, y: 90, target: phone.habit("B").text, isUpperHalf: false)
        phone.send(.habits(.dragged(over)))
        phone.send(.habits(.dropped))
        #expect(phone.cards == ["C", "B", "A"])
        #expect(phone.send(.habits(.moved(phone.habit("A"), .down))).isEmpty)
        phone.makeHabit("D")
        #expect(phone.cards == ["C", "B", "A", "D"])
    }

    @Test("a cancelled drag or a drop outside the list moves nothing")
    func dragged() {
        var phone = phone("A", "B")
        for end in [Habits.Message.dropped, .dragCancelled] {
            phone.send(.habits(.grabbed(phone.habit("A"), Pointer(x: 0, y: 0))))
            phone.send(.habits(.dragged(Pointer(x: 0, y: 90, target: ""))))
            #expect(phone.send(.habits(end)).isEmpty && phone.cards == ["A", "B"])
        }
    }

    @Test("a thousand moves keep valid ranks")
    func manyMoves() {
        var phone = phone("A", "B", "C")
        for turn in 0..<1000 {
            phone.send(.habits(.moved(phone.habit(turn % 2 == 0 ? "A" : "C"), .up)))
            phone.send(.habits(.moved(phone.habit("B"), turn % 3 == 0 ? .up : .down)))
        }
        #expect(Set(phone.cards) == ["A", "B", "C"] && phone.refusals.isEmpty)
    }
}

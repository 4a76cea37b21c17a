import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Today's habits", .timeLimit(.minutes(15)))
struct HabitsTests {
    private func phone(_ names: String...) -> Phone {
        var phone = Phone()
        phone.send(.opened(.habits))
        for name in names { phone.makeHabit(name) }
        return phone
    }

    @Test(
        "each habit is a card in its colour, with when it is due and how many days in a row it was done",
        .tags(.H1))
    func card() {
        var phone = phone("Water")
        phone.makeHabit("Read", without: 2, 4, 5, 6, 7)
        let water = phone.habit("Water")
        for ago in 0..<3 { phone.check(water, ago: ago) }
        #expect(phone.cards == ["Water", "Read"])
        #expect(phone.html.contains("Every day at 11:06") && phone.html.contains("Mon, Wed at 11:06"))
        #expect(phone.html.contains("Streak: 3") && phone.html.contains("Streak: 0"))
        #expect(phone.html.contains("--dark: #ff9f4f"))
    }

    @Test(
        "without habits the next step is named, and before they have arrived nothing is said of them",
        .tags(.H1))
    func empty() {
        var phone = phone()
        #expect(phone.html.contains("No habits yet") && phone.html.contains("New habit"))
        phone.world.replica = Replica(person: Phone.anna)
        #expect(!phone.html.contains("No habits yet") && phone.html.contains("Loading"))
        phone.world.status.link = .offline
        #expect(phone.html.contains("No habits yet"))
    }

    @Test(
        "the progress says how many of today's habits are done, and cheers", .tags(.H2),
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
        #expect(phone.html.contains(">\(percent)<"), "what is not due today does not count")
    }

    @Test("half of them is well on the way, and less is not", .tags(.H1))
    func half() {
        var phone = phone("A", "B")
        phone.check(phone.habit("A"))
        #expect(phone.html.contains(">50%<") && phone.html.contains("Keep it up!"))
        phone.makeHabit("C")
        #expect(phone.html.contains(">33%<") && phone.html.contains("You can do it!"))
    }

    @Test(
        "a habit that is not due today stands apart from those that are, and can be done all the same",
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
            phone.world.replica.checks(
                of: sundays, in: CivilMonth(of: phone.today), by: phone.world.replica.person
            ).contains(phone.today))
    }

    @Test(
        "the circle ticks today with the time of day, a second tap takes it back, and so does undo",
        .tags(.H3))
    func circle() {
        var phone = phone("Water")
        let water = phone.habit("Water")
        let month = CivilMonth(of: phone.today)
        phone.check(water)
        #expect(
            phone.world.replica.checks(of: water, in: month, by: phone.world.replica.person).times[17] == 11
                * 60 + 6)
        #expect(phone.html.contains("Done: “\u{2068}Water"))
        phone.check(water, false)
        #expect(
            phone.world.replica.checks(of: water, in: month, by: phone.world.replica.person).times[17] == nil)
        #expect(!phone.html.contains("Done: “\u{2068}Water"))
        phone.check(water)
        phone.send(.undoTapped)
        #expect(phone.html.contains("Streak: 0"))
    }

    @Test(
        "what another device does meanwhile neither ends the undo of one's own tick nor is taken back by it",
        .tags(.H3))
    func undoBeside() {
        var phone = phone("Water", "Read")
        let (water, read) = (phone.habit("Water"), phone.habit("Read"))
        func isDone(_ habit: HabitID) -> Bool {
            phone.world.replica.time(of: habit, on: phone.today) != nil
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

    @Test("what one ticks, here or elsewhere, shows as if all had been read anew", .tags(.H2))
    func sameAsAnew() {
        var phone = phone("A", "B", "C")
        var numbers = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let id = phone.habit(["A", "B", "C"][Int(numbers.next() % 3)])
            let day = phone.today.advanced(by: -Int(numbers.next() % 70))
            if numbers.next() % 4 == 0 {
                phone.perform(.habit(.check(id, day, time: 5)), in: Phone.own)
            } else {
                phone.send(.habits(.checked(id, day, numbers.next() % 3 != 0)))
            }
            var anew = HabitIndex()
            _ = anew.refresh(phone.world)
            #expect(phone.model.habits.habits == anew.habits)
        }
    }

    @Test("a tick that the rules refuse shows nowhere")
    func refused() {
        var phone = phone("Water", "Read")
        let water = phone.habit("Water")
        phone.receive([
            Change(
                Phone.own,
                Record(
                    id: HabitLog.recordID(water, in: CivilMonth(of: phone.today)),
                    content: .unknown(kind: "checks")))
        ])
        phone.check(water)
        #expect(phone.refusals == [.conflict] && !phone.html.contains("Streak: 1"))
        phone.perform(
            .habit(.check(phone.habit("Read"), phone.today, time: 0)), in: Phone.own)
        #expect(phone.html.contains("Streak: 1"))
    }

    @Test("tomorrow has not been done, whatever a page that was open for long says", .tags(.H3))
    func future() {
        var phone = phone("Water")
        #expect(
            phone.send(.habits(.checked(phone.habit("Water"), phone.today.advanced(by: 1), true))).isEmpty)
    }

    @Test(
        "when the day is over another one begins by itself, at the hour at which the person's days begin",
        .tags(.H6))
    func midnight() {
        var phone = Phone()
        phone.send(.settings(.chosen(.dayStart, "4")))
        let effects = phone.send(.opened(.habits))
        let tomorrow = phone.world.zone.moment(of: CivilTime("2026-11-19T04:00")!)
        let wait = Int(tomorrow.milliseconds - phone.world.now.milliseconds) + 1
        #expect(effects.contains(.later(wait, .deadline)))
        let water = phone.makeHabit("Water")
        phone.check(water)
        phone.world.now = phone.world.now.advanced(by: Int64(wait) - 2)
        phone.send(.elapsed(.deadline))
        #expect(phone.html.contains(">100%<"))
        phone.world.now = phone.world.now.advanced(by: 2)
        phone.send(.elapsed(.deadline))
        #expect(phone.html.contains(">0%<") && phone.html.contains("Streak: 1"))
    }

    @Test(
        "a habit's words can be read on a light and on a dark surface, whatever its colour", .tags(.U5, .H1))
    func contrast() {
        var numbers = SeededRandom(seed: 3)
        for rgb in [0xFFFFFF, 0, 0xFFFF00, 0x2A2A2E]
            + (0..<200).map({ _ in UInt32(numbers.next() & 0xFF_FFFF) })
        {
            let shades = Shades(HabitColor(rgb: rgb))
            #expect(HabitColor(shades.pale)!.contrast(with: HabitColor(rgb: 0xFFFFFF)) >= 3)
            #expect(HabitColor(shades.light)!.contrast(with: HabitColor(rgb: 0xFFFFFF)) >= 4.5)
            #expect(HabitColor(shades.dark)!.contrast(with: HabitColor(rgb: 0x1C1C1F)) >= 4.5)
            #expect(HabitColor(shades.dark)!.contrast(with: HabitColor(rgb: 0x2A2A2E)) >= 4.5)
        }
    }

    // MARK: - The order

    @Test(
        "habits stand where their person puts them, by dragging, by keys or by buttons, new ones at the end",
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

    @Test("a drag that is called off, or ends beside the habits, moves nothing")
    func dragged() {
        var phone = phone("A", "B")
        for end in [Habits.Message.dropped, .dragCancelled] {
            phone.send(.habits(.grabbed(phone.habit("A"), Pointer(x: 0, y: 0))))
            phone.send(.habits(.dragged(Pointer(x: 0, y: 90, target: ""))))
            #expect(phone.send(.habits(end)).isEmpty && phone.cards == ["A", "B"])
        }
    }

    @Test("a thousand moves to and fro leave ranks that the server takes")
    func manyMoves() {
        var phone = phone("A", "B", "C")
        for turn in 0..<1000 {
            phone.send(.habits(.moved(phone.habit(turn % 2 == 0 ? "A" : "C"), .up)))
            phone.send(.habits(.moved(phone.habit("B"), turn % 3 == 0 ? .up : .down)))
        }
        #expect(Set(phone.cards) == ["A", "B", "C"] && phone.refusals.isEmpty)
    }
}

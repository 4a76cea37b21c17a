import Domain
import FeatureTags
import JSON
import Markup
import SyncClient
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Goals and pauses on the screens of habits", .timeLimit(.minutes(15)))
struct HabitGoalTests {
    private func phone(goal: String) -> (TestDevice, HabitID) {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.goalEntered(goal))))
        phone.send(.habits(.form(.saved)))
        return (phone, phone.habit("Water"))
    }

    @Test("each tap on the ring adds one until the day is done, and the menu takes one back", .tags(.H10))
    func steps() {
        var (phone, water) = phone(goal: "3")
        #expect(phone.html.contains("Water: 0 of 3. Add one") && phone.html.contains("--part: 0%"))
        for count in 1...4 {
            phone.send(.habits(.stepped(water, phone.today, true)))
            #expect(phone.html.contains("Water: \(count) of 3. Add one"))
            #expect(phone.html.contains(">100%<") == (count >= 3))
        }
        phone.send(.undoTapped)
        #expect(phone.html.contains("Water: 3 of 3. Add one"))
        phone.send(.habits(.menuAsked(water, Pointer(x: 1, y: 1))))
        phone.tap("Take one back")
        #expect(phone.html.contains("Water: 2 of 3. Add one") && phone.html.contains("--part: 66%"))
        phone.send(.opened(.today(nil)))
        phone.send(.today(.habitStepped(water, phone.today)))
        #expect(phone.html.contains("Water: 3 of 3. Add one"))
    }

    @Test(
        "an invalid number of times a day is reported next to the field", .tags(.H10),
        arguments: ["0", "100", "x", "-1", "8.5"])
    func wrong(goal: String) {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.goalEntered(goal))))
        #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-goal")])
        #expect(phone.html.contains("Enter a number from 1 to 99."))
        #expect(phone.env.replica.all(Habit.kind, in: TestDevice.own).isEmpty)
    }

    @Test("the buttons for times a day go from one to 99", .tags(.H10))
    func stepped() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        phone.tap("New habit")
        phone.tap("More")
        phone.tap("More")
        phone.tap("Less")
        #expect(phone.model.screen.habits?.form?.goalNumber == 2)
        for goal in ["1", "99"] {
            phone.send(.habits(.form(.goalEntered(goal))))
            phone.send(.habits(.form(.goalStepped(by: goal == "1" ? -1 : 1))))
            #expect(phone.model.screen.habits?.form?.goal == goal)
        }
    }

    @Test("a done day of a tick shows the whole amount, and its minus removes the tick", .tags(.H10))
    func tick() {
        var (phone, water) = phone(goal: "8")
        phone.send(.habits(.stepped(water, phone.today, true)))
        phone.check(water, ago: 0)
        #expect(phone.html.contains("Water: 8 of 8. Add one") && phone.html.contains("--part: 100%"))
        phone.send(.habits(.stepped(water, phone.today, false)))
        #expect(phone.html.contains("Water: 0 of 8. Add one") && phone.html.contains("Water: −1"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("Water: 8 of 8. Add one"))
    }

    @Test("a habit 8 times a day and one 3 times a week are created with at most four taps", .tags(.H10, .H9))
    func taps() {
        for (goal, times) in [("8", 0), ("", 3)] {
            var phone = TestDevice()
            phone.send(.opened(.habits))
            phone.tap("New habit")
            phone.send(.habits(.form(.nameEntered("Water"))))
            if times > 0 {
                phone.tap("Times a week")
            } else {
                phone.send(.habits(.form(.goalEntered(goal))))
            }
            phone.send(.habits(.form(.saved)))
            let habit = phone.env.replica.habit(phone.habit("Water"), in: TestDevice.own)
            #expect(habit?.goal == Int(goal) ?? 1 && habit?.schedule.weekly?.times == (times > 0 ? 3 : nil))
            #expect(habit?.isTimed == false)
        }
    }

    @Test("the first command of a new habit has no property that an older server would ignore", .tags(.H10))
    func create() throws {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.goalEntered("8"))))
        phone.send(.habits(.form(.timesTapped(3))))
        let intents = phone.send(.habits(.form(.saved))).compactMap { effect -> Intent? in
            if case .perform(let intent, in: TestDevice.own) = effect, case .habit = intent {
                intent
            } else {
                nil
            }
        }
        #expect(intents.count == 2)
        guard case .habit(.create(_, let habit))? = intents.first else { throw Refusal.invalid }
        var object = JSONObject()
        habit.write(to: &object)
        #expect(
            object.members.map { $0.name } == ["name", "color", "time", "weekdays", "rank", "begun"])
    }

    @Test("the page of a habit adds and removes steps, and a day below the amount shows it", .tags(.H10))
    func page() {
        var (phone, water) = phone(goal: "3")
        phone.send(.habits(.stepped(water, phone.today, true)))
        phone.send(.opened(.habit(water)))
        #expect(phone.html.contains("1 of 3"))
        phone.tap("Water: 1 of 3. Add one")
        #expect(phone.html.contains(">2 of 3<"))
        phone.tap("Take one back")
        phone.tap("Take one back")
        #expect(phone.html.contains(">0 of 3<"))
    }

    @Test("an amount is shown in Russian", .tags(.H10))
    func russian() {
        var (phone, water) = phone(goal: "3")
        phone.send(.habits(.stepped(water, phone.today, true)))
        phone.env.language = .russian
        #expect(phone.html.contains("Water: 1 из 3. Добавить"))
    }

    @Test("a paused habit is shown as paused, is not due, and can be resumed", .tags(.H11))
    func pause() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        for ago in 1...3 { phone.check(water, ago: ago) }
        let place = Pointer(x: 1, y: 1)
        phone.send(.habits(.menuAsked(water, place)))
        phone.tap("Pause")
        #expect(phone.html.contains("Until I resume it"))
        let (language, today) = (phone.env.language, phone.today)
        phone.tap(language.until(today.advanced(by: 7), today: today))
        #expect(phone.html.contains("Paused until 25") && phone.html.contains("Not today"))
        #expect(phone.html.contains("3 days in a row") && phone.env.habitsToDo.isEmpty)
        phone.send(.habits(.menuAsked(water, place)))
        phone.tap("Resume")
        #expect(phone.html.contains("Every day at 11:06") && !phone.html.contains("Not today"))
    }

    @Test("the page and the card of a habit pause and resume it, and undo nothing else", .tags(.H11))
    func pagePause() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.check(water, ago: 0)
        phone.send(.opened(.habit(water)))
        phone.tap("Pause")
        phone.tap("Cancel")
        #expect(!phone.html.contains("Until I resume it"))
        phone.tap("Pause")
        phone.tap("Until I resume it")
        #expect(phone.html.contains("Paused") && phone.html.contains("1 day in a row"))
        phone.env.language = .russian
        #expect(phone.html.contains("На паузе") && phone.html.contains("Возобновить"))
        phone.env.language = .english
        phone.send(.opened(.habits))
        phone.tap("Resume “\u{2068}Water\u{2069}”")
        #expect(!phone.html.contains("Paused"))
    }

    @Test(
        "a tap on the map opens the week with a circle for each day, of which future ones are disabled",
        .tags(.H12))
    func week() {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        let water = phone.makeHabit("Water")
        phone.send(.opened(.habit(water)))
        let sunday = phone.today.advanced(by: -3)
        #expect(phone.html.contains("class=\"week\""))
        phone.send(.habits(.weekChosen(sunday)))
        #expect(phone.html.contains("15–21 November"))
        let sheet = phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
        #expect(sheet.components(between: "type=\"checkbox\"", and: ">").count == 7)
        #expect(
            sheet.components(between: "<input", and: ">").count { $0.contains("disabled") } == 3)
        phone.send(.habits(.checked(water, sunday, true)))
        #expect(phone.html.contains("week-title"), "the week stays open")
        phone.send(.habits(.weekChosen(nil)))
        #expect(!phone.html.contains("week-title"))
        phone.send(App.view(phone.model, phone.env).click("Change days")!)
        #expect(phone.html.contains("week-title"), "the last week is reached without a pointer")
    }

    @Test("the week of a habit has steps, other weeks up to today, and is closed with its habit", .tags(.H12))
    func weekOfAmounts() {
        var (phone, water) = phone(goal: "2")
        phone.send(.opened(.habit(water)))
        let sunday = phone.today.advanced(by: -3)
        phone.send(.habits(.weekChosen(sunday)))
        let label = phone.env.language.fullDay(phone.today, today: phone.today)
        phone.tap(label + ": 0 of 2. Add one")
        #expect(phone.html.contains(label + ": 1 of 2. Add one"))
        phone.send(.habits(.stepped(water, phone.today.advanced(by: 1), true)))
        #expect(
            phone.env.replica.checks(of: water, in: CivilMonth(of: phone.today), by: phone.env.replica.person)
                .steps.count == 1)
        phone.send(.opened(.habits))
        phone.send(.opened(.habit(water)))
        #expect(!phone.html.contains("week-title"))
    }
}

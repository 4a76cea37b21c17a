import Domain
import FeatureTags
import Platform
import SyncClient
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("The habit form", .timeLimit(.minutes(15)))
struct HabitFormTests {
    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        return phone
    }

    private func isOpen(_ phone: TestDevice) -> Bool { phone.html.contains("habit-form") }

    @Test(
        "a habit of three times a week takes three taps, has no time, and is due until it was done three times",
        .tags(.H9))
    func weekly() throws {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Run"))))
        phone.tap("Times a week")
        #expect(phone.html.contains("3 times a week") && phone.html.contains("Add time"))
        #expect(!phone.html.contains("aria-label=\"Monday\""), "only one of the two choices is shown")
        phone.send(.habits(.form(.saved)))
        let run = phone.habit("Run")
        let stored = try #require(phone.storedHabit(run))
        #expect(stored.schedule == Schedule(Weekly(3, from: 7)!) && !stored.isTimed && stored.time == 540)
        #expect(phone.html.contains("3 times a week") && !phone.html.contains("Not today"))
        #expect(phone.env.habitsToDo.isEmpty, "a habit without a time has no reminder")
        for ago in 1...3 { phone.check(run, ago: ago) }
        #expect(phone.html.contains("Not today") && phone.html.contains("1 week in a row<"))
        phone.check(run, ago: 2, false)
        #expect(!phone.html.contains("Not today"))
        phone.check(run)
        #expect(!phone.html.contains("Not today") && phone.html.contains(">100%<"))
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("3 times a week"))
    }

    @Test("the weekdays and the number of times a week replace each other", .tags(.H9))
    func otherSchedule() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.tap("Times a week")
        phone.send(.habits(.form(.timesTapped(5))))
        phone.tap("Times a week")
        #expect(phone.model.screen.habits?.form?.schedule.weekly?.times == 5)
        phone.tap("Days of the week")
        #expect(phone.model.screen.habits?.form?.schedule == .everyDay)
        phone.send(.habits(.form(.timesTapped(1))))
        phone.send(.habits(.form(.weekdayTapped(2))))
        #expect(phone.model.screen.habits?.form?.schedule == Schedule(Weekdays(bits: 2)!))
        phone.send(.habits(.form(.timesTapped(6))))
        phone.send(.habits(.form(.dismissed)))
        phone.send(.habits(.addTapped))
        #expect(phone.model.screen.habits?.form?.schedule.weekly?.times == 6, "the draft is kept")
    }

    @Test("weekdays stay chosen while the user looks at times a week", .tags(.H9))
    func otherKind() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        for day in [2, 4] { phone.send(.habits(.form(.weekdayTapped(day)))) }
        let chosen = phone.model.screen.habits?.form?.schedule
        for isWeekly in [true, false] { phone.send(.habits(.form(.segmentTapped(isWeekly: isWeekly)))) }
        #expect(phone.model.screen.habits?.form?.schedule == chosen)
    }

    @Test("a removed time stays removed in the draft, and can be added again", .tags(.H9))
    func noTime() throws {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        #expect(phone.send(.habits(.form(.time(.removed)))) == [.focus("habit-time")])
        phone.send(.habits(.form(.dismissed)))
        phone.send(.habits(.formAsked(water)))
        #expect(phone.html.contains("Add time"))
        phone.send(.habits(.form(.saved)))
        #expect(phone.storedHabit(water)?.isTimed == false && phone.storedHabit(water)?.time == 666)
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.time(.toggled))))
        phone.send(.habits(.form(.saved)))
        #expect(phone.storedHabit(water)?.isTimed == true && phone.storedHabit(water)?.time == 666)
    }

    @Test("a new habit defaults to every day, no time and orange", .tags(.H4))
    func create() throws {
        var phone = phone()
        #expect(phone.send(.habits(.addTapped)) == [.focus("habit-name")])
        #expect(phone.html.contains("Run in the morning, sleep 8 hours…"))
        #expect(!phone.html.contains("Delete habit"))
        phone.send(.habits(.form(.nameEntered("  Water "))))
        phone.send(.habits(.form(.saved)))
        let water = try #require(phone.storedHabit(phone.habit("Water")))
        #expect(water.schedule == .everyDay && !water.isTimed && water.color.text == "#ff9f4f")
        #expect(water.started == phone.today && !isOpen(phone))
    }

    @Test(
        "the form sets colour, time and weekdays, and the circle previews the colour",
        .tags(.H4))
    func chosen() throws {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Swim"))))
        #expect(!phone.html.contains("palette") && phone.html.contains("aria-label=\"Colour: Orange\""))
        #expect(phone.send(.habits(.form(.colorTapped))) == [.focus(HabitForm.colorID)])
        #expect(!phone.html.contains("Colour: "), "the palette shows the chosen colour")
        #expect(phone.chosenColors == ["Orange"])
        phone.send(.habits(.form(.colorChosen(HabitColor.palette[1]))))
        #expect(phone.chosenColors == ["Purple"])
        phone.send(.habits(.form(.colorEntered("#00ff7f"))))
        phone.send(.habits(.form(.colorEntered("url(//evil.example)"))))
        #expect(phone.chosenColors == ["Another colour"] && phone.html.contains("value=\"#00ff7f\""))
        phone.send(.habits(.form(.time(.toggled))))
        phone.send(.habits(.form(.time(.typed("21:30")))))
        for day in [1, 2, 4, 5] { phone.send(.habits(.form(.weekdayTapped(day)))) }
        #expect(phone.html.contains("Wed, Sat, Sun at "))
        phone.send(.habits(.form(.saved)))
        let swim = try #require(phone.storedHabit(phone.habit("Swim")))
        #expect(
            swim.color.text == "#00ff7f" && swim.time == 1290 && swim.schedule.weekdays.bits == 0b110_0100)
    }

    @Test(
        "an invalid name or time is reported next to the field, and nothing is saved",
        .tags(.H4))
    func wrong() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        for (name, words) in [
            (" \u{200B}", "Write something first."), (String(repeating: "x", count: 201), "At most 200"),
        ] {
            phone.send(.habits(.form(.nameEntered(name))))
            #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-name")])
            #expect(phone.html.contains(words))
        }
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.time(.toggled))))
        for time in ["25:00", "7:99", "noonish"] {
            phone.send(.habits(.form(.time(.typed(time)))))
            #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-time-typed")])
            #expect(phone.html.contains(phone.env.language[.wrongTime]) && isOpen(phone))
        }
        #expect(phone.env.replica.all(Habit.kind, in: TestDevice.own).isEmpty)
    }

    @Test(
        "the form explains how reminders arrive and can request the permission", .tags(.H7),
        arguments: [
            (NotificationPermission.unavailable, "Dela reminds you at this time while it’s open."),
            (.askable, "Dela reminds you at this time while it’s open."),
            (.granted, "While Dela is open, a notification comes at this time."),
            (.denied, "blocked in your browser. While Dela is open, it reminds you itself."),
        ])
    func reminders(_ notifications: NotificationPermission, _ words: String) {
        var phone = phone()
        phone.env.device.notifications = notifications
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.time(.toggled))))
        #expect(phone.html.contains(words))
        #expect(phone.html.contains("Allow notifications") == (notifications == .askable))
        #expect(phone.send(.habits(.form(.notificationsAllowed))) == [.askNotifications])
        phone.send(.habits(.form(.time(.removed))))
        #expect(!phone.html.contains(words))
    }

    @Test("the last weekday cannot be removed, and the form explains it")
    func lastDay() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        for day in 1...7 { phone.send(.habits(.form(.weekdayTapped(day)))) }
        #expect(phone.html.contains("Choose at least one day."))
        #expect(phone.model.screen.habits?.form?.schedule == Schedule(Weekdays(bits: 0b100_0000)!))
    }

    @Test("the weekdays begin with the first day of the user's week")
    func weekStart() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        let names = { (html: String) in
            html.components(between: "aria-label=\"", and: "\"").filter {
                $0.hasSuffix("day") && $0.count < 10
            }
        }
        #expect(names(phone.html).first == "Sunday")
        phone.perform(.person(.weekStart(6)), in: TestDevice.own)
        #expect(names(phone.html).first == "Saturday" && Set(names(phone.html)).count == 7)
    }

    @Test("Cancel changes neither a new nor an existing habit", .tags(.H4))
    func cancel() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        #expect(phone.send(.habits(.form(.cancelled))).isEmpty && !isOpen(phone))
        #expect(phone.env.replica.all(Habit.kind, in: TestDevice.own).isEmpty)
        let read = phone.makeHabit("Read")
        let before = phone.storedHabit(read)
        phone.send(.habits(.formAsked(read)))
        phone.send(.habits(.form(.nameEntered("Write"))))
        phone.send(.habits(.form(.weekdayTapped(1))))
        phone.send(.habits(.form(.cancelled)))
        #expect(phone.storedHabit(read) == before)
        phone.send(.habits(.addTapped))
        #expect(phone.model.screen.habits?.form?.name == "")
    }

    @Test(
        "editing changes only touched fields and keeps ticks and changes of others",
        .tags(.H4))
    func edit() throws {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.check(water, ago: 1)
        phone.send(.habits(.formAsked(water)))
        #expect(phone.html.contains("value=\"Water\"") && phone.html.contains("11:06"))
        phone.perform(.habit(.edit(water, [.time(60)])), in: TestDevice.own)
        phone.send(.habits(.form(.nameEntered("Drink water"))))
        phone.send(.habits(.form(.saved)))
        let kept = try #require(phone.storedHabit(water))
        #expect(kept.name == "Drink water" && kept.time == 60)
        #expect(phone.html.contains("1 day in a row") && phone.cards == ["Drink water"])
        phone.send(.habits(.formAsked(water)))
        #expect(phone.send(.habits(.form(.saved))).isEmpty, "an unchanged form sends nothing")
    }

    @Test(
        "deleting asks by name, closes form and details, and undo restores all ticks",
        .tags(.H4))
    func delete() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.check(water)
        phone.send(.opened(.habit(water)))
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.removeTapped)))
        #expect(phone.html.contains("Do you want to delete the habit “\u{2068}Water\u{2069}”?"))
        phone.send(.habits(.removeAnswered(false)))
        #expect(phone.storedHabit(water)?.deleted == nil && isOpen(phone))
        phone.send(.habits(.form(.removeTapped)))
        phone.send(.habits(.removeAnswered(true)))
        #expect(phone.model.route == .habits && !isOpen(phone) && phone.cards.isEmpty)
        #expect(phone.html.contains("Deleted: “\u{2068}Water"))
        phone.send(.undoTapped)
        #expect(phone.cards == ["Water"] && phone.html.contains("1 day in a row"))
    }

    @Test("the question before deletion has the required text", .tags(.H4))
    func question() {
        for (language, words) in [
            (
                Language.russian,
                [
                    "Удалить привычку", "Вы хотите удалить привычку «\u{2068}Вода\u{2069}»?", "Отмена",
                    "Удалить",
                ]
            ),
            (
                .english,
                [
                    "Delete habit", "Do you want to delete the habit “\u{2068}Вода\u{2069}”?", "Cancel",
                    "Delete",
                ]
            ),
        ] {
            var phone = TestDevice(language: language)
            phone.send(.opened(.habits))
            let water = phone.makeHabit("Вода")
            phone.send(.habits(.formAsked(water)))
            phone.send(.habits(.form(.removeTapped)))
            let question = phone.html.components(between: "role=\"alertdialog\"", and: "</dialog>")[0]
            #expect(words.allSatisfy { question.contains(">\($0)<") })
        }
    }

    @Test("deleting a habit opened from a day returns to that day", .tags(.H4))
    func deletedFromDay() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.opened(.today(nil)))
        phone.send(.linkTapped(.habit(water)))
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.removeTapped)))
        #expect(phone.send(.habits(.removeAnswered(true))).contains(.back(to: .today(nil))))
        #expect(phone.model.route == .today(nil) && phone.html.contains("Deleted: “\u{2068}Water"))
    }

    @Test("a deleted habit is in the trash and can be restored or deleted permanently", .tags(.H4))
    func trash() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.perform(.habit(.delete(water)), in: TestDevice.own)
        phone.send(.opened(.trash))
        let thing = Trash.Thing.habit(water, of: TestDevice.anna)
        #expect(phone.html.contains(">Water<") && phone.html.contains("30 days left"))
        phone.send(.trash(.restoreTapped(thing)))
        #expect(phone.html.contains("The trash is empty") && phone.storedHabit(water)?.deleted == nil)
        phone.perform(.habit(.delete(water)), in: TestDevice.own)
        phone.send(.trash(.purgeTapped(thing)))
        phone.send(.trash(.confirmed))
        #expect(phone.storedHabit(water) == nil && phone.refusals.isEmpty)
    }

    @Test("an unsaved new habit is restored in the form after a reload")
    func typed() throws {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Wat"))))
        phone.send(.habits(.form(.colorChosen(HabitColor.palette[2]))))
        phone.send(.habits(.form(.time(.typed("21:30")))))
        phone.send(.habits(.form(.weekdayTapped(7))))
        phone.send(.opened(.lists))
        phone.reload()
        phone.send(.opened(.habits))
        #expect(!isOpen(phone))
        phone.send(.habits(.addTapped))
        #expect(phone.html.contains("value=\"Wat\"") && phone.html.contains("aria-label=\"Colour: Blue\""))
        phone.send(.habits(.form(.saved)))
        let kept = try #require(phone.storedHabit(phone.habit("Wat")))
        #expect(
            kept.time == 1290 && kept.schedule.weekdays.bits == 0b11_1111 && phone.model.allDrafts.isEmpty)
    }

    @Test(
        "a typed time is stored after a reload, in any notation",
        arguments: [("7:30", 450), ("930", 570), ("5 pm", 1020)])
    func typedTime(text: String, minutes: Int) {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.time(.typed(text)))))
        phone.reload()
        phone.send(.opened(.habits))
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.saved)))
        #expect(phone.storedHabit(water)?.time == minutes)
    }

    @Test("a typed text that is no time is kept after a reload")
    func wrongTime() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.time(.typed("25:00")))))
        phone.reload()
        phone.send(.opened(.habits))
        phone.send(.habits(.formAsked(water)))
        #expect(phone.html.contains("value=\"25:00\""))
        #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-time-typed")])
        #expect(phone.storedHabit(water)?.time == 666)
    }

    @Test("cancelled input of a habit form is not restored")
    func forgotten() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        for message in [Habits.Message.addTapped, .formAsked(water)] {
            phone.send(.habits(message))
            phone.send(.habits(.form(.nameEntered("Wat"))))
            phone.reload()
            phone.send(.habits(message))
            #expect(phone.model.screen.habits?.form?.name == "Wat")
            phone.send(.habits(.form(.cancelled)))
            #expect(phone.model.allDrafts.isEmpty)
            phone.reload()
            phone.send(.habits(message))
            #expect(phone.model.screen.habits?.form?.name != "Wat")
            phone.send(.habits(.form(.cancelled)))
        }
    }

    @Test(
        "unsaved changes of a habit are restored only in its own form until saved",
        .tags(.H4))
    func changed() {
        var phone = phone()
        let (water, read) = (phone.makeHabit("Water"), phone.makeHabit("Read"))
        phone.send(.opened(.habit(water)))
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.nameEntered("Drink water"))))
        phone.reload()
        phone.perform(.habit(.edit(water, [.time(60)])), in: TestDevice.own)
        phone.send(.habits(.formAsked(read)))
        #expect(phone.model.screen.habits?.form?.name == "Read")
        phone.send(.habits(.form(.cancelled)))
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.saved)))
        #expect(phone.storedHabit(water)?.name == "Drink water" && phone.storedHabit(water)?.time == 60)
        #expect(phone.storedHabit(read)?.name == "Read" && phone.model.allDrafts.isEmpty)
    }
}

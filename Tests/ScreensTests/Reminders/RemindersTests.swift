import Domain
import FeatureTags
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Reminders of habits", .timeLimit(.minutes(15)))
struct RemindersTests {
    /// 11:06 on a Wednesday; the app has been open for a while.
    private func phone(language: Language = .english) -> TestDevice {
        var phone = TestDevice(language: language)
        phone.send(.opened(.habits))
        phone.wait(minutes: 1)
        return phone
    }

    @Test("a habit reminder is shown at its minute with a link, and earlier ones are not shown", .tags(.H7))
    func shown() {
        var phone = phone()
        phone.makeHabit("Late", at: "11:00")
        let read = phone.makeHabit("Read", at: "11:15")
        phone.send(.opened(.lists))
        #expect(phone.wait(minutes: 7).isEmpty && !phone.html.contains("Time for"))
        #expect(phone.wait(minutes: 1) == [read])
        #expect(phone.html.contains("Time for “\u{2068}Read\u{2069}”"))
        #expect(phone.wait(minutes: 1).isEmpty && phone.html.contains("Time for"), "still shown")
        #expect(phone.send(.reminderTapped) == [.keepReminders([]), .go(.habits)])
        #expect(!phone.html.contains("Time for") && phone.wait(minutes: 300).isEmpty)
    }

    @Test("habit reminders begin some time after the start and include the time in between", .tags(.H7))
    func start() {
        var phone = TestDevice()
        #expect(TestDevice().model.reminders?.timer == 0)
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:07")
        phone.env.now = phone.env.now.advanced(by: 25_000)
        #expect(phone.send(.changed).isEmpty)
        #expect(phone.wait(minutes: 0) == [read])
    }

    @Test("habit reminders wait for the rest of the app to load")
    func rest() {
        var phone = TestDevice()
        phone.env.device.hasRest = false
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:07")
        phone.env.now = phone.env.now.advanced(by: 60_000)
        #expect(phone.send(.elapsed(.reminder(0))).isEmpty && !phone.html.contains("Time for"))
        phone.env.device.hasRest = true
        #expect(phone.collectEffects { $0.send(.changed) }.contains(.remind(phone.reminder(read))))
    }

    @Test(
        "habit reminders are shown only for habits that are planned today, open and not deleted", .tags(.H7),
        arguments: ["done", "undone", "deleted", "another day", "moved on", "moved back"])
    func due(_ what: String) {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        switch what {
        case "done": phone.check(read)
        case "undone":
            phone.check(read)
            phone.check(read, false)
        case "deleted": phone.perform(.habit(.delete(read)), in: TestDevice.own)
        case "another day":
            phone.perform(
                .habit(.edit(read, [.weekdays(Weekdays(bits: 0b1111011)!, from: nil)])), in: TestDevice.own)
        case "moved on": phone.perform(.habit(.edit(read, [.time(690)])), in: TestDevice.own)
        default: phone.perform(.habit(.edit(read, [.time(600)])), in: TestDevice.own)
        }
        #expect(phone.wait(minutes: 10) == (what == "undone" ? [read] : []))
        #expect(phone.wait(minutes: 10).isEmpty)
        #expect(phone.wait(minutes: 10) == (what == "moved on" ? [read] : []))
    }

    @Test(
        "a habit reminder snoozed to the next day is shown then unless the habit was done", .tags(.H7),
        arguments: [false, true])
    func putOff(isDone: Bool) {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        let (moment, day) = (phone.reminder(read).moment, phone.env.today)
        phone.wait(minutes: 9)
        let snooze = NotificationIntent.snooze(
            .habits, of: RecordID(read.text), in: TestDevice.own, at: moment, minutes: 1200)
        phone.perform(.notification(snooze), in: TestDevice.own)
        #expect(phone.wait(minutes: 1199).isEmpty)
        if isDone { phone.perform(.habit(.check(read, day, time: 700)), in: TestDevice.own) }
        #expect(phone.wait(minutes: 2) == (isDone ? [] : [read]))
        #expect(phone.wait(minutes: 300) == [read], "the reminder of the next day")
    }

    @Test("the system's notification hides the content if the user has chosen so", .tags(.N2))
    func hiddenContent() {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        let reminder = phone.reminder(read)
        #expect(phone.env.notification(of: reminder) == ("Read", "It is time: 11:15"))
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Hide previews"))
        phone.send(.settings(.hideContentToggled(true)))
        #expect(phone.env.notification(of: reminder) == ("Dela", "Something is waiting in Dela."))
    }

    @Test("habit reminders of one minute are shown together", .tags(.H7))
    func together() {
        var phone = phone()
        let habits = ["Read", "Run"].map { phone.makeHabit($0, at: "11:15") }
        #expect(Set(phone.wait(minutes: 10)) == Set(habits))
        #expect(phone.html.contains("Time for 2 habits"))
        phone.check(habits[0])
        phone.send(.toastDismissed)
        #expect(phone.html.contains("Time for “\u{2068}Run\u{2069}”"))
    }

    @Test("a tick on any device or a deletion dismisses the habit reminder", .tags(.H7, .F13))
    func dismissed() {
        for isDeleted in [false, true] {
            var phone = phone()
            let read = phone.makeHabit("Read", at: "11:15")
            let run = phone.makeHabit("Run", at: "11:15")
            phone.wait(minutes: 10)
            let effects: [Effect]
            if isDeleted {
                effects = phone.collectEffects { $0.perform(.habit(.delete(read)), in: TestDevice.own) }
            } else {
                effects = phone.collectEffects {
                    $0.perform(.habit(.check(read, $0.today, time: 680)), in: TestDevice.own)
                }
            }
            #expect(effects.contains(.keepReminders(["/habits " + run.text])))
            #expect(
                phone.html.contains("Time for “\u{2068}Run\u{2069}”") && !phone.html.contains("“\u{2068}Read")
            )
            #expect(phone.collectEffects { $0.check(run) }.contains(.keepReminders([])))
            #expect(!phone.html.contains("Time for"))
        }
    }

    @Test(
        "habit reminders wait while an undo is offered, return after it, and stay until answered",
        .tags(.H7))
    func toasts() {
        var phone = phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:15")
        phone.send(.opened(.list(list)))
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.wait(minutes: 10) == [read])
        #expect(phone.html.contains("Done: ") && !phone.html.contains("Time for"))
        phone.send(.elapsed(.toast(phone.model.toastsShown)))
        #expect(phone.html.contains("Time for"))
        phone.send(.items(.ticked(milk, false)))
        phone.send(.items(.ticked(milk, true)))
        #expect(!phone.html.contains("Time for"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("Time for"))
        phone.send(.toastDismissed)
        phone.send(.changed)
        #expect(!phone.html.contains("Time for"))
    }

    @Test("habit reminders of a sleeping device are shown when it wakes on the same day", .tags(.H7))
    func asleep() {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "12:00")
        phone.env.now = phone.env.now.advanced(by: 5 * 3_600_000)
        #expect(phone.collectEffects { $0.send(.changed) }.contains(.remind(phone.reminder(read))))
        phone.env.now = phone.env.now.advanced(by: 24 * 3_600_000)
        #expect(phone.wait(minutes: 0) == [read], "only today's")
        phone.env.now = phone.env.now.advanced(by: 17 * 3_600_000)
        #expect(
            phone.collectEffects { $0.send(.changed) }.contains(.keepReminders([])), "yesterday has ended")
        #expect(!phone.html.contains("Time for"))
    }

    @Test("habit reminders follow the user's start of day", .tags(.H7))
    func dayStart() {
        var phone = phone()
        phone.perform(.person(.dayStart(4)), in: TestDevice.own)
        let sleep = phone.makeHabit("Sleep", at: "01:00")
        phone.wait(minutes: 12 * 60)
        #expect(phone.wait(minutes: 120) == [sleep])
        phone.wait(minutes: 60)
        #expect(
            phone.collectEffects { $0.send(.habits(.checked(sleep, $0.today, true))) }.contains(
                .keepReminders([])))
        #expect(phone.wait(minutes: 20 * 60).isEmpty)
        #expect(phone.wait(minutes: 180) == [sleep], "the next night")
    }

    @Test(
        "the timer of habit reminders covers the next reminder, the next day, and sleeping devices")
    func next() {
        var phone = phone()
        #expect(phone.secondsToNextCheck == 240)
        let sleep = phone.makeHabit("Sleep", at: "00:00")
        let read = phone.makeHabit("Read", at: "11:09")
        #expect(phone.secondsToNextCheck == 80)
        #expect(phone.wait(minutes: 12 * 60 + 52) == [read])
        #expect(phone.secondsToNextCheck == 20, "midnight")
        #expect(phone.wait(minutes: 1) == [sleep])
        let timer = phone.model.reminders?.timer ?? 0
        #expect(phone.send(.elapsed(.reminder(timer - 1))).isEmpty, "a replaced timer")
        #expect(phone.send(.elapsed(.reminder(timer))) != [])
    }

    @Test("habit reminders end with the session and start again with the next one", .tags(.H7))
    func session() {
        var phone = phone()
        phone.makeHabit("Read", at: "11:15")
        phone.wait(minutes: 10)
        phone.env.me = nil
        phone.send(.changed)
        #expect(phone.model.reminders == nil && !phone.html.contains("Time for"))
    }

    @Test("habit reminders use the Russian plural forms")
    func russian() {
        var phone = phone(language: .russian)
        for name in ["Чтение", "Бег", "Вода"] { phone.makeHabit(name, at: "11:15") }
        phone.wait(minutes: 10)
        #expect(phone.html.contains("Пора: 3 привычки"))
        phone.perform(.habit(.check(phone.habit("Бег"), phone.today, time: 0)), in: TestDevice.own)
        phone.perform(.habit(.check(phone.habit("Вода"), phone.today, time: 0)), in: TestDevice.own)
        #expect(phone.html.contains("Пора: «\u{2068}Чтение\u{2069}»"))
    }
}

import Domain
import FeatureTags
import Sync
import Testing
import Texts

@testable import Screens

@Suite("Reminders of habits", .timeLimit(.minutes(15)))
struct RemindersTests {
    /// It is 11:06 on a Wednesday, and the app is open for a while.
    private func phone(language: Language = .english) -> Phone {
        var phone = Phone(language: language)
        phone.send(.opened(.habits))
        phone.wait(minutes: 1)
        return phone
    }

    @Test("are told at their minute, with a way to the habits, and what was before is not told", .tags(.H7))
    func told() {
        var phone = phone()
        phone.makeHabit("Late", at: "11:00")
        let read = phone.makeHabit("Read", at: "11:15")
        phone.send(.opened(.lists))
        #expect(phone.wait(minutes: 7).isEmpty && !phone.html.contains("Time for"))
        #expect(phone.wait(minutes: 1) == [read])
        #expect(phone.html.contains("Time for “\u{2068}Read\u{2069}”"))
        #expect(phone.wait(minutes: 1).isEmpty && phone.html.contains("Time for"), "it stands there")
        #expect(phone.send(.reminderTapped) == [.keepReminders([]), .go(.habits)])
        #expect(!phone.html.contains("Time for") && phone.wait(minutes: 300).isEmpty)
    }

    @Test("begin some time after the start, with what came in between", .tags(.H7))
    func start() {
        var phone = Phone()
        #expect(Phone().model.reminders?.timer == 0)
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:07")
        phone.world.now = phone.world.now.advanced(by: 25_000)
        #expect(phone.send(.changed).isEmpty)
        #expect(phone.wait(minutes: 0) == [read])
    }

    @Test("wait for the part of the app that they are in")
    func rest() {
        var phone = Phone()
        phone.world.device.hasRest = false
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:07")
        phone.world.now = phone.world.now.advanced(by: 60_000)
        #expect(phone.send(.elapsed(.reminder(0))).isEmpty && !phone.html.contains("Time for"))
        phone.world.device.hasRest = true
        #expect(phone.tell { $0.send(.changed) }.contains(.remind(phone.reminder(read))))
    }

    @Test(
        "come for what is due today, not done, and not deleted", .tags(.H7),
        arguments: ["done", "undone", "deleted", "another day", "moved on", "moved back"])
    func due(_ what: String) {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        switch what {
        case "done": phone.check(read)
        case "undone":
            phone.check(read)
            phone.check(read, false)
        case "deleted": phone.perform(.habit(.delete(read)), in: Phone.own)
        case "another day":
            phone.perform(
                .habit(.edit(read, [.weekdays(Weekdays(bits: 0b1111011)!, from: nil)])), in: Phone.own)
        case "moved on": phone.perform(.habit(.edit(read, [.time(690)])), in: Phone.own)
        default: phone.perform(.habit(.edit(read, [.time(600)])), in: Phone.own)
        }
        #expect(phone.wait(minutes: 10) == (what == "undone" ? [read] : []))
        #expect(phone.wait(minutes: 10).isEmpty)
        #expect(phone.wait(minutes: 10) == (what == "moved on" ? [read] : []))
    }

    @Test(
        "that were put off to the next day come then, unless they are done", .tags(.H7),
        arguments: [false, true])
    func putOff(isDone: Bool) {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        let (moment, day) = (phone.reminder(read).moment, phone.world.today)
        phone.wait(minutes: 9)
        let snooze = NotificationIntent.snooze(
            .habits, of: RecordID(read.text), in: Phone.own, at: moment, minutes: 1200)
        phone.perform(.notification(snooze), in: Phone.own)
        #expect(phone.wait(minutes: 1199).isEmpty)
        if isDone { phone.perform(.habit(.check(read, day, time: 700)), in: Phone.own) }
        #expect(phone.wait(minutes: 2) == (isDone ? [] : [read]))
        #expect(phone.wait(minutes: 300) == [read], "it is time for that of the day")
    }

    @Test("say no words in the system's notification where somebody wants none there", .tags(.N2))
    func wordless() {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "11:15")
        let reminder = phone.reminder(read)
        #expect(phone.world.words(of: reminder) == ("Read", "It is time: 11:15"))
        phone.send(.opened(.settings))
        #expect(phone.html.contains("Hide previews"))
        phone.send(.settings(.wordsToggled(true)))
        #expect(phone.world.words(of: reminder) == ("Dela", "Something is waiting in Dela."))
    }

    @Test("of one minute come together", .tags(.H7))
    func together() {
        var phone = phone()
        let habits = ["Read", "Run"].map { phone.makeHabit($0, at: "11:15") }
        #expect(Set(phone.wait(minutes: 10)) == Set(habits))
        #expect(phone.html.contains("Time for 2 habits"))
        phone.check(habits[0])
        phone.send(.noticeDismissed)
        #expect(phone.html.contains("Time for “\u{2068}Run\u{2069}”"))
    }

    @Test("are taken back by the tick, wherever that is made, and by deleting", .tags(.H7, .F13))
    func takenBack() {
        for isDeleted in [false, true] {
            var phone = phone()
            let read = phone.makeHabit("Read", at: "11:15")
            let run = phone.makeHabit("Run", at: "11:15")
            phone.wait(minutes: 10)
            let effects: [Effect]
            if isDeleted {
                effects = phone.tell { $0.perform(.habit(.delete(read)), in: Phone.own) }
            } else {
                effects = phone.tell {
                    $0.perform(.habit(.check(read, $0.today, time: 680)), in: Phone.own)
                }
            }
            #expect(effects.contains(.keepReminders(["/habits " + run.text])))
            #expect(
                phone.html.contains("Time for “\u{2068}Run\u{2069}”") && !phone.html.contains("“\u{2068}Read")
            )
            #expect(phone.tell { $0.check(run) }.contains(.keepReminders([])))
            #expect(!phone.html.contains("Time for"))
        }
    }

    @Test(
        "wait where something can be taken back, come again after it, and stay until somebody answers",
        .tags(.H7))
    func notices() {
        var phone = phone()
        let list = phone.makeList("Groceries", ["Milk"])
        phone.send(.opened(.habits))
        let read = phone.makeHabit("Read", at: "11:15")
        phone.send(.opened(.list(list)))
        let milk = phone.item("Milk", in: list)
        phone.send(.items(.ticked(milk, true)))
        #expect(phone.wait(minutes: 10) == [read])
        #expect(phone.html.contains("Done: ") && !phone.html.contains("Time for"))
        phone.send(.elapsed(.notice(phone.model.noticesShown)))
        #expect(phone.html.contains("Time for"))
        phone.send(.items(.ticked(milk, false)))
        phone.send(.items(.ticked(milk, true)))
        #expect(!phone.html.contains("Time for"))
        phone.send(.undoTapped)
        #expect(phone.html.contains("Time for"))
        phone.send(.noticeDismissed)
        phone.send(.changed)
        #expect(!phone.html.contains("Time for"))
    }

    @Test("of a device that slept come when it wakes, on the same day", .tags(.H7))
    func asleep() {
        var phone = phone()
        let read = phone.makeHabit("Read", at: "12:00")
        phone.world.now = phone.world.now.advanced(by: 5 * 3_600_000)
        #expect(phone.tell { $0.send(.changed) }.contains(.remind(phone.reminder(read))))
        phone.world.now = phone.world.now.advanced(by: 24 * 3_600_000)
        #expect(phone.wait(minutes: 0) == [read], "of two days, today's alone")
        phone.world.now = phone.world.now.advanced(by: 17 * 3_600_000)
        #expect(phone.tell { $0.send(.changed) }.contains(.keepReminders([])), "yesterday is over")
        #expect(!phone.html.contains("Time for"))
    }

    @Test("follow the hour at which days begin", .tags(.H7))
    func dayStart() {
        var phone = phone()
        phone.perform(.person(.dayStart(4)), in: Phone.own)
        let sleep = phone.makeHabit("Sleep", at: "01:00")
        phone.wait(minutes: 12 * 60)
        #expect(phone.wait(minutes: 120) == [sleep])
        phone.wait(minutes: 60)
        #expect(
            phone.tell { $0.send(.habits(.checked(sleep, $0.today, true))) }.contains(.keepReminders([])))
        #expect(phone.wait(minutes: 20 * 60).isEmpty)
        #expect(phone.wait(minutes: 180) == [sleep], "the next night")
    }

    @Test(
        "are looked for when the next one comes, or the next day, and every few minutes since devices sleep")
    func next() {
        var phone = phone()
        #expect(phone.next == 240)
        let sleep = phone.makeHabit("Sleep", at: "00:00")
        let read = phone.makeHabit("Read", at: "11:09")
        #expect(phone.next == 80)
        #expect(phone.wait(minutes: 12 * 60 + 52) == [read])
        #expect(phone.next == 20, "midnight")
        #expect(phone.wait(minutes: 1) == [sleep])
        let timer = phone.model.reminders?.timer ?? 0
        #expect(phone.send(.elapsed(.reminder(timer - 1))).isEmpty, "a timer that another one has replaced")
        #expect(phone.send(.elapsed(.reminder(timer))) != [])
    }

    @Test("end with the session, and begin anew with the next one", .tags(.H7))
    func session() {
        var phone = phone()
        phone.makeHabit("Read", at: "11:15")
        phone.wait(minutes: 10)
        phone.world.me = nil
        phone.send(.changed)
        #expect(phone.model.reminders == nil && !phone.html.contains("Time for"))
    }

    @Test("are told in Russian as one says there")
    func russian() {
        var phone = phone(language: .russian)
        for name in ["Чтение", "Бег", "Вода"] { phone.makeHabit(name, at: "11:15") }
        phone.wait(minutes: 10)
        #expect(phone.html.contains("Пора: 3 привычки"))
        phone.perform(.habit(.check(phone.habit("Бег"), phone.today, time: 0)), in: Phone.own)
        phone.perform(.habit(.check(phone.habit("Вода"), phone.today, time: 0)), in: Phone.own)
        #expect(phone.html.contains("Пора: «\u{2068}Чтение\u{2069}»"))
    }
}

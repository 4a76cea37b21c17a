import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Habit forms that cannot be saved", .tags(.H4), .timeLimit(.minutes(15)))
struct HabitFormFailureTests {
    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.habits))
        return phone
    }

    private func isOpen(_ phone: TestDevice) -> Bool { phone.html.contains("habit-form") }

    @Test("a habit deleted elsewhere can be restored in its form with the typed changes")
    func deletedElsewhere() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.nameEntered("Drink"))))
        phone.send(.habits(.form(.time(.typed("21:30")))))
        phone.perform(.habit(.delete(water)), in: TestDevice.own)
        #expect(phone.html.contains("This habit is gone") && phone.html.contains("You can bring it back."))
        #expect(!phone.html.contains(">Save<") && !phone.html.contains("habit-name"))
        #expect(
            phone.send(.habits(.form(.saved))).isEmpty && phone.refusals.isEmpty, "a tap before the update")
        phone.tap("Restore")
        #expect(phone.html.contains("value=\"Drink\"") && phone.html.contains("21:30"))
        phone.send(.habits(.form(.saved)))
        #expect(phone.storedHabit(water)?.name == "Drink" && phone.storedHabit(water)?.time == 1290)
        #expect(!isOpen(phone) && phone.model.allDrafts.isEmpty)
    }

    @Test("the form of a permanently deleted habit shows the typed name for copying")
    func purgedElsewhere() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.perform(.habit(.delete(water)), in: TestDevice.own)
        phone.perform(.habit(.purge(water)), in: TestDevice.own)
        #expect(phone.html.contains("This habit is gone") && !phone.html.contains("\"quote\""))
        phone.send(.habits(.form(.nameEntered("Drink"))))
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">Drink</p>"))
        #expect(!phone.html.contains(">Restore<") && !phone.html.contains(">Save<"))
        phone.send(.habits(.form(.cancelled)))
        #expect(!isOpen(phone))
    }

    @Test("Escape keeps unsaved input for the next time, and Cancel discards it", .tags(.U7))
    func dismissed() {
        var phone = phone()
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Swim"))))
        phone.send(.habits(.form(.dismissed)))
        #expect(!isOpen(phone))
        phone.send(.habits(.addTapped))
        #expect(phone.html.contains("value=\"Swim\""))
        phone.send(.habits(.form(.cancelled)))
        phone.send(.habits(.addTapped))
        #expect(isOpen(phone) && !phone.html.contains("value=\"Swim\""))
    }

    @Test("the limit of habits is reported next to the name, and the typed text stays")
    func maxHabits() {
        var phone = phone()
        phone.receive(
            (0..<Habit.maxPerPerson).map {
                let habit = Habit(
                    name: "Read", color: HabitColor.palette[0], time: 0, rank: Rank.spread(1)[0],
                    started: phone.today,
                    deleted: phone.env.now)
                return Change(TestDevice.own, Record(id: RecordID("01HAB\($0)"), content: .habit(habit)))
            })
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.time(.typed("21:30")))))
        #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-name")] && phone.refusals.isEmpty)
        #expect(phone.html.contains("There are 500 habits already"))
        #expect(phone.html.contains("value=\"Water\"") && phone.html.contains("21:30"))
        phone.perform(.habit(.purge(HabitID("01HAB7"))), in: TestDevice.own)
        phone.send(.habits(.form(.saved)))
        #expect(phone.cards == ["Water"] && !isOpen(phone), "below the limit again")
    }
}

import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("The form of a habit that cannot be saved", .tags(.H4), .timeLimit(.minutes(15)))
struct HabitFormKeepingTests {
    private func phone() -> Phone {
        var phone = Phone()
        phone.send(.opened(.habits))
        return phone
    }

    private func isOpen(_ phone: Phone) -> Bool { phone.html.contains("habit-form") }

    @Test("a habit that is deleted elsewhere says so in its form, and comes back there with what was typed")
    func deletedElsewhere() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.send(.habits(.form(.nameEntered("Drink"))))
        phone.send(.habits(.form(.timeEntered("21:30"))))
        phone.perform(.habit(.delete(water)), in: Phone.own)
        #expect(phone.html.contains("This habit is gone") && phone.html.contains("You can bring it back."))
        #expect(!phone.html.contains(">Save<") && !phone.html.contains("habit-name"))
        #expect(
            phone.send(.habits(.form(.saved))).isEmpty && phone.refusals.isEmpty, "a tap before one saw it")
        phone.tap("Restore")
        #expect(phone.html.contains("value=\"Drink\"") && phone.html.contains("value=\"21:30\""))
        phone.send(.habits(.form(.saved)))
        #expect(phone.kept(water)?.name == "Drink" && phone.kept(water)?.time == 1290)
        #expect(!isOpen(phone) && phone.model.allDrafts.isEmpty)
    }

    @Test("of a habit that is gone for good the name that was typed in vain can be copied")
    func purgedElsewhere() {
        var phone = phone()
        let water = phone.makeHabit("Water")
        phone.send(.habits(.formAsked(water)))
        phone.perform(.habit(.delete(water)), in: Phone.own)
        phone.perform(.habit(.purge(water)), in: Phone.own)
        #expect(phone.html.contains("This habit is gone") && !phone.html.contains("\"quote\""))
        phone.send(.habits(.form(.nameEntered("Drink"))))
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">Drink</p>"))
        #expect(!phone.html.contains(">Restore<") && !phone.html.contains(">Save<"))
        phone.send(.habits(.form(.cancelled)))
        #expect(!isOpen(phone))
    }

    @Test("Escape keeps what was typed for the next time, Cancel discards it", .tags(.U7))
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

    @Test("who has as many habits as there may be is told so beside the name, and what was typed stays")
    func most() {
        var phone = phone()
        phone.receive(
            (0..<Habit.most).map {
                let habit = Habit(
                    name: "Read", color: HabitColor.palette[0], time: 0, rank: Rank.spread(1)[0],
                    begun: phone.today,
                    deleted: phone.world.now)
                return Change(Phone.own, Record(id: RecordID("01HAB\($0)"), content: .habit(habit)))
            })
        phone.send(.habits(.addTapped))
        phone.send(.habits(.form(.nameEntered("Water"))))
        phone.send(.habits(.form(.timeEntered("21:30"))))
        #expect(phone.send(.habits(.form(.saved))) == [.focus("habit-name")] && phone.refusals.isEmpty)
        #expect(phone.html.contains("There are 500 habits already"))
        #expect(phone.html.contains("value=\"Water\"") && phone.html.contains("value=\"21:30\""))
        phone.perform(.habit(.purge(HabitID("01HAB7"))), in: Phone.own)
        phone.send(.habits(.form(.saved)))
        #expect(phone.cards == ["Water"] && !isOpen(phone), "there is room again")
    }
}

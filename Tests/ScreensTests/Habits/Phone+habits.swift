import Domain

@testable import Screens
@testable import Sync

extension Phone {
    static let own = ScopeID.user(anna)

    /// A new habit, made by the form.
    @discardableResult
    mutating func makeHabit(_ name: String, without weekdays: Int...) -> HabitID {
        send(.habits(.addTapped))
        send(.habits(.form(.nameEntered(name))))
        for day in weekdays { send(.habits(.form(.weekdayTapped(day)))) }
        send(.habits(.form(.saved)))
        return habit(name)
    }

    func habit(_ name: String) -> HabitID {
        for record in world.replica.all(Habit.kind, in: Phone.own) {
            if case .habit(let habit) = record.content, habit.name == name { return HabitID(record.id.text) }
        }
        fatalError("there is no habit \(name)")
    }

    func kept(_ id: HabitID) -> Habit? { world.replica.habit(id, in: Phone.own) }

    /// Ticks or unticks a day, so many days before today.
    mutating func check(_ id: HabitID, ago days: Int = 0, _ isDone: Bool = true) {
        send(.habits(.checked(id, today.advanced(by: -days), isDone)))
    }

    /// Another device has ticked today at a time of day, in minutes, or unticked it.
    mutating func receive(_ id: HabitID, at time: Int?) {
        var checks = world.replica.checks(of: id, in: CivilMonth(of: today), by: world.replica.person)
        checks.set(today, time)
        receive([
            Change(Phone.own, Record(id: HabitLog.recordID(id, in: checks.month), content: .checks(checks)))
        ])
    }

    var today: CivilDay { CivilDay("2026-11-18")! }  // that of `noon`, a Wednesday

    /// The names on the cards, from top to bottom.
    var cards: [String] {
        html.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }
}

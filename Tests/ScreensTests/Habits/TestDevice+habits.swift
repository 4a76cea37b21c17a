import Domain

@testable import Screens
@testable import SyncClient
@testable import SyncRules

extension TestDevice {
    static let own = ScopeID.user(anna)

    /// Creates a habit by the form, with the time of `noon`.
    @discardableResult
    mutating func makeHabit(_ name: String, without weekdays: Int...) -> HabitID {
        send(.habits(.addTapped))
        send(.habits(.form(.nameEntered(name))))
        send(.habits(.form(.time(.toggled))))
        send(.habits(.form(.time(.typed("11:06")))))
        for day in weekdays { send(.habits(.form(.weekdayTapped(day)))) }
        send(.habits(.form(.saved)))
        return habit(name)
    }

    func habit(_ name: String) -> HabitID {
        for record in env.replica.all(Habit.kind, in: TestDevice.own) {
            if case .habit(let habit) = record.content, habit.name == name { return HabitID(record.id.text) }
        }
        fatalError("there is no habit \(name)")
    }

    func storedHabit(_ id: HabitID) -> Habit? { env.replica.habit(id, in: TestDevice.own) }

    /// Ticks or unticks a day in the past.
    mutating func check(_ id: HabitID, ago days: Int = 0, _ isDone: Bool = true) {
        send(.habits(.checked(id, today.advanced(by: -days), isDone)))
    }

    /// Another device ticked today at a time in minutes, or removed the tick.
    mutating func receive(_ id: HabitID, at time: Int?) {
        var checks = env.replica.checks(of: id, in: CivilMonth(of: today), by: env.replica.person)
        checks.set(today, time)
        receive([
            Change(
                TestDevice.own, Record(id: HabitLog.recordID(id, in: checks.month), content: .checks(checks)))
        ])
    }

    var today: CivilDay { CivilDay("2026-11-18")! }  // the day of `noon`, a Wednesday

    /// The names on the cards from top to bottom.
    var cards: [String] {
        html.components(between: "<span class=\"name\" dir=\"auto\">", and: "</span>")
    }
    /// The names of the colours with a ring in the palette of the form.
    var chosenColors: [String] {
        let choices = ["<button", "<input"].flatMap { html.components(between: $0, and: ">") }
        return choices.filter {
            $0.contains("\"swatch\"") && $0.contains("aria-pressed=\"true\"")
                || $0.contains("swatch chosen")
        }.flatMap { $0.components(between: "aria-label=\"", and: "\"") }
    }
}

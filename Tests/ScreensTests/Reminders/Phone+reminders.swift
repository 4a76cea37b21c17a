import Domain
import Sync

@testable import Screens

extension Phone {
    /// A new habit with this time.
    @discardableResult
    mutating func makeHabit(_ name: String, at clock: String) -> HabitID {
        send(.habits(.addTapped))
        send(.habits(.form(.nameEntered(name))))
        send(.habits(.form(.timeEntered(clock))))
        send(.habits(.form(.saved)))
        send(.elapsed(.notice(model.noticesShown)))
        return habit(name)
    }

    /// Another device has set a reminder.
    mutating func learn(_ title: String, in list: ListID, reminder: Instant) {
        let (scope, id) = (ScopeID.list(list), item(title, in: list))
        var item = world.replica.item(id, in: scope)!
        item.reminder = reminder
        receive([Change(scope, Record(id: RecordID(id.text), content: .item(item)))])
    }

    func reminder(_ id: HabitID) -> Reminder {
        world.habitsToDo.first { $0.subject == .habit(id) }!
    }

    /// In how many seconds the app looks again.
    var next: Int64? {
        model.reminders.map { ($0.next.milliseconds - world.now.milliseconds) / 1000 }
    }

    /// What is done because of something, with all that follows.
    mutating func tell(_ act: (inout Phone) -> Void) -> [Effect] {
        let before = wanted.count
        act(&self)
        return Array(wanted[before...])
    }

    /// Time passes, and the last timer with it.
    /// - Returns: the habits that were told.
    @discardableResult
    mutating func wait(minutes: Int) -> [HabitID] {
        pass(minutes: minutes).compactMap { if case .habit(let id) = $0.subject { id } else { nil } }
    }

    /// The same, with all that was told.
    mutating func pass(minutes: Int) -> [Reminder] {
        let end = world.now.advanced(by: Int64(minutes) * 60_000)
        var effects: [Effect] = []
        while let next = model.reminders?.next, next <= end {
            world.now = max(world.now, next)
            effects += tell { $0.send(.elapsed(.reminder($0.model.reminders!.timer))) }
        }
        world.now = end
        return effects.compactMap { if case .remind(let reminder) = $0 { reminder } else { nil } }
    }
}

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

    /// The page is loaded again. Timers of reminders elapse when they are due, and the rest of the app arrives after two seconds.
    /// - Returns: the names of reminders, with the moments of their notifications.
    mutating func told(afterReloadUntil end: Instant) -> [(name: String, moment: Instant)] {
        let arrival = world.now.advanced(by: 2000)
        var timers: [(at: Instant, timer: TimerID)] = []
        var told: [(name: String, moment: Instant)] = []
        func read(_ effects: [Effect], at now: Instant) {
            for effect in effects {
                switch effect {
                case .later(let delay, .reminder(let number)):
                    timers.append((now.advanced(by: Int64(delay)), .reminder(number)))
                case .remind(let reminder): told.append((reminder.name, now))
                default: break
                }
            }
        }
        read(tell { $0.reload() }, at: world.now)
        read(tell { $0.send(.changed) }, at: world.now)
        while true {
            let next = timers.min { $0.at < $1.at }
            if !world.device.hasRest, arrival <= min(end, next?.at ?? end) {
                world.now = arrival
                world.device.hasRest = true
                read(tell { $0.send(.changed) }, at: world.now)
                continue
            }
            guard let next, next.at <= end else { break }
            timers.removeAll { $0.timer == next.timer && $0.at == next.at }
            world.now = next.at
            read(tell { $0.send(.elapsed(next.timer)) }, at: world.now)
        }
        return told
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

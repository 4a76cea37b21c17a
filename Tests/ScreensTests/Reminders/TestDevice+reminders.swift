import Domain
import SyncRules

@testable import Screens

extension TestDevice {
    /// Creates a habit with this time.
    @discardableResult
    mutating func makeHabit(_ name: String, at clock: String) -> HabitID {
        send(.habits(.addTapped))
        send(.habits(.form(.nameEntered(name))))
        send(.habits(.form(.time(.typed(clock)))))
        send(.habits(.form(.saved)))
        send(.elapsed(.toast(model.toastsShown)))
        return habit(name)
    }

    /// Another device sets a reminder.
    mutating func receiveItem(_ title: String, in list: ListID, reminder: Instant) {
        let (scope, id) = (ScopeID.list(list), item(title, in: list))
        var item = env.replica.item(id, in: scope)!
        item.reminder = reminder
        receive([Change(scope, Record(id: RecordID(id.text), content: .item(item)))])
    }

    func reminder(_ id: HabitID) -> Reminder {
        env.habitsToDo.first { $0.subject == .habit(id) }!
    }

    /// Seconds until the app checks the reminders again; nil without reminders.
    var secondsToNextCheck: Int64? {
        model.reminders.map { ($0.next.milliseconds - env.now.milliseconds) / 1000 }
    }

    /// Returns all effects that `act` causes.
    mutating func collectEffects(_ act: (inout TestDevice) -> Void) -> [Effect] {
        let before = returnedEffects.count
        act(&self)
        return Array(returnedEffects[before...])
    }

    /// Advances the time and fires the last timer.
    /// - Returns: the habits whose reminders were shown.
    @discardableResult
    mutating func wait(minutes: Int) -> [HabitID] {
        advance(minutes: minutes).compactMap { if case .habit(let id) = $0.subject { id } else { nil } }
    }

    /// Reloads the page. Timers of reminders elapse when they are due, and the rest of the app arrives after two
    /// seconds.
    /// - Returns: the names of the reminders with the times of their notifications.
    mutating func remindersShown(afterReloadUntil end: Instant) -> [(name: String, moment: Instant)] {
        let arrival = env.now.advanced(by: 2000)
        var timers: [(at: Instant, timer: TimerID)] = []
        var shown: [(name: String, moment: Instant)] = []
        func read(_ effects: [Effect], at now: Instant) {
            for effect in effects {
                switch effect {
                case .setTimer(let delay, .reminder(let number)):
                    timers.append((now.advanced(by: Int64(delay)), .reminder(number)))
                case .remind(let reminder): shown.append((reminder.name, now))
                default: break
                }
            }
        }
        read(collectEffects { $0.reload() }, at: env.now)
        read(collectEffects { $0.send(.changed) }, at: env.now)
        while true {
            let next = timers.min { $0.at < $1.at }
            if !env.device.hasRest, arrival <= min(end, next?.at ?? end) {
                env.now = arrival
                env.device.hasRest = true
                read(collectEffects { $0.send(.changed) }, at: env.now)
                continue
            }
            guard let next, next.at <= end else { break }
            timers.removeAll { $0.timer == next.timer && $0.at == next.at }
            env.now = next.at
            read(collectEffects { $0.send(.elapsed(next.timer)) }, at: env.now)
        }
        return shown
    }

    /// Advances the time, and returns all reminders that were shown.
    mutating func advance(minutes: Int) -> [Reminder] {
        let end = env.now.advanced(by: Int64(minutes) * 60_000)
        var effects: [Effect] = []
        while let next = model.reminders?.next, next <= end {
            env.now = max(env.now, next)
            effects += collectEffects { $0.send(.elapsed(.reminder($0.model.reminders!.timer))) }
        }
        env.now = end
        return effects.compactMap { if case .remind(let reminder) = $0 { reminder } else { nil } }
    }
}

import Domain
import SyncClient
import SyncRules

extension ReminderSubject {
    /// The command that completes the habit or item; nil if the user may not, or if it is done.
    /// - Parameter alarm: the original moment of the reminder, before any snooze.
    func completion(at alarm: Instant, _ env: AppEnvironment) -> Effect? {
        let (replica, person) = (env.replica, env.replica.person)
        switch self {
        case .habit(let id):
            guard let (_, day) = replica.habitToDo(id, at: alarm, by: person, in: env.zone) else {
                return nil
            }
            return .perform(
                .habit(.check(id, day, time: env.time.minuteOfDay)), in: .user(person))
        case .item(let list, let item), .deadline(let list, let item):
            guard let role = replica.member(person, in: .list(list))?.role, role >= .editor,
                replica.item(item, in: .list(list))?.done == nil
            else { return nil }
            return .perform(.item(.tick(item, done: true)), in: .list(list))
        }
    }
}

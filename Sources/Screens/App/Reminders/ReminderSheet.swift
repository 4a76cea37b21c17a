import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The sheet for a tapped notification: completes its subject, or snoozes it for a chosen time.
public enum ReminderSheet {
    struct Model: Equatable {
        /// The tag of the notification.
        let tag: String
        /// The time of the tap.
        let tapped: Instant
        /// Nil until it is loaded.
        var reminder: Reminder?
    }

    public enum Message: Equatable {
        case doneTapped
        case putOff(minutes: Int64)
        case closed
    }

    static func update(_ model: inout Model?, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        let reminder = model?.reminder
        model = nil
        guard let reminder else { return [] }
        return switch message {
        case .closed: []
        case .doneTapped: reminder.done(env).map { [$0, .focus(Bar.titleID)] } ?? []
        case .putOff(let minutes): [reminder.putOff(minutes: minutes, env), .focus(Bar.titleID)]
        }
    }

    /// Shows the reminder once it is loaded, and closes the sheet when it is done.
    static func refresh(_ model: inout Model?, _ days: inout DayIndex, _ env: AppEnvironment) {
        guard let due = model else { return }
        days.update(from: env.replica)
        let found = (env.habitsToDo + env.itemsToDo(days)).first {
            // The server's clock may be ahead of the device's.
            $0.tag == due.tag && $0.moment <= due.tapped.advanced(by: Reminders.maxInterval)
        }
        if found == nil, due.reminder != nil { model = nil } else { model?.reminder = found }
    }
}

extension ReminderSheet {
    static func sheet(of reminder: Reminder, _ env: AppEnvironment) -> Html<Message> {
        let (language, edge) = (env.language, Pointer(x: 0, y: 0, isTouch: true))
        return menu([reminder].text(in: language), at: edge, cancel: language[.cancel], onClose: .closed) {
            if reminder.done(env) != nil { menuEntry(.check, language[.markDone], .doneTapped) }
            menuEntry(.clock, language.putOff(minutes: 10), .putOff(minutes: 10))
            menuEntry(.clock, language[.putOffAnHour], .putOff(minutes: 60))
            menuEntry(.calendar, language[.putOffToMorning], .putOff(minutes: env.minutesToMorning))
        }
    }
}

extension Reminder {
    /// Snoozes the reminder for this user only.
    fileprivate func putOff(minutes: Int64, _ env: AppEnvironment) -> Effect {
        let own = ScopeID.user(env.replica.person)
        let snooze: NotificationIntent =
            switch subject {
            case .habit(let id):
                .snooze(.habits, of: RecordID(id.text), in: own, at: alarm, minutes: minutes)
            case .item(let list, let item):
                .snooze(.reminders, of: RecordID(item.text), in: .list(list), at: alarm, minutes: minutes)
            case .deadline(let list, let item):
                .snooze(.deadlines, of: RecordID(item.text), in: .list(list), at: alarm, minutes: minutes)
            }
        return .perform(.notification(snooze), in: own)
    }

    /// The command that completes it; nil if the user may not.
    func done(_ env: AppEnvironment) -> Effect? { subject.completion(at: alarm, env) }
}

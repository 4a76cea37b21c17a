import Domain
import Markup
import Sync
import Texts

/// What a notification told of that somebody has tapped: it is done at once, or waits for as long as they choose.
public enum Due {
    struct Model: Equatable {
        /// What the notification was known by.
        let tag: String
        /// When it was tapped.
        let tapped: Instant
        /// Nil until the device has it.
        var reminder: Reminder?
    }

    public enum Message: Equatable {
        case doneTapped
        case putOff(minutes: Int64)
        case closed
    }

    static func update(_ model: inout Model?, _ message: Message, _ world: World) -> [Effect] {
        let reminder = model?.reminder
        model = nil
        guard let reminder else { return [] }
        return switch message {
        case .closed: []
        case .doneTapped: reminder.done(world).map { [$0, .focus(Bar.titleID)] } ?? []
        case .putOff(let minutes): [reminder.putOff(minutes: minutes, world), .focus(Bar.titleID)]
        }
    }

    /// It is shown once the device has it, and as long as it is to be done.
    static func refresh(_ model: inout Model?, _ days: inout DayIndex, _ world: World) {
        guard let due = model else { return }
        days.update(from: world.replica)
        let found = (world.habitsToDo + world.itemsToDo(days)).first {
            // The server's clock may be ahead of the device's.
            $0.tag == due.tag && $0.moment <= due.tapped.advanced(by: Reminders.patience)
        }
        if found == nil, due.reminder != nil { model = nil } else { model?.reminder = found }
    }
}

extension Due {
    static func sheet(of reminder: Reminder, _ world: World) -> Html<Message> {
        let (language, edge) = (world.language, Pointer(x: 0, y: 0, isTouch: true))
        return menu([reminder].text(in: language), at: edge, cancel: language[.cancel], onClose: .closed) {
            if reminder.done(world) != nil { menuEntry(.check, language[.markDone], .doneTapped) }
            menuEntry(.clock, language.putOff(minutes: 10), .putOff(minutes: 10))
            menuEntry(.clock, language[.putOffAnHour], .putOff(minutes: 60))
            menuEntry(.calendar, language[.putOffToMorning], .putOff(minutes: world.minutesToMorning))
        }
    }
}

extension Reminder {
    /// Puts it off, for this person alone.
    fileprivate func putOff(minutes: Int64, _ world: World) -> Effect {
        let own = ScopeID.user(world.replica.person)
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

    /// The command that ticks it; nil if the user may not.
    func done(_ world: World) -> Effect? {
        let (replica, person) = (world.replica, world.replica.person)
        switch subject {
        case .habit(let id):
            guard let (_, day) = replica.habitToDo(id, at: alarm, by: person, in: world.zone) else {
                return nil
            }
            let check = HabitIntent.check(id, day, time: world.time.minuteOfDay)
            return .perform(.habit(check), in: .user(person))
        case .item(let list, let item), .deadline(let list, let item):
            guard let role = replica.member(person, in: .list(list))?.role, role >= .editor else {
                return nil
            }
            return .perform(.item(.tick(item, done: true)), in: .list(list))
        }
    }
}

import Domain
import Sync
import Texts

extension Centre {
    /// What a row says, and where it leads.
    struct Row: Equatable {
        let id: RecordID
        let number: Int64
        let kind: Settings.Reminding
        let route: Route
        let title: String
        let text: String
        /// When it happened; of a chat, its last message.
        let moment: Instant
        /// Whether it came after the centre was looked through last.
        let isNew: Bool
        let state: State
        /// When it comes again, of what was put off.
        let again: Instant?

        /// Nil for what the person does not see any more, or what is not so any more.
        init?(_ id: RecordID, _ notification: Notification, isNew: Bool, _ world: World) {
            let (language, replica) = (world.language, world.replica)
            let clock = language.clock(world.zone.time(at: notification.moment))
            guard let state = replica.state(of: notification, in: world.zone) else { return nil }
            let (scope, subject) = (notification.scope, notification.subject.text)
            switch notification.kind {
            case .reminders, .deadlines:
                let (list, item) = (ListID(scope.id), ItemID(subject))
                route = .item(list, item)
                title = replica.item(item, in: scope)?.title ?? ""
                let about: ReminderSubject =
                    notification.kind == .deadlines ? .deadline(list, item) : .item(list, item)
                text = language.facts(replica.name(of: scope) ?? "", language.note(on: about, at: clock))
            case .habits:
                let habit = HabitID(subject)
                route = .habit(habit)
                title = replica.habit(habit, in: scope)?.name ?? ""
                text = language.note(on: .habit(habit), at: clock)
            case .messages:
                let chat = ChatSummary(scope, replica)
                route = .chat(scope)
                title = chat.name
                text = chat.unread > 0 ? language.unread(chat.unread) : Chats.preview(chat, language)
            case .shares:
                route = Route(scope)
                let (name, member) = (
                    replica.name(of: scope) ?? "", replica.member(replica.person, in: scope)
                )
                title = name
                text = language.given(
                    by: member?.from ?? "", scope.kind.shared ?? .list,
                    isCopy: member?.ownRole == .owner)
            case .revocations:
                route = .lists
                title = notification.name
                text = language[.seesNoMore]
            }
            (self.id, number, kind, self.moment) = (
                id, notification.number, notification.kind, replica.moment(of: notification)
            )
            (self.isNew, self.state) = (isNew, state)
            let snooze = replica.snooze(
                of: notification.subject, notification.kind, at: notification.moment, by: replica.person)
            again = snooze.flatMap { $0.until > world.now ? $0.until : nil }
        }
    }

    /// What has become of what a row tells of.
    enum State: Equatable {
        case open
        /// It is ticked, read or opened.
        case settled
    }
}

extension World {
    /// The number of the last row of the person's centre.
    var lastNotification: Int64 {
        replica.notifications(of: replica.person).reduce(0) { max($0, $1.notification.number) }
    }

    /// How many rows of the centre nobody has seen on any device, and that still are of use.
    var unseenNotifications: Int {
        let read = replica.notificationsRead(by: replica.person)
        let oldest = now.advanced(by: -Notification.lifetime)
        return replica.notifications(of: replica.person).reduce(0) { count, row in
            let (_, notification) = row
            guard notification.number > read, replica.moment(of: notification) > oldest,
                replica.state(of: notification, in: zone) == .open
            else { return count }
            return count + 1
        }
    }
}

extension Replica {
    /// When it happened; of a chat, its last message.
    fileprivate func moment(of notification: Notification) -> Instant {
        guard notification.kind == .messages,
            case .message(let message)? = lastShown(in: notification.scope)?.content
        else { return notification.moment }
        return message.at
    }

    /// Nil for what the person does not see any more, or what is not so any more.
    fileprivate func state(of notification: Notification, in zone: Zone) -> Centre.State? {
        let (scope, subject) = (notification.scope, notification.subject.text)
        switch notification.kind {
        case .reminders, .deadlines:
            guard name(of: scope) != nil, let item = item(ItemID(subject), in: scope), item.deleted == nil
            else { return nil }
            if item.done != nil { return .settled }
            return item.alarms().contains { $0.moment == notification.moment } ? .open : nil
        case .habits:
            let id = HabitID(subject)
            guard let habit = habit(id, in: scope), habit.deleted == nil else { return nil }
            let day = settings(of: person).day(at: notification.moment, in: zone)
            return checks(of: id, in: CivilMonth(of: day), by: person).contains(day) ? .settled : .open
        case .messages:
            guard member(person, in: scope)?.role != nil else { return nil }
            if preference(of: person, forChat: scope).isMuted { return .settled }
            return unread(in: scope, after: mark(of: person, in: scope).read).count > 0 ? .open : .settled
        case .shares:
            guard member(person, in: scope)?.role != nil, name(of: scope) != nil else { return nil }
            return giver(of: scope).isEmpty ? .settled : .open
        case .revocations: return member(person, in: scope)?.role == nil ? .open : nil
        }
    }
}

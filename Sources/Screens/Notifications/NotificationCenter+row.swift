import Domain
import SyncClient
import SyncRules
import Texts

extension NotificationCenter {
    /// A row of the notification center.
    struct Row: Equatable {
        let id: RecordID
        let number: Int64
        let kind: Settings.NotificationKind
        let route: Route
        let title: String
        let text: String
        /// The user or chat that it is about; nil for the user's own reminders.
        let face: Face?
        /// When it happened; for a chat, the time of the last message.
        let moment: Instant
        /// True if it is newer than the last visit of the notification center.
        let isNew: Bool
        let state: State
        /// The habit or item that it reminds of.
        let subject: ReminderSubject?
        /// The original moment of the reminder.
        let alarm: Instant
        /// The moment until which it is snoozed.
        let snoozedUntil: Instant?

        /// Nil if the user no longer has access to the subject, or if the notification no longer applies.
        init?(_ id: RecordID, _ notification: Notification, isNew: Bool, _ env: AppEnvironment) {
            let (language, replica) = (env.language, env.replica)
            let clock = language.clock(env.zone.time(at: notification.moment))
            guard let state = replica.state(of: notification, in: env.zone) else { return nil }
            let (scope, subject) = (notification.scope, notification.subject.text)
            var reminded: ReminderSubject?
            var face: Face?
            switch notification.kind {
            case .reminders, .deadlines:
                let (list, item) = (ListID(scope.id), ItemID(subject))
                route = .item(list, item)
                title = replica.item(item, in: scope)?.title ?? ""
                let about: ReminderSubject =
                    notification.kind == .deadlines ? .deadline(list, item) : .item(list, item)
                text = language.facts(replica.name(of: scope) ?? "", language.note(on: about, at: clock))
                reminded = about
            case .habits:
                let habit = HabitID(subject)
                route = .habit(habit)
                title = replica.habit(habit, in: scope)?.name ?? ""
                text = language.note(on: .habit(habit), at: clock)
                reminded = .habit(habit)
            case .messages:
                let chat = ChatSummary(scope, replica)
                route = .chat(scope)
                title = chat.name
                face = chat.isOfGroup ? .group(chat.portrait) : .person(chat.name, chat.portrait)
                let preview = Chats.preview(chat, language)
                text =
                    chat.unread > 1
                    ? language.facts(language.newMessages(chat.unread), preview) : preview
            case .photos:
                guard let photo = replica.photoViewData(RecordKey(scope, notification.subject)) else {
                    return nil
                }
                route = Route(photo.key)
                title = replica.name(of: scope) ?? ""
                face = .person(photo.author, photo.portrait)
                text = language.newPhotos(by: photo.author, isAlbum: photo.album != nil)
            case .shares:
                route = Route(scope)
                let (name, member) = (
                    replica.name(of: scope) ?? "", replica.member(replica.person, in: scope)
                )
                title = name
                face = replica.face(ofShared: scope, from: member?.inviterName)
                text = language.invitationText(
                    by: member?.inviterName ?? "", scope.kind.shared ?? .list,
                    isCopy: member?.ownRole == .owner)
            case .revocations:
                route = .lists
                title = notification.name
                text = language[.seesNoMore]
            }
            (self.id, number, kind, self.moment) = (
                id, notification.number, notification.kind, replica.moment(of: notification)
            )
            (self.isNew, self.state, self.face) = (isNew, state, face)
            (self.subject, alarm) = (reminded, notification.moment)
            let snooze = replica.snooze(
                of: notification.subject, notification.kind, at: notification.moment, by: replica.person)
            snoozedUntil = snooze.flatMap { $0.until > env.now ? $0.until : nil }
        }
    }

    /// A user or a group with the address of the picture, or the sign of a list.
    enum Face: Equatable {
        case person(String, String?)
        case group(String?)
        case list(ListFace)
    }

    /// The state of the subject.
    enum State: Equatable {
        case open
        /// It is ticked, read or opened.
        case handled
    }
}

extension NotificationCenter.Row {
    /// The command that completes the habit or item; nil if it is none, or the user may not.
    func completion(_ env: AppEnvironment) -> Effect? { subject?.completion(at: alarm, env) }
}

extension AppEnvironment {
    /// The number of the user's last notification.
    var lastNotification: Int64 {
        replica.notifications(of: replica.person).reduce(0) { max($0, $1.notification.number) }
    }

    /// The number of open notifications that were not seen on any device.
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
    /// The sign of a shared list or the picture of a group; the known picture of the inviter if it has none.
    fileprivate func face(ofShared scope: ScopeID, from inviter: String?) -> NotificationCenter.Face? {
        let list = self.list(in: scope).map { ListFace($0) }
        let picture = scope.kind == .group ? portrait(of: GroupID(scope.id)) : nil
        if let inviter, list?.isPlain ?? true, picture == nil,
            let portrait = portrait(ofInviter: inviter, to: scope)
        {
            return .person(inviter, portrait)
        }
        return list.map { .list($0) } ?? (scope.kind == .group ? .group(picture) : nil)
    }

    /// The picture of the inviter, whose name is all that the membership has; nil if no other member, or more than
    /// one, has the name. Names are freely chosen, so the picture of a contact with the name could be another user's.
    fileprivate func portrait(ofInviter name: String, to scope: ScopeID) -> String? {
        let members = otherMembers(of: scope).filter { $0.name == name }
        return members.count == 1 ? portrait(of: members[0], in: scope) : nil
    }

    /// When it happened; for a chat, the time of the last message.
    fileprivate func moment(of notification: Notification) -> Instant {
        guard notification.kind == .messages,
            case .message(let message)? = lastShown(in: notification.scope)?.content
        else { return notification.moment }
        return message.at
    }

    /// Nil if the user no longer has access to the subject, or if the notification no longer applies.
    fileprivate func state(of notification: Notification, in zone: Zone) -> NotificationCenter.State? {
        let (scope, subject) = (notification.scope, notification.subject.text)
        switch notification.kind {
        case .reminders, .deadlines:
            guard name(of: scope) != nil, let item = item(ItemID(subject), in: scope), item.deleted == nil
            else { return nil }
            if item.done != nil { return .handled }
            return item.alarms(in: zone).contains { $0.moment == notification.moment } ? .open : nil
        case .habits:
            let id = HabitID(subject)
            guard let habit = habit(id, in: scope), habit.deleted == nil else { return nil }
            let day = settings(of: person).day(at: notification.moment, in: zone)
            return checks(of: id, in: CivilMonth(of: day), by: person).contains(day) ? .handled : .open
        case .messages:
            guard member(person, in: scope)?.role != nil else { return nil }
            if preference(of: person, forChat: scope).isMuted { return .handled }
            return unread(in: scope, after: mark(of: person, in: scope).read).count > 0 ? .open : .handled
        case .photos:
            return photoViewData(RecordKey(scope, notification.subject)) == nil ? nil : .open
        case .shares:
            guard member(person, in: scope)?.role != nil, name(of: scope) != nil else { return nil }
            return sharedBy(of: scope).isEmpty ? .handled : .open
        case .revocations: return member(person, in: scope)?.role == nil ? .open : nil
        }
    }
}

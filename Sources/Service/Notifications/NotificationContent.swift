import Domain
import Storage
import SyncRules
import Texts

/// The content of a notification for one user, in the user's language and time zone.
struct NotificationContent {
    /// A newer notification with the same tag replaces an older one. The part before the first space is the path of a
    /// screen.
    let tag: String
    /// The record that it is about: an item, a habit or a message. Empty if it is about the whole scope.
    var subject = RecordID("")
    let title: String
    let body: String
    /// The intent of its button, and the scope of that intent.
    var done: (intent: Intent, scope: ScopeID)?
    /// The intent that snoozes it, in the user's own scope.
    var snooze: Intent?

    /// The recipient, with language and time zone.
    struct Recipient {
        let person: PersonID
        let settings: Settings
        let language: Language
        let zone: Zone
        let now: Instant

        init(_ subscription: Subscription, _ records: some Records, at now: Instant) {
            self.init(
                subscription.person, records, language: subscription.language, zone: subscription.zone,
                at: now)
        }

        /// - Parameters:
        ///   - language: the language of the device. It is used unless the user has chosen one.
        ///   - zone: the time zone of the device. It is used unless the user has chosen one.
        init(
            _ person: PersonID, _ records: some Records, language: String = "", zone: String, at now: Instant
        ) {
            self.person = person
            settings = records.settings(of: person)
            self.language = Language(chosen: settings.language, device: Language(preferred: [language]))
            self.zone = Zone(named: settings.zone ?? zone)
            self.now = now
        }

        /// The end of the user's quiet hours, in which no notifications are sent; nil outside of them.
        var quietHoursEnd: Instant? {
            let minutes = settings.quiet?.remaining(at: zone.time(at: now).minuteOfDay) ?? 0
            return minutes > 0 ? now.advanced(by: Int64(minutes) * 60_000) : nil
        }
    }
}

extension StoredRecords {
    /// Nil if it no longer applies, or if the user has muted it.
    func notificationContent(of alarm: AlarmTable.Entry, for reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        guard let alarm = original(of: alarm) else { return nil }
        return switch alarm.kind {
        case .reminders, .deadlines: itemNotification(alarm, reader)
        case .habits: habitNotification(alarm, reader)
        case .messages: messageNotification(alarm.scope, reader)
        case .photos: photoNotification(alarm, reader)
        case .shares where alarm.isAboutRequests: requestNotification(alarm, reader)
        case .shares: shareNotification(alarm.scope, reader)
        case .revocations: revocationNotification(alarm, reader)
        }
    }

    /// For an alarm that was set by a snooze, the alarm that was snoozed; nil if it was snoozed again since then. Any
    /// other alarm is returned unchanged.
    func original(of alarm: AlarmTable.Entry) -> AlarmTable.Entry? {
        guard alarm.isSnoozed else { return alarm }
        guard case .snooze(let snooze)? = record(alarm.record, in: alarm.scope)?.content,
            snooze.until == alarm.moment
        else { return nil }
        return AlarmTable.Entry(
            Alarm(kind: snooze.kind, moment: snooze.moment), of: snooze.subject, in: snooze.scope)
    }
}

extension AlarmTable.Entry {
    /// True if it is about contact requests.
    var isAboutRequests: Bool { kind == .shares && scope.kind == .user }

    /// True if it was set by a snooze.
    var isSnoozed: Bool { record.text.hasPrefix("snooze:") }
}

/// Notifications of items and habits.
extension StoredRecords {
    func itemNotification(_ alarm: AlarmTable.Entry, _ reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        guard let item = item(ItemID(alarm.record.text), in: alarm.scope),
            let list = list(in: alarm.scope), list.deleted == nil,
            // If both are due at the same moment, only the deadline is shown, unless the user has muted deadlines.
            let kind = item.alarms(muted: reader.settings.muted, in: reader.zone).first(where: {
                $0.moment == alarm.moment
            })?.kind
        else { return nil }
        let doer = item.assignee.flatMap { member($0, in: alarm.scope) }
        guard let role = member(reader.person, in: alarm.scope)?.role,
            item.reminds(reader.person, others: doer.map { $0.role == nil ? [] : [$0.person] } ?? [])
        else { return nil }
        let (listID, id) = (ListID(alarm.scope.id), ItemID(alarm.record.text))
        let subject: ReminderSubject = kind == .deadlines ? .deadline(listID, id) : .item(listID, id)
        return NotificationContent(
            tag: subject.tag, subject: alarm.record, title: item.title,
            body: reader.language.note(
                on: subject, at: reader.language.clock(reader.zone.time(at: alarm.moment))),
            done: role >= .editor ? (.item(.tick(id, done: true)), alarm.scope) : nil,
            snooze: alarm.snooze)
    }

    /// A reminder of a habit belongs to the day of its original time, even if it was snoozed to another day. It is sent
    /// only on the day on which it is due.
    func habitNotification(_ alarm: AlarmTable.Entry, _ reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        let (settings, zone, id) = (reader.settings, reader.zone, HabitID(alarm.record.text))
        let snooze = snooze(of: alarm.record, .habits, at: alarm.moment, by: reader.person)
        let comes = snooze?.until ?? alarm.moment
        guard alarm.scope == .user(reader.person), !settings.muted.contains(.habits),
            settings.day(at: reader.now, in: zone) == settings.day(at: comes, in: zone),
            let (habit, day) = habitToDo(id, at: alarm.moment, by: reader.person, in: zone)
        else { return nil }
        let subject = ReminderSubject.habit(id)
        let check = HabitIntent.check(id, day, time: zone.time(at: reader.now).minuteOfDay)
        return NotificationContent(
            tag: subject.tag, subject: alarm.record, title: habit.name,
            body: reader.language.note(on: subject, at: reader.language.clock(zone.time(at: alarm.moment))),
            done: (.habit(check), .user(reader.person)), snooze: alarm.snooze)
    }
}

extension AlarmTable.Entry {
    /// The intent that snoozes it for ten minutes.
    fileprivate var snooze: Intent {
        .notification(.snooze(kind, of: record, in: scope, at: moment, minutes: 10))
    }
}

/// Notifications of messages, shares and requests by other users.
extension StoredRecords {
    /// The last unseen message by another user in a chat. It represents the unseen messages before it.
    func messageNotification(_ chat: ScopeID, _ reader: NotificationContent.Recipient) -> NotificationContent?
    {
        guard let member = member(reader.person, in: chat), member.role != nil else { return nil }
        let preference = preference(of: reader.person, forChat: chat)
        let seen = seenPosition(in: chat, by: reader.person)
        guard !reader.settings.muted.contains(.messages), !preference.isMuted,
            let (id, message) = lastMessage(of: chat, after: seen, for: reader.person, preference)
        else { return nil }
        let author = self.member(message.author, in: chat)?.name ?? ""
        let words = message.text.isEmpty ? reader.language[.picture] : message.text
        guard let group = chat.groupID(unlessOwnedBy: reader.person) else {
            return NotificationContent(tag: "/chats/" + chat.id, subject: id, title: author, body: words)
        }
        guard let group = self.group(in: .group(group)), group.deleted == nil else { return nil }
        return NotificationContent(
            tag: "/chats/" + chat.id, subject: id, title: group.name, body: author + ": " + words)
    }

    /// The last position in a chat that the user has seen.
    func seenPosition(in chat: ScopeID, by person: PersonID) -> Int64 {
        max(
            mark(of: person, in: chat).read, preference(of: person, forChat: chat).cleared,
            (member(person, in: chat)?.since ?? 1) - 1)
    }

    /// The maximum number of skipped messages in a row. Skipped are removed and hidden ones, the user's own, and those
    /// by a blocked user.
    private static let maxSkipped: Int64 = 50

    private func lastMessage(
        of chat: ScopeID, after seen: Int64, for person: PersonID, _ preference: ChatPreference
    ) -> (id: RecordID, message: ChatMessage)? {
        guard let end = last(in: chat)?.content.logPosition, end > seen else { return nil }
        for position in stride(from: end, to: max(seen, end - Self.maxSkipped), by: -1) {
            guard let record = record(at: position, in: chat), case .message(let message) = record.content
            else {
                continue
            }
            let isShown = message.removed == nil && !preference.hides(MessageID(record.id.text))
            guard isShown, message.author != person, !isBlocked(message.author, by: person) else { continue }
            return (record.id, message)
        }
        return nil
    }

    /// A list or a group that was shared with the user, until the user opens it.
    func shareNotification(_ scope: ScopeID, _ reader: NotificationContent.Recipient) -> NotificationContent?
    {
        guard let member = member(reader.person, in: scope), member.role != nil,
            let inviter = member.inviterName,
            member.grant != preference(of: reader.person, for: scope).opened,
            !reader.settings.muted.contains(.shares)
        else { return nil }
        // A list that belongs to a new group is covered by the notification of the group.
        for role in member.groups {
            if self.member(reader.person, in: .group(role.group))?.grant == member.grant { return nil }
        }
        let isCopy = member.ownRole == .owner
        if let list = list(in: scope), list.deleted == nil {
            return NotificationContent(
                tag: "/lists/" + scope.id, title: list.name,
                body: reader.language.invitationText(list.name, by: inviter, .list, isCopy: isCopy))
        }
        guard let group = group(in: scope), group.deleted == nil else { return nil }
        return NotificationContent(
            tag: "/groups/" + scope.id, title: group.name,
            body: reader.language.invitationText(group.name, by: inviter, .group, isCopy: false))
    }

    /// Contact requests of the day before the alarm. Texts by unknown users are not shown.
    func requestNotification(_ alarm: AlarmTable.Entry, _ reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        guard !reader.settings.muted.contains(.shares) else { return nil }
        let since = alarm.moment.advanced(by: -AlarmWriter.requestInterval)
        guard let newest = openRequests(of: reader.person).first, newest.at > since else { return nil }
        let path = newest.offer == .message ? "/chats" : newest.offer == .group ? "/profile" : "/lists"
        return NotificationContent(
            tag: path + " requests", title: reader.language[.requestsWait],
            body: reader.language[.requestsWaitHint])
    }

    /// A list or a group that the user can no longer see, until the user has read the notification or has access again.
    func revocationNotification(_ alarm: AlarmTable.Entry, _ reader: NotificationContent.Recipient)
        -> NotificationContent?
    {
        guard !reader.settings.muted.contains(.revocations),
            case .notification(let notification)? = record(alarm.record, in: alarm.scope)?.content,
            notification.kind == .revocations,
            notification.moment.advanced(by: AlarmWriter.revocationDelay) == alarm.moment,
            notification.number > notificationsRead(by: reader.person),
            member(reader.person, in: notification.scope)?.role == nil
        else { return nil }
        return NotificationContent(
            tag: "/notifications " + notification.scope.text, title: notification.name,
            body: reader.language[.seesNoMore])
    }
}

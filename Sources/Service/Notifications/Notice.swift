import Domain
import Storage
import Sync
import Texts

/// What one person is told of an alarm, in their language and by their clocks.
struct Notice {
    /// By which a newer one takes its place; up to the first blank the address of a screen.
    let tag: String
    /// What of its scope it is about: an item, a habit, a message, or all of it.
    var subject = RecordID("")
    let title: String
    let body: String
    /// What its button does, and where.
    var done: (intent: Intent, scope: ScopeID)?
    /// What puts it off, in the person's own scope.
    var snooze: Intent?

    /// Whom it is for, and how they read it.
    struct Reader {
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
        ///   - language: that of the device, which counts unless the person has chosen one.
        ///   - zone: the clocks there, likewise.
        init(
            _ person: PersonID, _ records: some Records, language: String = "", zone: String, at now: Instant
        ) {
            self.person = person
            settings = records.settings(of: person)
            self.language = Language(chosen: settings.language, device: Language(preferred: [language]))
            self.zone = Zone(named: settings.zone ?? zone)
            self.now = now
        }

        /// When the person's quiet hours are over, in which nothing is told; nil outside of them.
        var quietEnd: Instant? {
            let minutes = settings.quiet?.left(at: zone.time(at: now).minuteOfDay) ?? 0
            return minutes > 0 ? now.advanced(by: Int64(minutes) * 60_000) : nil
        }
    }
}

extension StoredRecords {
    /// Nil when it is not true, or not wanted, any more.
    func notice(of alarm: AlarmTable.Entry, for reader: Notice.Reader) -> Notice? {
        guard let alarm = original(of: alarm) else { return nil }
        return switch alarm.kind {
        case .reminders, .deadlines: itemNotice(alarm, reader)
        case .habits: habitNotice(alarm, reader)
        case .messages: messageNotice(alarm.scope, reader)
        case .shares where alarm.isOfRequests: requestNotice(alarm, reader)
        case .shares: shareNotice(alarm.scope, reader)
        case .revocations: revocationNotice(alarm, reader)
        }
    }

    /// For an alarm that was set by a snooze, the alarm that was snoozed; nil if it was snoozed again since. Any other alarm
    /// is returned unchanged.
    func original(of alarm: AlarmTable.Entry) -> AlarmTable.Entry? {
        guard alarm.isPutOff else { return alarm }
        guard case .snooze(let snooze)? = record(alarm.record, in: alarm.scope)?.content,
            snooze.until == alarm.moment
        else { return nil }
        return AlarmTable.Entry(
            Alarm(kind: snooze.kind, moment: snooze.moment), of: snooze.subject, in: snooze.scope)
    }
}

extension AlarmTable.Entry {
    /// Whether it is about users who ask for contact.
    var isOfRequests: Bool { kind == .shares && scope.kind == .user }

    /// Whether it comes because somebody has put something off.
    var isPutOff: Bool { record.text.hasPrefix("snooze:") }
}

/// What is to be done: items and habits.
extension StoredRecords {
    func itemNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard let item = item(ItemID(alarm.record.text), in: alarm.scope),
            let list = list(in: alarm.scope), list.deleted == nil,
            // Of one moment the deadline says it all, but not to who is not told of deadlines.
            let kind = item.alarms(muted: reader.settings.muted).first(where: { $0.moment == alarm.moment })?
                .kind
        else { return nil }
        let doer = item.assignee.flatMap { member($0, in: alarm.scope) }
        guard let role = member(reader.person, in: alarm.scope)?.role,
            item.reminds(reader.person, beside: doer.map { $0.role == nil ? [] : [$0.person] } ?? [])
        else { return nil }
        let (listID, id) = (ListID(alarm.scope.id), ItemID(alarm.record.text))
        let subject: ReminderSubject = kind == .deadlines ? .deadline(listID, id) : .item(listID, id)
        return Notice(
            tag: subject.tag, subject: alarm.record, title: item.title,
            body: reader.language.note(
                on: subject, at: reader.language.clock(reader.zone.time(at: alarm.moment))),
            done: role >= .editor ? (.item(.tick(id, done: true)), alarm.scope) : nil,
            snooze: alarm.snooze)
    }

    /// A reminder of a habit belongs to the day of its original time, even if it was snoozed to another day. It is sent only
    /// on the day on which it fires.
    func habitNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        let (settings, zone, id) = (reader.settings, reader.zone, HabitID(alarm.record.text))
        let snooze = snooze(of: alarm.record, .habits, at: alarm.moment, by: reader.person)
        let comes = snooze?.until ?? alarm.moment
        guard alarm.scope == .user(reader.person), !settings.muted.contains(.habits),
            settings.day(at: reader.now, in: zone) == settings.day(at: comes, in: zone),
            let (habit, day) = habitToDo(id, at: alarm.moment, by: reader.person, in: zone)
        else { return nil }
        let subject = ReminderSubject.habit(id)
        let check = HabitIntent.check(id, day, time: zone.time(at: reader.now).minuteOfDay)
        return Notice(
            tag: subject.tag, subject: alarm.record, title: habit.name,
            body: reader.language.note(on: subject, at: reader.language.clock(zone.time(at: alarm.moment))),
            done: (.habit(check), .user(reader.person)), snooze: alarm.snooze)
    }
}

extension AlarmTable.Entry {
    /// What puts it off for ten minutes.
    fileprivate var snooze: Intent {
        .notification(.snooze(kind, of: record, in: scope, at: moment, minutes: 10))
    }
}

/// What others do: they write, and share.
extension StoredRecords {
    /// The last message of others in a chat that somebody has not seen, which stands for those before it.
    func messageNotice(_ chat: ScopeID, _ reader: Notice.Reader) -> Notice? {
        guard let member = member(reader.person, in: chat), member.role != nil else { return nil }
        let preference = preference(of: reader.person, forChat: chat)
        let seen = seen(in: chat, by: reader.person)
        guard !reader.settings.muted.contains(.messages), !preference.isMuted,
            let (id, message) = lastMessage(of: chat, after: seen, for: reader.person, preference)
        else { return nil }
        let author = self.member(message.author, in: chat)?.name ?? ""
        let words = message.text.isEmpty ? reader.language[.picture] : message.text
        guard let group = chat.group(besides: reader.person) else {
            return Notice(tag: "/chats/" + chat.id, subject: id, title: author, body: words)
        }
        guard let group = self.group(in: .group(group)), group.deleted == nil else { return nil }
        return Notice(
            tag: "/chats/" + chat.id, subject: id, title: group.name, body: author + ": " + words)
    }

    /// Up to where of a chat there is nothing new for a person.
    func seen(in chat: ScopeID, by person: PersonID) -> Int64 {
        max(
            mark(of: person, in: chat).read, preference(of: person, forChat: chat).cleared,
            (member(person, in: chat)?.since ?? 1) - 1)
    }

    /// How many messages in a row are skipped that cause no notification: removed, hidden, one's own, or by a blocked user.
    private static let mostPassed: Int64 = 50

    private func lastMessage(
        of chat: ScopeID, after seen: Int64, for person: PersonID, _ preference: ChatPreference
    ) -> (id: RecordID, message: ChatMessage)? {
        guard let end = last(in: chat)?.content.place, end > seen else { return nil }
        for place in stride(from: end, to: max(seen, end - Self.mostPassed), by: -1) {
            guard let record = record(at: place, in: chat), case .message(let message) = record.content else {
                continue
            }
            let isShown = message.removed == nil && !preference.hides(MessageID(record.id.text))
            guard isShown, message.author != person, !isBlocked(message.author, by: person) else { continue }
            return (record.id, message)
        }
        return nil
    }

    /// A list or a group that somebody has given to the person, until it is opened.
    func shareNotice(_ scope: ScopeID, _ reader: Notice.Reader) -> Notice? {
        guard let member = member(reader.person, in: scope), member.role != nil, let giver = member.from,
            member.grant != preference(of: reader.person, for: scope).opened,
            !reader.settings.muted.contains(.shares)
        else { return nil }
        // What comes with a group is told with the group.
        for role in member.groups {
            if self.member(reader.person, in: .group(role.group))?.grant == member.grant { return nil }
        }
        let isCopy = member.ownRole == .owner
        if let list = list(in: scope), list.deleted == nil {
            return Notice(
                tag: "/lists/" + scope.id, title: list.name,
                body: reader.language.given(list.name, by: giver, .list, isCopy: isCopy))
        }
        guard let group = group(in: scope), group.deleted == nil else { return nil }
        return Notice(
            tag: "/groups/" + scope.id, title: group.name,
            body: reader.language.given(group.name, by: giver, .group, isCopy: false))
    }

    /// Requests that came in the day before the alarm. The words of unknown users are not shown.
    func requestNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard !reader.settings.muted.contains(.shares) else { return nil }
        let since = alarm.moment.advanced(by: -CommandProcessor.requestInterval)
        guard let newest = openRequests(of: reader.person).first, newest.at > since else { return nil }
        let place = newest.offer == .message ? "/chats" : newest.offer == .group ? "/profile" : "/lists"
        return Notice(
            tag: place + " requests", title: reader.language[.requestsWait],
            body: reader.language[.requestsWaitHint])
    }

    /// A list or a group that the person sees no more, until they have read it in their centre or see it again.
    func revocationNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard !reader.settings.muted.contains(.revocations),
            case .notification(let told)? = record(alarm.record, in: alarm.scope)?.content,
            told.kind == .revocations,
            told.moment.advanced(by: CommandProcessor.revocationDelay) == alarm.moment,
            told.number > notificationsRead(by: reader.person),
            member(reader.person, in: told.scope)?.role == nil
        else { return nil }
        return Notice(
            tag: "/notifications " + told.scope.text, title: told.name, body: reader.language[.seesNoMore])
    }
}

import Domain
import Storage
import Sync
import Texts

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
            body: reader.language.note(on: subject, at: reader.zone.time(at: alarm.moment).clock),
            done: role >= .editor ? (.item(.tick(id, done: true)), alarm.scope) : nil,
            snooze: alarm.snooze)
    }

    func habitNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        let (settings, zone) = (reader.settings, reader.zone)
        let day = settings.day(at: alarm.moment, in: zone)
        let id = HabitID(alarm.record.text)
        guard !settings.muted.contains(.habits), settings.day(at: reader.now, in: zone) == day,
            case .habit(let habit)? = record(alarm.record, in: alarm.scope)?.content,
            habit.alarm(on: day, ClockDay(day, settings, in: zone))?.moment == alarm.moment,
            !checks(of: id, in: CivilMonth(of: day), by: reader.person).contains(day)
        else { return nil }
        let subject = ReminderSubject.habit(id)
        let check = HabitIntent.check(id, day, time: zone.time(at: reader.now).minuteOfDay)
        return Notice(
            tag: subject.tag, title: habit.name,
            body: reader.language.note(on: subject, at: zone.time(at: alarm.moment).clock),
            done: (.habit(check), .user(reader.person)), snooze: alarm.snooze)
    }
}

extension AlarmTable.Entry {
    /// What puts it off for ten minutes.
    fileprivate var snooze: Intent {
        .notification(.snooze(kind, of: record, in: scope, at: moment, minutes: 10))
    }
}

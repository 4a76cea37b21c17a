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

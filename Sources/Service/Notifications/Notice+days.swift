import Domain
import Storage
import Sync
import Texts

/// What is to be done: items and habits.
extension Records {
    func itemNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard let item = item(ItemID(alarm.record.text), in: alarm.scope),
            let list = list(in: alarm.scope), list.deleted == nil,
            // Of one moment the deadline says it all, but not to who is not told of deadlines.
            let kind = item.alarms(muted: reader.settings.muted).first(where: { $0.moment == alarm.moment })?
                .kind
        else { return nil }
        let members = members(of: alarm.scope)
        guard let role = members.first(where: { $0.person == reader.person })?.role,
            item.reminds(reader.person, beside: members.map(\.person).filter { $0 != reader.person })
        else { return nil }
        let (listID, id) = (ListID(alarm.scope.id), ItemID(alarm.record.text))
        let subject: ReminderSubject = kind == .deadlines ? .deadline(listID, id) : .item(listID, id)
        return Notice(
            tag: subject.tag, title: item.title,
            body: reader.language.note(on: subject, at: reader.zone.time(at: alarm.moment).clock),
            done: role >= .editor ? (.item(.tick(id, done: true)), alarm.scope) : nil)
    }

    func habitNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        let (settings, zone) = (reader.settings, reader.zone)
        let day = settings.day(at: alarm.moment, in: zone)
        guard !settings.muted.contains(.habits), settings.day(at: reader.now, in: zone) == day,
            let (id, habit) = habitsToDo(by: reader.person, on: day).first(where: {
                $0.id.text == alarm.record.text
            }),
            habit.alarm(on: day, ClockDay(day, settings, in: zone))?.moment == alarm.moment
        else { return nil }
        let subject = ReminderSubject.habit(id)
        let check = HabitIntent.check(id, day, time: zone.time(at: reader.now).minuteOfDay)
        return Notice(
            tag: subject.tag, title: habit.name,
            body: reader.language.note(on: subject, at: zone.time(at: alarm.moment).clock),
            done: (.habit(check), .user(reader.person)))
    }
}

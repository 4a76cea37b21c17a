import Database
import Domain
import Storage
import Sync
import TimeZones

/// When people are told of their habits: a time of day, by the clocks that a person has chosen, or else by those of each of
/// their devices.
extension CommandProcessor {
    /// Keeps a subscription, and waits for the person's habits by the clocks there.
    func subscribe(_ subscription: Subscription, at now: Instant) throws(DatabaseError) {
        try subscriptions.set(subscription, at: now)
        try noteHabits(of: subscription.person, at: now)
    }

    /// Waits for the next time of each of a person's habits, in place of what was waited for; of who has no device that could
    /// be told, for nothing.
    func noteHabits(of person: PersonID, at now: Instant) throws(DatabaseError) {
        try alarms.clear(.user(person))
        let settings = records.settings(of: person)
        let devices = try subscriptions.subscriptions(of: person)
        for zone in Set(devices.map { settings.zone ?? $0.zone }) {
            for record in records.all(Habit.kind, in: .user(person)) {
                guard case .habit(let habit) = record.content else { continue }
                try wait(for: habit, record.id, of: person, settings, zone: zone, after: now)
            }
        }
    }

    /// Waits for the time of a habit that comes after the one that has come.
    func waitForNext(_ alarm: AlarmTable.Entry, at now: Instant) throws(DatabaseError) {
        let person = PersonID(alarm.scope.id)
        guard case .habit(let habit)? = records.record(alarm.record, in: alarm.scope)?.content else { return }
        let settings = records.settings(of: person)
        try wait(for: habit, alarm.record, of: person, settings, zone: alarm.zone, after: now)
    }

    private func wait(
        for habit: Habit, _ id: RecordID, of person: PersonID, _ settings: Settings, zone name: String,
        after now: Instant
    ) throws(DatabaseError) {
        let zone = Zone(named: name)
        guard let alarm = habit.nextAlarm(after: now, settings, in: zone) else { return }
        try alarms.insert(AlarmTable.Entry(alarm, of: id, in: .user(person), zone: name))
        schedule.add(alarm.moment)
    }
}

extension Zone {
    /// The clocks of a place; those of UTC for a name that is not known here.
    init(named name: String) {
        self = TimeZones().zone(named: name) ?? Zone { _ in 0 }
    }
}

extension Habit {
    /// The next time that a person is told of it; nil for none within a week.
    fileprivate func nextAlarm(after now: Instant, _ settings: Settings, in zone: Zone) -> Alarm? {
        let today = settings.day(at: now, in: zone)
        for days in 0...7 {
            let day = today.advanced(by: days)
            if let alarm = alarm(on: day, ClockDay(day, settings, in: zone)), alarm.moment > now {
                return alarm
            }
        }
        return nil
    }
}

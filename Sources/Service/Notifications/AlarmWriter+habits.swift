import Database
import Domain
import Storage
import SyncRules
import TimeZones

/// The alarms of habits. They are due at a time of day in the chosen time zone of the user, or else in the time zone of
/// each device.
extension AlarmWriter {
    /// Stores a subscription, and adds the habit alarms for its time zone.
    /// - Returns: false if this session may not use the endpoint.
    @discardableResult
    package func subscribe(_ subscription: Subscription, at now: Instant) throws(DatabaseError) -> Bool {
        let before = try subscriptions.subscription(of: subscription.session)
        guard before != subscription else { return true }
        guard try subscriptions.set(subscription, at: now) else { return false }
        guard before?.zone != subscription.zone else { return true }
        try RelativeAlarms(self).updateZones(of: subscription.person, at: now)
        return true
    }

    /// Replaces the future habit alarms of a user by the next one of each habit. A user with neither a chosen time zone
    /// nor a subscribed device has none. Due alarms stay until they are processed.
    func updateHabitAlarms(of person: PersonID, at now: Instant) throws(DatabaseError) {
        try table.clearHabits(in: .user(person), after: now)
        let settings = records.settings(of: person)
        let clocks = try zoneNames(of: person, settings)
        guard !clocks.isEmpty else { return }
        let habits = records.all(Habit.kind, in: .user(person))
        for name in clocks {
            let zone = Zone(named: name)
            for record in habits {
                guard case .habit(let habit) = record.content,
                    let alarm = habit.nextAlarm(after: now, settings, in: zone)
                else { continue }
                try table.insertIfAbsent(
                    AlarmTable.Entry(alarm, of: record.id, in: .user(person), zone: name))
                schedule.add(alarm.moment)
            }
        }
    }

    /// Adds the next alarm of a habit after one was processed, while its time zone is still in use. It may be due
    /// already, if the habit was moved to later today and the former alarm was processed late.
    func addNextHabitAlarm(after alarm: AlarmTable.Entry, at now: Instant) throws(DatabaseError) {
        let person = PersonID(alarm.scope.id)
        let settings = records.settings(of: person)
        guard case .habit(let habit)? = records.record(alarm.record, in: alarm.scope)?.content,
            try zoneNames(of: person, settings).contains(alarm.zone)
        else { return }
        let zone = Zone(named: alarm.zone)
        let today = settings.start(of: settings.day(at: now, in: zone), in: zone)
        let last = max(alarm.moment, today.advanced(by: -1))
        guard let next = habit.nextAlarm(after: last, settings, in: zone) else { return }
        try records.checkFailure()
        try table.insert(AlarmTable.Entry(next, of: alarm.record, in: alarm.scope, zone: alarm.zone))
        schedule.add(next.moment)
    }

    /// The names of a user's time zones.
    func zoneNames(of person: PersonID, _ settings: Settings) throws(DatabaseError) -> Set<String> {
        if let chosen = settings.zone { return [chosen] }
        return Set(try subscriptions.subscriptions(of: person).map(\.zone))
    }
}

private let timeZones = TimeZones()

extension Zone {
    /// The time zone with this name; UTC if the name is unknown.
    init(named name: String) {
        self = timeZones.zone(named: name) ?? .utc
    }
}

extension Habit {
    /// The next alarm of the habit; nil if there is none within a week without a pause.
    fileprivate func nextAlarm(after now: Instant, _ settings: Settings, in zone: Zone) -> Alarm? {
        var (day, left) = (settings.day(at: now, in: zone), 8)
        while left > 0 {
            if let pause = pause(on: day) {
                guard let end = pause.end else { return nil }
                (day, left) = (end, 8)
                continue
            }
            if let alarm = alarm(on: day, ClockDay(day, settings, in: zone)), alarm.moment > now {
                return alarm
            }
            day = day.advanced(by: 1)
            left -= 1
        }
        return nil
    }
}

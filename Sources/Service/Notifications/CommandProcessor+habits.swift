import Database
import Domain
import Storage
import Sync
import TimeZones

/// When people are told of their habits: a time of day, by the clocks that a person has chosen, or else by those of each of
/// their devices.
extension CommandProcessor {
    /// Keeps a subscription, and waits for the person's habits by the clocks there.
    /// - Returns: whether the endpoint may be used by this session.
    @discardableResult
    package func subscribe(_ subscription: Subscription, at now: Instant) throws(DatabaseError) -> Bool {
        let before = try subscriptions.subscription(of: subscription.session)
        guard before != subscription else { return true }
        guard try subscriptions.set(subscription, at: now) else { return false }
        if before?.zone != subscription.zone { try noteHabits(of: subscription.person, at: now) }
        return true
    }

    /// Waits for the next time of each of a person's habits, in place of what was waited for; of who has neither chosen clocks
    /// nor a device that could be told, for nothing. What has come stays, until it is told.
    func noteHabits(of person: PersonID, at now: Instant) throws(DatabaseError) {
        try alarms.clearHabits(in: .user(person), after: now)
        let settings = records.settings(of: person)
        let clocks = try clocks(of: person, settings)
        guard !clocks.isEmpty else { return }
        let habits = records.all(Habit.kind, in: .user(person))
        for name in clocks {
            let zone = Zone(named: name)
            for record in habits {
                guard case .habit(let habit) = record.content,
                    let alarm = habit.nextAlarm(after: now, settings, in: zone)
                else { continue }
                try alarms.insertIfFree(AlarmTable.Entry(alarm, of: record.id, in: .user(person), zone: name))
                schedule.add(alarm.moment)
            }
        }
    }

    /// Waits for the time of a habit that comes after the one that has come, as long as somebody lives by those clocks. If it
    /// was given a later time today while the former one could not be told, that one may have come meanwhile, too.
    func waitForNext(_ alarm: AlarmTable.Entry, at now: Instant) throws(DatabaseError) {
        let person = PersonID(alarm.scope.id)
        let settings = records.settings(of: person)
        guard case .habit(let habit)? = records.record(alarm.record, in: alarm.scope)?.content,
            try clocks(of: person, settings).contains(alarm.zone)
        else { return }
        let zone = Zone(named: alarm.zone)
        let today = settings.start(of: settings.day(at: now, in: zone), in: zone)
        let last = max(alarm.moment, today.advanced(by: -1))
        guard let next = habit.nextAlarm(after: last, settings, in: zone) else { return }
        try records.checkFailure()
        try alarms.insert(AlarmTable.Entry(next, of: alarm.record, in: alarm.scope, zone: alarm.zone))
        schedule.add(next.moment)
    }

    /// By which clocks a person lives, as names of zones.
    func clocks(of person: PersonID, _ settings: Settings) throws(DatabaseError) -> Set<String> {
        if let chosen = settings.zone { return [chosen] }
        return Set(try subscriptions.subscriptions(of: person).map(\.zone))
    }
}

private let timeZones = TimeZones()

extension Zone {
    /// The clocks of a place; those of UTC for a name that is not known here.
    init(named name: String) {
        self = timeZones.zone(named: name) ?? .utc
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

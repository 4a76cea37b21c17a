/// A moment at which a user is notified.
public struct Alarm: Equatable, Sendable {
    public let kind: Settings.NotificationKind
    public let moment: Instant

    public init(kind: Settings.NotificationKind, moment: Instant) {
        self.kind = kind
        self.moment = moment
    }
}

extension Item {
    /// The moments of its notifications; empty once it is done or deleted. The deadline replaces a reminder of the same
    /// minute.
    /// - Parameters:
    ///   - muted: the kinds that the user has switched off.
    ///   - zone: the zone of the user; nil for only the alarms that do not depend on it.
    public func alarms(muted: [Settings.NotificationKind] = [], in zone: Zone?) -> [Alarm] {
        guard done == nil, deleted == nil else { return [] }
        var alarms: [Alarm] = []
        if let deadline, !muted.contains(.deadlines) {
            alarms.append(Alarm(kind: .deadlines, moment: deadline))
        }
        guard !muted.contains(.reminders) else { return alarms }
        for moment in [reminder, zone.flatMap { alertMoment(in: $0) }] {
            guard let moment, !alarms.contains(where: { $0.moment.minute == moment.minute }) else { continue }
            alarms.append(Alarm(kind: .reminders, moment: moment))
        }
        return alarms
    }
}

extension Instant {
    fileprivate var minute: Int64 { milliseconds / 60_000 }
}

extension Habit {
    /// The notification on a day if the habit is not done before; nil on a day on which it cannot be due, or if the habit
    /// has no time.
    /// - Parameter clock: the clock of the day.
    public func alarm(on day: CivilDay, _ clock: ClockDay) -> Alarm? {
        isTimed && isDue(on: day) { _ in false } ? Alarm(kind: .habits, moment: clock.moment(at: time)) : nil
    }

    /// True if it is due on a day.
    /// - Parameter isDone: true for a day on which it was done. It is asked about earlier days of the week.
    public func isDue(on day: CivilDay, isDone: (CivilDay) -> Bool) -> Bool {
        let schedule = schedule(on: day)
        return deleted == nil && pause(on: day) == nil && schedule.weekdays.contains(day)
            && schedule.weekly?.isOpen(on: day, isDone) ?? true
    }
}

extension QuietHours {
    /// The last moment before the quiet hours that contain `moment`; nil outside of them.
    public func lastLoudMoment(before moment: Instant, in zone: Zone) -> Instant? {
        let minute = zone.time(at: moment).minuteOfDay
        guard remaining(at: minute) > 0 else { return nil }
        let minutes = moment.milliseconds / 60_000 - Int64((minute - from + 1440) % 1440)
        return Instant(milliseconds: minutes * 60_000 - 1)
    }
}

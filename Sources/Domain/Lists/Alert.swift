/// When a user is reminded of a task, relative to its day and time. Each user's own zone decides when that is.
public enum Alert: Equatable, Sendable {
    /// A number of minutes before its time.
    case before(minutes: Int)
    /// In the morning of its day. The task needs no time.
    case morning

    public static let atTime = Alert.before(minutes: 0)
    /// The longest time before a task: four weeks.
    public static let minutes = 0...40_320
    /// The time of a reminder in the morning, in minutes since midnight.
    public static let morningTime = 480

    /// Parses `10` and `morning`.
    public init?(_ text: String) {
        if text == "morning" {
            self = .morning
            return
        }
        guard (1...5).contains(text.utf8.count), let minutes = decimal(text.bytes[...]),
            Alert.minutes.contains(minutes)
        else {
            return nil
        }
        self = .before(minutes: minutes)
    }

    public var text: String {
        switch self {
        case .before(let minutes): String(minutes)
        case .morning: "morning"
        }
    }
}

extension Item {
    /// The times of a day, in minutes since midnight.
    public static let times = 0...1439

    /// Removes the time if there is no day, and a reminder that needs the missing time.
    public mutating func removeUnusedTime() {
        if day == nil { (time, alert) = (nil, nil) }
        if time == nil, alert != .morning { alert = nil }
    }

    /// The moment of its time in a zone; nil without a day or time.
    public func timedMoment(in zone: Zone) -> Instant? {
        guard let day, let time else { return nil }
        return zone.moment(of: CivilTime(day, minuteOfDay: time))
    }

    /// The moment of its relative reminder in a zone. The morning is not later than its time.
    public func alertMoment(in zone: Zone) -> Instant? {
        switch alert {
        case .before(let minutes)?: timedMoment(in: zone)?.advanced(by: Int64(minutes) * -60_000)
        case .morning?:
            day.map {
                zone.moment(of: CivilTime($0, minuteOfDay: min(time ?? Alert.morningTime, Alert.morningTime)))
            }
        case nil: nil
        }
    }

    /// A moment before which its relative reminder is due for no user; nil if it is done or deleted, or if the reminder
    /// is over for all.
    /// - Parameter moment: reminders up to this moment do not count.
    public func firstAlert(after moment: Instant) -> Instant? {
        guard done == nil, deleted == nil, let first = alertMoment(in: .first),
            let last = alertMoment(in: .last), moment < last
        else { return nil }
        return max(first, moment.afterMinute)
    }

    /// The moment when its relative reminder is due in the last zone; nil without one.
    public var lastAlert: Instant? { alertMoment(in: .last) }

    /// True if its relative reminder is due at the same local time as that of another item.
    public func hasSameAlert(as other: Item?) -> Bool {
        day == other?.day && time == other?.time && alert == other?.alert
    }
}

extension Zone {
    /// The zones of the first and the last place that reaches a local time. Some clocks were further ahead in the 19th
    /// century.
    fileprivate static var first: Zone { Zone { _ in 14 * 60 } }
    fileprivate static var last: Zone { Zone { _ in -12 * 60 } }
}

extension Instant {
    /// The moment, or one millisecond later if it starts a minute. Reminders are due when minutes start.
    public var afterMinute: Instant { milliseconds % 60_000 == 0 ? advanced(by: 1) : self }

    /// The longest time between the first and the last user who reaches a local time, in milliseconds.
    public static let zoneSpan: Int64 = 26 * 3_600_000
}

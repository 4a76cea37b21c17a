import Domain
import SyncClient
import SyncRules

/// The reminders that the open app shows for habits and items, with or without a network.
struct Reminders: Equatable {
    /// The start of the app, or the last moment before the quiet hours around it. Earlier reminders are not shown.
    private var start: Instant
    private let opened: Instant
    /// True once notifications without a due reminder may be dismissed.
    private(set) var isSettled = false
    /// Everything known that was due until this moment has been shown.
    private var until: Instant
    /// The reminders of items that were shown within the last day. Another device may set a reminder that arrives after
    /// its moment.
    private var shown: [Reminder] = []
    /// The shown reminders that the user has not answered.
    var unanswered: [Reminder] = []
    /// The tags of due reminders and of other unseen notifications; nil before the first check.
    private var due: [String]?
    /// The tags of unseen notifications about others.
    private(set) var otherTags: [String] = []
    /// The revision of the user's records at the last check.
    private(set) var revision: Int64?
    /// The revision of the replica at the last check or change.
    private var listsRevision = 0
    /// The moment of the next check, as far as it is known.
    private(set) var next: Instant
    /// True while the first check waits for the rest of the app or for the user's records.
    var isDue = false
    /// The number of the valid timer. Older ones are ignored.
    private(set) var timer = 0

    /// The delay of the first check after the start, in milliseconds. The first screen is rendered before it.
    static let initialDelay = 500
    /// The time after the start from which notifications are dismissed even without a pull, in milliseconds.
    private static let settling: Int64 = 60_000
    /// The maximum time between two checks, in milliseconds. Devices sleep and suspend their timers.
    static let maxInterval: Int64 = 300_000
    /// The delay of a check after a change of a list, in milliseconds. The user's actions have priority.
    static let delay: Int64 = 1000

    init(from start: Instant) {
        self.start = start
        opened = start
        until = start
        next = start
    }

    /// True if another check may find something new.
    func needsCheck(at now: Instant, _ revision: Int64) -> Bool {
        now >= next || revision != self.revision
    }

    /// Checks which reminders are due now.
    /// - Parameter otherTags: the tags of unseen notifications about others.
    mutating func check(
        _ toDo: [Reminder], otherTags: [String], _ env: AppEnvironment, _ revision: Int64
    ) -> [Effect] {
        self.otherTags = otherTags
        if self.revision == nil, let quiet = env.settings.quiet,
            let loud = quiet.lastLoudMoment(before: start, in: env.zone)
        {
            (start, until) = (loud, loud)
        }
        let now = env.now
        let due = toDo.filter { $0.moment <= now }
        let fresh = env.quietMinutes > 0 ? [] : due.filter { isNew($0) }
        if env.quietMinutes == 0 { until = now }
        shown = shown.filter { $0.moment > now.advanced(by: -Instant.day) } + fresh
        self.revision = revision
        listsRevision = env.replica.revision
        let open = (unanswered + fresh).map { $0.subject }
        unanswered = due.filter { open.contains($0.subject) }
        let tags = due.map { $0.tag } + otherTags
        // Before the first pull the device does not know the subjects of notifications that were shown while the app
        // was closed.
        isSettled = isSettled || env.status.isCurrent || now >= opened.advanced(by: Reminders.settling)
        var effects: [Effect] = []
        if isSettled, tags != self.due {
            effects.append(.keepReminders(tags))
            self.due = tags
        }
        for reminder in fresh { effects.append(.remind(reminder)) }
        return effects + wait(for: toDo, env)
    }

    /// True if the reminder has to be shown. The time of a habit may be set to an earlier time of the day. The moment
    /// of an item is always set before it is due.
    private func isNew(_ reminder: Reminder) -> Bool {
        if reminder.moment > until { return true }
        return reminder.item != nil && reminder.moment > start && !shown.contains { $0.covers(reminder) }
    }

    /// Schedules a check soon after a change of a list, once for all changes until then.
    mutating func listsChanged(_ revision: Int, at now: Instant) -> [Effect] {
        let soon = now.advanced(by: Reminders.delay)
        guard revision != listsRevision, soon < next else { return [] }
        listsRevision = revision
        next = soon
        timer += 1
        return [.setTimer(Int(Reminders.delay), .reminder(timer))]
    }

    /// Schedules the next check for the next reminder or the end of the day.
    private mutating func wait(for toDo: [Reminder], _ env: AppEnvironment) -> [Effect] {
        let now = env.now
        var soonest = now.advanced(by: Reminders.maxInterval)
        let tomorrow = env.settings.start(of: env.today.advanced(by: 1), in: env.zone)
        let loud = now.advanced(by: Int64(env.quietMinutes) * 60_000)
        for moment in toDo.map({ $0.moment }) + [tomorrow, loud] where moment > now {
            soonest = min(soonest, moment)
        }
        next = soonest
        timer += 1
        return [.setTimer(now.wait(until: next.advanced(by: 1)), .reminder(timer))]
    }
}

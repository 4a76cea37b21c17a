import Domain
import Sync

/// What the open app says by itself when it is time for a habit or an item, with or without a network.
struct Reminders: Equatable {
    /// Don't notify for anything due before this: the start, or the quiet hours in which that lies.
    private var start: Instant
    private let opened: Instant
    /// Whether other notifications than those of what is due may be dismissed.
    private(set) var isSettled = false
    /// Everything known that was due up to here has been notified.
    private var until: Instant
    /// What was told of items within the last day: another device may set a reminder that arrives after its moment.
    private var told: [Reminder] = []
    /// Those that were told, and that nobody has answered yet.
    var unanswered: [Reminder] = []
    /// The tags of what it is time for, and of what else is to be seen; nil before the first look.
    private var due: [String]?
    /// The tags of what others have done that is still to be seen.
    private(set) var news: [String] = []
    /// The revision of the person's records that this is from.
    private(set) var revision: Int64?
    /// What all lists were like when something was last heard of them.
    private var heard = 0
    /// When to look again, as far as is known.
    private(set) var next: Instant
    /// Whether the first look waits for the rest of the app, or for the user's records.
    var isDue = false
    /// The timer that counts; older ones do not.
    private(set) var timer = 0

    /// How long after its start the app looks for the first time, in milliseconds. The first screen is drawn before.
    static let initialDelay = 500
    /// How long after the start notifications stay although nothing was pulled, in milliseconds.
    private static let settling: Int64 = 60_000
    /// The longest time between two looks: devices sleep, and their timers with them.
    static let patience: Int64 = 300_000
    /// How long after a list has changed it looks: what one taps comes first.
    static let delay: Int64 = 1000

    init(from start: Instant) {
        self.start = start
        opened = start
        until = start
        next = start
    }

    /// Whether another look may find something else than the last one.
    func isOld(at now: Instant, _ revision: Int64) -> Bool {
        now >= next || revision != self.revision
    }

    /// Finds out what it is time for now.
    /// - Parameter news: the tags of what others have done that is still to be seen.
    mutating func look(
        _ toDo: [Reminder], beside news: [String], _ world: World, _ revision: Int64
    ) -> [Effect] {
        self.news = news
        if self.revision == nil, let quiet = world.settings.quiet,
            let loud = quiet.lastLoudMoment(before: start, in: world.zone)
        {
            (start, until) = (loud, loud)
        }
        let now = world.now
        let due = toDo.filter { $0.moment <= now }
        let fresh = world.quietMinutes > 0 ? [] : due.filter { isNew($0) }
        if world.quietMinutes == 0 { until = now }
        told = told.filter { $0.moment > now.advanced(by: -Instant.day) } + fresh
        self.revision = revision
        heard = world.replica.revision
        let open = (unanswered + fresh).map { $0.subject }
        unanswered = due.filter { open.contains($0.subject) }
        let tags = due.map { $0.tag } + news
        // Before the first pull the device does not know what the notifications of a closed app are about.
        isSettled = isSettled || world.status.isCurrent || now >= opened.advanced(by: Reminders.settling)
        var effects: [Effect] = []
        if isSettled, tags != self.due {
            effects.append(.keepReminders(tags))
            self.due = tags
        }
        for reminder in fresh { effects.append(.remind(reminder)) }
        return effects + wait(for: toDo, world)
    }

    /// Whether it is to be told. The time of a habit may be set to one that is over today; an item's moment is always set
    /// before it comes.
    private func isNew(_ reminder: Reminder) -> Bool {
        if reminder.moment > until { return true }
        return reminder.item != nil && reminder.moment > start && !told.contains { $0.tells(reminder) }
    }

    /// Lists have changed: it looks again soon, once for all that happens until then.
    mutating func hear(_ revision: Int, at now: Instant) -> [Effect] {
        let soon = now.advanced(by: Reminders.delay)
        guard revision != heard, soon < next else { return [] }
        heard = revision
        next = soon
        timer += 1
        return [.later(Int(Reminders.delay), .reminder(timer))]
    }

    /// Lets the next look come with the next habit, or day.
    private mutating func wait(for toDo: [Reminder], _ world: World) -> [Effect] {
        let now = world.now
        var soonest = now.advanced(by: Reminders.patience)
        let tomorrow = world.settings.start(of: world.today.advanced(by: 1), in: world.zone)
        let loud = now.advanced(by: Int64(world.quietMinutes) * 60_000)
        for moment in toDo.map({ $0.moment }) + [tomorrow, loud] where moment > now {
            soonest = min(soonest, moment)
        }
        next = soonest
        timer += 1
        return [.later(now.wait(until: next.advanced(by: 1)), .reminder(timer))]
    }
}

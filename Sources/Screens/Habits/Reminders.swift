import Domain
import Sync

/// What the open app says by itself when it is time for a habit, with or without a network.
struct Reminders: Equatable {
    /// What it was time for until then has been told; at the start, nothing of what was before is.
    private(set) var until: Instant
    /// Those that were told, and that nobody has answered yet.
    var unanswered: [Reminder] = []
    /// The habits that it is time for; nil before the first look.
    private var due: [HabitID]?
    /// The revision of the person's records that this is from.
    private(set) var revision: Int64?
    /// When to look again, as far as is known.
    private(set) var next: Instant
    /// The timer that counts; older ones do not.
    private(set) var timer = 0

    /// How long after its start the app looks for the first time, in milliseconds: it starts without this.
    static let calm = 60_000
    /// The longest time between two looks: devices sleep, and their timers with them.
    static let patience: Int64 = 300_000

    init(from start: Instant) {
        until = start
        next = start
    }

    /// Whether another look may find something else than the last one.
    func isOld(at now: Instant, _ revision: Int64) -> Bool {
        now >= next || revision != self.revision
    }

    /// Finds out what it is time for now.
    mutating func look(_ toDo: [Reminder], _ world: World, _ revision: Int64) -> [Effect] {
        let now = world.now
        let due = toDo.filter { $0.moment <= now }
        let news = due.filter { $0.moment > until }
        until = now
        self.revision = revision
        let open = (unanswered + news).map { $0.habit }
        unanswered = due.filter { open.contains($0.habit) }
        let habits = due.map { $0.habit }
        var effects: [Effect] = habits == self.due ? [] : [.keepReminders(habits)]
        self.due = habits
        for reminder in news { effects.append(.remind(reminder)) }
        return effects + wait(for: toDo, world)
    }

    /// Lets the next look come with the next habit, or day.
    private mutating func wait(for toDo: [Reminder], _ world: World) -> [Effect] {
        let now = world.now
        var soonest = now.advanced(by: Reminders.patience)
        let tomorrow = world.settings.start(of: world.today.advanced(by: 1), in: world.zone)
        for moment in toDo.map({ $0.moment }) + [tomorrow] where moment > now {
            soonest = min(soonest, moment)
        }
        next = soonest
        timer += 1
        return [.later(Int(next.milliseconds - now.milliseconds) + 1, .reminder(timer))]
    }
}

/// A habit that is to be done today, and when it is time for it. A class, since it is handed around as a whole.
public final class Reminder: Equatable, Sendable {
    public let habit: HabitID
    public let name: String
    /// In minutes since midnight.
    public let time: Int
    let moment: Instant

    init(_ id: HabitID, _ habit: Habit, at moment: Instant) {
        self.habit = id
        name = habit.name
        time = habit.time
        self.moment = moment
    }

    public static func == (left: Reminder, right: Reminder) -> Bool {
        left.habit == right.habit && left.name == right.name && left.moment == right.moment
    }
}

extension World {
    /// Today's habits that are not done, those whose time comes first before others.
    var habitsToDo: [Reminder] {
        let today = today
        let clock = ClockDay(today, settings, in: zone)
        var toDo: [Reminder] = []
        for record in replica.all(Habit.kind, in: .user(replica.person)) {
            let id = HabitID(record.id.text)
            guard case .habit(let habit) = record.content, habit.deleted == nil,
                habit.weekdays(on: today).contains(today),
                !replica.checks(of: id, in: CivilMonth(of: today)).contains(today)
            else { continue }
            toDo.append(Reminder(id, habit, at: clock.moment(at: habit.time)))
        }
        return toDo.inOrder { $0.moment == $1.moment ? $0.habit < $1.habit : $0.moment < $1.moment }
    }
}

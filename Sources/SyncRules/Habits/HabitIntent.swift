import Domain
import JSON

/// Intents for a user's habits; always in the user's own scope.
public enum HabitIntent: Equatable, Sendable {
    case create(HabitID, Habit)
    /// Sets new values, each property at most once.
    case edit(HabitID, [HabitChange])
    case move(HabitID, Rank)
    case delete(HabitID)
    case restore(HabitID)
    /// Removes a habit from the trash permanently, with its log.
    case purge(HabitID)
    /// Marks a day as done, at a time of day in minutes since midnight.
    case check(HabitID, CivilDay, time: Int)
    /// Marks a day as not done.
    case uncheck(HabitID, CivilDay)
    /// Adds a step to the goal of a day.
    case addStep(HabitID, HabitLog.Step)
    case removeStep(HabitID, CivilDay, StepID)
}

extension HabitIntent: IntentFamily {
    public static func isValid(in kind: ScopeID.Kind) -> Bool { kind == .user }
    public var policy: IntentPolicy { IntentPolicy(role: .owner) }

    public var content: IntentContent {
        switch self {
        case .create(_, let habit): IntentContent(text: habit.name)
        case .edit(let id, let changes):
            IntentContent(
                subject: RecordID(id.text), text: changes.compactMap { $0.text }.joined(separator: "\n"))
        case .delete(let id): IntentContent(subject: RecordID(id.text), deletes: true)
        case .move(let id, _), .restore(let id), .purge(let id), .check(let id, _, _), .uncheck(let id, _),
            .addStep(let id, _), .removeStep(let id, _, _):
            IntentContent(subject: RecordID(id.text))
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .create(let id, _), .edit(let id, _), .move(let id, _), .delete(let id), .restore(let id),
            .purge(let id), .check(let id, _, _), .uncheck(let id, _), .addStep(let id, _),
            .removeStep(let id, _, _):
            footprint.write(.record(RecordID(id.text)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id): [Inverse(.habit(.restore(id)), in: scope)]
        case .check(let id, let day, _): [Inverse(.habit(.uncheck(id, day)), in: scope)]
        case .addStep(let id, let step): [Inverse(.habit(.removeStep(id, step.day, step.id)), in: scope)]
        case .uncheck(let id, let day): restoring(day, of: id, in: scope, by: person, of: records)
        case .create, .edit, .move, .restore, .purge, .removeStep: []
        }
    }

    public func apply<Source: Records>(
        _ command: Command, by person: PersonID, to records: Source
    ) throws(Refusal) -> [Change] {
        switch self {
        case .create(let id, let habit): try create(id, habit, command, records)
        case .edit(let id, let changes):
            try change(id, command, records) { habit throws(Refusal) in
                for change in changes { try change.apply(to: &habit, at: command.at) }
            } + changesOfDays(id, changes, command, records)
        case .move(let id, let rank): try change(id, command, records) { habit in habit.rank = rank }
        case .delete(let id):
            try change(id, command, records, evenDeleted: true) { habit in
                habit.deleted = habit.deleted ?? command.at
            }
        case .restore(let id):
            try change(id, command, records, evenDeleted: true) { habit in habit.deleted = nil }
        case .purge(let id): try purge(id, command, records)
        case .check(let id, let day, let time):
            try change(id, on: day, command, records) { _, log in log.set(day, time) }
        case .uncheck(let id, let day):
            try change(id, on: day, command, records) { _, log in
                log.set(day, nil)
                log.removeSteps(on: day)
            }
        case .addStep(let id, let step):
            try change(id, on: step.day, command, records) { habit, log throws(Refusal) in
                guard log.count(on: step.day) < HabitLog.maxSteps else { throw .tooLarge }
                log.add(step, goal: habit.goal)
            }
        case .removeStep(let id, let day, let step):
            try change(id, on: day, command, records) { habit, log in
                log.remove(step, on: day, goal: habit.goal)
            }
        }
    }

    private func create<Source: Records>(
        _ id: HabitID, _ new: Habit, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard records.record(RecordID(id.text), in: command.scope) == nil else { throw .conflict }
        try records.checkRoomForHabit(in: command.scope)
        var habit = new
        habit.name = try Habit.nameRule.clean(new.name)
        habit.deleted = nil
        return [Change(command.scope, Record(id: RecordID(id.text), content: .habit(habit)))]
    }

    private func purge<Source: Records>(
        _ id: HabitID, _ command: Command, _ records: Source
    ) throws(Refusal) -> [Change] {
        guard let habit = records.habit(id, in: command.scope) else { throw .notFound }
        guard habit.deleted != nil else { throw .conflict }
        return records.changesForRemoving([RecordID(id.text)], from: command.scope)
    }

    /// The changes of the days whose steps reach, or no longer reach, a new goal.
    private func changesOfDays<Source: Records>(
        _ id: HabitID, _ edits: [HabitChange], _ command: Command, _ records: Source
    ) -> [Change] {
        guard let habit = records.habit(id, in: command.scope) else { return [] }
        var changes: [Change] = []
        for case .goal(let goal, let first) in edits where goal != habit.goal {
            // A command may arrive months after it was made.
            let now = CivilMonth(of: command.at.latestDay)
            for number in -monthsOfGoal...monthsOfGoal {
                guard let month = now.advanced(by: number), month >= CivilMonth(of: first) else { continue }
                let key = HabitLog.recordID(id, in: month)
                guard var record = records.record(key, in: command.scope),
                    case .checks(var log) = record.content
                else { continue }
                let before = log
                log.change(goal: habit.goal, to: goal, since: first)
                record.content = .checks(log)
                if log != before { changes.append(Change(command.scope, record)) }
            }
        }
        return changes
    }

    /// The intents that restore the steps of a day. A tick without steps is restored by another tap.
    private func restoring<Source: Records>(
        _ day: CivilDay, of id: HabitID, in scope: ScopeID, by person: PersonID, of records: Source
    ) -> [Inverse] {
        let log = records.checks(of: id, in: CivilMonth(of: day), by: person)
        let steps = log.steps.filter { $0.day == day }
        guard !steps.isEmpty else { return [] }
        var intents = steps.map { HabitIntent.addStep(id, $0) }
        if let time = log.times[day.parts.day - 1] { intents.append(.check(id, day, time: time)) }
        return intents.map { Inverse(.habit($0), in: scope) }
    }

    /// A future day cannot be done yet.
    @inline(never)
    private func change<Source: Records>(
        _ id: HabitID, on day: CivilDay, _ command: Command, _ records: Source,
        _ edit: (Habit, inout HabitLog) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard let habit = records.habit(id, in: command.scope) else { throw .notFound }
        guard habit.deleted == nil else { throw .gone }
        guard day <= command.at.latestDay else { throw .invalid }
        let month = CivilMonth(of: day)
        let key = HabitLog.recordID(id, in: month)
        var record =
            records.record(key, in: command.scope)
            ?? Record(id: key, content: .checks(HabitLog(id, in: month)))
        guard case .checks(var checks) = record.content else { throw .conflict }
        try edit(habit, &checks)
        record.content = .checks(checks)
        return [Change(command.scope, record)]
    }

    @inline(never)
    private func change<Source: Records>(
        _ id: HabitID, _ command: Command, _ records: Source, evenDeleted: Bool = false,
        _ edit: (inout Habit) throws(Refusal) -> Void
    ) throws(Refusal) -> [Change] {
        guard var record = records.record(RecordID(id.text), in: command.scope),
            case .habit(var habit) = record.content
        else { throw .notFound }
        guard evenDeleted || habit.deleted == nil else { throw .gone }
        try edit(&habit)
        record.content = .habit(habit)
        return [Change(command.scope, record)]
    }
}

/// The number of months before and after a new goal whose days it changes.
private let monthsOfGoal = 6

extension Instant {
    /// The latest day anywhere in the world: clocks are at most 14 hours ahead of UTC.
    var latestDay: CivilDay { day(hoursAhead: 14) }

    /// The day where clocks are `hours` ahead of UTC.
    func day(hoursAhead hours: Int) -> CivilDay { Zone({ _ in hours * 60 }).time(at: self).day }
}

extension Records {
    /// - Throws: `tooLarge` if a user's scope has the maximum number of habits, including those in the trash.
    public func checkRoomForHabit(in scope: ScopeID) throws(Refusal) {
        guard !holds(moreThan: Habit.maxPerPerson - 1, Habit.kind, in: scope) else { throw .tooLarge }
    }

    /// A habit of a user's scope, also a deleted one.
    public func habit(_ id: HabitID, in scope: ScopeID) -> Habit? {
        guard case .habit(let habit)? = record(RecordID(id.text), in: scope)?.content else { return nil }
        return habit
    }
}

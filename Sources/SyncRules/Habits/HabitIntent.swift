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
        case .move(let id, _), .restore(let id), .purge(let id), .check(let id, _, _), .uncheck(let id, _):
            IntentContent(subject: RecordID(id.text))
        }
    }

    public func declareAccess(_ footprint: inout Footprint) {
        switch self {
        case .create(let id, _), .edit(let id, _), .move(let id, _), .delete(let id), .restore(let id),
            .purge(let id), .check(let id, _, _), .uncheck(let id, _):
            footprint.write(.record(RecordID(id.text)))
        }
    }

    public func inverse<Source: Records>(
        in scope: ScopeID, by person: PersonID, of records: Source, now: Instant
    ) -> [Inverse] {
        switch self {
        case .delete(let id): [Inverse(.habit(.restore(id)), in: scope)]
        case .check(let id, let day, _): [Inverse(.habit(.uncheck(id, day)), in: scope)]
        case .create, .edit, .move, .restore, .purge, .uncheck: []
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
            }
        case .move(let id, let rank): try change(id, command, records) { habit in habit.rank = rank }
        case .delete(let id):
            try change(id, command, records, evenDeleted: true) { habit in
                habit.deleted = habit.deleted ?? command.at
            }
        case .restore(let id):
            try change(id, command, records, evenDeleted: true) { habit in habit.deleted = nil }
        case .purge(let id): try purge(id, command, records)
        case .check(let id, let day, let time): try check(id, day, time, command, records)
        case .uncheck(let id, let day): try check(id, day, nil, command, records)
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

    /// A future day cannot be done yet.
    private func check<Source: Records>(
        _ id: HabitID, _ day: CivilDay, _ time: Int?, _ command: Command, _ records: Source
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
        checks.set(day, time)
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

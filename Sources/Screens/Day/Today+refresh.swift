import Domain
import Sync
import Texts

extension Today {
    /// Brings the day up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        guard let me = world.me else { return [] }
        model.index.follow(world.replica)
        let (today, selected) = (world.today, model.day ?? world.today)
        model.tasks = tasks(on: selected, for: me, model.index, world)
        model.overdue = selected == today ? overdue(model.index, world) : []
        model.due = due(on: selected, model.index, world)
        if let drag = model.drag, !model.tasks.contains(where: { $0.item.text == drag.id }) {
            model.drag = nil
        }
        return wait(&model, world)
    }

    /// Those that were put in order by hand, then the others, the oldest first.
    private static func tasks(
        on day: CivilDay, for person: PersonID, _ index: DayIndex, _ world: World
    ) -> [Row] {
        let order = world.replica.order(of: day, for: person)
        let found = index.entries { $0.day == day }
        let places = found.map { one in order.firstIndex(of: one.entry.item) ?? order.count }
        let sorted = found.indices.map { $0 }.inOrder { left, right in
            places[left] == places[right]
                ? found[left].entry.item < found[right].entry.item : places[left] < places[right]
        }
        return sorted.compactMap { place in
            row(found[place], on: day, isLate: false, world)
        }
    }

    private static func overdue(_ index: DayIndex, _ world: World) -> [Row] {
        let today = world.today
        return index.entries { !$0.isDone && $0.day.map { $0 < today } ?? false }
            .inOrder { left, right in
                left.entry.day == right.entry.day
                    ? left.entry.item < right.entry.item : left.entry.day! < right.entry.day!
            }
            .compactMap { row($0, on: today, isLate: true, world) }
    }

    /// What has its deadline or its reminder on the day, and is not among its tasks anyway.
    private static func due(on day: CivilDay, _ index: DayIndex, _ world: World) -> [Row] {
        let (start, end) = (world.start(of: day), world.start(of: day.advanced(by: 1)))
        let today = world.today
        return index.entries {
            guard $0.day != day, day != today || $0.isDone || $0.day.map({ today <= $0 }) ?? true else {
                return false
            }
            return [$0.deadline, $0.reminder].contains { $0.map { start <= $0 && $0 < end } ?? false }
        }.inOrder { left, right in left.entry.moment < right.entry.moment }
            .compactMap { row($0, on: day, isLate: false, world) }
    }

    private static func row(
        _ found: (scope: ScopeID, entry: DayIndex.Entry), on day: CivilDay, isLate: Bool, _ world: World
    ) -> Row? {
        let replica = world.replica
        guard let item = replica.item(found.entry.item, in: found.scope) else { return nil }
        var facts: [String] = []
        if isLate, let day = item.day { facts.append(world.language.day(day, today: world.today)) }
        for (moment, label) in [(item.deadline, ItemLabel.deadline), (item.reminder, .reminder)] {
            guard let moment else { continue }
            let time = world.zone.time(at: moment)
            if world.settings.day(at: moment, in: world.zone) == day {
                facts.append(world.language[label] + ": " + time.clock)
            }
        }
        var note = facts.joined(separator: " · ")
        if !found.scope.isInbox(of: replica.person), let list = replica.list(in: found.scope) {
            note = note.isEmpty ? list.name : world.language.facts(list.name, note)
        }
        return Row(
            item: found.entry.item, list: ListID(found.scope.id), title: item.title,
            note: note, isDone: item.done != nil,
            isOverdue: isLate || item.isOverdue(at: world.now),
            canEdit: replica.role(of: replica.person, in: found.scope).map { $0 >= .editor } ?? false)
    }

    /// Until the next deadline of the day, and at most until its end.
    private static func wait(_ model: inout Model, _ world: World) -> [Effect] {
        let end = world.start(of: world.today.advanced(by: 1))
        var next = end
        for found in model.index.entries(where: { !$0.isDone }) {
            guard let deadline = found.entry.deadline, world.now < deadline else { continue }
            next = min(next, deadline)
        }
        guard next != model.awaited else { return [] }
        model.awaited = next
        return [.later(Int(next.milliseconds - world.now.milliseconds) + 1, .deadline)]
    }
}

extension DayIndex.Entry {
    /// When it first wants to be seen.
    fileprivate var moment: Instant {
        min(deadline ?? Instant.calendar.upperBound, reminder ?? Instant.calendar.upperBound)
    }
}

extension World {
    /// When a day of the person's begins.
    fileprivate func start(of day: CivilDay) -> Instant {
        zone.moment(of: CivilTime(day, minuteOfDay: settings.dayStart * 60))
    }
}

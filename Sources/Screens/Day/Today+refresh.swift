import Domain
import Sync
import Texts

extension Today {
    /// Brings the day up to date.
    static func refresh(_ model: inout Model, _ index: DayIndex, _ world: World) -> [Effect] {
        guard let me = world.me else { return [] }
        let today = world.today
        let day = model.day ?? today
        let basis = Basis(
            day: day, today: today, version: index.version, order: world.replica.order(of: day, for: me),
            settings: world.settings, zone: world.device.zone, language: world.language)
        // With thousands of items, whoever ticks a habit does not wait for them.
        if basis == model.basis, let awaited = model.awaited, world.now < awaited { return [] }
        let (overdue, due) = model.basis?.today == today ? (model.overdue, model.due) : ([], [])
        model.basis = basis
        let next = layOut(basis, &model, index, world)
        let shown = model.tasks + model.overdue + model.due
        model.tasks = inOrder(model.tasks)
        model.overdue = inOrder(model.overdue + kept(of: overdue, beside: shown, on: day, world))
        model.due = inOrder(model.due + kept(of: due, beside: shown, on: day, world))
        endWithRows(&model)
        guard next != model.awaited else { return [] }
        model.awaited = next
        return [.later(world.now.wait(until: next.advanced(by: 1)), .deadline)]
    }

    /// Puts what the lists have for a day where it belongs on the screen.
    /// - Returns: when something changes there by itself.
    private static func layOut(
        _ basis: Basis, _ model: inout Model, _ index: DayIndex, _ world: World
    ) -> Instant {
        let (day, today, order) = (basis.day, basis.today, basis.order)
        let (settings, zone) = (basis.settings, world.zone)
        let start = settings.start(of: day, in: zone)
        let end = settings.start(of: day.advanced(by: 1), in: zone)
        var next = settings.start(of: today.advanced(by: 1), in: zone)
        model.tasks = []
        model.overdue = []
        model.due = []
        index.forEach { scope, entry in
            if let deadline = entry.deadline, !entry.isDone, world.now < deadline {
                next = min(next, deadline)
            }
            if entry.day == day, entry.concerns {
                let place = order.firstIndex(of: entry.item) ?? order.count
                add(entry, in: scope, at: place, to: &model.tasks, on: day, world)
            } else if day == today, entry.concerns,
                let late = entry.dayMissed(by: today, from: start, settings, in: zone)
            {
                add(entry, in: scope, at: late.number, to: &model.overdue, on: day, world)
            } else if let due = entry.due(from: start, to: end) {
                let sinceStart = Int(due.milliseconds - start.milliseconds)
                add(entry, in: scope, at: sinceStart, to: &model.due, on: day, world)
            }
        }
        return next
    }

    /// What is done with a row ends when that goes.
    private static func endWithRows(_ model: inout Model) {
        if !model.hasRows { model.isEditing = false }
        if let drag = model.drag, !model.tasks.contains(where: { $0.item.text == drag.id }) {
            model.drag = nil
        }
        if let menu = model.menu, model.row(menu.item) == nil { model.menu = nil }
    }

    /// By their places; those of one place as they were written down.
    private static func inOrder(_ rows: [Row]) -> [Row] {
        rows.inOrder { $0.place == $1.place ? $0.item < $1.item : $0.place < $1.place }
    }

    /// What was ticked here stays where it is, although it is not overdue or falls due no more, until the screen is left.
    private static func kept(
        of before: [Row], beside shown: [Row], on day: CivilDay, _ world: World
    ) -> [Row] {
        var rows: [Row] = []
        for row in before {
            let scope = ScopeID.list(row.list)
            guard let item = world.replica.item(row.item, in: scope), item.done != nil || row.isKept,
                item.deleted == nil, item.day == row.day, !shown.contains(where: { $0.item == row.item })
            else { continue }
            let entry = DayIndex.Entry(row.item, item)
            add(entry, in: scope, at: row.place, to: &rows, on: day, isKept: true, world)
        }
        return rows
    }

    @inline(never)
    private static func add(
        _ entry: DayIndex.Entry, in scope: ScopeID, at place: Int, to rows: inout [Row], on day: CivilDay,
        isKept: Bool = false, _ world: World
    ) {
        let replica = world.replica
        guard let item = replica.item(entry.item, in: scope) else { return }
        let language = world.language
        let isOverdue = item.isOverdue(at: world.now)
        let isLate = entry.day.map { $0 < day } ?? false && day == world.today
        var note = RowNote()
        if isLate, let missed = entry.day {
            let isOpen = item.done == nil
            note.add(
                (isOpen ? language[.overdue] + ": " : "")
                    + language.day(missed, today: world.today, isInside: isOpen), isLate: isOpen)
        }
        note.add(
            time(entry.deadline, isOverdue && !isLate ? .overdue : .deadline, on: day, world),
            isLate: isOverdue)
        note.add(time(entry.reminder, .reminder, on: day, world))
        if !scope.isInbox(of: replica.person), let list = replica.list(in: scope) {
            note.lead(with: list.name, language)
        }
        let role = replica.role(of: replica.person, in: scope) ?? .viewer
        rows.append(
            Row(
                item: entry.item, list: ListID(scope.id), day: item.day, place: place, title: item.title,
                note: note, isDone: item.done != nil,
                isOverdue: item.done == nil && isLate || isOverdue,
                canEdit: role >= .editor, isKept: isKept))
    }

    /// "Deadline: 14:05" on the day, "Overdue: yesterday, 14:05" on any day while it is overdue; empty otherwise.
    private static func time(
        _ moment: Instant?, _ label: ItemLabel, on day: CivilDay, _ world: World
    ) -> String {
        guard let moment else { return "" }
        let (its, time) = (world.settings.day(at: moment, in: world.zone), world.zone.time(at: moment))
        let name = world.language[label] + ": "
        if its == day { return name + world.language.clock(time) }
        guard label == .overdue else { return "" }
        return name + world.language.time(time, today: world.time.day, isInside: true)
    }
}

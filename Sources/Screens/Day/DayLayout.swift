import Domain
import SyncClient
import SyncRules
import Texts

/// The rows of a day, from the index of days.
enum DayLayout {
    /// Distributes the items of the index to the sections of the screen.
    /// - Returns: the moment of the next change without user action.
    static func fill(
        _ basis: Today.LayoutInputs, _ model: inout Today.Model, _ index: DayIndex,
        _ extras: [ItemID: RowExtras],
        _ env: AppEnvironment
    ) -> Instant {
        let (day, today, order) = (basis.day, basis.today, basis.order)
        let (settings, zone) = (basis.settings, env.zone)
        let start = settings.start(of: day, in: zone)
        let end = settings.start(of: day.advanced(by: 1), in: zone)
        var next = settings.start(of: today.advanced(by: 1), in: zone)
        model.tasks = []
        model.overdue = []
        model.due = []
        model.upcoming = UpcomingTasks(on: day, index, env)
        index.forEach { scope, entry in
            if let deadline = entry.deadline, !entry.isDone, env.now < deadline {
                next = min(next, deadline)
            }
            if entry.day == day, entry.concerns {
                var index = order.firstIndex(of: entry.item) ?? order.count
                if let time = entry.time {
                    index += (time - 1440) * DayOrder.placesPerMinute
                    if !entry.isDone, let moment = entry.moment(in: zone), env.now < moment {
                        next = min(next, moment)
                    }
                }
                add(entry, in: scope, at: index, to: &model.tasks, on: day, extras, env)
            } else if day == today, entry.concerns,
                let late = entry.dayMissed(by: today, from: start, settings, in: zone)
            {
                let minute = (late.number - today.number) * 1440 + (entry.time ?? 1439)
                add(entry, in: scope, at: minute, to: &model.overdue, on: day, extras, env)
            } else if let due = entry.due(from: start, to: end) {
                let sinceStart = Int(due.milliseconds - start.milliseconds)
                add(entry, in: scope, at: sinceStart, to: &model.due, on: day, extras, env)
            }
        }
        return next
    }

    /// By order. Rows with the same order are sorted by id.
    static func inOrder(_ rows: [TaskRow]) -> [TaskRow] {
        rows.inOrder { $0.order == $1.order ? $0.item < $1.item : $0.order < $1.order }
    }

    /// Rows that were ticked here stay until the screen is left, although they are no longer overdue or due.
    static func retainedRows(
        of before: [TaskRow], excluding shown: [TaskRow], on day: CivilDay, _ extras: [ItemID: RowExtras],
        _ env: AppEnvironment
    ) -> [TaskRow] {
        var rows: [TaskRow] = []
        for row in before {
            let scope = ScopeID.list(row.list)
            guard let item = env.replica.item(row.item, in: scope), item.done != nil || row.isRetained,
                item.deleted == nil, item.day == row.day, !shown.contains(where: { $0.item == row.item })
            else { continue }
            let entry = DayIndex.Entry(row.item, item)
            add(entry, in: scope, at: row.order, to: &rows, on: day, isKept: true, extras, env)
        }
        return rows
    }

    @inline(never)
    private static func add(
        _ entry: DayIndex.Entry, in scope: ScopeID, at index: Int, to rows: inout [TaskRow], on day: CivilDay,
        isKept: Bool = false, _ extras: [ItemID: RowExtras], _ env: AppEnvironment
    ) {
        let replica = env.replica
        guard let item = replica.item(entry.item, in: scope) else { return }
        let language = env.language
        let isOverdue = item.isOverdue(at: env.now)
        let isLate = entry.day.map { $0 < day } ?? false && day == env.today
        var note = RowNote()
        if let time = entry.time, let moment = entry.moment(in: env.zone), !isLate {
            note.add(language.clock(time), isLate: item.done == nil && moment <= env.now)
        }
        if isLate, let missed = entry.day {
            let isOpen = item.done == nil
            // The heading above says that it is overdue.
            note.add(
                entry.time.map {
                    language.time(CivilTime(missed, minuteOfDay: $0), today: env.today, isInside: isOpen)
                } ?? language.day(missed, today: env.today, isInside: isOpen), isLate: isOpen)
        }
        note.add(
            time(
                entry.deadline, isOverdue && !isLate ? .overdue : .deadline, on: day,
                hasHeading: entry.day == nil && day == env.today, env), isLate: isOverdue)
        note.add(time(entry.reminder, .reminder, on: day, hasHeading: false, env))
        if item.done == nil, let rule = replica.rule(of: item, in: scope) {
            note.add(language.recurrence(rule))
        }
        note.add(extras[entry.item]?.progress.text ?? "")
        if !scope.isInbox(of: replica.person), let list = replica.list(in: scope) {
            note.prepend(with: list.name, language)
        }
        let role = replica.role(of: replica.person, in: scope) ?? .viewer
        rows.append(
            TaskRow(
                item: entry.item, list: ListID(scope.id), day: item.day, time: entry.time, order: index,
                title: item.title,
                note: note, isDone: item.done != nil,
                isOverdue: item.done == nil && isLate || isOverdue,
                canEdit: role >= .editor, isRetained: isKept))
    }

    /// "Deadline: 14:05" on its day, "Overdue: yesterday, 14:05" on any day while it is overdue; otherwise empty.
    /// - Parameter hasHeading: true below the heading "Overdue" if it is overdue since an earlier day.
    private static func time(
        _ moment: Instant?, _ label: ItemLabel, on day: CivilDay, hasHeading: Bool, _ env: AppEnvironment
    ) -> String {
        guard let moment else { return "" }
        let (its, time) = (env.settings.day(at: moment, in: env.zone), env.zone.time(at: moment))
        let name = env.language[label] + ": "
        if its == day { return name + env.language.clock(time) }
        guard label == .overdue else { return "" }
        return (hasHeading ? "" : name) + env.language.time(time, today: env.time.day, isInside: true)
    }
}

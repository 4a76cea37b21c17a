import Domain
import SyncClient
import SyncRules

/// The tasks of each day in a range of months, for the cells of a wide calendar, or for the days below a narrow one.
struct CalendarTasks: Equatable {
    /// A task in a cell. An upcoming one is a later occurrence of a repeating task.
    struct Row: Equatable {
        let item: ItemID
        let list: ListID
        let title: String
        /// Of its list.
        let color: ColorVariants?
        /// In minutes since midnight.
        let time: Int?
        let isDone: Bool
        let isUpcoming: Bool
    }

    /// The number of titles of a day.
    static let maxRows = 3

    /// By the number of the day, in order: open tasks before done ones, then by time.
    private var days: [Int: [Row]] = [:]
    private var months: ClosedRange<Int>?
    private var version = 0
    private var today: CivilDay?

    /// Reads the tasks if they or the months have changed.
    mutating func update(_ first: CivilMonth, _ last: CivilMonth, _ index: DayIndex, _ env: AppEnvironment) {
        let range = first.number...last.number
        guard months != range || version != index.version || today != env.today else { return }
        (months, version, today) = (range, index.version, env.today)
        let shown = first.first...last.first.advanced(by: last.length - 1)
        var days: [Int: [Row]] = [:]
        var (list, color): (ScopeID?, ColorVariants?) = (nil, nil)
        let colorOf = { (scope: ScopeID) -> ColorVariants? in
            if list != scope {
                (list, color) = (scope, env.replica.list(in: scope)?.color.map { ColorVariants($0) })
            }
            return color
        }
        let add = { (scope: ScopeID, id: ItemID, day: CivilDay, isUpcoming: Bool) in
            guard let item = env.replica.item(id, in: scope) else { return }
            days[day.number, default: []].append(
                Row(
                    item: id, list: ListID(scope.id), title: item.title, color: colorOf(scope),
                    time: item.time, isDone: item.done != nil && !isUpcoming, isUpcoming: isUpcoming))
        }
        index.forEach { scope, entry in
            guard let day = entry.day, entry.concerns, shown.contains(day) else { return }
            add(scope, entry.item, day, false)
        }
        let start = max(shown.lowerBound, env.today.advanced(by: 1))
        if start <= shown.upperBound {
            index.forEachUpcoming(in: start...shown.upperBound) { add($0, $1, $2, true) }
        }
        self.days = days.mapValues { $0.inOrder(CalendarTasks.precedes) }
    }

    func rows(on day: CivilDay) -> [Row] { days[day.number] ?? [] }

    /// The days with open tasks in the month after a day, until they have eight titles.
    func nextDays(from day: CivilDay) -> [CivilDay] {
        var (found, count): ([CivilDay], Int) = ([], 0)
        for offset in 0..<31 where count < 8 {
            let rows = rows(on: day.advanced(by: offset))
            guard let row = rows.first, !row.isDone else { continue }
            found.append(day.advanced(by: offset))
            count += min(rows.count, CalendarTasks.maxRows)
        }
        return found
    }

    private static func precedes(_ left: Row, _ right: Row) -> Bool {
        if left.isDone != right.isDone { return right.isDone }
        let (earlier, later) = (left.time ?? 1440, right.time ?? 1440)
        return earlier == later ? left.item < right.item : earlier < later
    }
}

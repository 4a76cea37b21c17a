import Domain
import SyncClient
import SyncRules

/// The tasks of each day in a range of months, for the cells of a wide calendar.
struct CalendarTasks: Equatable {
    /// A task in a cell. An upcoming one is a later occurrence of a repeating task.
    struct Row: Equatable {
        let item: ItemID
        let list: ListID
        let title: String
        /// Of its list.
        let color: ColorVariants?
        /// In minutes since midnight.
        var time: Int?
        var isDone = false
        var isUpcoming = false
    }

    /// The number of titles in a cell.
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
        index.forEach { scope, entry in
            guard let day = entry.day, entry.concerns, shown.contains(day),
                let item = env.replica.item(entry.item, in: scope)
            else { return }
            days[day.number, default: []].append(
                Row(
                    item: entry.item, list: ListID(scope.id), title: item.title,
                    color: colorOf(scope), time: entry.time, isDone: entry.isDone))
        }
        let start = max(shown.lowerBound, env.today.advanced(by: 1))
        if start <= shown.upperBound {
            index.forEachUpcoming(in: start...shown.upperBound) { scope, id, day in
                guard let item = env.replica.item(id, in: scope) else { return }
                days[day.number, default: []].append(
                    Row(
                        item: id, list: ListID(scope.id), title: item.title, color: colorOf(scope),
                        time: item.time, isUpcoming: true))
            }
        }
        self.days = days.mapValues { $0.inOrder(CalendarTasks.precedes) }
    }

    func rows(on day: CivilDay) -> [Row] { days[day.number] ?? [] }

    private static func precedes(_ left: Row, _ right: Row) -> Bool {
        if left.isDone != right.isDone { return right.isDone }
        let (earlier, later) = (left.time ?? 1440, right.time ?? 1440)
        return earlier == later ? left.item < right.item : earlier < later
    }
}

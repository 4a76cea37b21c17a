import Domain
import Markup
import SyncClient
import Texts

/// Endless months in both directions, to choose a day from.
public enum Calendar {
    struct Model: Equatable {
        /// The day from which the calendar was opened; nil for today.
        let selected: CivilDay?
        /// The first and last month on the page. Scrolling adds more. Nil before the calendar was opened.
        var first: CivilMonth?
        var last: CivilMonth?
        /// The day with the keyboard focus, which is the tab stop. Only its month is visible to screen readers.
        var focusedDay: CivilDay?
        /// The entered day.
        var text = ""
        var isWrong = false
        /// The days of future occurrences of repeating tasks in the shown months.
        var upcoming = Upcoming()
        /// The tasks in the cells of a wide window, or below the month of a narrow one.
        var tasks = CalendarTasks()

        init(selected: CivilDay?) {
            self.selected = selected
        }
    }

    /// The days of future occurrences in a range of months. Only added months are computed.
    struct Upcoming: Equatable {
        private(set) var days = DaySet()
        private var months: ClosedRange<Int>?
        private var version = 0
        private var today: CivilDay?

        mutating func update(_ first: CivilMonth, _ last: CivilMonth, _ index: DayIndex, today: CivilDay) {
            if version != index.version || self.today != today { self = Upcoming() }
            (version, self.today) = (index.version, today)
            if let months {
                add(first.number, months.lowerBound - 1, index, after: today)
                add(months.upperBound + 1, last.number, index, after: today)
            } else {
                add(first.number, last.number, index, after: today)
            }
            months = min(first.number, months?.lowerBound ?? .max)...max(last.number, months?.upperBound ?? 0)
        }

        private mutating func add(_ first: Int, _ last: Int, _ index: DayIndex, after today: CivilDay) {
            guard first <= last, let lower = CivilMonth(year: first / 12, month: first % 12 + 1),
                let upper = CivilMonth(year: last / 12, month: last % 12 + 1)
            else { return }
            let start = max(lower.first, today.advanced(by: 1))
            let end = upper.first.advanced(by: upper.length - 1)
            guard start <= end else { return }
            index.insertUpcoming(in: start...end, into: &days)
        }
    }

    public enum Message: Equatable {
        case backTapped
        case earlierWanted
        case laterWanted
        case todayTapped
        case typed(String)
        case submitted
        case chosen(CivilDay)
        /// Moves the focus by days with the arrow keys. `turned` moves it by months.
        case moved(by: Int)
        case turned(by: Int)
        case turnTapped(by: Int)
        /// Opens a task, or the calendar from the month next to a day.
        case opened(Route)
    }

    static let fieldID = "find-day"
    /// The number of months that are added at once.
    static let step = 6

    /// The id of the button for the previous or next month.
    static func turnID(_ months: Int) -> String { months < 0 ? "month-before" : "month-after" }

    /// The id of the button of a day. In a wide window, the month at the left has the usual one.
    static func dayID(_ day: CivilDay, _ env: AppEnvironment) -> String {
        (env.device.isWide ? "cell-" : "") + Today.dayID(day)
    }
}

extension Calendar: ScreenDefinition {}

extension Calendar {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        let effects = update(&model, message, env)
        return effects + refresh(&model, context, env)
    }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        if model.first == nil { _ = show(model.selected ?? env.today, &model, env) }
        guard let first = model.first, let last = model.last else { return [] }
        model.upcoming.update(first, last, context.days, today: env.today)
        // Below a narrow calendar, there are tasks of a month at most.
        let next = CivilMonth(of: max(model.focusedDay ?? env.today, env.today))
        let range = env.device.isWide ? (first, last) : (next, next.moved(by: 1))
        model.tasks.update(range.0, range.1, context.days, env)
        return []
    }

    private static func update(
        _ model: inout Model, _ message: Message, _ env: AppEnvironment
    ) -> [Effect] {
        let focused = model.focusedDay ?? model.selected ?? env.today
        switch message {
        case .backTapped: return [.goUp]
        case .earlierWanted: model.first = model.first?.moved(by: -step)
        case .laterWanted: model.last = model.last?.moved(by: step)
        case .todayTapped: return show(env.today, &model, env)
        case .typed(let text):
            model.text = text
            model.isWrong = false
        case .submitted:
            guard let day = day(typed: model.text, env) else {
                model.isWrong = true
                return [.focus(fieldID)]
            }
            return leave(to: day, env)
        case .chosen(let day): return leave(to: day, env)
        case .opened(let route): return [.open(route)]
        case .moved(let days): return moveFocus(focused.advanced(by: days), &model, env)
        case .turned(let months): return moveFocus(turned(focused, by: months), &model, env)
        case .turnTapped(let months):
            _ = moveFocus(turned(focused, by: months), &model, env)
            return [.focus(turnID(months))]
        }
        return []
    }

    /// The day replaces the calendar, so that the back button leaves the day planner.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        show(model.selected ?? env.today, &model, env)
    }

    static func hasDraftText(_ model: Model) -> Bool { !model.text.isEmpty }

    /// The day of a typed date, or of words such as "next Friday"; nil if the text has another meaning.
    static func day(typed text: String, _ env: AppEnvironment) -> CivilDay? {
        if text.isEmpty { return nil }
        if let day = env.language.day(typed: text, today: env.today, env.device.english) { return day }
        var context = TypedItem.context(env)
        context.allowsEmptyTitle = true
        let (title, chips) = QuickAdd.parse(text, context)
        guard title.isEmpty else { return nil }
        var day: CivilDay?
        for chip in chips {
            switch chip.kind {
            case .day(let typed): return typed
            case .recurrence(let rule): day = rule.first(from: env.today)
            default: break
            }
        }
        return day
    }

    private static func leave(to day: CivilDay, _ env: AppEnvironment) -> [Effect] {
        [.replace(.today(day == env.today ? nil : day))]
    }

    /// Shows the months around a day.
    private static func show(_ day: CivilDay, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let month = CivilMonth(of: day)
        model.first = month.moved(by: -step)
        model.last = month.moved(by: step)
        model.focusedDay = day
        return [.focus(dayID(day, env))]
    }

    /// Moves the focus to a day, and adds the months up to it.
    private static func moveFocus(_ day: CivilDay, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard CivilDay(day.text) == day, let first = model.first, let last = model.last else { return [] }
        let month = CivilMonth(of: day)
        model.first = min(first, month)
        model.last = max(last, month)
        model.focusedDay = day
        return [.focus(dayID(day, env))]
    }

    /// The same day of another month, or its last day.
    static func turned(_ day: CivilDay, by months: Int) -> CivilDay {
        let month = CivilMonth(of: day).moved(by: months)
        return month.first.advanced(by: min(day.parts.day, month.length) - 1)
    }
}

extension CivilMonth {
    /// Stops at the first and last month of the calendar.
    fileprivate func moved(by months: Int) -> CivilMonth {
        advanced(by: months) ?? CivilMonth(year: months < 0 ? 1 : 9999, month: months < 0 ? 1 : 12)!
    }
}

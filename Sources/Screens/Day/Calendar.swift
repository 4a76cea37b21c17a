import Domain
import Markup
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

        init(selected: CivilDay?) {
            self.selected = selected
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
    }

    static let fieldID = "find-day"
    /// The number of months that are added at once.
    static let step = 6

    /// The id of the button for the previous or next month.
    static func turnID(_ months: Int) -> String { months < 0 ? "month-before" : "month-after" }
}

extension Calendar: ScreenDefinition {}

extension Calendar {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        let selected = model.selected ?? env.today
        switch message {
        case .backTapped: return [.goUp]
        case .earlierWanted: model.first = model.first?.moved(by: -step)
        case .laterWanted: model.last = model.last?.moved(by: step)
        case .todayTapped: return show(env.today, &model)
        case .typed(let text):
            model.text = text
            model.isWrong = false
        case .submitted:
            guard let day = env.language.day(typed: model.text, today: env.today, env.device.english)
            else {
                model.isWrong = true
                return [.focus(fieldID)]
            }
            return leave(to: day, env)
        case .chosen(let day): return leave(to: day, env)
        case .moved(let days): return moveFocus((model.focusedDay ?? selected).advanced(by: days), &model)
        case .turned(let months): return moveFocus(turned(model.focusedDay ?? selected, by: months), &model)
        case .turnTapped(let months):
            _ = moveFocus(turned(model.focusedDay ?? selected, by: months), &model)
            return [.focus(turnID(months))]
        }
        return []
    }

    /// The day replaces the calendar, so that the back button leaves the day planner.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        show(model.selected ?? env.today, &model)
    }

    static func hasDraftText(_ model: Model) -> Bool { !model.text.isEmpty }

    private static func leave(to day: CivilDay, _ env: AppEnvironment) -> [Effect] {
        [.replace(.today(day == env.today ? nil : day))]
    }

    /// Shows the months around a day.
    private static func show(_ day: CivilDay, _ model: inout Model) -> [Effect] {
        let month = CivilMonth(of: day)
        model.first = month.moved(by: -step)
        model.last = month.moved(by: step)
        model.focusedDay = day
        return [.focus(Today.dayID(day))]
    }

    /// Moves the focus to a day, and adds the months up to it.
    private static func moveFocus(_ day: CivilDay, _ model: inout Model) -> [Effect] {
        guard CivilDay(day.text) == day, let first = model.first, let last = model.last else { return [] }
        let month = CivilMonth(of: day)
        model.first = min(first, month)
        model.last = max(last, month)
        model.focusedDay = day
        return [.focus(Today.dayID(day))]
    }

    /// The same day of another month, or its last day.
    private static func turned(_ day: CivilDay, by months: Int) -> CivilDay {
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

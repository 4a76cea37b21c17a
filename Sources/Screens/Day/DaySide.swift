import Domain
import Markup
import SyncRules
import Texts

/// What a wide window shows next to a day or the calendar: a small month.
enum DaySide {
    static func view(
        _ model: Today.Model, _ context: ScreenContext, _ env: AppEnvironment
    ) -> Html<Today.Message> {
        let language = env.language
        let day = model.day ?? env.today
        let heading = Bar(title: language[.calendar], isCurrent: false)
        return section(.class("page calendar"), .aria(.label, heading.title)) {
            bar(heading, onBack: Today.Message.menuClosed) {
                sharedLinks(unseen: context.unseen, at: context.route, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            div(.class("dates")) { weekdayHeader(from: env.weekStart, language) }
            month(of: day, context, model.upcoming.days, env)
        }
    }

    /// The month of a day as a grid. A key or button that moves the focus there selects the day.
    private static func month(
        of day: CivilDay, _ context: ScreenContext, _ upcoming: DaySet, _ env: AppEnvironment
    ) -> Html<Today.Message> {
        let number = CivilMonth(of: day).number
        return Calendar.months(number...number, reached: day, day, context.days, upcoming, nil, env).map {
            message in
            switch message {
            case .chosen(let chosen): .daySelected(chosen)
            case .moved(let days): .daySelected(day.advanced(by: days))
            case .turned(let months), .turnTapped(let months): .daySelected(Calendar.turned(day, by: months))
            case .opened(let route): .linkTapped(route)
            default: .menuClosed
            }
        }
    }

    /// The month of the focused day, next to the calendar.
    static func view(
        _ model: Calendar.Model, _ context: ScreenContext, _ env: AppEnvironment
    ) -> Html<Calendar.Message> {
        let selected = model.selected ?? env.today
        let day = model.focusedDay ?? selected
        let number = CivilMonth(of: day).number
        return section(.class("page calendar"), .aria(.label, env.language.name(of: CivilMonth(of: day)))) {
            bar(Bar(title: "", isCurrent: false), onBack: Calendar.Message.backTapped) {
                sharedLinks(unseen: context.unseen, at: context.route, env) { .opened($0) }
            }
            div(.class("dates")) { weekdayHeader(from: env.weekStart, env.language) }
            Calendar.months(
                number...number, reached: day, selected, context.days, model.upcoming.days, nil, env
            ).map { message in
                // The cell of the day gets the focus, so that the calendar scrolls to it.
                if case .turnTapped(let months) = message { .turned(by: months) } else { message }
            }
        }
    }
}

import Domain
import Markup
import SyncClient
import Texts

/// The week of the selected day.
func weekOfDay(
    _ selected: CivilDay, _ index: DayIndex, upcoming: DaySet, _ env: AppEnvironment
) -> Html<Today.Message> {
    let language = env.language
    let first = env.weekStart(before: selected)
    return section(.class("week"), .aria(.label, language[.calendar])) {
        div(.class("section")) {
            h2(.class("caption")) { language.name(of: CivilMonth(of: selected)) }
            iconButton(.back, language[.previousWeek], .weekTurned(by: -1))
            iconButton(.forward, language[.nextWeek], .weekTurned(by: 1))
        }
        div(
            .class("dates"), .onKey(.arrowLeft, .daySelected(selected.advanced(by: -1))),
            .onKey(.arrowRight, .daySelected(selected.advanced(by: 1)))
        ) {
            weekdayHeader(from: env.weekStart, language)
            for offset in 0..<7 {
                let day = first.advanced(by: offset)
                dayButton(
                    DayBadge(
                        day: day, isSelected: day == selected, isComplete: index.isComplete(day),
                        isOpen: index.open.contains(day), isUpcoming: upcoming.contains(day)),
                    today: env.today, language,
                    .daySelected(day))
            }
        }
    }
}

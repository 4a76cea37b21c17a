import Domain
import Markup
import Texts

/// A day as one circle among others.
struct DayMark {
    let day: CivilDay
    let isSelected: Bool
    /// Whether all that was to be done on it is done.
    let isComplete: Bool
    /// Whether something is still to be done on it.
    let isOpen: Bool
}

/// - Parameter isInGrid: whether the arrows lead to it rather than Tab; if so, only one of its days takes Tab.
func dayButton<Message>(
    _ mark: DayMark, today: CivilDay, _ language: Language, isInGrid: Bool = false, takesTab: Bool = true,
    _ choice: Message
) -> Html<Message> {
    let state = mark.isComplete ? language[.dayComplete] : mark.isOpen ? language[.dayOpen] : ""
    let name = language.fullDay(mark.day, today: today)
    return button(
        .type("button"), .role(isInGrid ? "gridcell" : "button"), .tabIndex(takesTab ? 0 : -1),
        .class("date"), .class("now", if: mark.day == today),
        .class("complete", if: mark.isComplete), .class("open", if: mark.isOpen), .id(Today.dayID(mark.day)),
        .aria(.label, state.isEmpty ? name : name + ", " + state),
        .aria(.current, mark.isSelected ? "date" : "false"), .onClick(choice)
    ) { String(mark.day.parts.day) }
}

/// What stands over the days of a week.
@HtmlBuilder<Message>
func weekdayMarks<Message>(from first: Int, _ language: Language) -> Fragment<Message> {
    for place in 0..<7 {
        span(.class("weekday"), .aria(.hidden, true)) {
            language.shortName(ofWeekday: (first - 1 + place) % 7 + 1)
        }
    }
}

extension World {
    /// The first day of the week in which a day lies.
    func weekStart(before day: CivilDay) -> CivilDay {
        day.advanced(by: -((day.weekday - weekStart + 7) % 7))
    }
}

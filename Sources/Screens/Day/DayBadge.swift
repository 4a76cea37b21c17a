import Domain
import Markup
import Texts

/// A day as a circle among others.
struct DayBadge {
    let day: CivilDay
    let isSelected: Bool
    /// True if all tasks of the day are done.
    let isComplete: Bool
    /// True if the day has open tasks.
    let isOpen: Bool
    /// True if repeating tasks will have an occurrence on the day.
    let isUpcoming: Bool

    /// The name of its button, with its state.
    func name(today: CivilDay, _ language: Language) -> String {
        let state =
            isComplete
            ? language[.dayComplete]
            : isOpen ? language[.dayOpen] : isUpcoming ? language[.dayUpcoming] : ""
        let name = language.fullDay(day, today: today)
        return state.isEmpty ? name : name + ", " + state
    }
}

/// - Parameter isInGrid: true if the arrow keys move to the button. In that case only one day of the grid is a tab
///   stop.
func dayButton<Message>(
    _ mark: DayBadge, today: CivilDay, _ language: Language, isInGrid: Bool = false, isTabStop: Bool = true,
    _ choice: Message
) -> Html<Message> {
    let isUpcoming = mark.isUpcoming && !mark.isComplete && !mark.isOpen
    return button(
        .type("button"), .role(isInGrid ? "gridcell" : "button"), .tabIndex(isTabStop ? 0 : -1),
        .class("date"), .class("now", if: mark.day == today),
        .class("complete", if: mark.isComplete), .class("open", if: mark.isOpen),
        .class("upcoming", if: isUpcoming), .id(Today.dayID(mark.day)),
        .aria(.label, mark.name(today: today, language)),
        .aria(.current, mark.isSelected ? "date" : "false"), .onClick(choice)
    ) { String(mark.day.parts.day) }
}

extension AppEnvironment {
    /// The first day of the week of a day.
    func weekStart(before day: CivilDay) -> CivilDay {
        day.advanced(by: -((day.weekday - weekStart + 7) % 7))
    }
}

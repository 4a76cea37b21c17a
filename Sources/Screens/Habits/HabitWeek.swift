import Domain
import Markup
import Texts

extension Habits {
    /// A week of the map with a circle for each day, large enough for a finger.
    static func week(from first: CivilDay, _ summary: HabitSummary, _ language: Language) -> Html<Message> {
        let today = summary.today
        let last = first.advanced(by: 6)
        return dialog(
            .modal(), .class("sheet week own"), .style("--pale", summary.colors.pale),
            .style("--dark", summary.colors.dark), .aria(.labelledBy, "week-title"),
            .onCancel(.weekChosen(nil)),
            .onPullEnd { $0.isClosing ? .weekChosen(nil) : nil }
        ) {
            header {
                iconButton(
                    .back, language[.previousWeek], .weekChosen(first.advanced(by: -7)),
                    isOn: first > summary.first)
                h2(.id("week-title"), .aria(.live, "polite")) {
                    language.range(from: first, through: last)
                }
                iconButton(
                    .forward, language[.nextWeek], .weekChosen(first.advanced(by: 7)), isOn: last < today)
                textButton(language[.done], style: "strong", .weekChosen(nil))
            }
            div(.class("card dates")) {
                weekdayHeader(from: first.weekday, language)
                for index in 0..<7 {
                    let day = first.advanced(by: index)
                    div(.class("cell")) {
                        habitCircle(
                            summary, on: day, language, label: language.fullDay(day, today: today),
                            onStep: .stepped(summary.id, day, true)
                        ) { .checked(summary.id, day, $0) }
                        span(.aria(.hidden, true)) { String(day.parts.day) }
                    }
                }
            }
        }
    }
}

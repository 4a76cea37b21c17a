import Domain
import Markup
import Texts

/// The habits of a day that is not in the future, with their progress (H2).
enum DayHabits {
    @HtmlBuilder<Today.Message>
    static func view(
        _ habits: [HabitSummary], on day: CivilDay, _ env: AppEnvironment
    ) -> Fragment<Today.Message> {
        let due = habits.filter { $0.due.contains(day) }
        if !due.isEmpty {
            h2(.class("caption")) { env.language[.habits] }
            habitProgress(due, on: day, env.language)
            ul(.class("card"), .aria(.label, env.language[.habits])) {
                for summary in due {
                    keyed(summary.id.text) {
                        memo(HabitInput(summary: summary, day: day, language: env.language), row)
                    }
                }
            }
        }
    }

    private struct HabitInput: Equatable {
        let summary: HabitSummary
        let day: CivilDay
        let language: Language
    }

    private static func row(_ input: HabitInput) -> Html<Today.Message> {
        let summary = input.summary
        let route = Route.habit(summary.id)
        return li(
            .class("row own"), .style("--pale", summary.colors.pale), .style("--dark", summary.colors.dark)
        ) {
            a(.class("row-main"), .id(route.linkID), .href(route.path), .onClick(.linkTapped(route))) {
                span(.class("name"), .dir("auto")) { summary.habit.name }
                if let note = summary.amount(on: input.day, input.language)
                    ?? summary.shortPlan(input.language)
                {
                    span(.class("note")) { note }
                }
            }
            habitCircle(
                summary, on: input.day, input.language, onStep: .habitStepped(summary.id, input.day)
            ) { .habitChecked(summary.id, input.day, $0) }
        }
    }
}

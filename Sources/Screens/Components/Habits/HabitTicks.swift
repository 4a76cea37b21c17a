import Domain
import Markup
import Texts

/// The progress of a day's habits.
func habitProgress<Message>(_ due: [HabitSummary], on day: CivilDay, _ language: Language) -> Html<Message> {
    let done = due.reduce(0) { $0 + ($1.done.contains(day) ? 1 : 0) }
    return div(.class("card day")) {
        p(.id("day")) {
            span { language.encouragement(done: done, of: due.count) }
            span { String(done * 100 / max(1, due.count)) + "%" }
        }
        progress(
            .attribute("value", String(done)), .max(String(max(1, due.count))),
            .aria(.labelledBy, "day"))
    }
}

/// The button that checks a habit on a day.
func habitCircle<Message>(
    _ summary: HabitSummary, on day: CivilDay, _ onToggle: @escaping (Bool) -> Message
) -> Html<Message> {
    input(
        .type("checkbox"), .class("circle"), .checked(summary.done.contains(day)),
        .aria(.label, summary.habit.name), .oneTap, .onToggle(onToggle))
}

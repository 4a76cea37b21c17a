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

/// The button that checks a habit on a day, or adds a step to its goal. The filled part of the ring is the progress.
func habitCircle<Message>(
    _ summary: HabitSummary, on day: CivilDay, _ language: Language, label: String? = nil, onStep: Message,
    _ onToggle: @escaping (Bool) -> Message
) -> Html<Message> {
    let goal = summary.habit.goal
    let isDone = summary.done.contains(day)
    if goal > 1 {
        let count = summary.count(on: day)
        return button(
            .type("button"), .class("circle steps"), .class("done", if: isDone),
            .disabled(day > summary.today || count >= HabitLog.maxSteps),
            .style("--part", String(isDone ? 100 : min(99, count * 100 / goal)) + "%"),
            .aria(.label, language.addStep(to: label ?? summary.habit.name, count, of: goal)),
            .onClick(onStep)
        ) { span { String(count) } }
    }
    return input(
        .type("checkbox"), .class("circle"), .checked(isDone),
        .disabled(day > summary.today),
        .aria(.label, label ?? summary.habit.name), .oneTap, .onToggle(onToggle))
}

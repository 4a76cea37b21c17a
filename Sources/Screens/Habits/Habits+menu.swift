import Domain
import Markup
import Texts

extension Habits {
    /// The menu of a habit, the question before it is deleted, or a week of the map.
    static func sheet(_ model: Model, _ index: HabitIndex, _ language: Language) -> Html<Message> {
        if let summary = model.removal.flatMap({ index.habit($0) }) {
            let question = Question(
                title: language[.deleteHabit], text: language.deleteHabit(summary.habit.name),
                action: language[ListLabel.delete], cancel: language[.cancel])
            return confirmation(question).map { .removeAnswered($0) }
        }
        if let page = model.page, let first = page.week, let summary = index.habit(page.habit) {
            return week(from: first, summary, language)
        }
        guard let asked = model.menu, let summary = index.habit(asked.habit) else { return text("") }
        let id = summary.id
        if model.isPausing {
            return menu(
                summary.habit.name, at: asked.pointer, cancel: language[.cancel], onClose: .menuClosed
            ) {
                for pause in pauses(summary, language) { menuEntry(.clock, pause.name, pause.message) }
            }
        }
        let isDone = summary.done.contains(summary.today)
        return menu(summary.habit.name, at: asked.pointer, cancel: language[.cancel], onClose: .menuClosed) {
            menuEntry(.info, language[.details], .detailsTapped(id))
            menuEntry(.check, language[isDone ? .markOpen : .markDone], .checked(id, summary.today, !isDone))
            if summary.habit.goal > 1, summary.count(on: summary.today) > 0 {
                menuEntry(.minus, language[.subtract], .stepped(id, summary.today, false))
            }
            menuEntry(.pencil, language[.edit], .formAsked(id))
            if index.group(isDue: summary.isDue).count > 1 {
                menuEntry(.up, language[.moveUp], .moved(id, .up))
                menuEntry(.down, language[.moveDown], .moved(id, .down))
            }
            if summary.isPaused {
                menuEntry(.clock, language[.resume], .paused(id, until: summary.today))
            } else {
                menuEntry(.clock, language[.pause], .pauseTapped(id, asked.pointer))
            }
            menuEntry(.trash, language[.deleteHabit], style: "danger", .removeTapped(id))
        }
    }

    /// The offered lengths of a pause.
    static func pauses(
        _ summary: HabitSummary, _ language: Language
    ) -> [(name: String, message: Message)] {
        let (id, today) = (summary.id, summary.today)
        return [(language[.untilResumed], .paused(id, until: nil))]
            + [1, 7, 14, 28].map { days in
                let end = today.advanced(by: days)
                return (language.until(end, today: today), .paused(id, until: end))
            }
    }
}

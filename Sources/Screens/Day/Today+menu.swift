import Domain
import Markup
import Texts

extension Today {
    /// What can be done with a task.
    static func actions(
        on row: Row, at place: Pointer, _ model: Model, _ world: World
    ) -> Html<App.Message> {
        let (language, today) = (world.language, world.today)
        let canMove = model.tasks.contains(row)
        let day = canMove ? model.day ?? today : nil
        let isPlanned = !model.due.contains(row)
        return menu(row.title, at: place, cancel: language[.cancel], onClose: .today(.menuClosed)) {
            menuEntry(.info, language[.details], .linkTapped(.item(row.list, row.item)))
            if row.canEdit {
                menuEntry(.check, language[row.isDone ? .markOpen : .markDone], row.tick(!row.isDone))
            }
            if canMove {
                menuEntry(.up, language[.moveUp], .today(.moved(row.item, .up)))
                menuEntry(.down, language[.moveDown], .today(.moved(row.item, .down)))
            }
            if row.canEdit {
                if isPlanned {
                    for other in [today, today.advanced(by: 1)] where other != day {
                        menuEntry(.calendar, language.day(other, today: today), row.put(on: other))
                    }
                    menuEntry(.close, language[.noDay], row.put(on: nil))
                }
                menuEntry(.trash, language[.delete], style: "danger", row.delete)
            }
        }
    }
}

extension Today.Model {
    /// Wherever on the screen it stands.
    func row(_ item: ItemID) -> Today.Row? {
        (tasks + overdue + due).first { $0.item == item }
    }
}

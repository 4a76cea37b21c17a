import Domain
import Markup
import Texts

/// The actions for the task whose menu is open.
enum TaskMenu {
    static func view(_ model: Today.Model, _ env: AppEnvironment) -> Html<Today.Message> {
        guard let asked = model.menu, let row = model.row(asked.item) else { return text("") }
        let (language, today) = (env.language, env.today)
        let canMove = model.tasks.contains { $0.item == row.item }
        let isDue = model.due.contains { $0.item == row.item }
        let day = canMove ? model.day ?? today : nil
        let tomorrow = today.advanced(by: 1)
        return menu(
            row.title, at: asked.pointer, cancel: language[.cancel], onClose: .menuClosed
        ) {
            menuEntry(.info, language[.details], .linkTapped(.item(row.list, row.item)))
            if row.canEdit {
                menuEntry(.check, language[row.isDone ? .markOpen : .markDone], row.tick(!row.isDone))
            }
            if canMove, model.tasks.count > 1 {
                menuEntry(.up, language[.moveUp], .moved(row.item, .up))
                menuEntry(.down, language[.moveDown], .moved(row.item, .down))
            }
            if row.canEdit {
                if !isDue {
                    if day != today { entry(today) }
                    if day != tomorrow { entry(tomorrow) }
                    menuEntry(.calendar, language[.pickDay], .pickAsked(row.item))
                    if row.day != nil { menuEntry(.close, language[.noDay], row.put(on: nil)) }
                }
                repetitionEntries(row.item, in: row.list, env) { .changed($0, in: row.list) }
                menuEntry(.trash, language[.delete], style: "danger", row.delete)
            }
        }

        func entry(_ day: CivilDay) -> Html<Today.Message> {
            menuEntry(.calendar, language.day(day, today: today), row.put(on: day))
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

/// The actions for the item whose menu is open.
enum ItemMenu {
    static func view(
        on row: ListContent.Row, in list: ListID, at pointer: Pointer, _ content: ListContent,
        links: [String],
        _ env: AppEnvironment
    ) -> Html<Items.Message> {
        let language = env.language
        return menu(row.title, at: pointer, cancel: language[.cancel], onClose: .menuClosed) {
            menuEntry(.info, language[.details], .detailsTapped(row.id))
            for link in links.prefix(2) { linkRow(link, language) }
            if content.canEdit {
                menuEntry(.check, language[row.isDone ? .markOpen : .markDone], .ticked(row.id, !row.isDone))
                menuEntry(.pencil, language[.rename], .itemTapped(row.id))
                menuEntry(
                    .image, language[.addPicture],
                    .pictures(.addTapped(row.id, in: list, camera: false)))
                if content.canMove || row.isDone, content.group(isDone: row.isDone).count > 1 {
                    menuEntry(.up, language[.moveUp], .moved(row.id, .up))
                    menuEntry(.down, language[.moveDown], .moved(row.id, .down))
                }
                menuEntry(.calendar, language[.pickDay], .pickAsked(row.id))
                repetitionEntries(row.id, in: list, env) { .changed($0) }
                menuEntry(.send, language[ItemTransfer.name(for: content)], .sendAsked(row.id))
                menuEntry(.trash, language[.delete], style: "danger", .deleted(row.id))
            }
        }
    }
}

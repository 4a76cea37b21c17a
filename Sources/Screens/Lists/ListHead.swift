import Domain
import Markup
import Texts

/// The upper part of a list: its name, the users who share it, and its progress.
enum ListHead {
    static func title(
        _ heading: Bar, _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        guard model.isEditing else { return listTitle(heading, content.face, isInbox: content.isInbox) }
        return form(.class("card rename"), .attribute("novalidate", ""), .onSubmit(.editToggled)) {
            field(
                Field(
                    id: Items.nameID, label: language[.listName], value: model.name.text,
                    error: model.name.error.map { language.titleError($0, limit: List.nameRule.limit) },
                    enterKey: "done", capitals: "sentences")
            ).map { .nameEntered($0) }
            button(.type("button"), .class("row"), .onClick(.lookTapped)) {
                span(.class("row-main")) { language[.look] }
                signTile(content.face, fallback: content.isInbox ? .inbox : .lists)
            }
        }
    }

    /// The other members and the progress.
    static func summary(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        let sharing = Route.sharing(model.list)
        return div(.class("summary")) {
            if !content.others.isEmpty {
                div(.class("line")) {
                    p(.class("row-main note")) { language.sharedWith(content.others) }
                    a(.class("text"), .href(sharing.path), .onClick(.linkTapped(sharing))) {
                        language[content.role == .owner ? .manageAccess : .sharedAccess]
                    }
                }
            }
            if !content.rows.isEmpty {
                div(.class("line")) {
                    p(.class("row-main note"), .id("progress")) {
                        language.progress(content.doneCount, of: content.rows.count)
                        if content.order != .hand { " · " + language.name(of: content.order) }
                    }
                    button(
                        .type("button"), .class("icon-button"), .id(Items.sortID),
                        .aria(.label, language[.sortItems]), .title(language[.sortItems]),
                        .attribute("aria-haspopup", "dialog"), .onClick { .sortTapped($0) }
                    ) { icon(.sort) }
                    // Present from the start, so that nothing moves with the first tick.
                    textButton(
                        language[model.hidesDone ? .showDone : .hideDone],
                        style: content.doneCount > 0 ? "" : "absent", .hideDoneTapped(!model.hidesDone))
                }
                progress(
                    .attribute("value", String(content.doneCount)), .max(String(content.rows.count)),
                    .aria(.labelledBy, "progress"))
            }
        }
    }
}

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

    /// The button for the access to a shared list, and the progress below it.
    static func summary(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        let isShared = !content.others.isEmpty
        return div(.class("summary")) {
            if isShared {
                div(.class("line shared")) {
                    sharers(model, content, language)
                    if !content.rows.isEmpty { sortButton(language) }
                }
            }
            if !content.rows.isEmpty {
                div(.class("line")) {
                    p(.class("row-main note"), .id("progress")) {
                        language.progress(content.doneCount, of: content.rows.count)
                        if content.order != .hand { " · " + language.name(of: content.order) }
                    }
                    // Present from the start, so that nothing moves with the first tick.
                    textButton(
                        language[model.hidesDone ? .showDone : .hideDone],
                        style: content.doneCount > 0 ? "" : "absent", .hideDoneTapped(!model.hidesDone))
                    if !isShared { sortButton(language) }
                }
                progress(
                    .attribute("value", String(content.doneCount)), .max(String(content.rows.count)),
                    .aria(.labelledBy, "progress"))
            }
        }
    }

    private static func sortButton(_ language: Language) -> Html<Items.Message> {
        button(
            .type("button"), .class("icon-button"), .id(Items.sortID),
            .aria(.label, language[.sortItems]), .title(language[.sortItems]),
            .attribute("aria-haspopup", "dialog"), .onClick { .sortTapped($0) }
        ) { icon(.sort) }
    }

    /// A link to the sharing, with the faces of the other members. Their names follow if there is space.
    private static func sharers(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        let sharing = Route.sharing(model.list)
        let action = language[content.role == .owner ? SharingLabel.manageAccess : .sharedAccess]
        let names = language.sharedWith(content.others)
        return a(
            .class("sharers"), .href(sharing.path), .title(names), .aria(.label, action + ": " + names),
            .onClick(.linkTapped(sharing))
        ) {
            span(.class("faces"), .aria(.hidden, true)) {
                if content.faces.isEmpty { groupAvatar() }
                for face in content.faces { avatar(face.name, face.portrait) }
            }
            span { action }
            span(.class("note ends"), .verbatim) { names }
        }
    }
}

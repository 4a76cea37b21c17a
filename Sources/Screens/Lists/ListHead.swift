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

    /// The other members and the progress, in one line.
    static func summary(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        div(.class("summary")) {
            div(.class("line")) {
                if !content.others.isEmpty { sharers(model, content, language) }
                if !content.rows.isEmpty {
                    p(.class("row-main note"), .id("progress")) {
                        language.progress(content.doneCount, of: content.rows.count)
                        if content.order != .hand { " · " + language.name(of: content.order) }
                    }
                    // Present from the start, so that nothing moves with the first tick.
                    textButton(
                        language[model.hidesDone ? .showDone : .hideDone],
                        style: content.doneCount > 0 ? "" : "absent", .hideDoneTapped(!model.hidesDone))
                    button(
                        .type("button"), .class("icon-button"), .id(Items.sortID),
                        .aria(.label, language[.sortItems]), .title(language[.sortItems]),
                        .attribute("aria-haspopup", "dialog"), .onClick { .sortTapped($0) }
                    ) { icon(.sort) }
                }
            }
            if !content.rows.isEmpty {
                progress(
                    .attribute("value", String(content.doneCount)), .max(String(content.rows.count)),
                    .aria(.labelledBy, "progress"))
            }
        }
    }

    /// The faces of the other members as a link to the sharing. Their names are next to them if there is space.
    private static func sharers(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Html<Items.Message> {
        let sharing = Route.sharing(model.list)
        let action = language[content.role == .owner ? SharingLabel.manageAccess : .sharedAccess]
        let names = language.sharedWith(content.others)
        return a(
            .class("sharers"), .href(sharing.path), .title(action), .aria(.label, action + ": " + names),
            .onClick(.linkTapped(sharing))
        ) {
            span(.class("faces"), .aria(.hidden, true)) {
                if content.faces.isEmpty { groupAvatar() }
                for face in content.faces { avatar(face.name, face.portrait) }
            }
            span(.class("note ends")) { names }
        }
    }
}

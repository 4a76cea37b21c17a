import Domain
import Markup
import Texts

extension Sections {
    /// The items without a section, the sections, and the done items.
    /// - Parameter list: a card of rows, with a label.
    static func groups(
        _ content: ListContent, shownCount: Int, hidesDone: Bool, isEditing: Bool, _ drag: Drag?,
        _ language: Language, list: (ArraySlice<ListContent.Row>, String) -> Html<Items.Message>
    ) -> Html<Items.Message> {
        func shown(_ rows: ArraySlice<ListContent.Row>) -> ArraySlice<ListContent.Row> {
            rows.prefix(max(0, shownCount - rows.startIndex))
        }
        let done = hidesDone ? [] : shown(content.group(isDone: true))
        let open = shown(content.rows(in: nil))
        return div(.class("sections")) {
            if !open.isEmpty { list(open, language[.items]) }
            for head in content.sections {
                keyed(head.id.text) {
                    div {
                        title(head, canEdit: content.canEdit, isEditing: isEditing, drag, language)
                        let rows = shown(content.rows(in: head.id))
                        if !rows.isEmpty { list(rows, head.name) }
                    }
                }
            }
            if !done.isEmpty {
                div(.class("section-head")) { h2(.class("caption")) { language[.doneItems] } }
                list(done, language[.doneItems])
            }
        }
    }

    /// The title of a section. It is also a drop target, since a section may be empty.
    /// - Parameter isEditing: true while the list is edited: sections can be dragged, and no items added.
    private static func title(
        _ head: ListContent.SectionHead, canEdit: Bool, isEditing: Bool, _ drag: Drag?,
        _ language: Language
    ) -> Html<Items.Message> {
        div(
            .class("section-head"), .class("lifted", if: drag?.id == head.id.text),
            .class(drag?.mark(of: head.id.text) ?? ""),
            .style(
                "transform",
                drag?.id == head.id.text ? "translateY(" + String(drag?.shift ?? 0) + "px)" : ""),
            .dropTarget(head.id.text)
        ) {
            h2(.class("caption"), .dir("auto")) { head.name }
            if head.openCount > 0 { span(.class("note")) { String(head.openCount) } }
            if canEdit {
                if !isEditing {
                    iconButton(
                        .plus, language.addTo(section: head.name), .sections(.targeted(head.id)))
                }
                button(
                    .type("button"), .class("icon-button"), .id(menuID(of: head.id)),
                    .aria(.label, language.act(language[.actions], on: head.name)),
                    .title(language[.actions]), .attribute("aria-haspopup", "dialog"),
                    .onClick { .sections(.menuAsked(head.id, $0)) }
                ) { icon(.more) }
            }
            if canEdit, isEditing {
                span(
                    .class("grip"), .title(language[.moveByDragging]), .aria(.hidden, true),
                    .onPointerDown { .sections(.grabbed(head.id, $0)) }, .onPointerMove { .dragged($0) },
                    .onPointerUp { _ in .dropped }, .onPointerCancel(.dragCancelled))
            }
        }
    }

    static func addRow(_ language: Language) -> Html<Items.Message> {
        ul(.class("card")) {
            li {
                button(.type("button"), .class("row"), .onClick(.sections(.addAsked))) {
                    language[.newSection]
                }
            }
        }
    }

    /// The open menu and the sheet with a name.
    @HtmlBuilder<Items.Message>
    static func overlays(
        _ model: Items.Model, _ content: ListContent, _ language: Language
    ) -> Fragment<Items.Message> {
        if let menu = model.sections.menu, let head = content.head(menu.section) {
            Screens.menu(
                head.name, at: menu.pointer, cancel: language[.cancel], onClose: Items.Message.menuClosed
            ) {
                menuEntry(.pencil, language[.rename], .sections(.renameAsked(head.id)))
                if head.id != content.sections.first?.id {
                    menuEntry(.up, language[.moveUp], .sections(.moved(head.id, .up)))
                }
                if head.id != content.sections.last?.id {
                    menuEntry(.down, language[.moveDown], .sections(.moved(head.id, .down)))
                }
                menuEntry(
                    .trash, language[.deleteSection], style: "danger", .sections(.deleted(head.id)))
            }
        }
        if let naming = model.sections.naming {
            let rename = Rename(
                id: nameID, title: language[naming.section == nil ? .newSection : .renameSection],
                label: language[.sectionName], name: naming.name, rule: Section.nameRule)
            Screens.renaming(rename, language).map { event in
                switch event {
                case .entered(let text): .sections(.nameEntered(text))
                case .confirmed: .sections(.nameConfirmed)
                case .cancelled: .sections(.nameCancelled)
                }
            }
        }
    }
}

import Domain
import Markup
import Texts

extension Items {
    static func rows(_ model: Model, _ content: ListContent, _ language: Language) -> Html<Message> {
        if content.rows.isEmpty {
            return emptyState(.check, language[.emptyList], content.canEdit ? language[.emptyListHint] : "")
        }
        let input = RowsInput(
            list: model.list, revision: content.rowsRevision, canEdit: content.canEdit, editor: model.editor,
            drag: model.drag, fresh: model.fresh, shownCount: model.shownCount, language: language)
        return memo(input) { input in
            ul(
                .class("card items"), .class("dragging", if: input.drag != nil),
                .aria(.label, input.language[.items])
            ) {
                for row in content.rows.prefix(input.shownCount) {
                    keyed(row.id.text) { memo(input.row(row), view) }
                }
                if content.rows.count > input.shownCount {
                    more(content.rows.count - input.shownCount, input.language)
                }
            }
        }
    }

    /// What all rows together depend on; the revision stands for the rows themselves.
    private struct RowsInput: Equatable {
        let list: ListID
        let revision: Int64
        let canEdit: Bool
        let editor: Editor?
        let drag: Drag?
        let fresh: ItemID?
        let shownCount: Int
        let language: Language

        func row(_ row: ListContent.Row) -> RowInput {
            RowInput(
                row: row, canEdit: canEdit, editor: editor?.item == row.id ? editor : nil,
                shift: drag?.item == row.id ? drag?.shift : nil,
                drop: drag?.target == row.id ? (drag?.isBefore == true ? "drop-before" : "drop-after") : "",
                isFresh: fresh == row.id, language: language)
        }
    }

    private struct RowInput: Equatable {
        let row: ListContent.Row
        let canEdit: Bool
        let editor: Editor?
        /// How far it has been dragged, in CSS pixels.
        let shift: Int?
        let drop: String
        let isFresh: Bool
        let language: Language
    }

    private static func view(_ input: RowInput) -> Html<Message> {
        let row = input.row
        return li(
            .class("item"), .class("done", if: row.isDone), .class("fresh", if: input.isFresh),
            .class("lifted", if: input.shift != nil), .class(input.drop),
            .style("transform", input.shift.map { "translateY(" + String($0) + "px)" } ?? ""),
            .dropTarget(row.id.text), .onKey(.arrowUp, with: .alt, .moved(row.id, .up)),
            .onKey(.arrowDown, with: .alt, .moved(row.id, .down))
        ) {
            tick(input)
            if let editor = input.editor {
                editing(editor, input.language)
            } else if input.canEdit {
                title(row)
                grip(row, input.language)
            } else {
                span(.class("title"), .id(titleID(row.id)), .dir("auto")) { row.title }
            }
        }
    }

    private static func more(_ count: Int, _ language: Language) -> Html<Message> {
        li {
            button(.type("button"), .class("row more"), .onClick(.moreWanted), .onAppear(.moreWanted)) {
                language.more(count)
            }
        }
    }

    private static func tick(_ row: RowInput) -> Html<Message> {
        let item = row.row
        return input(
            .type("checkbox"), .class("tick"), .checked(item.isDone), .disabled(!row.canEdit),
            row.editor == nil ? .aria(.labelledBy, titleID(item.id)) : .aria(.label, item.title),
            .oneTap, .onToggle { .ticked(item.id, $0) })
    }

    private static func title(_ row: ListContent.Row) -> Html<Message> {
        button(
            .type("button"), .class("title"), .id(titleID(row.id)), .dir("auto"),
            .aria(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown Delete"), .oneTap, .onClick(.itemTapped(row.id)),
            .onKey(.delete, .deleted(row.id))
        ) { row.title }
    }

    /// Out of the way of keyboards and readers, which have better ways to move an item.
    private static func grip(_ row: ListContent.Row, _ language: Language) -> Html<Message> {
        span(
            .class("grip"), .title(language[.moveByDragging]), .aria(.hidden, true),
            .onPointerDown { .grabbed(row.id, $0) }, .onPointerMove { .dragged($0) },
            .onPointerUp { _ in .dropped },
            .onPointerCancel(.dragCancelled))
    }

    private static func editing(_ editor: Editor, _ language: Language) -> Html<Message> {
        let item = editor.item
        return form(.class("editor"), .attribute("novalidate", ""), .onSubmit(.editorClosed)) {
            input(
                .id(editorID), .value(editor.title.text), .aria(.label, language[.itemTitle]), .dir("auto"),
                .autocomplete("off"), .autocapitalize("sentences"), .enterKeyHint("done"),
                .aria(.invalid, editor.error != nil), .aria(.describedBy, "item-note"),
                .onInput { .titleEntered($0) }, .onChange { _ in .titleSettled },
                .onKey(.escape, .editorCancelled))
            p(.id("item-note"), .class("note"), .aria(.live, "polite")) {
                editor.error.map { language.titleError($0, limit: Item.titleRule.limit) } ?? ""
            }
            div(.class("tools")) {
                iconButton(.up, language[.moveUp], .moved(item, .up))
                iconButton(.down, language[.moveDown], .moved(item, .down))
                iconButton(.trash, language[.delete], style: "danger", .deleted(item))
                button(.type("submit"), .class("text strong")) { language[.done] }
            }
        }
    }
}

extension Items.Drag {
    var shift: Int { Int(y - startY) }
}

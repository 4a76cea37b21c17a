import Markup

extension Demo {
    static func view(_ model: Model) -> Html<Message> {
        main {
            form(.onSubmit(.added)) {
                input(
                    .id("title"), .value(model.title), .placeholder("New row"), .onInput(Message.titleTyped),
                    .onPaste { $0.contains("\n") ? .pasted($0) : nil })
                button(.type("submit"), .disabled(model.title.isEmpty)) { "Add" }
            }
            ul(.class("rows")) {
                for row in model.rows {
                    keyed(row.id) {
                        memo(RowInput(row: row, isDragged: row.id == model.dragged), rowView)
                            .map { .row(row.id, $0) }
                    }
                }
            }
            if let id = model.opened, let row = model.rows.first(where: { $0.id == id }) { sheet(row) }
        }
    }

    struct RowInput: Equatable {
        var row: Row
        var isDragged: Bool
    }

    static func rowView(_ input: RowInput) -> Html<RowMessage> {
        let row = input.row
        return li(
            .class("done", if: row.isDone), .class("dragged", if: input.isDragged), .dropTarget("\(row.id)")
        ) {
            span(
                .class("grip"), .aria(.label, "Move"), .onPointerDown { _ in .dragBegan },
                .onPointerMove(RowMessage.dragMoved), .onPointerUp { _ in .dragEnded },
                .onPointerCancel(.dragEnded)
            ) { "⠿" }
            Markup.input(.type("checkbox"), .checked(row.isDone), .onToggle(RowMessage.ticked))
            Markup.input(.class("name"), .value(row.title), .onInput(RowMessage.renamed))
            button(.onClick(.opened)) { "More" }
        }
    }

    private static func sheet(_ row: Row) -> Html<Message> {
        dialog(.modal(), .aria(.label, row.title), .onCancel(.sheetClosed)) {
            h2 { row.title }
            p { "Number \(row.id)" }
            button(.onClick(.sheetClosed)) { "Close" }
        }
    }
}

import Domain
import Markup
import SyncRules
import Texts

/// The rows of tasks, with their swipes and grips.
enum TaskRows {
    /// - Parameter canMove: true if the user can set the order of the rows.
    static func view(
        _ rows: [TaskRow], _ model: Today.Model, canMove: Bool, _ language: Language
    ) -> Html<Today.Message> {
        ul(
            .class("card swipes items"), .class("dragging", if: model.drag != nil),
            .class("editing", if: model.isEditing), .aria(.label, language[.tasks])
        ) {
            for row in rows {
                let isDragged = model.drag?.id == row.item.text
                let input = Input(
                    row: row, canMove: canMove, isEditing: model.isEditing,
                    shift: isDragged ? model.drag?.shift : nil,
                    drop: canMove ? model.drag?.mark(of: row.item.text) ?? "" : "",
                    isFresh: model.fresh == row.item, isSwiped: model.swiped == row.item, language: language)
                keyed(row.item.text) { memo(input, view) }
            }
        }
    }

    private struct Input: Equatable {
        let row: TaskRow
        let canMove: Bool
        let isEditing: Bool
        /// The distance of the drag, in CSS pixels.
        let shift: Int?
        let drop: String
        let isFresh: Bool
        let isSwiped: Bool
        let language: Language
    }

    private static func view(_ input: Input) -> Html<Today.Message> {
        let (row, language) = (input.row, input.language)
        return li(
            .class("item"), .class("done", if: row.isDone), .class("fresh", if: input.isFresh),
            .class("overdue", if: row.isOverdue), .class("lifted", if: input.shift != nil),
            .class(input.drop),
            .style("transform", input.shift.map { "translateY(" + String($0) + "px)" } ?? ""),
            .dropTarget(input.canMove ? row.item.text : ""),
            .onKey(.arrowUp, with: .alt, .moved(row.item, .up)),
            .onKey(.arrowDown, with: .alt, .moved(row.item, .down)),
            .onSwipe { _ in row.canEdit && !input.isEditing ? .swiped(row.item) : nil },
            .onSwipeEnd { swipeEnded(row, $0) }
        ) {
            Markup.input(
                .type("checkbox"), .class("tick"), .checked(row.isDone), .disabled(!row.canEdit),
                .aria(.label, row.title), .oneTap, .onToggle { row.tick($0) })
            button(
                .type("button"), .class("title"), .id(Route.titleID(of: row.item)), .dir("auto"), .oneTap,
                .aria(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown Delete"),
                .onClick(.linkTapped(.item(row.list, row.item))), .onKey(.delete, row.delete),
                .onContextMenu { .menuAsked(row.item, $0) }
            ) {
                row.title
                Screens.view(row.note)
            }
            if input.isEditing { tools(input) }
            if input.canMove { grip(row, language) }
            if input.isSwiped {
                swipeTick()
                swipeActions {
                    if input.canMove {
                        swipeButton(language[.noDay], style: "accent", row.put(on: nil))
                    }
                    swipeButton(language[.delete], row.delete)
                }
            }
        }
    }

    /// The actions of swipes and drags as buttons. Most of them are in the menu.
    private static func tools(_ input: Input) -> Html<Today.Message> {
        let (row, language) = (input.row, input.language)
        return div(.class("tools")) {
            menuButton(of: row.title, language) { .menuAsked(row.item, $0) }
            if row.canEdit { iconButton(.trash, language[.delete], style: "danger", row.delete) }
        }
    }

    private static func swipeEnded(_ row: TaskRow, _ release: Release) -> Today.Message? {
        guard row.canEdit else { return nil }
        if release.isTick { return row.tick(!row.isDone) }
        return release.isAway ? row.delete : nil
    }

    /// Hidden from keyboards and screen readers, which have better ways to move a row.
    private static func grip(_ row: TaskRow, _ language: Language) -> Html<Today.Message> {
        span(
            .class("grip"), .title(language[.moveByDragging]), .aria(.hidden, true),
            .onPointerDown { .grabbed(row.item, $0) }, .onPointerMove { .dragged($0) },
            .onPointerUp { _ in .dropped }, .onPointerCancel(.dragCancelled)
        ) {}
    }
}

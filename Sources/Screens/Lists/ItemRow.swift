import Domain
import Markup
import Texts

/// One item of a list, with the values that its row shows.
struct ItemRow: Equatable {
    let list: ListID
    let row: ListContent.Row
    let canEdit: Bool
    let canMove: Bool
    let editor: TitleEdit?
    let isOpen: Bool
    /// The distance of the drag, in CSS pixels.
    let shift: Int?
    let drop: String
    let isFresh: Bool
    let isAdded: Bool
    let isSelected: Bool?
    let isSwiped: Bool
    let isOverdue: Bool
    let details: RowNote
    let language: Language

    /// False while the title is edited or items are being selected.
    var canSwipe: Bool { canEdit && editor == nil && isSelected == nil }
}

extension ItemRow {
    static func view(_ input: ItemRow) -> Html<Items.Message> {
        let row = input.row
        return li(
            .class("item"), .class("done", if: row.isDone), .class("fresh", if: input.isFresh),
            .class("overdue", if: input.isOverdue), .class("open", if: input.isOpen),
            .revealed(input.isAdded),
            .class("lifted", if: input.shift != nil), .class(input.drop),
            .style("transform", input.shift.map { "translateY(" + String($0) + "px)" } ?? ""),
            .dropTarget(row.id.text), .onKey(.arrowUp, with: .alt, .moved(row.id, .up)),
            .onKey(.arrowDown, with: .alt, .moved(row.id, .down)),
            .onSwipe { _ in input.canSwipe ? .swiped(row.id) : nil }, .onSwipeEnd { swipeEnded(row, $0) }
        ) {
            if let isSelected = input.isSelected {
                selector(row, isSelected, input.language)
            } else {
                tick(input)
            }
            input.editor.map { $0.view(canMove: input.canMove, input.language) } ?? title(input)
            if row.thumbnail != nil || input.canEdit && !input.canSwipe {
                Pictures.button(row.thumbnail, of: row.id, row.title, in: input.list, input.language)
                    .map { .pictures($0) }
            }
            if input.editor == nil {
                if let name = row.details?.assignee { assignee(name, row.details?.portrait, input.language) }
                if input.canMove { grip(row, input.language) }
            }
            if input.isSwiped {
                swipeTick()
                swipeActions { swipeButton(input.language[.delete], .deleted(row.id)) }
            }
        }
    }

    private static func swipeEnded(_ row: ListContent.Row, _ release: Release) -> Items.Message? {
        release.isTick ? .ticked(row.id, !row.isDone) : release.isAway ? .deleted(row.id) : nil
    }

    private static func tick(_ row: ItemRow) -> Html<Items.Message> {
        let item = row.row
        return input(
            .type("checkbox"), .class("tick"), .checked(item.isDone), .disabled(!row.canEdit),
            .aria(.label, item.title), .oneTap, .onToggle { .ticked(item.id, $0) })
    }

    private static func selector(
        _ row: ListContent.Row, _ isSelected: Bool, _ language: Language
    ) -> Html<Items.Message> {
        input(
            .type("checkbox"), .class("tick select"), .checked(isSelected),
            .aria(.label, language.act(language[.select], on: row.title)),
            .onToggle { .selected(row.id, $0) })
    }

    private static func title(_ input: ItemRow) -> Html<Items.Message> {
        let row = input.row
        return button(
            .type("button"), .class("title"), .id(Route.titleID(of: row.id)), .dir("auto"),
            .aria(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown Alt+Enter Delete"), .oneTap,
            .onClick { tapped(input, $0) }, .onContextMenu { .menuAsked(row.id, $0) },
            .onKey(.enter, with: .alt, .detailsTapped(row.id)),
            .onKey(.delete, .deleted(row.id))
        ) {
            row.title
            Screens.view(input.details)
            if let note = row.details?.note, !note.isEmpty {
                span(.class("remark ends"), .dir("auto")) { note }
            }
        }
    }

    private static func tapped(_ input: ItemRow, _ pointer: Pointer) -> Items.Message {
        if input.canEdit, pointer.isShift { return .selectedUpTo(input.row.id) }
        if input.canEdit, pointer.isCommand { return .selected(input.row.id, input.isSelected != true) }
        if let isSelected = input.isSelected { return .selected(input.row.id, !isSelected) }
        return input.canEdit ? .itemTapped(input.row.id) : .detailsTapped(input.row.id)
    }

    private static func assignee(
        _ name: String, _ portrait: String?, _ language: Language
    ) -> Html<Items.Message> {
        let label = language.orSomebody(name)
        return span(.role("img"), .aria(.label, label), .title(label)) { avatar(name, portrait) }
    }

    /// Hidden from keyboards and screen readers, which have better ways to move an item.
    private static func grip(_ row: ListContent.Row, _ language: Language) -> Html<Items.Message> {
        span(
            .class("grip"), .title(language[.moveByDragging]), .aria(.hidden, true),
            .onPointerDown { .grabbed(row.id, $0) }, .onPointerMove { .dragged($0) },
            .onPointerUp { _ in .dropped },
            .onPointerCancel(.dragCancelled))
    }
}

extension Language {
    /// The facts of an item, on one line.
    func details(
        _ details: ListContent.Details?, _ deadline: CivilTime?, _ isOverdue: Bool, _ reminder: CivilTime?,
        _ today: CivilDay, _ now: CivilTime?
    ) -> RowNote {
        var note = RowNote()
        guard let details else { return note }
        note.add(details.quantity?.text(point: decimalPoint) ?? "")
        note.add(details.progress)
        if let now {
            if let day = details.day {
                note.add(
                    details.time.map { time(CivilTime(day, minuteOfDay: $0), today: today) }
                        ?? self.day(day, today: today))
            }
            if let rule = details.rule { note.add(recurrence(rule)) }
            if let deadline {
                let name = self[isOverdue ? .overdue : .deadline]
                note.add(name + ": " + time(deadline, today: now.day, isInside: true), isLate: isOverdue)
            }
            // A past reminder is left out.
            if let reminder, now < reminder {
                note.add(self[.reminder] + ": " + time(reminder, today: now.day, isInside: true))
            }
        }
        return note
    }
}

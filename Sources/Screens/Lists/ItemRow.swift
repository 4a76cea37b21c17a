import Domain
import Markup
import Texts

extension Items {
    static func rows(
        _ model: Model, _ content: ListContent, open item: ItemID?, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        let shown = model.shown
        if shown.isEmpty, content.sections.isEmpty {
            return nothing(content, language)
        }
        let input = RowsInput(
            list: model.list, revision: content.rowsRevision, order: content.order, canEdit: content.canEdit,
            editor: model.editor, open: item, drag: model.drag,
            fresh: model.fresh, isAdded: model.announcement?.isAdded ?? false,
            selection: model.isEditing ? model.selection : nil,
            swiped: model.isEditing ? nil : model.swiped, hidesDone: model.hidesDone,
            shownCount: model.shownCount, sections: content.sections,
            language: language, today: env.today,
            minute: content.isTimed ? env.time : nil)
        return memo(input) { input in
            input.sections.isEmpty
                ? list(shown.prefix(input.shownCount), input.language[.items], input, shown.count, env.zone)
                : Sections.groups(
                    content, shownCount: input.shownCount, hidesDone: input.hidesDone,
                    isEditing: input.selection != nil, input.drag, input.language
                ) { rows, label in list(rows, label, input, shown.count, env.zone) }
        }
    }

    /// - Parameter count: the number of rows that may be shown in all.
    private static func list(
        _ rows: ArraySlice<ListContent.Row>, _ label: String, _ input: RowsInput, _ count: Int, _ zone: Zone
    ) -> Html<Message> {
        ul(
            .class("card swipes items"), .class("dragging", if: input.drag != nil), .aria(.label, label)
        ) {
            for row in rows { keyed(row.id.text) { memo(input.row(row, zone), view) } }
            if count > input.shownCount, input.isLast(rows) {
                moreRow(input.language.more(count - input.shownCount), .moreWanted)
            }
        }
    }

    private static func nothing(_ content: ListContent, _ language: Language) -> Html<Message> {
        guard content.rows.isEmpty else {
            return emptyState(
                .check, language[.allDone], "", act: language[.showDone], .hideDoneTapped(false))
        }
        guard content.canEdit else { return emptyState(.check, language[.emptyList], "") }
        return emptyState(
            .check, language[.emptyList], language[.emptyListHint], act: language[.addItem], .addTapped)
    }

    /// The common inputs of all rows. The revision represents the rows themselves.
    private struct RowsInput: Equatable {
        let list: ListID
        let revision: Int64
        let order: ItemOrder
        let canEdit: Bool
        let editor: Editor?
        /// The item whose details are open next to the list.
        let open: ItemID?
        let drag: Drag?
        let fresh: ItemID?
        /// True if the fresh item was added.
        let isAdded: Bool
        /// Nil unless items are being selected.
        let selection: Set<String>?
        let swiped: ItemID?
        let hidesDone: Bool
        let shownCount: Int
        let sections: [ListContent.SectionHead]
        let language: Language
        let today: CivilDay
        /// The current minute, if the rows depend on it.
        let minute: CivilTime?

        /// True if the last row of the page is one of these.
        func isLast(_ rows: ArraySlice<ListContent.Row>) -> Bool { rows.endIndex == shownCount }

        func row(_ row: ListContent.Row, _ zone: Zone) -> RowInput {
            let deadline = row.details?.deadline.map { zone.time(at: $0) }
            let reminder = row.isDone ? nil : row.details?.reminder.map { zone.time(at: $0) }
            let isOverdue = !row.isDone && deadline.flatMap { time in minute.map { time <= $0 } } ?? false
            return RowInput(
                list: list, row: row, canEdit: canEdit, canMove: canEdit && order == .hand,
                editor: editor?.item == row.id ? editor : nil, isOpen: open == row.id,
                shift: drag?.id == row.id.text ? drag?.shift : nil,
                drop: drag?.mark(of: row.id.text) ?? "",
                isFresh: fresh == row.id, isAdded: isAdded && fresh == row.id,
                isSelected: selection?.contains(row.id.text),
                isSwiped: swiped == row.id, isOverdue: isOverdue,
                details: language.details(row.details, deadline, isOverdue, reminder, today, minute),
                language: language)
        }
    }

    private struct RowInput: Equatable {
        let list: ListID
        let row: ListContent.Row
        let canEdit: Bool
        let canMove: Bool
        let editor: Editor?
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

    private static func view(_ input: RowInput) -> Html<Message> {
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
            input.editor.map { editing($0, canMove: input.canMove, input.language) } ?? title(input)
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

    private static func swipeEnded(_ row: ListContent.Row, _ release: Release) -> Message? {
        release.isTick ? .ticked(row.id, !row.isDone) : release.isAway ? .deleted(row.id) : nil
    }

    private static func tick(_ row: RowInput) -> Html<Message> {
        let item = row.row
        return input(
            .type("checkbox"), .class("tick"), .checked(item.isDone), .disabled(!row.canEdit),
            .aria(.label, item.title), .oneTap, .onToggle { .ticked(item.id, $0) })
    }

    private static func selector(
        _ row: ListContent.Row, _ isSelected: Bool, _ language: Language
    ) -> Html<Message> {
        input(
            .type("checkbox"), .class("tick select"), .checked(isSelected),
            .aria(.label, language.act(language[.select], on: row.title)),
            .onToggle { .selected(row.id, $0) })
    }

    private static func title(_ input: RowInput) -> Html<Message> {
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

    private static func tapped(_ input: RowInput, _ pointer: Pointer) -> Message {
        if input.canEdit, pointer.isShift { return .selectedUpTo(input.row.id) }
        if input.canEdit, pointer.isCommand { return .selected(input.row.id, input.isSelected != true) }
        if let isSelected = input.isSelected { return .selected(input.row.id, !isSelected) }
        return input.canEdit ? .itemTapped(input.row.id) : .detailsTapped(input.row.id)
    }

    private static func assignee(
        _ name: String, _ portrait: String?, _ language: Language
    ) -> Html<Message> {
        let label = language.orSomebody(name)
        return span(.role("img"), .aria(.label, label), .title(label)) { avatar(name, portrait) }
    }

    /// Hidden from keyboards and screen readers, which have better ways to move an item.
    private static func grip(_ row: ListContent.Row, _ language: Language) -> Html<Message> {
        span(
            .class("grip"), .title(language[.moveByDragging]), .aria(.hidden, true),
            .onPointerDown { .grabbed(row.id, $0) }, .onPointerMove { .dragged($0) },
            .onPointerUp { _ in .dropped },
            .onPointerCancel(.dragCancelled))
    }

    private static func editing(_ editor: Editor, canMove: Bool, _ language: Language) -> Html<Message> {
        let item = editor.item
        return form(.class("editor"), .attribute("novalidate", ""), .onSubmit(.editorClosed)) {
            input(
                .id(editorID), .value(editor.title.text), .aria(.label, language[.itemTitle]), .dir("auto"),
                .autocomplete("off"), .autocapitalize("sentences"), .enterKeyHint("done"),
                .aria(.invalid, editor.title.error != nil), .aria(.describedBy, "item-note"),
                .onInput { .titleEntered($0) }, .onChange { _ in .titleSettled },
                .onKey(.escape, .editorCancelled))
            p(.id("item-note"), .class("note"), .aria(.live, "polite")) {
                editor.title.error.map { language.titleError($0, limit: Item.titleRule.limit) } ?? ""
            }
            div(.class("tools")) {
                if canMove {
                    iconButton(.up, language[.moveUp], .moved(item, .up))
                    iconButton(.down, language[.moveDown], .moved(item, .down))
                }
                iconButton(.trash, language[.delete], style: "danger", .deleted(item))
                iconButton(.info, language[.details], .detailsTapped(item))
                button(.type("submit"), .class("text strong")) { language[.done] }
            }
        }
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

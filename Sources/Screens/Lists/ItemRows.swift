import Domain
import Markup
import Texts

/// The rows of a list, in one card or by section.
enum ItemRows {
    static func view(
        _ model: Items.Model, _ content: ListContent, open item: ItemID?, _ env: AppEnvironment
    ) -> Html<Items.Message> {
        let language = env.language
        let shown = model.shown
        if shown.isEmpty, content.sections.isEmpty {
            return nothing(content, language)
        }
        let input = Input(
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
        _ rows: ArraySlice<ListContent.Row>, _ label: String, _ input: Input, _ count: Int, _ zone: Zone
    ) -> Html<Items.Message> {
        ul(
            .class("card swipes items"), .class("dragging", if: input.drag != nil), .aria(.label, label)
        ) {
            for row in rows { keyed(row.id.text) { memo(input.row(row, zone), ItemRow.view) } }
            if count > input.shownCount, input.isLast(rows) {
                moreRow(input.language.more(count - input.shownCount), .moreWanted)
            }
        }
    }

    private static func nothing(_ content: ListContent, _ language: Language) -> Html<Items.Message> {
        guard content.rows.isEmpty else {
            return emptyState(
                .check, language[.allDone], "", act: language[.showDone], .hideDoneTapped(false))
        }
        guard content.canEdit else { return emptyState(.check, language[.emptyList], "") }
        return emptyState(
            .check, language[.emptyList], language[.emptyListHint], act: language[.addItem], .addTapped)
    }

    /// The common inputs of all rows. The revision represents the rows themselves.
    private struct Input: Equatable {
        let list: ListID
        let revision: Int64
        let order: ItemOrder
        let canEdit: Bool
        let editor: TitleEdit?
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

        func row(_ row: ListContent.Row, _ zone: Zone) -> ItemRow {
            let deadline = row.details?.deadline.map { zone.time(at: $0) }
            let reminder = row.isDone ? nil : row.details?.reminder.map { zone.time(at: $0) }
            let isOverdue = !row.isDone && deadline.flatMap { time in minute.map { time <= $0 } } ?? false
            return ItemRow(
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
}

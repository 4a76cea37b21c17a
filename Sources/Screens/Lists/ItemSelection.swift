import Domain
import Markup
import SyncRules
import Texts

/// The selection of several items while the list is being edited.
enum ItemSelection {
    static func update(_ model: inout Items.Model, _ message: Items.Message) -> [Effect] {
        if !model.isEditing, model.content?.canEdit == true { Items.startEditing(&model) }
        switch message {
        case .selected(let item, let isSelected):
            if isSelected { model.selection.insert(item.text) } else { model.selection.remove(item.text) }
            model.selectionStart = item
        case .selectedUpTo(let item):
            let rows = model.shown
            guard let end = rows.firstIndex(where: { $0.id == item }) else { return [] }
            let start = rows.firstIndex { $0.id == model.selectionStart } ?? end
            model.selection.formUnion(rows[min(start, end)...max(start, end)].map { $0.id.text })
        case .allSelected(let isSelected):
            model.selection = isSelected ? Set(model.shown.map { $0.id.text }) : []
        case .selectionDone:
            return end(&model) { row in row.isDone ? nil : .tick(row.id, done: true) }
        case .selectionDeleted: return end(&model) { row in .delete(row.id) }
        default: break
        }
        return []
    }

    private static func end(
        _ model: inout Items.Model, _ intent: (ListContent.Row) -> ItemIntent?
    ) -> [Effect] {
        let effects = model.selected.compactMap(intent).map { model.perform($0) }
        model.selection = []
        return effects + [.focus(Bar.titleID)]
    }

    /// The actions for the selected items.
    static func view(_ model: Items.Model, _ language: Language) -> Html<Items.Message> {
        let count = model.selected.count
        let isAll = count == model.shown.count
        return div(.class("add selection")) {
            div(.class("add-line")) {
                span(.class("row-main"), .role("status")) { language.selected(count) }
                textButton(language[isAll && count > 0 ? .selectNone : .selectAll], .allSelected(!isAll))
                iconButton(.check, language[.markDone], .selectionDone, isOn: count > 0)
                iconButton(.copy, language[.copyText], .selectionCopied, isOn: count > 0)
                iconButton(
                    .send, language[ItemTransfer.name(for: model.content)], .selectionSendAsked,
                    isOn: count > 0)
                iconButton(.trash, language[.delete], style: "danger", .selectionDeleted, isOn: count > 0)
            }
        }
    }
}

extension Items.Model {
    /// The selected items that still exist, in the order of the list.
    var selected: [ListContent.Row] {
        shown.filter { selection.contains($0.id.text) }
    }

    /// The selected items as text that can be pasted into another list.
    func selectedText(point: String) -> String {
        selected.map { row in
            row.title + (row.details?.quantity.map { " " + $0.text(point: point) } ?? "")
        }.joined(separator: "\n")
    }
}

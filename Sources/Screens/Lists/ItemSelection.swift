import Domain
import SyncRules

/// The selection of several items while the list is being edited.
enum ItemSelection {
    static func update(_ model: inout Items.Model, _ message: Items.Message) -> [Effect] {
        if !model.isEditing, model.content?.canEdit == true { Items.beginEditing(&model) }
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

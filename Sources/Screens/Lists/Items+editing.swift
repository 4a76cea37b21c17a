import Domain
import SyncRules

extension Items {
    /// The actions on the item that is edited in its row.
    static func edit(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .itemTapped(let item):
            guard let row = model.content?.row(item), model.content?.canEdit == true else { return [] }
            let effects = commitTitle(&model)
            if model.editor?.title.error != nil { return effects }
            model.editor = Editor(item: item, title: EditableField(row.title))
            return effects + [.focus(editorID)]
        case .titleEntered(let text):
            model.editor?.title.text = text
            return []
        case .titleSettled: return commitTitle(&model)
        case .editorClosed:
            let effects = commitTitle(&model)
            return model.editor?.title.error == nil ? effects + close(&model) : effects
        case .editorCancelled: return close(&model)
        default: return []
        }
    }

    private static func close(_ model: inout Model) -> [Effect] {
        guard let item = model.editor?.item else { return [] }
        model.editor = nil
        return [.focus(Route.titleID(of: item))]
    }

    private static func commitTitle(_ model: inout Model) -> [Effect] {
        do throws(Refusal) { return try saveTitle(&model) } catch {
            model.editor?.title.error = error
            return [.focus(editorID)]
        }
    }

    /// Saves the edited title once, unless the item has it already.
    /// - Throws: the reason why the title is invalid.
    static func saveTitle(_ model: inout Model) throws(Refusal) -> [Effect] {
        guard let editor = model.editor, let row = model.content?.row(editor.item) else { return [] }
        let (title, base) = (try editor.title.change(Item.titleRule), editor.title.original)
        model.editor?.title.didSubmit()
        guard let title, title != row.title else { return [] }
        return [model.perform(.rename(editor.item, title, base: base))]
    }

    /// Scrolls to an item.
    /// - Returns: the element to focus; nil if the list has no such item.
    static func reveal(_ item: ItemID, _ model: inout Model) -> String? {
        guard let place = model.content?.rows.firstIndex(where: { $0.id == item }) else { return nil }
        model.shownCount = max(model.shownCount, place + 1)
        model.fresh = item
        return Route.titleID(of: item)
    }
}

import Domain
import Sync

extension Items {
    /// What concerns the item that is being changed in its row.
    static func edit(_ model: inout Model, _ message: Message) -> [Effect] {
        switch message {
        case .itemTapped(let item):
            guard let row = model.content?.row(item), model.content?.canEdit == true else { return [] }
            let effects = settle(&model)
            if model.editor?.title.error != nil { return effects }
            model.editor = Editor(item: item, title: Typed(row.title))
            return effects + [.focus(editorID)]
        case .titleEntered(let text):
            model.editor?.title.text = text
            return []
        case .titleSettled: return settle(&model)
        case .editorClosed:
            let effects = settle(&model)
            return model.editor?.title.error == nil ? effects + close(&model) : effects
        case .editorCancelled: return close(&model)
        default: return []
        }
    }

    private static func close(_ model: inout Model) -> [Effect] {
        guard let item = model.editor?.item else { return [] }
        model.editor = nil
        return [.focus(titleID(item))]
    }

    /// Gives the item the title that was typed, unless it has it already.
    private static func settle(_ model: inout Model) -> [Effect] {
        guard let item = model.editor?.item else { return [] }
        do throws(Refusal) {
            guard let title = try newTitle(model) else { return [] }
            model.editor?.title.settle()
            return [model.perform(.rename(item, title))]
        } catch {
            model.editor?.title.error = error
            return [.focus(editorID)]
        }
    }

    /// The title that was typed; nil if there is none, or the item has it already.
    static func newTitle(_ model: Model) throws(Refusal) -> String? {
        guard let editor = model.editor, let row = model.content?.row(editor.item) else { return nil }
        let title = try editor.title.change(Item.titleRule)
        return title == row.title ? nil : title
    }

    /// Brings an item before the eyes.
    /// - Returns: the element to put the focus on; nil when the list has no such item.
    static func reveal(_ item: ItemID, _ model: inout Model) -> String? {
        guard let place = model.content?.rows.firstIndex(where: { $0.id == item }) else { return nil }
        model.shownCount = max(model.shownCount, place + 1)
        model.fresh = item
        return titleID(item)
    }

    static func titleID(_ item: ItemID) -> String {
        "title-" + item.text
    }
}

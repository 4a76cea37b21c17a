import Domain
import Markup
import SyncRules
import Texts

/// The title of an item that is edited in its row.
struct TitleEdit: Equatable {
    let item: ItemID
    var title: EditableField

    static let fieldID = "item-title"
}

// A page that is killed has not saved the title. It is stored with the title that it was based on.
extension TitleEdit {
    /// Continues an edit of an earlier page; nil if there is none.
    init?(leftIn list: ListID, _ drafts: [Draft]) {
        let keys = TitleEdit.draftKeys(in: list)
        guard let text = drafts.text(in: keys.text), let item = drafts.text(in: keys.item) else { return nil }
        self.init(
            item: ItemID(item), title: EditableField(drafts.text(in: keys.original) ?? "", text: text))
    }

    fileprivate static func draftKeys(in list: ListID) -> (text: String, item: String, original: String) {
        let key = list.text + "/" + fieldID
        return (key, key + "/item", key + "/original")
    }
}

extension Items.Model {
    /// The title that is being edited; empty texts if there is none.
    var titleDrafts: [Draft] {
        let edit = editor.flatMap { $0.title.isTouched ? $0 : nil }
        let keys = TitleEdit.draftKeys(in: list)
        return [
            Draft(edit?.title.text ?? "", in: keys.text), Draft(edit?.item.text ?? "", in: keys.item),
            Draft(edit?.title.original ?? "", in: keys.original),
        ]
    }
}

extension TitleEdit {
    static func update(_ model: inout Items.Model, _ message: Items.Message) -> [Effect] {
        switch message {
        case .itemTapped(let item):
            guard let row = model.content?.row(item), model.content?.canEdit == true else { return [] }
            let effects = commit(&model)
            if model.editor?.title.error != nil { return effects }
            model.editor = TitleEdit(item: item, title: EditableField(row.title))
            return effects + [.focus(fieldID)]
        case .titleEntered(let text):
            model.editor?.title.text = text
            return []
        case .titleSettled: return commit(&model)
        case .editorClosed:
            let effects = commit(&model)
            return model.editor?.title.error == nil ? effects + close(&model) : effects
        case .editorCancelled: return close(&model)
        default: return []
        }
    }

    private static func close(_ model: inout Items.Model) -> [Effect] {
        guard let item = model.editor?.item else { return [] }
        model.editor = nil
        return [.focus(Route.titleID(of: item))]
    }

    private static func commit(_ model: inout Items.Model) -> [Effect] {
        do throws(Refusal) { return try save(&model) } catch {
            model.editor?.title.error = error
            return [.focus(fieldID)]
        }
    }

    /// Saves the edited title once, unless the item has it already.
    /// - Throws: the reason why the title is invalid.
    static func save(_ model: inout Items.Model) throws(Refusal) -> [Effect] {
        guard let editor = model.editor, let row = model.content?.row(editor.item) else { return [] }
        let (title, base) = (try editor.title.change(Item.titleRule), editor.title.original)
        model.editor?.title.didSubmit()
        guard let title, title != row.title else { return [] }
        return [model.perform(.rename(editor.item, title, base: base))]
    }

    /// Ends the edit of an item that another user has deleted. The text moves to the draft, so that it can be added
    /// again.
    static func end(_ editor: TitleEdit, _ model: inout Items.Model) -> [Effect] {
        model.editor = nil
        guard editor.title.isTouched, model.content?.canEdit == true else { return [.focus(Bar.titleID)] }
        model.draft += model.draft.isEmpty ? editor.title.text : " " + editor.title.text
        return [.focus(Items.draftID)]
    }

    /// The field in the row of the item.
    func view(canMove: Bool, _ language: Language) -> Html<Items.Message> {
        form(.class("editor"), .attribute("novalidate", ""), .onSubmit(.editorClosed)) {
            input(
                .id(TitleEdit.fieldID), .value(title.text), .aria(.label, language[.itemTitle]), .dir("auto"),
                .autocomplete("off"), .autocapitalize("sentences"), .enterKeyHint("done"),
                .aria(.invalid, title.error != nil), .aria(.describedBy, "item-note"),
                .onInput { .titleEntered($0) }, .onChange { _ in .titleSettled },
                .onKey(.escape, .editorCancelled))
            p(.id("item-note"), .class("note"), .aria(.live, "polite")) {
                title.error.map { language.titleError($0, limit: Item.titleRule.limit) } ?? ""
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

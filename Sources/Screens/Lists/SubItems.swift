import Domain
import SyncClient
import SyncRules

/// The sub-items of an item, as a part of its editor. Each change is stored at once.
public enum SubItems {
    struct Model: Equatable {
        let item: ItemID
        let list: ListID
        var draft: String
        var draftError: Refusal?
        /// The sub-item whose title is being edited.
        var editor: Editor?
        /// The last action, for screen readers.
        var announcement: Announcement?

        init(of item: ItemID, in list: ListID, _ drafts: [Draft]) {
            self.item = item
            self.list = list
            draft = drafts.text(in: Model.draftKey(of: item)) ?? ""
            editor = drafts.text(in: Model.titleKey(of: item)).flatMap { Editor(draft: $0) }
        }
    }

    struct Editor: Equatable {
        let id: SubItemID
        var title: EditableField

        init(id: SubItemID, title: EditableField) {
            (self.id, self.title) = (id, title)
        }

        /// - Parameter draft: the id, the title that the edit is based on, and the edited title, each in a line.
        init?(draft: String) {
            let lines = draft.parts(between: "\n")
            guard lines.count == 3 else { return nil }
            self.init(id: SubItemID(lines[0]), title: EditableField(lines[1], text: lines[2]))
        }

        var draft: String { [id.text, title.original, title.text].joined(separator: "\n") }
    }

    public enum Message: Equatable {
        case draftEntered(String)
        case pasted(String)
        case draftSubmitted
        case ticked(SubItemID, Bool)
        case tapped(SubItemID)
        case titleEntered(String)
        case titleSettled
        case editorClosed
        case editorCancelled
        case moved(SubItemID, Direction)
        case deleted(SubItemID)
    }

    static let draftID = "new-subitem"
    static let editorID = "edit-subitem"
    static func titleID(of id: SubItemID) -> String { "subitem-" + id.text }

    static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        switch message {
        case .draftEntered(let text):
            model.draft = text
            model.draftError = nil
        case .pasted(let text): return paste(text, &model, &env)
        case .draftSubmitted:
            // A second tap on the button finds the field empty, which is not an error.
            if model.draft.isEmpty, case .added? = model.announcement { return [.focus(draftID)] }
            return add([model.draft], &model, &env)
        case .ticked(let id, let isDone): return [model.perform(.tick(id, done: isDone))]
        case .tapped(let id):
            let effects = commitTitle(&model)
            guard model.editor?.title.error == nil, let sub = env.replica.subItem(id, in: model.scope) else {
                return effects
            }
            model.editor = Editor(id: id, title: EditableField(sub.title))
            return effects + [.focus(editorID)]
        case .titleEntered(let text): model.editor?.title.text = text
        case .titleSettled: return commitTitle(&model)
        case .editorClosed:
            let effects = commitTitle(&model)
            return model.editor?.title.error == nil ? effects + close(&model) : effects
        case .editorCancelled: return close(&model)
        case .moved(let id, let direction): return move(id, direction, &model, &env)
        case .deleted(let id):
            let rows = model.rows(env)
            let index = rows.firstIndex { $0.id == id } ?? 0
            let next = index + 1 < rows.count ? index + 1 : index - 1
            if model.editor?.id == id { model.editor = nil }
            return [
                model.perform(.delete(id)),
                .focus(rows.indices.contains(next) ? titleID(of: rows[next].id) : draftID),
            ]
        }
        return []
    }

    // MARK: - Adding

    /// Adds a sub-item for each row of a pasted text, without list markers.
    /// - Parameter text: the content of the field after the paste, which may start with the draft.
    private static func paste(_ text: String, _ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        let typed = text.hasBytePrefix(model.draft) ? model.draft : ""
        let pasted = String(bytes: text.bytes[typed.utf8.count...])
        var titles = ListMarker.removed(from: PastedRows.rows(of: pasted))
        if titles.isEmpty { return [] }
        titles[0] = typed + titles[0]
        return add(titles, &model, &env)
    }

    /// Adds all titles below the others, or none and shows the error. Empty titles are skipped.
    private static func add(_ titles: [String], _ model: inout Model, _ env: inout AppEnvironment) -> [Effect]
    {
        addition(of: titles, &model, &env) + [.focus(draftID)]
    }

    private static func addition(
        of titles: [String], _ model: inout Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        let rows = model.rows(env)
        var last = rows.last?.subItem.rank
        var new: [NewSubItem] = []
        model.draftError = nil
        for title in titles {
            do throws(Refusal) {
                let clean = try SubItem.titleRule.clean(title)
                let rank = env.newRank(between: last, and: nil)
                new.append(NewSubItem(env.newID(), clean, rank))
                last = rank
            } catch {
                if error != .empty || titles.count == 1 { model.draftError = error }
            }
        }
        if rows.count + new.count > SubItem.maxPerItem { model.draftError = .tooLarge }
        guard model.draftError == nil, !new.isEmpty else { return [] }
        model.draft = ""
        model.announcement = .added(new.count)
        return [model.perform(.add(new, to: model.item))]
    }

    // MARK: - Editing

    /// Saves the edited title and the text of the add field before the editor of the item closes. A text that is too
    /// long stays in its field, with its error. An empty title is replaced by the former one.
    static func commit(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        var effects = renaming(&model)
        if model.editor?.title.error == .empty { model.editor = nil }
        guard !model.draft.isEmpty else { return effects }
        effects += addition(of: [model.draft], &model, &env)
        if model.draftError == .empty { model.draftError = nil }
        return effects
    }

    /// Saves the edited title before the page ends. The text of the add field stays a draft.
    static func endPage(_ model: inout Model) -> [Effect] { renaming(&model) }

    /// The field that cannot be saved; nil if there is none.
    static func wrongField(_ model: Model, _ env: AppEnvironment) -> String? {
        if let editor = model.editor, editor.title.error != nil,
            env.replica.subItem(editor.id, in: model.scope) != nil
        {
            return editorID
        }
        return model.draftError == nil ? nil : draftID
    }

    private static func close(_ model: inout Model) -> [Effect] {
        guard let id = model.editor?.id else { return [] }
        model.editor = nil
        return [.focus(titleID(of: id))]
    }

    /// Saves the edited title once. Focuses it if it is invalid.
    private static func commitTitle(_ model: inout Model) -> [Effect] {
        let effects = renaming(&model)
        return model.editor?.title.error == nil ? effects : [.focus(editorID)]
    }

    private static func renaming(_ model: inout Model) -> [Effect] {
        guard let editor = model.editor else { return [] }
        do throws(Refusal) {
            let title = try editor.title.change(SubItem.titleRule)
            model.editor?.title.didSubmit()
            return title.map { [model.perform(.rename(editor.id, $0))] } ?? []
        } catch {
            model.editor?.title.error = error
            return []
        }
    }

    /// One position up or down.
    private static func move(
        _ id: SubItemID, _ direction: Direction, _ model: inout Model, _ env: inout AppEnvironment
    ) -> [Effect] {
        let rows = model.rows(env)
        guard let index = rows.firstIndex(where: { $0.id == id }) else { return [] }
        let others = rows.filter { $0.id != id }
        let position = index + (direction == .up ? -1 : 1)
        guard (0...others.count).contains(position) else { return [] }
        model.announcement = .moved(
            title: rows[index].subItem.title, position: position + 1, of: rows.count)
        let ranks = env.newRanks(at: position, among: others.map { $0.subItem.rank })
        var moved = ranks.count > 1 ? others.map { $0.id } : []
        moved.insert(id, at: min(position, moved.count))
        return moved.indices.map { model.perform(.move(moved[$0], ranks[$0])) }
    }
}

extension SubItems.Model {
    var scope: ScopeID { .list(list) }

    func rows(_ env: AppEnvironment) -> [(id: SubItemID, subItem: SubItem)] {
        env.replica.subItems(of: item, in: scope)
    }

    fileprivate static func draftKey(of item: ItemID) -> String { item.text + "/" + SubItems.draftID }
    fileprivate static func titleKey(of item: ItemID) -> String { item.text + "/" + SubItems.editorID }

    /// The text of the add field.
    var unsubmitted: Draft { Draft(draft, in: SubItems.Model.draftKey(of: item)) }

    /// The edited title that is not saved yet, with its sub-item.
    var unsavedTitle: Draft {
        let editor = editor.flatMap { $0.title.isTouched ? $0 : nil }
        return Draft(
            editor?.draft ?? "", in: SubItems.Model.titleKey(of: item))
    }

    fileprivate func perform(_ intent: SubItemIntent) -> Effect { .perform(.subItem(intent), in: scope) }
}

import Domain
import Sync

extension Items {
    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .draftEntered(let text):
            model.draft = text
            model.draftError = nil
        case .draftSubmitted: return add([model.draft], &model, &world)
        case .pasted(let text): return add(lines(of: text), &model, &world)
        case .ticked(let item, let isDone):
            model.fresh = item
            return [model.perform(.tick(item, done: isDone))]
        case .deleted(let item):
            if model.editor?.item == item { model.editor = nil }
            return [model.perform(.delete(item))]
        case .moved(let item, let direction): return step(item, direction, &model, &world)
        case .grabbed(let item, let pointer): grab(item, pointer, &model)
        case .dragged(let pointer): drag(pointer, &model)
        case .dropped: return drop(&model, &world)
        case .dragCancelled: model.drag = nil
        case .editToggled: return toggleEditing(&model)
        case .nameEntered(let text):
            model.name = text
            model.nameError = nil
        case .nameSettled: return rename(&model)
        case .removeTapped: return []
        case .itemTapped, .titleEntered, .titleSettled, .editorClosed, .editorCancelled:
            return edit(&model, message)
        }
        return []
    }

    /// Brings the content up to date if the list has changed.
    static func refresh(_ model: inout Model, _ world: World) {
        let revision = world.replica.revision(of: .list(model.list))
        guard model.content?.revision != revision else { return }
        model.content = ListContent(model.list, world.replica)
        if let editor = model.editor, model.content?.row(editor.item) == nil { model.editor = nil }
        if model.content?.canEdit != true { model.isEditing = false }
    }

    static let draftID = "new-item"
    static let editorID = "item-title"
    static let nameID = "list-title"

    // MARK: - The list itself

    private static func toggleEditing(_ model: inout Model) -> [Effect] {
        model.editor = nil
        model.isEditing.toggle()
        model.name = model.content?.name ?? ""
        model.nameError = nil
        return []
    }

    private static func rename(_ model: inout Model) -> [Effect] {
        guard model.isEditing else { return [] }
        do throws(Refusal) {
            let name = try List.nameRule.clean(model.name)
            if name == model.content?.name { return [] }
            return [.perform(.list(.rename(name)), in: .list(model.list))]
        } catch {
            model.nameError = error
            return [.focus(nameID)]
        }
    }
}

extension Items.Model {
    func perform(_ intent: ItemIntent) -> Effect {
        .perform(.item(intent), in: .list(list))
    }
}

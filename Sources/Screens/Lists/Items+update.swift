import Domain
import SyncClient
import SyncRules
import Texts

extension Items {
    static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        (model.menu, model.sortMenu, model.sections.menu) = (nil, nil, nil)
        switch message {
        case .backTapped: return [.goUp]
        case .linkTapped(let route): return [.open(route)]
        case .refreshAsked: return [.refresh]
        case .moreWanted: model.shownCount += rowsAtOnce
        case .draftEntered(let text):
            model.draft = text
            model.draftError = nil
            model.announcement = nil
            if text.isEmpty { model.keptWords = [] }
        case .wordsKept(let words):
            model.keptWords.append(words)
            return [.focus(draftID)]
        case .draftSubmitted: return ItemAdding.submit(&model, &env)
        case .addTapped: return [.focus(draftID)]
        case .pasted(let text): return ItemAdding.paste(text, &model, &env)
        case .ticked(let item, let isDone):
            model.fresh = item
            model.announcement = nil
            let isGone = isDone && model.hidesDone
            return [model.perform(.tick(item, done: isDone))]
                + (isGone ? [.focus(titleID(after: item, model))] : [])
        case .changed(let intent): return [model.perform(intent), .focus(Bar.titleID)]
        case .deleted(let item): return delete(item, &model)
        case .moved(let item, let direction): return ItemMoving.step(item, direction, &model, &env)
        case .grabbed(let item, let pointer): ItemMoving.grab(item, pointer, &model)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return ItemMoving.drop(&model, &env)
        case .dragCancelled: model.drag = nil
        case .sections(let message): return Sections.update(&model, message, &env)
        case .editToggled: return toggleEditing(&model)
        case .nameEntered(let text): model.name.text = text
        case .selected, .selectedUpTo, .allSelected, .selectionDone, .selectionDeleted:
            return ItemSelection.update(&model, message)
        case .swiped(let item): model.swiped = item
        case .menuAsked(let item, let pointer): model.menu = Menu(item: item, pointer: pointer)
        case .sendAsked, .selectionSendAsked, .sent, .sendCancelled:
            return ItemTransfer.update(&model, message, &env)
        case .pictures(let message): return Pictures.update(message)
        case .removeTapped: return [.app(.removeList(model.list))]
        case .lookTapped: return [.app(.chooseLook(model.list))]
        case .selectionCopied:
            return [.copy(model.selectedText(point: env.language.decimalPoint))]
        case .menuClosed: return []
        case .pickAsked(let item):
            model.picking = Picking(item: item)
            return pick(.monthTapped, &model, env)
        case .picking(let event): return pick(event, &model, env)
        case .sortTapped(let pointer): model.sortMenu = pointer
        case .sorted(let order):
            return (order.map { env.perform(.sortItems(.list(model.list), by: $0)) } ?? []) + [.focus(sortID)]
        case .raiseTapped: return ItemAdding.raise(&model, env)
        case .hideDoneTapped(let hides): return env.perform(.hideDoneIn(.list(model.list), hides))
        case .clearDoneTapped:
            let done = model.content?.canEdit == true ? model.content?.group(isDone: true) ?? [] : []
            return done.map { model.perform(.delete($0.id)) } + [.focus(Bar.titleID)]
        case .duplicateTapped: return Lists.duplicate(model.list, &env)
        case .detailsTapped(let item): return [.go(.item(model.list, item))]
        case .itemTapped, .titleEntered, .titleSettled, .editorClosed, .editorCancelled:
            return TitleEdit.update(&model, message)
        }
        return []
    }

    /// Updates the content if the list has changed.
    static func refresh(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        if let me = env.me { model.hidesDone = env.replica.hidesDone(in: .list(model.list), for: me) }
        return updateContent(&model, env) + awaitDeadline(&model, env.now)
    }

    /// Sets a timer for the next deadline of the day, after which a row looks different.
    private static func awaitDeadline(_ model: inout Model, _ now: Instant) -> [Effect] {
        guard let content = model.content, content.isTimed else { return [] }
        let end = now.advanced(by: Instant.day)
        let next = content.group(isDone: false).reduce(end) { next, row in
            guard let deadline = row.details?.deadline, now < deadline else { return next }
            return min(next, deadline)
        }
        guard next < end, next != model.nextDeadline else { return [] }
        model.nextDeadline = next
        return [.setTimer(now.wait(until: next.advanced(by: 1)), .deadline)]
    }

    private static func updateContent(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        let scope = ScopeID.list(model.list)
        let order = env.replica.preference(of: env.replica.person, for: scope).itemOrder
        guard model.content?.revision != env.replica.revision(of: scope) || model.content?.order != order
        else { return [] }
        model.content = ListContent(model.list, env.replica, before: model.content)
        if model.content?.canEdit != true { model.isEditing = false }
        model.name.update(from: model.content?.name)
        if let drag = model.drag, model.content?.row(ItemID(drag.id)) == nil,
            model.content?.head(SectionID(drag.id)) == nil
        {
            model.drag = nil
        }
        if let target = model.sections.target, model.content?.head(target) == nil {
            model.sections.target = nil
        }
        if let menu = model.menu, model.content?.row(menu.item) == nil { model.menu = nil }
        guard let editor = model.editor, model.content != nil else { return [] }
        if let row = model.content?.row(editor.item) {
            model.editor?.title.update(from: row.title)
            return []
        }
        return TitleEdit.end(editor, &model)
    }

    static let draftID = "new-item"
    static let nameID = "list-title"
    static let sortID = "sort"

    // MARK: - The list itself

    private static func toggleEditing(_ model: inout Model) -> [Effect] {
        guard model.isEditing else {
            startEditing(&model)
            return []
        }
        do throws(Refusal) {
            let effects = try rename(&model)
            model.isEditing = false
            return effects
        } catch {
            model.name.error = error
            return [.focus(nameID)]
        }
    }

    static func startEditing(_ model: inout Model) {
        model.isEditing = true
        model.selection = []
        model.name = EditableField(model.content?.name ?? "")
    }

    private static func rename(_ model: inout Model) throws(Refusal) -> [Effect] {
        let name = try model.name.change(List.nameRule)
        model.name.didSubmit()
        guard let name, name != model.content?.name else { return [] }
        return [.perform(.list(.rename(name)), in: .list(model.list))]
    }

    /// Commits valid edits when the screen is left or may end without another event.
    static func leave(_ model: inout Model) -> [Effect] {
        let effects = (try? TitleEdit.save(&model)) ?? []
        guard model.isEditing, let renaming = try? rename(&model) else { return effects }
        return effects + renaming
    }

    // MARK: - Items

    private static func delete(_ item: ItemID, _ model: inout Model) -> [Effect] {
        guard model.content?.canEdit == true else { return [] }
        if model.editor?.item == item { model.editor = nil }
        return [model.perform(.delete(item)), .focus(titleID(after: item, model))]
    }

    /// Moves the item to the chosen day.
    static func pick(_ event: DayChoice.Event, _ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        guard var picking = model.picking else { return [] }
        let day = model.content?.row(picking.item)?.details?.day
        let chosen = picking.choice.update(event, selected: day, today: env.today)
        model.picking = chosen.day != nil || event == .closed ? nil : picking
        let change = chosen.day.map {
            [model.perform(.edit(picking.item, [.day($0)])), .focus(Route.titleID(of: picking.item))]
        }
        return (change ?? []) + chosen.effects
    }

    /// The title of the row that replaces a removed row, for the focus.
    private static func titleID(after item: ItemID, _ model: Model) -> String {
        let rows = model.shown
        let index = rows.firstIndex { $0.id == item } ?? rows.count
        let next = index + 1 < rows.count ? index + 1 : index - 1
        return rows.indices.contains(next) ? Route.titleID(of: rows[next].id) : Bar.titleID
    }

    /// Scrolls to an item.
    /// - Returns: the element to focus; nil if the list has no such item.
    static func reveal(_ item: ItemID, _ model: inout Model) -> String? {
        guard let index = model.content?.rows.firstIndex(where: { $0.id == item }) else { return nil }
        model.shownCount = max(model.shownCount, index + 1)
        model.fresh = item
        return Route.titleID(of: item)
    }
}

extension Items.Model {
    /// The visible rows.
    var shown: ArraySlice<ListContent.Row> {
        guard let content else { return [] }
        return hidesDone ? content.group(isDone: false) : content.rows[...]
    }

    /// True if a changed name of the list or an item is not saved.
    var isRenaming: Bool {
        isEditing && name.isTouched || editor?.title.isTouched ?? false
            || sections.naming?.name.isTouched ?? false
    }

    /// The draft with the meaning of its words.
    func typed(_ env: AppEnvironment) -> TypedItem {
        TypedItem(
            draft, keeping: keptWords, in: .list(list), isDated: content?.isTimed ?? false, env)
    }

    func perform(_ intent: ItemIntent) -> Effect {
        .perform(.item(intent), in: .list(list))
    }
}

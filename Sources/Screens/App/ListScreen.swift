import Domain
import Markup
import SyncRules
import Texts

/// One list with the page that is open over it: the list itself, its access settings, an item, or the history of an
/// item.
enum ListScreen {
    struct Model: Equatable {
        var items: Items.Model
        var page = Page.items

        /// Continues with the state of the list if another page of it was open.
        init(_ list: ListID, at route: Route, after last: Model?, drafts: [Draft]) {
            if let last, last.items.list == list {
                items = Items.Model(reopening: last.items)
            } else {
                items = Items.Model(list: list, drafts)
            }
            switch route {
            case .sharing: page = .sharing(Access.Model(list))
            case .item(_, let item):
                if case .item(let editor)? = last?.page, editor.route == route {
                    page = .item(editor)
                } else {
                    page = .item(ItemEditor.Model(list, item, drafts: drafts))
                }
            case .itemHistory(_, let item): page = .history(ItemHistory.Model(list: list, item: item))
            default: break
            }
        }
    }

    indirect enum Page: Equatable {
        case items
        case sharing(Access.Model)
        case item(ItemEditor.Model)
        case history(ItemHistory.Model)
    }

}

extension ListScreen: ScreenDefinition {
    typealias Message = App.Message

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch (message, model.page) {
        case (.items(.itemTapped(let item)), _) where env.device.isSpacious && !model.items.isEditing,
            (.items(.detailsTapped(let item)), _) where env.device.isSpacious:
            return openDetails(of: item, &model)
        case (.items(.sent(let list)), .item(var open)) where model.items.itemsToMove == [open.id]:
            defer { model.page = .item(open) }
            return ItemEditor.move(&open, &env) { Items.update(&model.items, .sent(to: list), &$0) }
        case (.items(let message), _): return Items.update(&model.items, message, &env)
        case (.itemEditor(.moveAsked), .item(let open)):
            return Items.update(&model.items, .sendAsked(open.id), &env)
        case (.access(let message), .sharing(var open)):
            defer { model.page = .sharing(open) }
            return Access.update(&open, message, context, &env)
        case (.itemEditor(.subItems(let message)), .item(var open)):
            defer { model.page = .item(open) }
            return SubItems.update(&open.subItems, message, &env)
        case (.itemEditor(let message), .item(var open)):
            defer { model.page = .item(open) }
            return ItemEditor.update(&open, message, &env)
        case (.itemHistory(let message), .history(var open)):
            defer { model.page = .history(open) }
            return ItemHistory.update(&open, message)
        default: return []
        }
    }

    /// Opens the details next to the list, instead of those of another item.
    private static func openDetails(of item: ItemID, _ model: inout Model) -> [Effect] {
        model.items.menu = nil
        let route = Route.item(model.items.list, item)
        switch model.page {
        case .item(let editor) where editor.route == route: return [.focus(ItemEditor.Field.title.id)]
        case .item, .history: return [.replace(route)]
        default: return [.go(route)]
        }
    }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        let effects = Items.refresh(&model.items, env)
        guard case .item(var editor) = model.page else { return effects }
        defer { model.page = .item(editor) }
        return effects + ItemEditor.refresh(&editor, env)
    }

    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        if case .history(let history) = model.page { [history.question] } else { [] }
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch (request, model.page) {
        case (.findPerson, .sharing(var access)), (.people, .sharing(var access)),
            (.invite, .sharing(var access)), (.invitations, .sharing(var access)),
            (.revokeInvitation, .sharing(var access)), (.mailInvitation, .sharing(var access)):
            defer { model.page = .sharing(access) }
            return Access.answered(&access, request, answer, env)
        case (.history(let list, let item, let before), .history(var history)):
            guard history.list == list, history.item == item else { return [] }
            defer { model.page = .history(history) }
            return ItemHistory.answered(&history, answer, to: before)
        default: return []
        }
    }

    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect] {
        // A title that is edited in its row is saved only where the user sees it.
        let isListVisible =
            switch model.page {
            case .items: true
            case .item: env.device.hasItemPane
            case .sharing, .history: false
            }
        let effects = isListVisible ? Items.leave(&model.items) : []
        guard case .item(var editor) = model.page else { return effects }
        defer { model.page = .item(editor) }
        return effects + ItemEditor.leave(&editor, for: route, &env)
    }

    static func write(_ draft: Draft, _ model: inout Model) -> Bool {
        if case .item(var editor) = model.page, draft.key == editor.subItems.unsubmitted.key {
            editor.subItems.draft = draft.text
            model.page = .item(editor)
            return true
        }
        guard draft.key == model.items.list.text else { return false }
        model.items.draft = draft.text
        return true
    }

    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let origin = context.origin(env)
        let isSpacious = env.device.isSpacious
        switch model.page {
        case .items: return Items.view(model.items, origin: origin, env).map { .items($0) }
        case .sharing(let access): return Access.view(access, context, env).map { .access($0) }
        case .item(let editor):
            let list = isSpacious ? nil : model.items.content?.name ?? env.language[.lists]
            return panes(model, open: editor.id, env) {
                ItemEditor.view(editor, back: origin ?? list, env).map { .itemEditor($0) }
            }
        case .history(let history):
            return panes(model, open: history.item, env) {
                ItemHistory.view(history, env).map { .itemHistory($0) }
            }
        }
    }

    /// The list and the details of one of its items, in a spacious window; otherwise only the details.
    private static func panes(
        _ model: Model, open item: ItemID, _ env: AppEnvironment, details: () -> Html<Message>
    ) -> Html<Message> {
        guard env.device.isSpacious else { return details() }
        return div(.class("panes")) {
            Items.view(model.items, origin: nil, open: item, env).map { .items($0) }
            details()
        }
    }

    static func title(_ model: Model, _ env: AppEnvironment) -> String? {
        switch model.page {
        case .items: model.items.content?.name
        case .sharing(let access): Access.title(access, env)
        case .item(let editor): editor.item?.title
        case .history: nil
        }
    }

    static func drafts(_ model: Model) -> [Draft] {
        let drafts = [Draft(model.items.draft, in: model.items.list.text)] + model.items.titleDrafts
        guard case .item(let editor) = model.page else { return drafts }
        return drafts + [editor.subItems.unsubmitted, editor.subItems.unsavedTitle]
    }

    static func hasDraftText(_ model: Model) -> Bool {
        if model.items.isRenaming { return true }
        return switch model.page {
        case .items, .history: false
        case .sharing(let access): access.isTouched
        case .item(let editor): editor.isTouched || editor.visit?.undo(since: nil).isEmpty == false
        }
    }
}

import Domain
import Platform
import SyncRules

/// The element that has the focus after a screen was opened.
enum ScreenFocus {
    /// Focuses an element of the opened screen. After going back it is the link to the screen that was left, if it
    /// still exists.
    /// - Parameter isReturn: true if the screen was opened before the one that was left.
    static func effects(
        at route: Route, after left: Route, isReturn: Bool, _ model: inout App.Model, _ env: AppEnvironment
    ) -> [Effect] {
        let found = model.itemToReveal
        model.itemToReveal = nil
        if route.code != nil { return Code.opened(env) }
        if route == .register { return [.focus(AccountField.firstName.rawValue)] }
        if route == .search {
            // On a touch screen the keyboard would cover the results.
            let showsResults = isReturn && env.device.isTouchPrimary
            return [.focus(showsResults ? Bar.titleID : Search.fieldID)] + Search.opened(&model.search, env)
        }
        if case .chatSearch = route { return [.focus(ChatSearch.fieldID)] }
        if left == .search, model.screen.today?.draft.isEmpty == false { return [.focus(Today.draftID)] }
        if case .newChat(var open) = model.screen {
            defer { model.screen = .newChat(open) }
            return Picker.opened(&open.picker)
        }
        if case .newGroup(var open) = model.screen {
            defer { model.screen = .newGroup(open) }
            return Picker.opened(&open.picker)
        }
        guard let found, case .list(var list) = model.screen else {
            // The menu of a list also opens its other pages. The focus returns to the row of the list.
            let link = route == .lists ? left.list.map { .list($0) } ?? left : left
            return [.focus(Bar.titleID)] + (model.direction == .back ? [.focus(link.linkID)] : [])
        }
        defer { model.screen = .list(list) }
        return [.focus(Items.reveal(found, &list.items) ?? Bar.titleID)]
    }
}

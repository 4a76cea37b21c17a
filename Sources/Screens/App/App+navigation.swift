import Domain
import Platform
import SyncRules
import Texts

extension App {
    /// Opens the screen at an address, or redirects the user to a required screen.
    static func open(_ route: Route, _ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        // Only the browser's back button leads a signed-in user to a guest page, so the app goes further back.
        if env.me != nil, route.isForGuests {
            return [.back(to: Route(path: "/", start: env.settings.start))]
        }
        // The secret must not stay in the history.
        if case .join(let secret) = route, !secret.isEmpty {
            return [.keepInvitation(OpenedInvitation(secret)), .replace(.join(""))]
        }
        if case .picture(let path) = route, env.me != nil { return openPicture(path, &model, &env) }
        let isBeneath = model.picture != nil && route == model.route
        (model.picture, model.isFindingPicture) = (nil, false)
        if isBeneath {
            model.overlays.viewer = nil
            model.toast?.survivesNavigation = false
            return []
        }
        let earlier = model.navigationStack.lastIndex(of: route)
        let isEarlier = earlier.map { $0 < model.navigationStack.count - 1 } ?? false
        model.navigationStack =
            earlier.map { Array(model.navigationStack[...$0]) } ?? model.navigationStack + [route]
        let kept = send(.left(for: route), to: &model, &env)
        let left = model.route
        if env.device.isWide, env.device.hasRest { model.detailPane.add(route) }
        model.direction = left.direction(to: route, isEarlier: isEarlier)
        model.drafts = model.allDrafts
        model.route = route
        if left != route {
            model.overlays.closeOnNavigation()
            // Its undo button remains.
            if !model.detailPane.isOpening { dismissToastOnNavigation(&model) }
            if left == .search { Search.closed(&model.search) }
        }
        model.lists = Lists.Model(model.lists.summaries, draft: model.drafts.removeDraft(Lists.draftID) ?? "")
        model.openScreen(at: route, after: model.screen, env)
        if route == .photos, model.photos.form == nil { model.photos.form = PhotoForm(model.drafts) }
        model.wordsToMark = ""
        model.detailPane.isOpening = false
        let asked = questions(at: route, &model)
        if route == .search, !isEarlier { model.search.reset() }
        return kept + refresh(&model, env)
            + focus(on: route, after: left, isReturn: isEarlier, &model, env) + asked
            + (env.me == nil && !route.isInvitation ? [] : send(.opened, to: &model, env))
            + (env.me != nil && route == .settings ? [.measureStorage, .request(.sources)] : [])
            + (route == .signIn ? Code.startValidityTimer(env) : [])
    }

    /// Removes the toast of an action on the previous screen, unless the action opened this screen.
    private static func dismissToastOnNavigation(_ model: inout Model) {
        guard let toast = model.toast, !toast.isGlobal else { return }
        if toast.survivesNavigation { model.toast?.survivesNavigation = false } else { model.toast = nil }
    }

    /// The requests that a screen sends whenever it is opened.
    private static func questions(at route: Route, _ model: inout Model) -> [Effect] {
        switch route {
        case .photos: Photos.ask(&model.photos, after: nil) + [.request(.sources)]
        case .linked(let state, let code):
            [.request(.finishLink(state: state, code: code, isConfirmed: false))]
        default: []
        }
    }

    /// Opens a route. No effect if it is already open.
    static func open(_ route: Route, from model: Model) -> [Effect] {
        route == model.route ? [] : [.go(route)]
    }

    /// Goes to the target of the back button. The browser's previous entry may be another one.
    static func goUp(from model: Model) -> Effect {
        model.navigationStack.dropLast().last == model.upRoute
            ? .back(to: model.upRoute) : .replace(model.upRoute)
    }

    /// Focuses an element of the opened screen. After going back it is the link to the screen that was left, if it
    /// still exists.
    /// - Parameter isReturn: true if the screen was opened before the one that was left.
    private static func focus(
        on route: Route, after left: Route, isReturn: Bool, _ model: inout Model, _ env: AppEnvironment
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

    /// Updates `navigationStack` like the browser's history.
    static func recordHistory(_ effect: Effect, _ model: inout Model) {
        switch effect {
        case .go(.picture), .replace(.picture): break
        case .go(let route): model.navigationStack.append(route)
        case .replace(let route): model.navigationStack = model.navigationStack.dropLast() + [route]
        default: break
        }
    }

    /// The screen to which the user is redirected: guests to the sign-in, and signed-in users from guest pages to the
    /// intended route.
    static func redirect(_ model: inout Model, _ env: AppEnvironment) -> Route? {
        if env.me == nil {
            if let detour = redirectForCode(model, env) { return detour }
            guard !model.route.isForGuests, !model.route.isInvitation else { return nil }
            let intended = model.route
            model.reset()
            model.route = .signIn
            model.intendedRoute = intended
            return .signIn
        }
        guard model.route.isForGuests else { return redirectForCode(model, env) }
        let intended = env.invitation == nil ? model.intendedRoute : .join("")
        let drafts = model.drafts
        model.reset()
        model.drafts = drafts
        return intended
    }

    /// Redirects from the forms for a code or a new password if no code was sent or entered.
    private static func redirectForCode(_ model: Model, _ env: AppEnvironment) -> Route? {
        if model.route == .newPassword, model.screen.credentials?.code.isEmpty ?? true { return .resetCode }
        guard let purpose = model.route.code, env.pendingCode?.purpose != purpose else { return nil }
        return model.route.parent
    }
}

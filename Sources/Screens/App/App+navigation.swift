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
        if case .picture(let path) = route, env.me != nil { return PictureAddress.open(path, &model, &env) }
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
            model.closeSheets()
            // Its undo button remains.
            if !model.detailPane.isOpening { Toasts.dismissOnNavigation(&model) }
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
            + ScreenFocus.effects(at: route, after: left, isReturn: isEarlier, &model, env) + asked
            + (env.me == nil && !route.isInvitation ? [] : send(.opened, to: &model, env))
            + (env.me != nil && route == .settings ? [.measureStorage, .request(.sources)] : [])
            + (route == .signIn ? Code.startValidityTimer(env) : [])
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

    /// Opens a screen in place of the current one. A picture opens over the screen that it belongs to, so that the back
    /// button leads there.
    public static func open(_ route: Route) -> [Effect] {
        route.baseRoute.map { [.replace($0), .go(route)] } ?? [.replace(route)]
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

    /// Updates `navigationStack` like the browser's history.
    static func recordHistory(_ effect: Effect, _ model: inout Model) {
        switch effect {
        case .go(.picture), .replace(.picture): break
        case .go(let route): model.navigationStack.append(route)
        case .replace(let route): model.navigationStack = model.navigationStack.dropLast() + [route]
        default: break
        }
    }
}

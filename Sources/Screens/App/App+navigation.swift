import Domain
import Sync
import Texts

extension App {
    /// Shows what lies at an address, or leads to where somebody has to go first.
    static func open(_ route: Route, _ model: inout Model, _ world: World) -> [Effect] {
        // Only the browser's back button leads somebody who is signed in to a guest's page: further back, then.
        if world.me != nil, route.isForGuests {
            return [.back(to: Route(path: "/", start: world.settings.start))]
        }
        if case .picture(let path) = route, world.me != nil { return openPicture(path, &model, world) }
        let isBeneath = model.picture != nil && route == model.route
        (model.picture, model.isSought) = (nil, false)
        if isBeneath {
            model.viewer = nil
            model.notice?.goesAlong = false
            return []
        }
        let earlier = model.navigationStack.lastIndex(of: route)
        let isEarlier = earlier.map { $0 < model.navigationStack.count - 1 } ?? false
        model.navigationStack =
            earlier.map { Array(model.navigationStack[...$0]) } ?? model.navigationStack + [route]
        // The browser has gone already: it comes back, and goes again once the question is answered.
        if case .list(let items, .item(var editor)) = model.screen, editor.isTouched, editor.route != route {
            editor.departure = .back(to: route)
            model.screen = .list(items, .item(editor))
            return [.go(editor.route)]
        }
        let kept = leave(&model.screen)
        let left = model.route
        let forgotten = forgetShared(model.screen, at: route)
        model.direction = left.direction(to: route, isEarlier: isEarlier)
        model.drafts = model.allDrafts
        model.route = route
        if left != route {
            (model.viewer, model.chats.card, model.due, model.zones) = (nil, nil, nil, nil)
            leaveNotice(&model)
        }
        model.lists = Lists.Model(model.lists.summaries, draft: model.drafts.take(Lists.draftID) ?? "")
        model.screen = Screen(at: route, after: model.screen, in: model, world)
        if route == .photos, model.photos.form == nil { model.photos.form = PhotoForm(model.drafts) }
        let shown = show(&model.screen, world)
        let asked = questions(at: route, &model)
        return kept + forgotten + refresh(&model, world) + focus(on: route, after: left, &model, world)
            + shown + asked
            + questions(of: model.screen, route, world)
            + (route == .signIn ? Code.awaited(world) : [])
    }

    /// What was done on the screen before is not told of on the next one, unless it led there.
    private static func leaveNotice(_ model: inout Model) {
        guard let notice = model.notice, !notice.isOfAllScreens else { return }
        if notice.goesAlong { model.notice?.goesAlong = false } else { model.notice = nil }
    }

    /// What a screen asks the server for whenever it is opened.
    private static func questions(at route: Route, _ model: inout Model) -> [Effect] {
        switch route {
        case .photos: Photos.ask(&model.photos, after: nil) + [.request(.sources)]
        case .profile: [.request(.sources)]
        case .linked(let state, let code):
            [.request(.finishLink(state: state, code: code, isConfirmed: false))]
        default: []
        }
    }

    /// The screen that is open may go with the page, or with another one's coming.
    static func leave(_ screen: inout Screen) -> [Effect] {
        guard case .list(var items, let page) = screen else { return [] }
        defer { screen = .list(items, page) }
        return Items.leave(&items)
    }

    /// Nobody has chosen a list for what another app has shared, and nobody can any more.
    private static func forgetShared(_ left: Screen, at route: Route) -> [Effect] {
        guard case .receive(let model) = left, model.isOffered, route.pictures == 0 else { return [] }
        return [.forgetShared]
    }

    /// Lays out what stands on a screen from where it is opened.
    private static func show(_ screen: inout Screen, _ world: World) -> [Effect] {
        guard case .calendar(var calendar) = screen else { return [] }
        defer { screen = .calendar(calendar) }
        return Calendar.show(calendar.selected ?? world.today, &calendar)
    }

    /// What leads to the screen that is open leads nowhere.
    static func open(_ route: Route, from model: Model) -> [Effect] {
        route == model.route ? [] : [.go(route)]
    }

    /// The browser's way back may lead elsewhere than the button says.
    static func goUp(from model: Model) -> Effect {
        model.navigationStack.dropLast().last == model.up ? .back(to: model.up) : .replace(model.up)
    }

    /// Where one goes on: coming back, where one went away, as far as that is still there.
    private static func focus(on route: Route, after left: Route, _ model: inout Model, _ world: World)
        -> [Effect]
    {
        let found = model.found
        model.found = nil
        if route.code != nil { return Code.opened(world) }
        if route == .register { return [.focus(AccountField.firstName.rawValue)] }
        if route == .search { return [.focus(Search.fieldID)] }
        if case .chatSearch = route { return ChatSearch.opened(&model.chats.search, world) }
        if case .newChat(var open) = model.screen {
            defer { model.screen = .newChat(open) }
            return Picker.opened(&open.picker)
        }
        guard let found, case .list(var items, let page) = model.screen else {
            // A list's menu leads further than to the list.
            let link = route == .lists ? left.list.map { .list($0) } ?? left : left
            return [.focus(Bar.titleID)] + (model.direction == .back ? [.focus(link.linkID)] : [])
        }
        defer { model.screen = .list(items, page) }
        return [.focus(Items.reveal(found, &items) ?? Bar.titleID)]
    }

    /// What only the server knows of a screen, or the device's store.
    private static func questions(of screen: Screen, _ route: Route, _ world: World) -> [Effect] {
        if world.me == nil { return [] }
        return switch screen {
        case .devices: [.request(.devices)]
        case .deletion: [.request(.planDeletion)]
        case .list(_, .history(let history)): [history.question]
        default: route == .settings ? [.measureStorage] : []
        }
    }

    /// Keeps `navigationStack` as the browser's history will be.
    static func recordHistory(_ effect: Effect, _ model: inout Model) {
        switch effect {
        case .go(.picture), .replace(.picture): break
        case .go(let route): model.navigationStack.append(route)
        case .replace(let route): model.navigationStack = model.navigationStack.dropLast() + [route]
        default: break
        }
    }

    /// Where somebody has to go instead: guests to sign in, others into the app, at the address they wanted.
    static func detour(_ model: inout Model, _ world: World) -> Route? {
        if world.me == nil {
            if let detour = detourForCode(model, world) { return detour }
            guard !model.route.isForGuests else { return nil }
            let wanted = model.route
            model = Model()
            model.route = .signIn
            model.wanted = wanted
            return .signIn
        }
        guard model.route.isForGuests else { return detourForCode(model, world) }
        let wanted = model.wanted
        let drafts = model.drafts
        model = Model()
        model.drafts = drafts
        return wanted
    }

    /// Nobody enters a code that was not sent, nor chooses a password without one.
    private static func detourForCode(_ model: Model, _ world: World) -> Route? {
        if model.route == .newPassword, model.screen.credentials?.code.isEmpty ?? true { return .resetCode }
        guard let purpose = model.route.code, world.pendingCode?.purpose != purpose else { return nil }
        return model.route.parent
    }
}

import Domain
import Sync

extension App {
    /// Shows what lies at an address, or leads to where somebody has to go first.
    static func open(_ route: Route, _ model: inout Model, _ world: World) -> [Effect] {
        // Only the browser's back button leads somebody who is signed in to a guest's page: further back, then.
        if world.me != nil, route.isForGuests { return [.back(to: .lists)] }
        let kept = model.items.map { Items.leave($0) } ?? []
        let earlier = model.trail.lastIndex(of: route)
        model.trail = earlier.map { Array(model.trail[...$0]) } ?? model.trail + [route]
        model.route = route
        model.lists.sheet = nil
        model.lists.isEditing = false
        model.profile = ProfilePage.Model()
        openAccount(route, &model)
        openItems(of: route.list, &model)
        model.items?.editor = nil
        model.items?.isEditing = false
        model.sharing = nil
        if case .sharing(let list) = route { model.sharing = Sharing.Model(list: list) }
        return kept + refresh(&model, world) + (route.code == nil ? [.focus(titleID)] : Code.opened(world))
            + questions(of: route, world)
    }

    /// The forms about the account start anew.
    private static func openAccount(_ route: Route, _ model: inout Model) {
        model.devices = Devices.Model()
        model.deletion = DeleteAccount.Model()
        guard route != .newPassword else { return }
        model.credentials = Credentials.Model()
        if route == .forgot { model.credentials.form.email = model.signIn.form.email }
    }

    /// What only the server knows of a screen.
    private static func questions(of route: Route, _ world: World) -> [Effect] {
        switch route {
        case .devices where world.me != nil: [.request(.devices)]
        case .deleteAccount where world.me != nil: [.request(.planDeletion)]
        default: []
        }
    }

    /// Keeps `trail` as the browser's history will be.
    static func follow(_ effect: Effect, _ model: inout Model) {
        switch effect {
        case .go(let route): model.trail.append(route)
        case .replace(let route): model.trail = model.trail.dropLast() + [route]
        default: break
        }
    }

    /// Another list starts with what was typed in it before.
    private static func openItems(of list: ListID?, _ model: inout Model) {
        guard list != model.items?.list else { return }
        model.drafts = model.allDrafts
        let draft = model.drafts.first { $0.list == list }
        model.items = list.map { Items.Model(list: $0, draft: draft?.text ?? "") }
    }

    /// Brings everything that is worked out from the world up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        if let detour = detour(&model, world) { return [.replace(detour)] }
        guard world.me != nil else { return [] }
        var effects: [Effect] = []
        if var items = model.items {
            model.items = nil
            effects = Items.refresh(&items, world)
            model.items = items
        }
        Lists.refresh(&model.lists, world, open: model.items)
        return effects
    }

    static let titleID = "title"

    /// Where somebody has to go instead: guests to sign in, others into the app, at the address they wanted.
    private static func detour(_ model: inout Model, _ world: World) -> Route? {
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
        if model.route == .newPassword, model.credentials.code.isEmpty { return .resetCode }
        guard let purpose = model.route.code, world.pendingCode?.purpose != purpose else { return nil }
        return model.route.parent
    }

    // MARK: - Notices

    static func show(_ kind: Notice.Kind, undo: [Notice.Undo] = [], _ model: inout Model) -> [Effect] {
        model.noticesShown += 1
        model.notice = Notice(number: model.noticesShown, kind: kind, undo: undo)
        return [.later(Notice.duration, .notice(model.noticesShown))]
    }

    /// Whatever a screen does that can be taken back is offered to be.
    static func offerUndo(of effects: [Effect], _ model: inout Model, _ world: World) -> [Effect] {
        for effect in effects {
            guard case .perform(let intent, let scope) = effect, let inverse = intent.inverse,
                let kind = Notice.Kind(intent, in: scope, world.replica)
            else { continue }
            let undo = Notice.Undo(intent: inverse, scope: scope)
            guard case .item = intent, let earlier = model.notice, earlier.isOfItems else {
                return show(kind, undo: [undo], &model)
            }
            return show(.itemsDeleted(earlier.undo.count + 1), undo: earlier.undo + [undo], &model)
        }
        return []
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let notice = model.notice else { return [] }
        model.notice = nil
        return notice.undo.map { .perform($0.intent, in: $0.scope) } + [.focus(titleID)]
    }
}

import Domain
import Sync

extension App {
    /// Shows what lies at an address, or leads to where somebody has to go first.
    static func open(_ route: Route, _ model: inout Model, _ world: World) -> [Effect] {
        let kept = model.items.map { Items.leave($0) } ?? []
        model.route = route
        model.lists.sheet = nil
        model.lists.isEditing = false
        model.profile = ProfilePage.Model()
        model.items = route.list.map { list in
            model.items?.list == list ? model.items ?? Items.Model(list: list) : Items.Model(list: list)
        }
        model.items?.editor = nil
        model.items?.isEditing = false
        model.sharing = nil
        if case .sharing(let list) = route { model.sharing = Sharing.Model(list: list) }
        return kept + refresh(&model, world) + [.focus(titleID)]
    }

    /// Brings everything that is worked out from the world up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        if let detour = detour(&model, world) { return [.replace(detour)] }
        guard world.me != nil else { return [] }
        if var items = model.items {
            model.items = nil
            Items.refresh(&items, world)
            model.items = items
        }
        Lists.refresh(&model.lists, world, open: model.items)
        return []
    }

    static let titleID = "title"

    /// Where somebody has to go instead: guests to sign in, others into the app, at the address they wanted.
    private static func detour(_ model: inout Model, _ world: World) -> Route? {
        if world.me == nil {
            if model.route == .code, model.code.registration == nil { return .register }
            guard !model.route.isForGuests else { return nil }
            let wanted = model.route
            model = Model()
            model.route = .signIn
            model.wanted = wanted
            return .signIn
        }
        guard model.route.isForGuests else { return nil }
        let wanted = model.wanted
        model = Model()
        return wanted
    }

    // MARK: - Notices

    static func show(_ kind: Notice.Kind, undo: Notice.Undo? = nil, _ model: inout Model) -> [Effect] {
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
            return show(kind, undo: Notice.Undo(intent: inverse, scope: scope), &model)
        }
        return []
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let undo = model.notice?.undo else { return [] }
        model.notice = nil
        return [.perform(undo.intent, in: undo.scope), .focus(titleID)]
    }
}

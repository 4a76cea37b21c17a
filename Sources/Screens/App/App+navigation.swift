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
        let earlier = model.trail.lastIndex(of: route)
        let isEarlier = earlier.map { $0 < model.trail.count - 1 } ?? false
        model.trail = earlier.map { Array(model.trail[...$0]) } ?? model.trail + [route]
        // The browser has gone already: it comes back, and goes again once the question is answered.
        if let editor = model.itemEditor, editor.isTouched, editor.route != route {
            model.itemEditor?.departure = .back(to: route)
            return [.go(editor.route)]
        }
        let kept = leave(&model)
        let left = model.route
        model.way = left.way(to: route, isEarlier: isEarlier)
        model.drafts = model.allDrafts
        model.route = route
        if left != route { model.viewer = nil }
        model.lists.sheet = nil
        model.lists.draft = model.drafts.take(Lists.draftID) ?? ""
        let shown = openDay(route, &model, world)
        model.lists.isEditing = false
        model.receive = Receive.Model()
        model.tray = Tray.Model()
        model.profile = ProfilePage.Model()
        model.profile.groups.draft = model.draft(in: Groups.draftID) ?? ""
        openAccount(route, &model)
        model.profileForm = nil
        openHabits(route, &model)
        openItems(of: route.list, &model)
        model.items?.editor = nil
        model.items?.isEditing = false
        model.access = route.sharedScope.map { Access.Model(scope: $0) }
        openItem(route, &model)
        return kept + forgetOffered(&model) + refresh(&model, world)
            + focus(on: route, after: left, &model, world) + shown
            + questions(of: route, model, world)
    }

    /// A day takes the place of the one before; the calendar opens around the day that was looked at.
    private static func openDay(_ route: Route, _ model: inout Model, _ world: World) -> [Effect] {
        model.today.sheet = nil
        model.today.isEditing = false
        model.today.swiped = nil
        model.today.menu = nil
        model.today.asOf = nil
        model.today.draft = model.draft(in: Today.draftID) ?? ""
        switch route {
        case .today(let day): model.today.day = day
        case .calendar: return Calendar.show(model.today.day ?? world.today, &model.today.calendar)
        default: break
        }
        return []
    }

    /// Nobody has chosen a list for what another app has shared, and nobody can any more.
    private static func forgetOffered(_ model: inout Model) -> [Effect] {
        let wasOffered = model.isOffered
        model.isOffered = model.route.pictures > 0
        return wasOffered && !model.isOffered ? [.forgetShared] : []
    }

    /// Where one goes on: coming back, where one went away, as far as that is still there.
    private static func focus(on route: Route, after left: Route, _ model: inout Model, _ world: World)
        -> [Effect]
    {
        let found = model.found
        model.found = nil
        if route.code != nil { return Code.opened(world) }
        if route == .search { return [.focus(Search.fieldID)] }
        guard let found, var items = model.items else {
            // A list's menu leads further than to the list.
            let link = route == .lists ? left.list.map { .list($0) } ?? left : left
            return [.focus(titleID)] + (model.way == .back ? [.focus(link.linkID)] : [])
        }
        model.items = nil
        defer { model.items = items }
        return [.focus(Items.reveal(found, &items) ?? titleID)]
    }

    private static func openHabits(_ route: Route, _ model: inout Model) {
        model.habits.form = nil
        model.habits.menu = nil
        model.habits.removal = nil
        model.habits.isEditing = false
        model.habits.page = nil
        if case .habit(let habit) = route { model.habits.page = Habits.Page(habit: habit) }
    }

    private static func openItem(_ route: Route, _ model: inout Model) {
        model.itemHistory = nil
        if case .itemHistory(let list, let item) = route {
            model.itemHistory = ItemHistory.Model(list: list, item: item)
        }
        guard case .item(let list, let item) = route else { return model.itemEditor = nil }
        if model.itemEditor?.route != route {
            model.itemEditor = ItemEditor.Model(list, item, drafts: model.drafts)
        }
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
    private static func questions(of route: Route, _ model: Model, _ world: World) -> [Effect] {
        if world.me == nil { return [] }
        return switch route {
        case .settings: [.measureStorage]
        case .devices: [.request(.devices)]
        case .deleteAccount: [.request(.planDeletion)]
        case .itemHistory: model.itemHistory.map { [$0.question] } ?? []
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
        model.items = list.map { Items.Model(list: $0, draft: model.draft(in: $0.text) ?? "") }
    }

    /// Brings everything that is worked out from the world up to date.
    static func refresh(_ model: inout Model, _ world: World) -> [Effect] {
        if let detour = detour(&model, world) { return [.replace(detour)] }
        guard let me = world.me else { return [] }
        if model.route == .editProfile, let profile = world.replica.profile(of: me) {
            if model.profileForm == nil {
                model.profileForm = ProfileForm.Model(profile, drafts: model.drafts)
            }
            model.profileForm?.follow(profile)
        }
        var effects: [Effect] = []
        if var items = model.items {
            model.items = nil
            effects = Items.refresh(&items, world)
            model.items = items
        }
        Pictures.refresh(&model.viewer, world)
        if var editor = model.itemEditor {
            effects += ItemEditor.refresh(&editor, world)
            model.itemEditor = editor
        }
        Lists.refresh(&model.lists, world, open: model.items)
        if model.route.isInDays { effects += Today.refresh(&model.today, world) }
        if model.route == .search { Search.find(&model.search, world) }
        if model.route == .trash { Trash.refresh(&model.trash, world.replica) }
        if model.route.isInHabits || model.route.isInDays {
            effects += Habits.refresh(&model.habits, world)
        }
        if model.route == .profile { model.today.index.follow(world.replica) }
        effects += ProfilePage.refresh(&model.profile, world)
        effects += follow(&model, world.replica, isReady: world.status.isReady)
        return effects + followReminders(&model, world)
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

    static func show(_ kind: Notice.Kind, undo: [Inverse] = [], _ model: inout Model) -> [Effect] {
        model.noticesShown += 1
        model.notice = Notice(number: model.noticesShown, kind: kind, undo: undo)
        return [.later(Notice.duration, .notice(model.noticesShown))]
    }

    /// Whatever a screen does that can be taken back is offered to be, all that was done at once together.
    static func offerUndo(of effects: [Effect], _ model: inout Model, _ world: World) -> [Effect] {
        let rest = takeBack(effects, &model, world)
        var kinds: [Notice.Kind] = []
        var undo: [Inverse] = []
        for effect in effects {
            guard case .perform(let intent, let scope) = effect,
                let kind = Notice.Kind(intent, in: scope, world)
            else { continue }
            kinds.append(kind)
            undo += intent.inverse(
                in: scope, by: world.replica.person, of: world.replica, now: world.now)
        }
        guard let kind = Notice.Kind.all(kinds) else { return rest }
        guard let earlier = model.notice, let both = kind.joined(to: earlier.kind) else {
            return rest + show(kind, undo: undo, &model)
        }
        return rest + show(both, undo: earlier.undo + undo, &model)
    }

    /// What a second tap has taken back is offered no more; the deadline that went with the tick comes back with it, unless
    /// the item has another one by now, or is changed by hand at the same time.
    private static func takeBack(_ effects: [Effect], _ model: inout Model, _ world: World) -> [Effect] {
        guard var notice = model.notice, notice.kind.isTick else { return [] }
        var restored: [Effect] = []
        var kept: [Inverse] = []
        var opened: ItemID?
        for undo in notice.undo {
            if effects.contains(where: { $0.means(undo) }) {
                opened = undo.opened
            } else if case .item(.edit(let id, _)) = undo.intent, id == opened {
                if world.replica.item(id, in: undo.scope)?.deadline != nil { continue }
                if effects.contains(where: { $0.edits(id, in: undo.scope) }) { continue }
                restored.append(.perform(undo.intent, in: undo.scope))
            } else {
                kept.append(undo)
            }
        }
        guard kept.count < notice.undo.count else { return [] }
        notice.undo = kept
        notice.kind = .all(kept.compactMap { $0.tick(world) }) ?? notice.kind
        model.notice = kept.isEmpty ? nil : notice
        return restored
    }

    /// Says why a picture that was chosen cannot be kept, or not where it was to be.
    static func show(_ picked: Pictures.Picked, isFull: Bool, _ model: inout Model) -> [Effect] {
        switch picked {
        case .kept where isFull: show(.picture(.tooMany), &model)
        case .kept: []
        case .tooLarge: show(.picture(.tooLarge), &model)
        case .noRoom: show(.picture(.noRoom), &model)
        case .notAllowed: show(.picture(.notHere), &model)
        }
    }

    /// Where the focus goes when what had it is gone.
    static func focusOnScreen(_ model: Model) -> Effect {
        .focus(model.viewer == nil ? titleID : Pictures.viewerID)
    }

    static func undo(_ model: inout Model) -> [Effect] {
        guard let notice = model.notice, !notice.undo.isEmpty else { return [] }
        model.notice = nil
        if case .picture(.restore(let picture))? = notice.undo.last?.intent {
            model.viewer?.picture = picture
        }
        return notice.undo.map { .perform($0.intent, in: $0.scope) }
            + [focusOnScreen(model)]
    }
}

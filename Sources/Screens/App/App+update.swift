import Domain
import Sync
import Texts

extension App {
    /// Takes in what has happened and says what is to be done because of it.
    public static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        var effects = route(&model, message, &world)
        if var editor = model.itemEditor {
            effects = ItemEditor.hold(effects, &editor)
            model.itemEditor = editor
        }
        for effect in effects { follow(effect, &model) }
        return effects + offerUndo(of: effects, &model, world)
    }

    private static func route(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .opened(let route): return open(route, &model, world)
        case .changed: return refresh(&model, world)
        case .refused(_, in: _, let refusal):
            model.habits.touched = nil
            return show(.refused(refusal), &model)
        case .answered(let request, let answer): return answered(&model, request, answer, &world)
        case .picked(let picked, let target):
            return Pictures.picked(picked, for: target, &model.crop, &world)
                + show(picked, isFull: Pictures.isFull(target, world), &model)
        case .elapsed(.resend): return Code.secondPassed(world)
        case .elapsed(.deadline): return refresh(&model, world)
        case .elapsed(.reminder(let number)):
            guard model.reminders?.timer == number else { return [] }
            guard world.device.hasRest else { return [.later(Reminders.calm, .reminder(number))] }
            // It comes at the end of each day, too, whatever has become of the clocks and of the hour at which days begin.
            return remind(&model, world) + refresh(&model, world)
        case .elapsed(.farewell):
            if model.profile.leaving == .sending { model.profile.leaving = .unsent }
        case .elapsed(.notice(let number)):
            guard model.notice?.number == number else { return [] }
            model.notice = nil
            return refresh(&model, world)
        case .leaving: return leave(&model)
        case .linkTapped(let route): return route == model.route ? [] : [.go(route)]
        case .backTapped: return [goUp(from: model)]
        case .undoTapped: return undo(&model)
        case .noticeDismissed:
            return dismissNotice(&model) + [focusOnScreen(model)] + followReminders(&model, world)
        case .reminderTapped: return openReminded(&model)
        case .updateTapped: return [.applyUpdate]
        case .refreshAsked: return [.refresh]
        default: return pass(message, to: &model, &world)
        }
        return []
    }

    /// The list that is open may go with the page, or with another one's coming.
    static func leave(_ model: inout Model) -> [Effect] {
        guard var items = model.items else { return [] }
        defer { model.items = items }
        return Items.leave(&items)
    }

    /// The browser's way back may lead elsewhere than the button says.
    static func goUp(from model: Model) -> Effect {
        model.trail.dropLast().last == model.up ? .back(to: model.up) : .replace(model.up)
    }

    /// Hands a message to its screen; one for a screen that has gone is dropped.
    private static func pass(_ message: Message, to model: inout Model, _ world: inout World) -> [Effect] {
        switch message {
        case .signIn(let message): return SignIn.update(&model.signIn, message)
        case .register(let message): return Register.update(&model.register, message)
        case .code(let message): return Code.update(&model.code, message, world)
        case .credentials(.resendTapped):
            return [.replace(.resetCode)] + Code.update(&model.code, .resendTapped, world)
        case .credentials(let message):
            return Credentials.update(&model.credentials, message, at: model.route, world)
        case .devices(let message): return Devices.update(&model.devices, message)
        case .deletion(let message): return DeleteAccount.update(&model.deletion, message)
        case .items(.pictures(let message)), .profile(.pictures(let message)), .pictures(let message):
            return Pictures.update(&model.viewer, message, &world)
        case .access(.pictures(let message)): return Pictures.update(&model.viewer, message, &world)
        case .crop(let message):
            defer { if message.isLast { model.crop = nil } }
            return model.crop?.update(message) ?? []
        case .profile(.groups(let message)): return Groups.update(&model.profile.groups, message, &world)
        case .profile(let message): return ProfilePage.update(&model.profile, message, world)
        case .settings(let message): return SettingsPage.update(message, world)
        case .profileForm(let message):
            return change(&model.profileForm) { ProfileForm.update(&$0, message, world) }
        case .lists(let message): return Lists.update(&model.lists, message, &world, open: model.route.list)
        case .today(let message):
            var today = model.today
            model.today = Today.Model()
            defer { model.today = today }
            return Today.update(&today, message, &model.drafts, &world)
        case .items(.removeTapped):
            return model.route.list.map { Lists.update(&model.lists, .removeTapped($0), &world, open: $0) }
                ?? []
        case .items(.selectionCopied):
            let text = model.items?.selectedText(point: world.language.decimalPoint) ?? ""
            return [.copy(text)] + show(.copied, &model)
        case .items(let message): return change(&model.items) { Items.update(&$0, message, &world) }
        case .access(let message): return change(&model.access) { Access.update(&$0, message, world) }
        case .receive(let message): return Receive.update(message, &model, &world)
        case .search(.opened(let list, let item)): return open(list, at: item, &model, world)
        case .search(let message): return Search.update(&model.search, message, world)
        case .trash(let message): return Trash.update(&model.trash, message)
        case .itemHistory(let message):
            return change(&model.itemHistory) { ItemHistory.update(&$0, message) }
        case .itemEditor(let message):
            let up = goUp(from: model)
            return change(&model.itemEditor) { ItemEditor.update(&$0, message, world, up: up) }
        case .tray(.copyTapped(let id)):
            return Tray.update(&model.tray, .copyTapped(id), world) + show(.copied, &model)
        case .habits(let message):
            let up = goUp(from: model)
            return Habits.update(&model.habits, message, &model.drafts, &world, up: up)
        case .tray(let message): return Tray.update(&model.tray, message, world)
        default: return []
        }
    }

    /// Lets a screen change, unless it has gone.
    private static func change<Screen>(
        _ screen: inout Screen?, _ update: (inout Screen) -> [Effect]
    ) -> [Effect] {
        guard var open = screen else { return [] }
        // Moved out and back, so that its rows are not copied.
        screen = nil
        defer { screen = open }
        return update(&open)
    }

    /// What was found, in its list, unless that would not show it.
    private static func open(
        _ list: ListID, at item: ItemID?, _ model: inout Model, _ world: World
    ) -> [Effect] {
        let scope = ScopeID.list(list)
        if let item, world.replica.item(item, in: scope)?.done != nil,
            world.replica.hidesDone(in: scope, for: world.replica.person)
        {
            return [.go(.item(list, item))]
        }
        model.found = item
        return [.go(.list(list))]
    }
}

import Domain
import Sync
import Texts

extension App {
    /// Takes in what has happened and says what is to be done because of it.
    public static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        let (earlier, looked) = (model.noticesShown, model.viewer?.address)
        var effects: [Effect] = []
        for effect in route(&model, message, &world) {
            if case .app(let effect) = effect {
                effects += perform(effect, &model, &world)
            } else {
                effects.append(effect)
            }
        }
        if case .list(let items, .item(var editor)) = model.screen {
            effects = ItemEditor.hold(effects, &editor)
            model.screen = .list(items, .item(editor))
        }
        effects += follow(looked, model)
        effects = Welcome.remaining(after: effects, world) + effects
        for effect in effects { recordHistory(effect, &model) }
        model.habits.expect(effects)
        effects += offerUndo(of: effects, &model, world)
        if model.noticesShown != earlier { model.notice?.goesAlong = effects.contains { $0.leads } }
        return effects
    }

    static func route(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .opened(let route): return open(route, &model, world)
        case .changed: return refresh(&model, world)
        case .refused(_, in: _, let refusal):
            model.habits.expectNothing()
            return show(.refused(refusal), &model)
        case .answered(let request, let answer): return answered(&model, request, answer, &world)
        case .picked(.kept(let blob), .message(let chat)) where model.screen.chat?.chat == chat:
            return pass(.chat(.picked(blob)), to: &model, &world)
        case .picked(.kept(let blob), .photo): return Photos.update(&model.photos, .picked(blob), &world)
        case .picked(let picked, let target):
            return Pictures.picked(picked, for: target, &model.crop, &world)
                + show(picked, isFull: Pictures.isFull(target, world), &model)
        case .elapsed(let timer): return elapsed(timer, &model, world)
        case .shared(.done): return []
        case .shared(.copied): return show(.copied, &model)
        case .shared(.notCopied): return show(.notCopied, &model)
        case .shared(.failed): return show(.picture(.notShared), &model)
        case .leaving: return leave(&model.screen)
        case .notificationTapped(let tag):
            model.due = Due.Model(tag: tag, tapped: world.now)
            return refresh(&model, world)
        case .linkTapped(let route): return open(route, from: model)
        case .backTapped: return [goUp(from: model)]
        case .undoTapped: return undo(&model)
        case .noticeDismissed:
            return dismissNotice(&model) + [focusOnScreen(model)] + updateReminders(&model, world)
        case .reminderTapped: return openReminded(&model)
        case .reminderDoneTapped, .reminderLaterTapped:
            return answerReminded(&model, isDone: message == .reminderDoneTapped, world)
        case .due(let message): return Due.update(&model.due, message, world)
        case .request(let message), .lists(.request(let message)), .chats(.request(let message)),
            .profile(.groups(.request(let message))):
            return Requests.update(&model.request, message, world)
        case .updateTapped: return [.applyUpdate]
        case .refreshAsked: return [.refresh]
        case .pressed(let shortcut): return press(shortcut, &model, &world)
        case .shortcutsClosed:
            model.isShowingShortcuts = false
            return []
        case .contentWanted: return [.focus(content(of: model))]
        case .signIn(let message): return SignIn.update(&model.signIn, message)
        case .register(let message): return Register.update(&model.register, message)
        case .code(let message): return Code.update(&model.code, message, world)
        case .settings(.testTapped), .devices(.testTapped(nil)): return testNotifications(&model, world)
        case .settings(.zone(let message)): return ZoneChoice.update(&model.zones, message, world)
        case .settings(let message): return SettingsPage.update(message, world)
        case .lists(let message): return Lists.update(&model.lists, message, &world, open: model.route.list)
        case .chats(let message): return Chats.update(&model.chats, message, &world, open: model.route.chat)
        case .card(let message):
            if message.sends, case .chat(var chat) = model.screen {
                ChatLog.showEnd(&chat)
                model.screen = .chat(chat)
            }
            return CardSending.update(&model.chats, message, &world)
        case .search(let message): return Search.update(&model.search, message, world)
        case .chatSearch(let message): return ChatSearch.update(&model.chats.search, message, world)
        case .photos(let message): return Photos.update(&model.photos, message, &world)
        case .viewer(let message): return Viewer.update(&model.viewer, message, &world)
        case .crop(let message):
            defer { if message.isLast { model.crop = nil } }
            return model.crop?.update(message) ?? []
        default: return pass(message, to: &model, &world)
        }
    }

    private static func elapsed(_ timer: TimerID, _ model: inout Model, _ world: World) -> [Effect] {
        switch timer {
        case .resend: return Code.secondPassed(world)
        case .deadline: return refresh(&model, world)
        case .reminder(let number):
            guard model.reminders?.timer == number else { return [] }
            guard world.device.hasRest else {
                model.reminders?.isDue = true
                return []
            }
            // It comes at the end of each day, too, whatever has become of the clocks and of the hour at which days begin.
            return remind(&model, world) + refresh(&model, world)
        case .chatMarks:
            model.chats.isMarking = false
            return refresh(&model, world)
        case .signOut:
            guard case .profile(var profile) = model.screen else { return [] }
            ProfilePage.endPatience(&profile)
            model.screen = .profile(profile)
            return []
        case .notice(let number):
            guard model.notice?.number == number else { return [] }
            model.notice = nil
            return refresh(&model, world)
        }
    }
}

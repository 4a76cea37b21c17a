import Domain
import Platform
import SyncRules
import Texts

extension App {
    /// Updates the model with a message and returns the effects.
    public static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment)
        -> [Effect]
    {
        let (earlier, looked) = (model.toastsShown, model.overlays.viewer?.address)
        var effects: [Effect] = []
        for effect in route(&model, message, &env) {
            if case .app(let effect) = effect {
                effects += perform(effect, &model, &env)
            } else if HeldRequests.allow(effect, &model.heldRequests, env) {
                effects.append(effect.dated(env))
            }
        }
        effects += PictureAddress.follow(looked, model)
        effects = Onboarding.remaining(after: effects, env) + effects
        for effect in effects { recordHistory(effect, &model) }
        model.habits.expect(effects)
        effects += Toasts.offerUndo(of: effects, &model, env)
        if model.toastsShown != earlier {
            model.toast?.survivesNavigation = effects.contains { $0.navigates }
        }
        return effects
    }

    static func route(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        switch message {
        case .opened(let route): return open(route, &model, &env)
        case .changed: return refresh(&model, env)
        case .refused(_, in: _, let refusal):
            model.habits.expectNothing()
            return Toasts.show(.refused(refusal), &model)
        case .answered(let request, let answer): return ServerAnswers.receive(&model, request, answer, &env)
        case .picked(.stored(let blob), .message(let chat)) where model.screen.chat?.chat == chat:
            return route(&model, .chat(.picked(blob)), &env)
        case .picked(.stored(let blob), .square(let scope))
        where model.screen.newGroup.map({ .group($0) }) == scope:
            return route(&model, .newGroup(.pictureChosen(blob)), &env)
        case .picked(.stored(let blob), .photo): return model.addPhoto(blob, &env)
        case .picked(let picked, let target):
            return Pictures.picked(picked, for: target, &model.overlays.crop, &env)
                + Toasts.show(picked, isFull: Pictures.isFull(target, env), &model)
        case .elapsed(let timer): return elapsed(timer, &model, &env)
        case .shared(.done): return []
        case .shared(.copied): return Toasts.show(.copied, &model)
        case .shared(.notCopied): return Toasts.show(.notCopied, &model)
        case .shared(.failed): return Toasts.show(.picture(.notShared), &model)
        case .leaving: return send(.left(for: nil), to: &model, env)
        case .notificationTapped(let tag):
            model.overlays.reminderSheet = ReminderSheet.Model(tag: tag, tapped: env.now)
            return refresh(&model, env)
        case .linkTapped(let route): return open(route, from: model)
        case .backTapped: return [goUp(from: model)]
        case .undoTapped: return Toasts.undo(&model, env)
        case .followingMoveTapped:
            guard let (intent, undo, rule) = model.toast?.moveFollowing(env) else { return [] }
            return [intent, Toasts.focusOnScreen(model)]
                + Toasts.show(.followingMoved(rule), undo: undo, &model)
        case .toastDismissed:
            return ReminderToasts.dismiss(&model) + [Toasts.focusOnScreen(model)]
                + Reminders.update(&model, env)
        case .toastHeld(let isHeld): return Toasts.hold(isHeld, &model)
        case .reminderTapped: return ReminderToasts.open(&model)
        case .reminderDoneTapped, .reminderLaterTapped:
            return ReminderToasts.answer(&model, isDone: message == .reminderDoneTapped, env)
        case .reminderSheet(let message):
            return ReminderSheet.update(&model.overlays.reminderSheet, message, env)
        case .request(let message), .lists(.request(let message)), .chats(.request(let message)),
            .profile(.groups(.request(let message))):
            return Requests.update(&model.overlays.request, message, env)
        case .updateTapped: return [.applyUpdate]
        case .refreshAsked: return [.refresh]
        case .pressed(let shortcut): return Shortcuts.press(shortcut, &model, &env)
        case .shortcutsClosed:
            model.overlays.isShowingShortcuts = false
            return []
        case .contentWanted: return [.focus(Shortcuts.content(of: model))]
        case .signIn(let message): return SignIn.update(&model.signIn, message)
        case .register(let message): return Register.update(&model.register, message)
        case .code(let message): return Code.update(&model.code, message, env)
        case .settings(.testTapped), .devices(.testTapped(nil)): return Subscribing.test(&model, env)
        case .settings(.zone(let message)): return ZoneChoice.update(&model.overlays.zones, message, env)
        case .settings(let message): return SettingsPage.update(message, env)
        case .lists(let message): return Lists.update(&model.lists, message, &env, open: model.route.list)
        case .chats(let message): return Chats.update(&model.chats, message, &env, open: model.route.chat)
        case .card(let message):
            if message.sends, case .chat(var chat) = model.screen {
                ChatWindow.showEnd(&chat)
                model.screen = .chat(chat)
            }
            return CardSending.update(&model.overlays.card, message, model.chats, &env)
        case .search(let message): return Search.update(&model.search, message, env)
        case .chatSearch(let message): return ChatSearch.update(&model.chats.search, message, env)
        case .photos(let message): return Photos.update(&model.photos, message, &env)
        case .viewer(let message): return Viewer.update(&model.overlays.viewer, message, &env)
        case .crop(let message):
            defer { if message.isLast { model.overlays.crop = nil } }
            return model.overlays.crop?.update(message) ?? []
        default:
            let effects = send(.message(message), to: &model, &env)
            guard case .chat = message, let chat = model.screen.chat else { return effects }
            return effects + Chats.mark(&model.chats, open: (chat.chat, chat.seen), env)
        }
    }

    private static func elapsed(_ timer: TimerID, _ model: inout Model, _ env: inout AppEnvironment)
        -> [Effect]
    {
        switch timer {
        case .resend: return Code.secondPassed(env)
        case .deadline: return refresh(&model, env)
        case .typingPause(let number):
            return send(.message(.itemEditor(.paused(number))), to: &model, &env)
        case .reminder(let number):
            guard model.reminders?.timer == number else { return [] }
            guard env.device.hasRest else {
                model.reminders?.isDue = true
                return []
            }
            // This timer also fires at the end of each day, even after a change of the clocks or of the hour at which
            // days start.
            return ReminderToasts.check(&model, env) + refresh(&model, env)
        case .chatMarks:
            model.chats.isMarking = false
            return refresh(&model, env)
        case .searchSlice:
            return model.route == .search
                ? Search.advanced(&model.search, env) : ChatSearch.advanced(&model.chats.search, env)
        case .signOut:
            guard case .profile(var profile) = model.screen else { return [] }
            ProfilePage.sendTimedOut(&profile)
            model.screen = .profile(profile)
            return []
        case .toast(let number):
            guard model.toast?.timer == number else { return [] }
            model.toast = nil
            return refresh(&model, env)
        }
    }
}

extension Effect {
    /// A tick of a repeating task with the day of the user, from which the next day is counted.
    fileprivate func dated(_ env: AppEnvironment) -> Effect {
        guard case .perform(.item(.tick(let id, let isDone, nil)), in: let scope) = self, isDone,
            env.replica.item(id, in: scope)?.occurrence != nil
        else { return self }
        return .perform(.item(.tick(id, done: isDone, on: env.today)), in: scope)
    }
}

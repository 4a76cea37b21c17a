import Browser
import Domain
import Platform
import Screens
import SyncClient
import SyncProtocol
import SyncRules
import Texts
import Wire

extension AppRuntime {
    /// Performs effects that change the model immediately, so that the page is rendered once. The others wait for the
    /// page.
    func perform(_ effect: Effect) {
        switch effect {
        case .perform(let intent, let scope): perform(intent, in: scope)
        case .retry(let command): retry(command)
        case .discard(let command): sync?.discard(command)
        case .loadOlder(let chat, let position): sync?.requestOlder(in: chat, from: position)
        case .searchLogs(let chat): sync?.search(in: chat)
        case .sendTyping(let chat): sync?.sendTyping(in: chat)
        case .refresh:
            isRefreshing = true
            sync?.refresh()
        case .signOutHere:
            store.device.pendingSignOut = store.device.me?.person
            signedOut()
            send(.answered(.signOut, .signedOut))
        case .go(let route):
            bridge.perform(.pushPath(route.path))
            send(.opened(route))
        case .replace(let route):
            bridge.perform(.replacePath(route.path))
            send(.opened(route))
        case .keepInvitation(let invitation): store.update { $0.invitation = invitation }
        case .limitPictures(let megabytes):
            store.update { $0.pictureMegabytes = megabytes }
            bridge.perform(.limitPictures(megabytes: megabytes))
        case .limitMessages(let count): store.update { $0.storedMessages = count }
        case .loadMessages(let portion): store.update { $0.scrollPageSize = portion }
        case .enableShortcuts(let isOn): store.update { $0.hasShortcuts = isOn }
        case .freeSpace, .forgetShared, .measureStorage, .nameZones, .keepReminders: page.perform(effect)
        case .crop(let blob, let square, let scope): session.crop(blob, square, of: scope)
        case .remind(let reminder):
            let (title, text) = env.notification(of: reminder)
            bridge.perform(.remind(tag: reminder.tag, title: title, body: text))
            sync?.reportShownReminder(ShownReminder(tag: reminder.tag, moment: reminder.moment))
        case .request, .back, .focus, .setTimer, .pick, .copy, .share, .askNotifications, .install,
            .applyUpdate:
            waitingEffects.append(effect)
        case .app: break
        }
    }

    /// Opens a screen. Removes the tag of a tapped notification from the address.
    func open(_ route: Route, from path: String) {
        send(.opened(route))
        let tag = Route.notificationTag(in: path)
        guard !tag.isEmpty else { return }
        bridge.perform(.replacePath(model.route.path))
        send(.notificationTapped(tag))
    }

    /// Performs the effects that waited for the rendered page.
    func performWaiting() {
        let effects = waitingEffects
        waitingEffects = []
        for effect in effects {
            switch effect {
            case .request(let request): sendRequest(request)
            case .setTimer(let delay, let timer): session.setTimer(timer, milliseconds: delay)
            case .pick(let target, let source): session.pick(for: target, from: source)
            case .applyUpdate: applyVersionUpdate()
            default: page.perform(effect)
            }
        }
    }

    func picked(_ outcome: PickOutcome, for target: Pictures.Target) {
        send(.picked(Pictures.Picked(outcome), for: target))
        saveDrafts()
    }

    private func perform(_ intent: Intent, in scope: ScopeID) {
        guard let refusal = sync?.enqueue(intent, in: scope) else { return }
        sync?.reject(intent, in: scope, refusal)
        send(.refused(intent, in: scope, refusal))
    }

    private func retry(_ id: CommandID) {
        guard let command = sync?.client.rejectedCommands.first(where: { $0.command.id == id })?.command
        else { return }
        if let refusal = sync?.enqueue(command.intent, in: command.scope) {
            send(.refused(command.intent, in: command.scope, refusal))
        } else {
            sync?.discard(id)
        }
    }
}

extension Effect {
    /// True for effects that produce a command.
    var isCommand: Bool { if case .perform = self { true } else { false } }
}

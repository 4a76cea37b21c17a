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
        case .loadOlder(let chat, let place): sync?.requestOlder(in: chat, from: place)
        case .searchLogs(let chat): sync?.search(in: chat)
        case .sendTyping(let chat): sync?.sendTyping(in: chat)
        case .refresh:
            isRefreshing = true
            sync?.refresh()
        case .signOutHere:
            device.pendingSignOut = device.me?.person
            signedOut()
            send(.answered(.signOut, .signedOut))
        case .go(let route):
            bridge.perform(.pushPath(route.path))
            send(.opened(route))
        case .replace(let route):
            bridge.perform(.replacePath(route.path))
            send(.opened(route))
        case .keepInvitation(let invitation):
            device.invitation = invitation
            saveDevice()
        case .limitPictures(let megabytes):
            device.pictureMegabytes = megabytes
            saveDevice()
            bridge.perform(.limitPictures(megabytes: megabytes))
        case .limitMessages(let count):
            device.storedMessages = count
            saveDevice()
        case .loadMessages(let portion):
            device.scrollPageSize = portion
            saveDevice()
        case .enableShortcuts(let isOn):
            device.hasShortcuts = isOn
            saveDevice()
        case .freeSpace: bridge.perform(.forgetPictures(prefix: ""))
        case .forgetShared: bridge.perform(.forgetShared)
        case .measureStorage: bridge.perform(.measureStorage)
        case .crop(let blob, let square, let scope): crop(blob, square, of: scope)
        case .remind(let reminder):
            let (title, text) = env.notification(of: reminder)
            bridge.perform(.remind(tag: reminder.tag, title: title, body: text))
            sync?.reportShownReminder(ShownReminder(tag: reminder.tag, moment: reminder.moment))
        case .keepReminders(let tags): bridge.perform(.keepReminders(tags: tags))
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
            case .back(let route): bridge.perform(.goBack(else: route.path))
            case .focus(let id): bridge.perform(.focus(id: id))
            case .setTimer(let delay, let timer): setTimer(timer, milliseconds: delay)
            case .pick(let target, let source): pick(for: target, from: source)
            case .copy(let text): bridge.perform(.copy(text))
            case .share(.picture(let address)): bridge.perform(.share(path: address, isPicture: true))
            case .share(.link(let path)): bridge.perform(.share(path: path, isPicture: false))
            case .askNotifications: bridge.perform(.askNotifications)
            case .install: bridge.perform(.install)
            case .applyUpdate: applyVersionUpdate()
            case .perform, .retry, .discard, .loadOlder, .searchLogs, .sendTyping, .refresh, .signOutHere,
                .go, .replace, .keepInvitation,
                .limitPictures, .limitMessages, .loadMessages, .enableShortcuts, .freeSpace,
                .forgetShared, .measureStorage, .crop, .remind, .keepReminders, .app:
                break
            }
        }
    }

    private func pick(for target: Pictures.Target, from source: PictureSource) {
        let token = bridge.newToken()
        session.picks[token] = target
        let pick = PicturePick(
            source: source, maxCount: target.maxCount, maxBytes: Picture.maxBytes)
        bridge.perform(.pickPictures(token, pick))
    }

    private func crop(_ blob: BlobID, _ square: Pictures.Square, of scope: ScopeID) {
        let token = bridge.newToken()
        session.picks[token] = .square(of: scope)
        let square = PictureSquare(
            x: square.x, y: square.y, side: square.side, maxPixels: Pictures.Square.maxPixels)
        bridge.perform(.cropPicture(token, name: blob.text, square))
    }

    func picked(_ outcome: PickOutcome, for target: Pictures.Target) {
        let picked: Pictures.Picked =
            switch outcome {
            case .stored(let name): BlobID(checking: name).map { .stored($0) } ?? .notAllowed
            case .tooLarge: .tooLarge
            case .empty: .empty
            case .tooMany: .tooMany
            case .failed(.quota): .noSpace
            case .failed: .notAllowed
            }
        send(.picked(picked, for: target))
        saveDrafts()
    }

    private func perform(_ intent: Intent, in scope: ScopeID) {
        guard let refusal = enqueue(intent, in: scope) else { return }
        sync?.reject(intent, in: scope, refusal)
        send(.refused(intent, in: scope, refusal))
    }

    /// - Returns: the reason why the rules reject it.
    private func enqueue(_ intent: Intent, in scope: ScopeID) -> Refusal? {
        do throws(Refusal) { try sync?.enqueue(intent, in: scope) } catch { return error }
        return nil
    }

    private func retry(_ id: CommandID) {
        guard let command = sync?.client.rejectedCommands.first(where: { $0.command.id == id })?.command
        else { return }
        if let refusal = enqueue(command.intent, in: command.scope) {
            send(.refused(command.intent, in: command.scope, refusal))
        } else {
            sync?.discard(id)
        }
    }

    private func setTimer(_ timer: TimerID, milliseconds: Int) {
        let token = bridge.newToken()
        session.timers[token] = timer
        bridge.perform(.setTimer(token, milliseconds: milliseconds))
    }
}

extension Effect {
    /// True for effects that produce a command.
    var isCommand: Bool { if case .perform = self { true } else { false } }
}

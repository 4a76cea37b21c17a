import Browser
import Domain
import Screens
import Sync
import Texts
import Wire

extension Loop {
    /// Performs effects that change the model immediately, so that the page is rendered once. The others wait for the
    /// page.
    func perform(_ effect: Effect) {
        switch effect {
        case .perform(let intent, let scope): perform(intent, in: scope)
        case .retry(let command): retry(command)
        case .discard(let command): sync?.discard(command)
        case .loadOlder(let chat, let place): sync?.wantOlder(in: chat, from: place)
        case .searchLogs(let chat): sync?.search(in: chat)
        case .typed(let chat): sync?.type(in: chat)
        case .refresh:
            isRefreshing = true
            sync?.refresh()
        case .signOutHere:
            device.pendingSignOut = device.me?.person
            signedOut()
            send(.answered(.signOut, .signedOut))
        case .go(let route):
            tab.perform(.pushPath(route.path))
            send(.opened(route))
        case .replace(let route):
            tab.perform(.replacePath(route.path))
            send(.opened(route))
        case .keepPictures(let megabytes):
            device.pictureMegabytes = megabytes
            keepDevice()
            tab.perform(.limitPictures(megabytes: megabytes))
        case .keepMessages(let count):
            device.keptMessages = count
            keepDevice()
        case .loadMessages(let portion):
            device.portion = portion
            keepDevice()
        case .keepShortcuts(let isOn):
            device.hasShortcuts = isOn
            keepDevice()
        case .freeSpace: tab.perform(.forgetPictures(beginning: ""))
        case .forgetShared: tab.perform(.forgetShared)
        case .measureStorage: tab.perform(.measureStorage)
        case .crop(let blob, let square, let scope): crop(blob, square, of: scope)
        case .remind(let reminder):
            let (title, text) = world.words(of: reminder)
            tab.perform(.remind(tag: reminder.tag, title: title, body: text))
            sync?.noteTold(ToldReminder(tag: reminder.tag, moment: reminder.moment))
        case .keepReminders(let tags): tab.perform(.keepReminders(tags: tags))
        case .request, .back, .focus, .later, .pick, .copy, .share, .askNotifications, .install, .applyUpdate:
            waiting.append(effect)
        case .app: break
        }
    }

    /// Opens a screen. Removes the tag of a tapped notification from the address.
    func open(_ route: Route, from path: String) {
        send(.opened(route))
        let tag = Route.tapped(in: path)
        guard !tag.isEmpty else { return }
        tab.perform(.replacePath(model.route.path))
        send(.notificationTapped(tag))
    }

    /// Performs the effects that waited for the rendered page.
    func performWaiting() {
        let effects = waiting
        waiting = []
        for effect in effects {
            switch effect {
            case .request(let request): ask(request)
            case .back(let route): tab.perform(.goBack(else: route.path))
            case .focus(let id): tab.perform(.focus(id: id))
            case .later(let delay, let timer): setTimer(timer, milliseconds: delay)
            case .pick(let target, let source): pick(for: target, from: source)
            case .copy(let text): tab.perform(.copy(text))
            case .share(.picture(let address)): tab.perform(.share(path: address, isPicture: true))
            case .share(.link(let path)): tab.perform(.share(path: path, isPicture: false))
            case .askNotifications: tab.perform(.askNotifications)
            case .install: tab.perform(.install)
            case .applyUpdate: update()
            case .perform, .retry, .discard, .loadOlder, .searchLogs, .typed, .refresh, .signOutHere, .go,
                .replace,
                .keepPictures, .keepMessages, .loadMessages, .keepShortcuts, .freeSpace,
                .forgetShared, .measureStorage, .crop, .remind, .keepReminders, .app:
                break
            }
        }
    }

    private func pick(for target: Pictures.Target, from source: Pictures.Source) {
        let token = tab.newToken()
        session.picks[token] = target
        let pick = PicturePick(
            source: PicturePick.Source(source), most: target.most, mostBytes: Picture.mostBytes)
        tab.perform(.pickPictures(token, pick))
    }

    private func crop(_ blob: BlobID, _ square: Pictures.Square, of scope: ScopeID) {
        let token = tab.newToken()
        session.picks[token] = .square(of: scope)
        let square = PictureSquare(
            x: square.x, y: square.y, side: square.side, mostPixels: Pictures.Square.mostPixels)
        tab.perform(.cropPicture(token, name: blob.text, square))
    }

    func picked(_ outcome: PickOutcome, for target: Pictures.Target) {
        let picked: Pictures.Picked =
            switch outcome {
            case .kept(let name): BlobID(checking: name).map { .kept($0) } ?? .notAllowed
            case .tooLarge: .tooLarge
            case .empty: .empty
            case .tooMany: .tooMany
            case .failed(.quota): .noRoom
            case .failed: .notAllowed
            }
        send(.picked(picked, for: target))
        keepDrafts()
    }

    private func perform(_ intent: Intent, in scope: ScopeID) {
        guard let refusal = take(intent, in: scope) else { return }
        sync?.setAside(intent, in: scope, refusal)
        send(.refused(intent, in: scope, refusal))
    }

    /// - Returns: the reason why the rules reject it.
    private func take(_ intent: Intent, in scope: ScopeID) -> Refusal? {
        do throws(Refusal) { try sync?.enqueue(intent, in: scope) } catch { return error }
        return nil
    }

    private func retry(_ id: CommandID) {
        guard let command = sync?.client.tray.first(where: { $0.command.id == id })?.command else { return }
        if let refusal = take(command.intent, in: command.scope) {
            send(.refused(command.intent, in: command.scope, refusal))
        } else {
            sync?.discard(id)
        }
    }

    private func setTimer(_ timer: TimerID, milliseconds: Int) {
        let token = tab.newToken()
        session.timers[token] = timer
        tab.perform(.setTimer(token, milliseconds: milliseconds))
    }
}

extension Effect {
    /// True for effects that produce a command.
    var isCommand: Bool { if case .perform = self { true } else { false } }
}

extension PicturePick.Source {
    init(_ source: Pictures.Source) {
        self =
            switch source {
            case .files: .files
            case .camera: .camera
            case .offered: .offered
            case .shared: .shared
            }
    }
}

extension SharingOutcome {
    init(_ outcome: BrowserEvent.Sharing) {
        self =
            switch outcome {
            case .done: .done
            case .copied: .copied
            case .failed: .failed
            case .notCopied: .notCopied
            }
    }
}

extension DeviceState.Installing {
    init(_ installing: BrowserEvent.Installing) {
        self =
            switch installing {
            case .unknown: .unknown
            case .offered: .offered
            case .byHand: .byHand
            }
    }
}

extension DeviceState.Notifications {
    init(_ permission: NotificationPermission) {
        self =
            switch permission {
            case .unavailable: .unavailable
            case .askable: .askable
            case .granted: .granted
            case .denied: .denied
            case .insecure: .insecure
            case .notInstalled: .notInstalled
            }
    }
}

extension Transition {
    init(_ direction: NavigationDirection) {
        self =
            switch direction {
            case .deeper: .deeper
            case .back: .back
            case .across: .across
            }
    }
}

import Browser
import Domain
import Screens
import Sync
import Texts

extension Loop {
    /// Does what changes the model at once, so that the page is drawn only once; the rest waits for the page.
    func perform(_ effect: Effect) {
        switch effect {
        case .perform(let intent, let scope): _ = perform(intent, in: scope)
        case .retry(let command): retry(command)
        case .discard(let command): sync?.discard(command)
        case .go(let route):
            tab.perform(.pushPath(route.path))
            send(.opened(route))
        case .replace(let route):
            tab.perform(.replacePath(route.path))
            send(.opened(route))
        case .speak(let language):
            device.language = language
            keepDevice()
            tab.perform(.setLanguage(language.rawValue))
        case .request, .back, .focus, .later, .copy, .applyUpdate: waiting.append(effect)
        }
    }

    /// The page is up to date.
    func performWaiting() {
        let effects = waiting
        waiting = []
        for effect in effects {
            switch effect {
            case .request(let request): ask(request)
            case .back(let route): tab.perform(.goBack(else: route.path))
            case .focus(let id): tab.perform(.focus(id: id))
            case .later(let delay, let timer): setTimer(timer, milliseconds: delay)
            case .copy(let text): tab.perform(.copy(text))
            case .applyUpdate: tab.perform(.activateUpdate)
            case .perform, .retry, .discard, .go, .replace, .speak: break
            }
        }
    }

    /// - Returns: whether the rules allow it.
    private func perform(_ intent: Intent, in scope: ScopeID) -> Bool {
        do throws(Refusal) {
            try sync?.perform(intent, in: scope)
            return true
        } catch {
            send(.refused(intent, in: scope, error))
            return false
        }
    }

    private func retry(_ id: CommandID) {
        guard let command = sync?.client.tray.first(where: { $0.command.id == id })?.command else { return }
        if perform(command.intent, in: command.scope) { sync?.discard(id) }
    }

    private func setTimer(_ timer: TimerID, milliseconds: Int) {
        let token = tab.newToken()
        timers[token] = timer
        tab.perform(.setTimer(token, milliseconds: milliseconds))
    }
}

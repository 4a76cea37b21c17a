import Browser
import Domain
import Markup
import Screens
import SyncClient
import SyncProtocol
import SyncRules
import Texts
import Wire

/// The runtime of the app in one tab: passes events as messages to `App.update` and renders the view to the page.
///
/// The result of a user action is on the page at the end of the event's turn. Moves of a finger and events from the
/// server are rendered once per frame.
final class AppRuntime {
    let bridge: BrowserBridge
    private let view: View<App.Message>
    var model = App.Model()
    var env: AppEnvironment
    let store: DeviceStore
    let requests: ServerRequests
    var session: Session
    /// The driver of the signed-in user, or of the last one.
    var sync: SyncDriver? { session.sync }
    /// The languages of the browser.
    private var languages: [String] = []
    var isOnline = true
    var isVisible = true
    var versionUpdate = VersionUpdate()
    /// Effects that wait until the page is up to date.
    var waitingEffects: [Effect] = []
    let page: Page
    private var shownRevision = 0
    /// True if the app environment has changed and the screens have to be updated.
    var hasEnvironmentChanged = false
    private var isFrameRequested = false
    /// True while a refresh by the user is running.
    var isRefreshing = false
    /// The replica for screens without a signed-in user.
    private let emptyReplica = Replica(person: PersonID(""))

    init(_ bridge: BrowserBridge) {
        self.bridge = bridge
        store = DeviceStore(bridge)
        requests = ServerRequests(bridge)
        page = Page(bridge)
        session = Session(on: bridge)
        view = View { bridge.focused }
        env = AppEnvironment(
            now: bridge.instant, language: .english, replica: emptyReplica,
            zone: Zone { bridge.minutesAhead(at: Double($0.milliseconds)) },
            random: SeededRandom(seed: bridge.seed)
        )
    }

    func start() {
        bridge.receive = { self.receive($0) }
        bridge.dispatch = { event, node in
            guard let message = self.view.message(for: event, on: node) else { return false }
            self.send(message)
            if event.kind.followsFinger {
                self.requestFrame()
                return true
            }
            self.show()
            // A page that crashes or is killed sends no further event.
            self.saveDrafts()
            return true
        }
    }

    private func receive(_ event: BrowserEvent) {
        switch event {
        case .launched(let launch): self.launch(launch)
        case .frame: isFrameRequested = false
        case .fetched(let token, let status, let body) where requests.isPending(token):
            answered(token, status, body)
        case .timer(let token) where requests.isPending(token): timeOut(token)
        case .timer(let token) where session.timers[token] != nil:
            if let timer = session.timers.removeValue(token) {
                send(.elapsed(timer))
                if case .typingPause = timer { saveDrafts() }
            }
        case .picked(let token, let outcome):
            if let target = session.picks[token] { picked(outcome, for: target) }
        case .shared(let outcome): send(.shared(outcome))
        case .pathChanged(let path): open(Route(path: path), from: path)
        case .updateWaiting: versionUpdate.didDownload()
        case .updateActive: versionUpdate.didActivate()
        case .measured, .notifications, .zonesNamed: env.device.apply(event)
        case .installing, .windowFocused, .touchPrimary, .wide, .spacious:
            env.device.apply(event)
            hasEnvironmentChanged = true
        case .restLoaded:
            // Content that waited for it appears with the next frame.
            (env.device.hasRest, hasEnvironmentChanged) = (true, true)
            return requestFrame()
        case .textStoredElsewhere(let text): update(from: store.load(changed: text))
        case .loaded: sync?.receive(event)
        default: return forward(event)
        }
        show()
    }

    /// Passes other events to the sync driver. The page follows with the next frame.
    private func forward(_ event: BrowserEvent) {
        if case .online(let isOnline) = event {
            self.isOnline = isOnline
            sendSignOut()
        }
        if case .visible(let isVisible) = event { setVisible(isVisible) }
        if case .leaving = event { leave() }
        sync?.receive(event)
        // The server may have closed the connection because the session ended; the browser does not report the reason.
        if case .socketClosed = event, isOnline { requestSessionState() }
        if sync?.isAccountDeleted == true { accountDeleted() }
        if sync?.client.connectionStatus == .signedOut { endSession() }
        updateWaitingCount()
        reloadIfOutdated()
        refreshEnvironment()
        if hasEnvironmentChanged { requestFrame() }
    }

    private func requestFrame() {
        guard !isFrameRequested else { return }
        isFrameRequested = true
        bridge.perform(.requestFrame)
    }

    private func launch(_ launch: Launch) {
        languages = launch.languages
        env.device.apply(launch)
        isOnline = launch.isOnline
        isVisible = launch.isVisible
        store.load(launch.storedTexts)
        if store.device.me != nil { startSync() }
        store.restoreDrafts(to: &model)
        refreshEnvironment()
        let route = Route(path: launch.path, start: store.device.settings.start)
        if route != Route(path: launch.path) { bridge.perform(.replacePath(route.path)) }
        if launch.isNew, route.baseRoute != nil, store.device.me != nil {
            for effect in App.open(route) { perform(effect) }
        } else {
            open(route, from: launch.path)
        }
        requestSessionState()
        sendSignOut()
    }

    /// Commits the open editor and stores it with other unstored commands. Stores drafts.
    func leave() {
        send(.leaving)
        saveDrafts()
    }

    /// The system may end a hidden page without another event.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        // Its timers may have been suspended.
        hasEnvironmentChanged = hasEnvironmentChanged || isVisible
        guard !isVisible else { return }
        leave()
        sync?.leave()
    }

    // MARK: - The turn

    /// Updates the model with a message and performs the resulting effects.
    func send(_ message: App.Message) {
        let effects = withState { model, env in App.update(&model, message, &env) }
        for effect in effects { perform(effect) }
        if effects.contains(where: { $0.isCommand }) { sync?.handle(.tick) }
    }

    /// Renders the page.
    private func show() {
        refreshEnvironment()
        while hasEnvironmentChanged {
            hasEnvironmentChanged = false
            send(.changed)
            refreshEnvironment()
        }
        let (html, title) = withState { model, env in (App.view(model, env), App.title(model, env)) }
        let (scope, chats) = withState { model, _ in (model.scope, model.presenceChats) }
        if page.changes(to: model.route, hasPanes: env.device.hasItemPane) {
            bridge.perform(.transition(model.direction))
        }
        let patch = view.render(html)
        if !patch.words.isEmpty { bridge.show(patch) }
        page.show(badge: env.me == nil ? 0 : model.unseen)
        sync?.screenChanged(scope, presenceOf: chats)
        page.show(title: title)
        page.guardClosing(needsCloseConfirmation)
        performWaiting()
        reloadIfOutdated()
    }

    /// Lends the replica to the app environment and takes it back, so that the next change does not copy it. The
    /// closure accesses the model in place, so that it is not copied either.
    func withState<Result>(_ body: (inout App.Model, inout AppEnvironment) -> Result) -> Result {
        env.now = bridge.instant
        env.pendingCode = store.device.pendingCode
        env.invitation = store.device.invitation
        if env.me != nil, let sync { env.replica = sync.client.replica }
        defer { env.replica = emptyReplica }
        return body(&model, &env)
    }

    private func refreshEnvironment() {
        store.updateSettings(from: sync)
        page.apply(store.device.settings)
        applyDeviceSettings()
        let language = Language(
            chosen: store.device.settings.language, device: Language(preferred: languages))
        isRefreshing = isRefreshing && sync?.client.isPulling ?? false
        let status = Status(
            of: sync, on: store, hasUpdate: versionUpdate.isAvailable, isRefreshing: isRefreshing)
        let revision = sync.map { $0.client.replica.revision + $0.client.presence.revision } ?? 0
        if env.me == store.device.me?.person, env.email == store.device.me?.email ?? "",
            env.language == language,
            env.status == status, shownRevision == revision
        {
            return
        }
        hasEnvironmentChanged = true
        env.me = store.device.me?.person
        env.email = store.device.me?.email ?? ""
        if env.language != language { bridge.perform(.setLanguage(language.rawValue)) }
        env.language = language
        env.status = status
        env.presence = sync?.client.presence ?? PresenceState()
        shownRevision = revision
    }
}

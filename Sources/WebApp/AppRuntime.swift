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
    var device = Device()
    /// The stored texts of the device, as last read or written by this tab.
    private var storedTexts: [StoredText] = []
    var session = Session()
    /// The driver of the signed-in user, or of the last one.
    var sync: SyncDriver? { session.sync }
    /// The languages of the browser.
    private var languages: [String] = []
    var isOnline = true
    var isVisible = true
    private var hasUpdate = false
    /// A newer app is active. This page reloads as soon as nothing would be lost.
    var isOutdated = false
    /// The user has agreed to the reload, which happens once all commands are stored.
    var isUpdateWanted = false
    /// The request that reports the sign-out of the last user to the server.
    var signOutRequest: Token?
    /// The drafts of this tab, as last read or stored.
    var seenDrafts: [Draft] = []
    /// Effects that wait until the page is up to date.
    var waitingEffects: [Effect] = []
    private var title = ""
    /// The screen on the page; nil before the first one.
    private var shownRoute: Route?
    /// The current appearance of the page.
    var theme = Settings.Theme.system
    /// The current time zone of the page; nil for the device's.
    var zone: String?
    /// The number on the app's icon.
    private var badge = 0
    private var isGuarded = false
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
        case .fetched(let token, let status, let body) where isPending(token):
            answered(token, status, body)
        case .timer(let token) where isPending(token): timeOut(token)
        case .timer(let token) where session.timers[token] != nil:
            if let timer = session.timers.removeValue(token) {
                send(.elapsed(timer))
                if case .typingPause = timer { saveDrafts() }
            }
        case .picked(let token, let outcome):
            if let target = session.picks[token] { picked(outcome, for: target) }
        case .shared(let outcome): send(.shared(outcome))
        case .pathChanged(let path): open(Route(path: path), from: path)
        case .updateWaiting: hasUpdate = true
        case .updateActive:
            isOutdated = true
            hasUpdate = true
        case .measured(let kilobytes): env.device.kilobytes = kilobytes
        case .notifications(let new): env.device.notifications = new
        case .installing(let new): (env.device.installing, hasEnvironmentChanged) = (new, true)
        case .windowFocused(let isOn): (env.device.isWindowFocused, hasEnvironmentChanged) = (isOn, true)
        case .touchPrimary(let isTouched):
            (env.device.isTouchPrimary, hasEnvironmentChanged) = (isTouched, true)
        case .wide(let isWide): (env.device.isWide, hasEnvironmentChanged) = (isWide, true)
        case .spacious(let isOn): (env.device.isSpacious, hasEnvironmentChanged) = (isOn, true)
        case .restLoaded:
            // Content that waited for it appears with the next frame.
            (env.device.hasRest, hasEnvironmentChanged) = (true, true)
            return requestFrame()
        case .textStoredElsewhere(let text):
            storedTexts = storedTexts.filter { $0.name != text.name } + (text.text.isEmpty ? [] : [text])
            update(from: Device(storedTexts))
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
        env.device.english = EnglishCustoms(among: languages)
        env.device.zone = launch.timeZone
        env.device.zones = launch.timeZones
        env.device.version = launch.version
        env.device.notifications = launch.notifications
        isOnline = launch.isOnline
        isVisible = launch.isVisible
        storedTexts = launch.storedTexts
        device = Device(storedTexts)
        if let sentAt = device.pendingCode?.sentAt, sentAt.advanced(by: PendingCode.lifetime) < bridge.instant
        {
            device.pendingCode = nil
        }
        if device.me != nil { startSync() }
        restoreDrafts()
        refreshEnvironment()
        let route = Route(path: launch.path, start: device.settings.start)
        if route != Route(path: launch.path) { bridge.perform(.replacePath(route.path)) }
        if launch.isNew, route.baseRoute != nil, device.me != nil {
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

    /// Stores the text of the user first and then the changed drafts, so that other tabs know the owner of the drafts.
    /// Another tab may have overwritten the text with an older one in the meantime.
    func saveDevice() {
        let (known, next) = (storedTexts, device.storedTexts)
        storedTexts = next
        for text in next where text.name.isEmpty || !known.contains(text) { bridge.perform(.storeText(text)) }
        for old in known where !next.contains(where: { $0.name == old.name }) {
            bridge.perform(.storeText(StoredText("", as: old.name)))
        }
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
        announceTransition()
        let patch = view.render(html)
        if !patch.words.isEmpty { bridge.show(patch) }
        showBadge()
        sync?.screenChanged(scope, presenceOf: chats)
        if title != self.title {
            self.title = title
            bridge.perform(.setTitle(title))
        }
        if needsCloseConfirmation != isGuarded {
            isGuarded.toggle()
            bridge.perform(.guardPage(isGuarded))
        }
        performWaiting()
        reloadIfOutdated()
    }

    /// Announces a change of the screen, so that the page can animate it. Pages next to each other need the rest.
    private func announceTransition() {
        defer { shownRoute = model.route }
        guard let shownRoute, shownRoute != model.route else { return }
        let hasPanes = env.device.isSpacious && env.device.hasRest
        if hasPanes, shownRoute.sharesScreen(with: model.route) { return }
        bridge.perform(.transition(model.direction))
    }

    /// Shows the number of unseen notifications on the app's icon.
    private func showBadge() {
        let count = env.me == nil ? 0 : model.unseen
        if count != badge { bridge.perform(.setBadge(count)) }
        badge = count
    }

    /// Lends the replica to the app environment and takes it back, so that the next change does not copy it. The
    /// closure accesses the model in place, so that it is not copied either.
    func withState<Result>(_ body: (inout App.Model, inout AppEnvironment) -> Result) -> Result {
        env.now = bridge.instant
        env.pendingCode = device.pendingCode
        env.invitation = device.invitation
        if env.me != nil, let sync { env.replica = sync.client.replica }
        defer { env.replica = emptyReplica }
        return body(&model, &env)
    }

    private func refreshEnvironment() {
        updateSettings()
        applySettings()
        applyDeviceSettings()
        let language = Language(chosen: device.settings.language, device: Language(preferred: languages))
        isRefreshing = isRefreshing && sync?.client.isPulling ?? false
        let status = status
        let revision = sync.map { $0.client.replica.revision + $0.client.presence.revision } ?? 0
        if env.me == device.me?.person, env.email == device.me?.email ?? "", env.language == language,
            env.status == status, shownRevision == revision
        {
            return
        }
        hasEnvironmentChanged = true
        env.me = device.me?.person
        env.email = device.me?.email ?? ""
        if env.language != language { bridge.perform(.setLanguage(language.rawValue)) }
        env.language = language
        env.status = status
        env.presence = sync?.client.presence ?? PresenceState()
        shownRevision = revision
    }

    private var status: Status {
        guard device.me != nil, let sync else {
            return Status(ended: device.author != nil, waiting: device.waiting, hasUpdate: hasUpdate)
        }
        let waiting = sync.storedCommandCount
        var status = Status(
            connection: sync.connectionStatus, waiting: waiting,
            unpersistedCommands: sync.pendingCommands.count - waiting,
            unsent: sync.pendingCommands.prefix(Question.maxThings).map { $0.command },
            rejectedCommands: sync.client.rejectedCommands, storeFailure: sync.client.storeFailure,
            isReady: sync.client.isReady,
            isCurrent: sync.client.isCurrent, hasUpdate: hasUpdate, isRefreshing: isRefreshing,
            upload: sync.client.upload.map { Upload(blob: $0.blob, percent: $0.percent) })
        status.isRateLimited = sync.client.hasDeferredCommands
        return status
    }
}

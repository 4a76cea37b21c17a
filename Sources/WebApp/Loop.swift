import Browser
import Domain
import Markup
import Screens
import Sync
import Texts
import Wire

/// The runtime of the app in one tab: passes events as messages to `App.update` and renders the view to the page.
///
/// The result of a user action is on the page at the end of the event's turn. Moves of a finger and events from the
/// server are rendered once per frame.
final class Loop {
    let tab: Tab
    private let view: View<App.Message>
    var model = App.Model()
    var world: World
    var device = Device()
    /// The stored texts of the device, as last read or written by this tab.
    private var kept: [KeptText] = []
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
    var waiting: [Effect] = []
    private var title = ""
    /// The screen on the page; nil before the first one.
    private var shown: Route?
    /// The current appearance of the page.
    var theme = Settings.Theme.system
    /// The current time zone of the page; nil for the device's.
    var zone: String?
    /// The number on the app's icon.
    private var badge = 0
    private var isGuarded = false
    private var seenRevision = 0
    /// True if the screens must be notified of a change of the world.
    var isWorldNew = false
    private var isFrameRequested = false
    /// True while a refresh by the user is running.
    var isRefreshing = false
    /// The replica for screens without a signed-in user.
    private let nothing = Replica(person: PersonID(""))

    init(_ tab: Tab) {
        self.tab = tab
        view = View { tab.focused }
        world = World(
            now: tab.instant, language: .english, replica: nothing,
            zone: Zone { tab.minutesAhead(at: Double($0.milliseconds)) }, random: SeededRandom(seed: tab.seed)
        )
    }

    func start() {
        tab.receive = { self.receive($0) }
        tab.dispatch = { event, node in
            guard let message = self.view.message(for: event, on: node) else { return false }
            self.send(message)
            if event.kind.followsFinger {
                self.requestFrame()
                return true
            }
            self.show()
            // A page that crashes or is killed sends no further event.
            self.keepDrafts()
            return true
        }
    }

    private func receive(_ event: BrowserEvent) {
        switch event {
        case .launched(let launch): self.launch(launch)
        case .frame: isFrameRequested = false
        case .fetched(let token, let status, let body) where isAsked(token):
            answered(token, status, body)
        case .timer(let token) where isAsked(token): giveUp(token)
        case .timer(let token) where session.timers[token] != nil:
            if let timer = session.timers.take(token) { send(.elapsed(timer)) }
        case .picked(let token, let outcome):
            if let target = session.picks[token] { picked(outcome, for: target) }
        case .shared(let outcome): send(.shared(SharingOutcome(outcome)))
        case .pathChanged(let path): open(Route(path: path), from: path)
        case .updateWaiting: hasUpdate = true
        case .updateActive:
            isOutdated = true
            hasUpdate = true
        case .measured(let kilobytes): world.device.kilobytes = kilobytes
        case .notifications(let new): world.device.notifications = DeviceState.Notifications(new)
        case .installing(let new): (world.device.installing, isWorldNew) = (DeviceState.Installing(new), true)
        case .watched(let isWatched): (world.device.isWatched, isWorldNew) = (isWatched, true)
        case .touched(let isTouched): (world.device.isTouched, isWorldNew) = (isTouched, true)
        case .restLoaded:
            // Content that waited for it appears with the next frame.
            (world.device.hasRest, isWorldNew) = (true, true)
            return requestFrame()
        case .keptElsewhere(let text):
            kept = kept.filter { $0.name != text.name } + (text.text.isEmpty ? [] : [text])
            update(from: Device(kept))
        case .loaded: sync?.receive(event)
        default: return pass(event)
        }
        show()
    }

    /// Passes other events to the sync driver. The page follows with the next frame.
    private func pass(_ event: BrowserEvent) {
        if case .online(let isOnline) = event {
            self.isOnline = isOnline
            sendSignOut()
        }
        if case .visible(let isVisible) = event { setVisible(isVisible) }
        if case .leaving = event { leave() }
        sync?.receive(event)
        // The server may have closed the connection because the session ended; the browser does not report the reason.
        if case .socketClosed = event, isOnline { askWho() }
        if sync?.isAccountDeleted == true { accountDeleted() }
        if sync?.client.connectionStatus == .signedOut { endSession() }
        noteWaiting()
        reloadIfOutdated()
        refreshWorld()
        if isWorldNew { requestFrame() }
    }

    private func requestFrame() {
        guard !isFrameRequested else { return }
        isFrameRequested = true
        tab.perform(.requestFrame)
    }

    private func launch(_ launch: Launch) {
        languages = launch.languages
        world.device.english = EnglishCustoms(among: languages)
        world.device.zone = launch.timeZone
        world.device.zones = launch.timeZones
        world.device.version = launch.version
        world.device.notifications = DeviceState.Notifications(launch.notifications)
        isOnline = launch.isOnline
        isVisible = launch.isVisible
        kept = launch.kept
        device = Device(kept)
        if let sentAt = device.pendingCode?.sentAt, sentAt.advanced(by: PendingCode.lifetime) < tab.instant {
            device.pendingCode = nil
        }
        if device.me != nil { startSync() }
        takeDrafts()
        refreshWorld()
        let route = Route(path: launch.path, start: device.settings.start)
        if route != Route(path: launch.path) { tab.perform(.replacePath(route.path)) }
        if launch.isNew, route.beneath != nil, device.me != nil {
            for effect in App.open(route) { perform(effect) }
        } else {
            open(route, from: launch.path)
        }
        askWho()
        sendSignOut()
    }

    /// Commits the open editor and stores it with other unstored commands. Stores drafts.
    func leave() {
        send(.leaving)
        keepDrafts()
    }

    /// The system may end a hidden page without another event.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        // Its timers may have been suspended.
        isWorldNew = isWorldNew || isVisible
        guard !isVisible else { return }
        leave()
        sync?.leave()
    }

    /// Stores the text of the user first and then the changed drafts, so that other tabs know the owner of the drafts.
    /// Another tab may have overwritten the text with an older one in the meantime.
    func keepDevice() {
        let (known, next) = (kept, device.kept)
        kept = next
        for text in next where text.name.isEmpty || !known.contains(text) { tab.perform(.keep(text)) }
        for old in known where !next.contains(where: { $0.name == old.name }) {
            tab.perform(.keep(KeptText("", as: old.name)))
        }
    }

    // MARK: - The turn

    /// Updates the model with a message and performs the resulting effects.
    func send(_ message: App.Message) {
        let effects = withState { model, world in App.update(&model, message, &world) }
        for effect in effects { perform(effect) }
        if effects.contains(where: { $0.isCommand }) { sync?.handle(.tick) }
    }

    /// Renders the page.
    private func show() {
        refreshWorld()
        while isWorldNew {
            isWorldNew = false
            send(.changed)
            refreshWorld()
        }
        let (html, title) = withState { model, world in (App.view(model, world), App.title(model, world)) }
        turn()
        let patch = view.render(html)
        if !patch.words.isEmpty { tab.show(patch) }
        showBadge()
        sync?.isOnScreen(model.scope, watching: model.watched)
        if title != self.title {
            self.title = title
            tab.perform(.setTitle(title))
        }
        if isToGuard != isGuarded {
            isGuarded.toggle()
            tab.perform(.guardPage(isGuarded))
        }
        performWaiting()
        reloadIfOutdated()
    }

    /// Announces a change of the screen, so that the page can animate it.
    private func turn() {
        if let shown, shown != model.route { tab.perform(.transition(Transition(model.direction))) }
        shown = model.route
    }

    /// Shows the number of unseen notifications on the app's icon.
    private func showBadge() {
        let count = world.me == nil ? 0 : model.unseen
        guard count != badge else { return }
        badge = count
        tab.perform(.setBadge(count))
    }

    /// Lends the replica to the world and takes it back, so that the next change does not copy it. The closure accesses
    /// the model in place, so that it is not copied either.
    func withState<Result>(_ body: (inout App.Model, inout World) -> Result) -> Result {
        world.now = tab.instant
        world.pendingCode = device.pendingCode
        if world.me != nil, let sync { world.replica = sync.client.replica }
        defer { world.replica = nothing }
        return body(&model, &world)
    }

    private func refreshWorld() {
        learnSettings()
        followSettings()
        followDevice()
        let language = Language(chosen: device.settings.language, device: Language(preferred: languages))
        isRefreshing = isRefreshing && sync?.client.isPulling ?? false
        let status = status
        let revision = sync.map { $0.client.replica.revision + $0.client.company.revision } ?? 0
        if world.me == device.me?.person, world.email == device.me?.email ?? "", world.language == language,
            world.status == status, seenRevision == revision
        {
            return
        }
        isWorldNew = true
        world.me = device.me?.person
        world.email = device.me?.email ?? ""
        if world.language != language { tab.perform(.setLanguage(language.rawValue)) }
        world.language = language
        world.status = status
        world.company = sync?.client.company ?? Company()
        seenRevision = revision
    }

    private var status: Status {
        guard device.me != nil, let sync else {
            return Status(ended: device.author != nil, waiting: device.waiting, hasUpdate: hasUpdate)
        }
        let waiting = sync.kept
        var status = Status(
            link: sync.connectionStatus, waiting: waiting, unkept: sync.meant.count - waiting,
            unsent: sync.meant.prefix(Question.mostThings).map { $0.command },
            tray: sync.client.tray, storeFailure: sync.client.storeFailure, isReady: sync.client.isReady,
            isCurrent: sync.client.isCurrent, hasUpdate: hasUpdate, isRefreshing: isRefreshing,
            upload: sync.client.upload.map { Upload(blob: $0.blob, percent: $0.percent) })
        status.isHeld = sync.client.hasHeldCommands
        return status
    }
}

import Browser
import Domain
import Markup
import Screens
import Sync
import Texts
import Wire

/// One tab of the app: events in, messages through `App.update`, the view out to the page.
///
/// What a person does is on the page when the event's turn ends; what a finger moves, and news from the server, are drawn once
/// per frame.
final class Loop {
    let tab: Tab
    private let view: View<App.Message>
    var model = App.Model()
    var world: World
    var device = Device()
    /// What the device remembers, as this tab has last read or written it.
    private var kept: [KeptText] = []
    var session = Session()
    /// Of the person who is signed in, or was until now.
    var sync: SyncDriver? { session.sync }
    /// The languages of the browser.
    private var languages: [String] = []
    var isOnline = true
    var isVisible = true
    private var hasUpdate = false
    /// A newer app has taken over: this one ends as soon as nothing is lost by that.
    var isOutdated = false
    /// Somebody has said that this one may end, as soon as everything that was done is kept.
    var isUpdateWanted = false
    /// The request that tells the server that the last person has signed out.
    var signOutRequest: Token?
    /// What was typed here, as this tab has last read it or noted it down.
    var seenDrafts: [Draft] = []
    /// What has to wait until the page is up to date.
    var waiting: [Effect] = []
    private var title = ""
    /// The screen that is on the page; nil before the first.
    private var shown: Route?
    /// The appearance that the page has.
    var theme = Settings.Theme.system
    /// The time zone that its clocks have, if another than the device's.
    var zone: String?
    /// The number at the app's icon.
    private var badge = 0
    private var isGuarded = false
    private var seenRevision = 0
    /// Whether the screens have to be told that the world is different.
    var isWorldNew = false
    private var isFrameRequested = false
    /// The person waits for news.
    var isRefreshing = false
    /// What the screens see while nobody is signed in.
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
            // A page that crashes, or is killed, says nothing more.
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
            // What waited for it comes with the next frame.
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

    /// Hands over what concerns the replica; the page follows with the next frame.
    private func pass(_ event: BrowserEvent) {
        if case .online(let isOnline) = event {
            self.isOnline = isOnline
            sendSignOut()
        }
        if case .visible(let isVisible) = event { setVisible(isVisible) }
        if case .leaving = event { leave() }
        sync?.receive(event)
        // The server may have closed the connection because the session is over; a browser does not say why.
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

    /// What stands in an editor is meant, and goes with what the store does not have yet. What is not added yet waits.
    func leave() {
        send(.leaving)
        keepDrafts()
    }

    /// A page that is out of sight may be ended without another word.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        // Its timers may have slept.
        isWorldNew = isWorldNew || isVisible
        guard !isVisible else { return }
        leave()
        sync?.leave()
    }

    /// Writes the text of the person, which may have been replaced by an older one meanwhile, before what is different of the
    /// drafts: other tabs are to know first whose they are.
    func keepDevice() {
        let (known, next) = (kept, device.kept)
        kept = next
        for text in next where text.name.isEmpty || !known.contains(text) { tab.perform(.keep(text)) }
        for old in known where !next.contains(where: { $0.name == old.name }) {
            tab.perform(.keep(KeptText("", as: old.name)))
        }
    }

    // MARK: - The turn

    /// Takes a message in, and does what it wants done.
    func send(_ message: App.Message) {
        let effects = withState { model, world in App.update(&model, message, &world) }
        for effect in effects { perform(effect) }
        if effects.contains(where: { $0.isCommand }) { sync?.handle(.tick) }
    }

    /// Brings the page up to date.
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

    /// Another screen does not just stand there.
    private func turn() {
        if let shown, shown != model.route { tab.perform(.transition(Transition(model.direction))) }
        shown = model.route
    }

    /// What the person was told of and has not seen.
    private func showBadge() {
        let count = world.me == nil ? 0 : model.unseen
        guard count != badge else { return }
        badge = count
        tab.perform(.setBadge(count))
    }

    /// The replica is lent to the world and taken back, so that the next change does not copy it. Nor is the model copied
    /// by who only looks at it here.
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
        return Status(
            link: sync.connectionStatus, waiting: waiting, unkept: sync.meant.count - waiting,
            unsent: sync.meant.prefix(Question.mostThings).map { $0.command },
            tray: sync.client.tray, storeFailure: sync.client.storeFailure, isReady: sync.client.isReady,
            isCurrent: sync.client.isCurrent, hasUpdate: hasUpdate, isRefreshing: isRefreshing,
            upload: sync.client.upload.map { Upload(blob: $0.blob, percent: $0.percent) })
    }
}

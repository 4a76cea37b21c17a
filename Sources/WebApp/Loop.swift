import Browser
import Domain
import Markup
import Screens
import Sync
import Texts
import Wire

/// One tab of the app: events in, messages through `App.update`, the view out to the page.
///
/// What a person does is on the page when the event's turn ends; news from the server are drawn once per frame.
final class Loop {
    let tab: Tab
    private let view: View<App.Message>
    var model = App.Model()
    var world: World
    var device = Device()
    /// Of the person who is signed in, or was until now.
    var sync: SyncDriver?
    /// The languages of the browser.
    private var languages: [String] = []
    var isOnline = true
    var isVisible = true
    private var hasUpdate = false
    /// A newer app has taken over: this one ends as soon as everything is stored.
    private var isOutdated = false
    /// Account requests that have no answer yet; nil stands for "who am I?".
    var asked: [Token: AccountRequest?] = [:]
    /// The lists whose drafts this tab has seen.
    var draftLists: [ListID] = []
    var timers: [Token: TimerID] = [:]
    /// What has to wait until the page is up to date.
    var waiting: [Effect] = []
    private var title = ""
    private var seenRevision = 0
    /// Whether the screens have to be told that the world is different.
    private var isWorldNew = false
    private var isFrameRequested = false
    /// What the screens see while nobody is signed in.
    private let nothing = Replica(person: PersonID(""))

    init(_ tab: Tab) {
        self.tab = tab
        view = View { tab.focused }
        world = World(
            now: tab.instant, language: .english, replica: nothing, random: SeededRandom(seed: tab.seed))
    }

    func start() {
        tab.receive = { self.receive($0) }
        tab.dispatch = { event, node in
            guard let message = self.view.message(for: event, on: node) else { return false }
            self.send(message)
            self.show()
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
        case .timer(let token) where timers[token] != nil:
            if let timer = timers.removeValue(forKey: token) { send(.elapsed(timer)) }
        case .pathChanged(let path): send(.opened(Route(path: path)))
        case .updateWaiting: hasUpdate = true
        case .updateActive: isOutdated = true
        case .keptElsewhere(let text): follow(Device(text))
        case .loaded: sync?.receive(event)
        default: return pass(event)
        }
        show()
    }

    /// Hands over what concerns the replica; the page follows with the next frame.
    private func pass(_ event: BrowserEvent) {
        if case .online(let isOnline) = event { self.isOnline = isOnline }
        if case .visible(let isVisible) = event { setVisible(isVisible) }
        if case .leaving = event { leave() }
        sync?.receive(event)
        // The server may have closed the connection because the session is over; a browser does not say why.
        if case .socketClosed = event, isOnline { askWho() }
        if sync?.isAccountDeleted == true { signedOut() }
        if sync?.client.linkStatus == .signedOut { endSession() }
        noteWaiting()
        reloadIfOutdated()
        refreshWorld()
        guard isWorldNew, !isFrameRequested else { return }
        isFrameRequested = true
        tab.perform(.requestFrame)
    }

    private func launch(_ launch: Launch) {
        languages = launch.languages
        isOnline = launch.isOnline
        isVisible = launch.isVisible
        device = Device(launch.kept)
        if let sentAt = device.pendingCode?.sentAt, sentAt.advanced(by: PendingCode.lifetime) < tab.instant {
            device.pendingCode = nil
        }
        if device.me != nil { startSync() }
        takeDrafts()
        refreshWorld()
        tab.perform(.setLanguage(world.language.rawValue))
        send(.opened(Route(path: launch.path)))
        askWho()
    }

    /// What stands in an editor is meant, and goes with what the store does not have yet. What is not added yet waits.
    private func leave() {
        send(.leaving)
        keepDrafts()
    }

    /// A page that is out of sight may be ended without another word.
    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        guard !isVisible else { return }
        keepDrafts()
        sync?.leave()
    }

    // MARK: - The turn

    /// Takes a message in, and does what it wants done.
    func send(_ message: App.Message) {
        let effects = withWorld { world in App.update(&model, message, &world) }
        for effect in effects { perform(effect) }
    }

    /// Brings the page up to date.
    private func show() {
        refreshWorld()
        while isWorldNew {
            isWorldNew = false
            send(.changed)
            refreshWorld()
        }
        let (html, title) = withWorld { world in (App.view(model, world), App.title(model, world)) }
        let patch = view.render(html)
        if !patch.words.isEmpty { tab.show(patch) }
        sync?.isOnScreen(model.list)
        if title != self.title {
            self.title = title
            tab.perform(.setTitle(title))
        }
        performWaiting()
        reloadIfOutdated()
    }

    private func reloadIfOutdated() {
        guard isOutdated, sync.map({ $0.kept == $0.client.outbox.count }) ?? true else { return }
        isOutdated = false
        tab.perform(.reload)
    }

    /// The replica is lent to the world and taken back, so that the next change does not copy it.
    private func withWorld<Result>(_ body: (inout World) -> Result) -> Result {
        world.now = tab.instant
        world.pendingCode = device.pendingCode
        if world.me != nil, let sync { world.replica = sync.client.replica }
        defer { world.replica = nothing }
        return body(&world)
    }

    private func refreshWorld() {
        let language = device.language ?? Language(preferred: languages)
        let status = status
        let revision = sync?.client.replica.revision ?? 0
        if world.me == device.me?.person, world.email == device.me?.email ?? "", world.language == language,
            world.status == status, seenRevision == revision
        {
            return
        }
        isWorldNew = true
        world.me = device.me?.person
        world.email = device.me?.email ?? ""
        world.language = language
        world.status = status
        seenRevision = revision
    }

    private var status: Status {
        guard device.me != nil, let sync else {
            return Status(link: .signedOut, waiting: device.waiting, hasUpdate: hasUpdate)
        }
        return Status(
            link: sync.linkStatus, waiting: sync.kept, unkept: sync.client.outbox.count - sync.kept,
            tray: sync.client.tray, storeFailure: sync.client.storeFailure, isReady: sync.client.isReady,
            hasUpdate: hasUpdate)
    }
}

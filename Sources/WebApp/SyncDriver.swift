import Browser
import Domain
import Screens
import Sync
import Wire

/// Performs the actions of a user's `SyncClient` (store, socket, requests), passes the results to it, and coordinates
/// the leadership with other tabs.
final class SyncDriver {
    let tab: Tab
    private(set) var client: SyncClient
    var store = StoreWork()
    var requests = Awaited<Request>()
    var socket = SocketWork()
    var leadership = Leadership()
    var watching = Watching()
    /// The unsent drafts, which may reference pictures.
    var drafts: [Draft] = []
    /// The server has reported that the account was deleted.
    var isAccountDeleted = false
    /// The session has ended. Data that is loaded from now on is removed from the device, too.
    private(set) var isEnded = false
    private let tick: Token
    private(set) var isVisible: Bool

    init(_ person: PersonID, settings: Settings, on tab: Tab, isVisible: Bool) {
        self.tab = tab
        self.isVisible = isVisible
        client = SyncClient(person: person, settings: settings, seed: tab.seed, at: tab.instant)
        tick = tab.newToken()
    }

    /// The name of the user's database, of the channel between tabs, and of the lock.
    var name: String { SyncDriver.name(client.person) }

    static func name(_ person: PersonID) -> String { "dela-" + person.text }

    func start(isOnline: Bool) {
        tab.perform(.openTabs(name: name))
        handle(.online(isOnline))
        handle(.started)
        setTick()
    }

    /// Stops all work, except for running store operations.
    func stop() {
        for token in requests.tokens { tab.perform(.cancelFetch(token)) }
        requests = Awaited()
        tab.perform(.cancelTimer(tick))
        tab.perform(.closeSocket)
        tab.perform(.releaseLeadership)
    }

    /// The commands of the user that the server has not confirmed.
    var meant: [Pending] { client.outbox.filter { !$0.command.isAutomatic } }

    /// The number of commands that wait for the server and would survive the end of the page.
    var kept: Int {
        meant.reduce(0) { $0 + ($1.isStored ? 1 : 0) }
    }

    /// The connection status of the leading tab, which may be this one.
    var connectionStatus: ConnectionStatus {
        leadership.leads ? client.connectionStatus : leadership.leaderStatus
    }

    func receive(_ event: BrowserEvent) {
        switch event {
        case .loaded(let token, let outcome): loaded(token, outcome)
        case .committed(let token, let outcome): committed(token, outcome)
        case .socketOpened, .socketMessage, .socketClosed: received(fromSocket: event)
        case .fetched(let token, let status, let body): fetched(token, status: status, body)
        case .tabMessage(let bytes): received(fromTab: bytes)
        case .leading(let leads): lead(leads)
        case .leftElsewhere: handle(.leftElsewhere)
        case .leaving: leave()
        case .online(let isOnline): handle(.online(isOnline))
        case .visible(let isVisible): setVisible(isVisible)
        case .timer(tick): ticked()
        default: break
        }
    }

    /// Enqueues a command. Commands of one turn are sent together, with the next event.
    /// - Throws: the reason why the rules reject it.
    func enqueue(_ intent: Intent, in scope: ScopeID) throws(Refusal) {
        try client.enqueue(intent, in: scope, at: tab.instant)
    }

    /// Keeps a command that the rules rejected on this device, so that it is not lost.
    func setAside(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal) {
        client.setAside(intent, in: scope, refusal, at: tab.instant)
    }

    func discard(_ command: CommandID) {
        perform(client.discard(command, at: tab.instant))
    }

    /// Sets the scope to pull first and the chats whose presence is shown.
    func isOnScreen(_ scope: ScopeID?, watching chats: [ScopeID]) {
        watch(chats)
        if scope != client.first { handle(.shown(scope)) }
    }

    /// Loads the stored messages of a chat for a search; of all chats if nil.
    func search(in chat: ScopeID?) { handle(.searched(chat)) }

    /// Sets the number of stored messages per chat.
    func keepMessages(_ count: Int) {
        if count != client.window { handle(.windowChosen(count)) }
    }

    /// Sets the number of older messages that are loaded at once.
    func loadMessages(portion: Int) { client.portion = portion }

    /// Stores changes that are not in the store, because the page may end at any time.
    func leave() {
        let records = client.leave().map { StoredRecord($0) }
        if !records.isEmpty { tab.perform(.leave(records)) }
    }

    /// Removes the data of an ended session from the device and keeps unsent commands. A failed write is retried while
    /// the page lives.
    func endSession() {
        isEnded = true
        handle(.leads(false))
        dropReplica()
        stop()
        setTick()
    }

    func dropReplica() {
        perform(client.dropReplica(at: tab.instant))
    }

    func handle(_ event: SyncEvent) {
        perform(client.handle(event, at: tab.instant))
    }

    private func perform(_ actions: [SyncAction]) {
        for action in actions {
            switch action {
            case .load(let read): load(read)
            case .store(let transaction): write(transaction)
            case .openSocket: openSocket()
            case .closeSocket: closeSocket()
            case .send(let message): tab.perform(.sendSocket(message.bytes))
            case .push(let token, let request): push(token, request)
            case .pull(let token, let request): post(.pull, request.json, as: .pull(token))
            case .page(let token, let request): post(.log, request.json, as: .page(token))
            case .upload(let token, let blob, let offset, let isPhoto):
                upload(token, blob, from: offset, isPhoto: isPhoto)
            case .seePicture(let blob, let scope): see(blob, in: scope)
            case .forgetPicture(let blob, let scope):
                tab.perform(.forgetPictures(beginning: PictureRequest.beginning(in: scope, of: blob)))
            case .tidyPictures(let blobs, let scopes):
                tab.perform(
                    .tidyPictures(
                        keeping: (blobs + drafts.pictures).map { $0.text },
                        beginnings: scopes.map { PictureRequest.beginning(in: $0) }))
            }
        }
    }

    // MARK: - Time

    private func setTick() {
        tab.perform(.setTimer(tick, milliseconds: isVisible ? 1000 : 25_000))
    }

    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        leadership.unanswered = 0
        showWatched()
        ticked()
    }

    private func ticked() {
        if isEnded {
            guard !client.isStored else { return }
            setTick()
            return handle(.tick)
        }
        setTick()
        endSilence()
        if leadership.wasLost { competeForLead() }
        if isVisible { askLeader() }
        keepWatching()
        handle(.tick)
    }
}

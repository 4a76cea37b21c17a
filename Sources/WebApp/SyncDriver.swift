import Browser
import Domain
import Screens
import SyncClient
import SyncRules
import Wire

/// Performs the actions of a user's `SyncClient` (store, socket, requests), passes the results to it, and coordinates
/// the leadership with other tabs.
final class SyncDriver {
    let bridge: BrowserBridge
    private(set) var client: SyncClient
    var store = StoreWork()
    var requests = PendingRequests<Request>()
    var socket = SocketWork()
    var leadership = Leadership()
    var presenceSubscriptions = PresenceSubscriptions()
    /// The unsent drafts, which may reference pictures.
    var drafts: [Draft] = []
    /// The server has reported that the account was deleted.
    var isAccountDeleted = false
    /// The session has ended. Data that is loaded from now on is removed from the device, too.
    private(set) var isEnded = false
    private let tick: Token
    private(set) var isVisible: Bool

    init(_ person: PersonID, settings: Settings, on bridge: BrowserBridge, isVisible: Bool) {
        self.bridge = bridge
        self.isVisible = isVisible
        client = SyncClient(person: person, settings: settings, seed: bridge.seed, at: bridge.instant)
        tick = bridge.newToken()
    }

    /// The name of the user's database, of the channel between tabs, and of the lock.
    var name: String { SyncDriver.name(client.person) }

    static func name(_ person: PersonID) -> String { "dela-" + person.text }

    func start(isOnline: Bool) {
        bridge.perform(.openTabs(name: name))
        handle(.online(isOnline))
        handle(.started)
        setTick()
    }

    /// Stops all work, except for running store operations.
    func stop() {
        for token in requests.tokens { bridge.perform(.cancelFetch(token)) }
        requests = PendingRequests()
        bridge.perform(.cancelTimer(tick))
        bridge.perform(.closeSocket)
        bridge.perform(.releaseLeadership)
    }

    /// The commands of the user that the server has not confirmed.
    var pendingCommands: [Pending] { client.outbox.filter { !$0.command.isAutomatic } }

    /// The number of commands that wait for the server and would survive the end of the page.
    var storedCommandCount: Int {
        pendingCommands.reduce(0) { $0 + ($1.isStored ? 1 : 0) }
    }

    /// The connection status of the leading tab, which may be this one.
    var connectionStatus: ConnectionStatus {
        leadership.isLeader ? client.connectionStatus : leadership.leaderStatus
    }

    func receive(_ event: BrowserEvent) {
        switch event {
        case .loaded(let token, let outcome): loaded(token, outcome)
        case .committed(let token, let outcome): committed(token, outcome)
        case .socketOpened, .socketMessage, .socketClosed: received(fromSocket: event)
        case .fetched(let token, let status, let body): fetched(token, status: status, body)
        case .tabMessage(let bytes): received(fromTab: bytes)
        case .leading(let leads): leadershipChanged(leads)
        case .leftElsewhere: handle(.closedElsewhere)
        case .leaving: leave()
        case .online(let isOnline): handle(.online(isOnline))
        case .visible(let isVisible): setVisible(isVisible)
        case .timer(tick): ticked()
        default: break
        }
    }

    /// Enqueues a command. Commands of one turn are sent together, with the next event.
    /// - Returns: the reason why the rules reject it.
    func enqueue(_ intent: Intent, in scope: ScopeID) -> Refusal? {
        do throws(Refusal) { try client.enqueue(intent, in: scope, at: bridge.instant) } catch {
            return error
        }
        return nil
    }

    /// Keeps a command that the rules rejected on this device, so that it is not lost.
    func reject(_ intent: Intent, in scope: ScopeID, _ refusal: Refusal) {
        client.reject(intent, in: scope, refusal, at: bridge.instant)
    }

    func discard(_ command: CommandID) {
        perform(client.discard(command, at: bridge.instant))
    }

    /// Sets the scope to pull first and the chats whose presence is shown.
    func screenChanged(_ scope: ScopeID?, presenceOf chats: [ScopeID]) {
        subscribeToPresence(chats)
        if scope != client.first { handle(.scopeShown(scope)) }
    }

    /// Loads the stored messages of a chat for a search; of all chats if nil.
    func search(in chat: ScopeID?) { handle(.searched(chat)) }

    /// Sets the number of stored messages per chat.
    func limitMessages(_ count: Int) {
        if count != client.window { handle(.windowChanged(count)) }
    }

    /// Sets the number of older messages that are loaded at once.
    func loadMessages(pageSize: Int) { client.scrollPageSize = pageSize }

    /// Stores changes that are not in the store, because the page may end at any time.
    func leave() {
        let records = client.prepareToClose().map { StoredRecord($0) }
        if !records.isEmpty { bridge.perform(.saveForNextPage(records)) }
    }

    /// Removes the data of an ended session from the device and keeps unsent commands. A failed write is retried while
    /// the page lives.
    func endSession() {
        isEnded = true
        handle(.leaderChanged(false))
        dropReplica()
        stop()
        setTick()
    }

    func dropReplica() {
        perform(client.dropReplica(at: bridge.instant))
    }

    func handle(_ event: SyncEvent) {
        perform(client.handle(event, at: bridge.instant))
    }

    private func perform(_ actions: [SyncAction]) {
        for action in actions {
            switch action {
            case .load(let read): load(read)
            case .store(let transaction): write(transaction)
            case .openSocket: openSocket()
            case .closeSocket: closeSocket()
            case .send(let message): bridge.perform(.sendSocket(message.bytes))
            case .push(let token, let request): push(token, request)
            case .pull(let token, let request): post(.pull, request.json, as: .pull(token))
            case .page(let token, let request): post(.log, request.json, as: .page(token))
            case .upload(let token, let blob, let offset, let isPhoto):
                upload(token, blob, from: offset, isPhoto: isPhoto)
            case .fetchPicture(let blob, let scope): fetchServerVersion(blob, in: scope)
            case .forgetPicture(let blob, let scope):
                bridge.perform(.forgetPictures(prefix: PictureRequest.addressPrefix(in: scope, of: blob)))
            case .tidyPictures(let blobs, let scopes):
                bridge.perform(
                    .tidyPictures(
                        keeping: (blobs + drafts.pictures).map { $0.text },
                        prefixes: scopes.map { PictureRequest.addressPrefix(in: $0) }))
            }
        }
    }

    // MARK: - Time

    private func setTick() {
        bridge.perform(.setTimer(tick, milliseconds: isVisible ? 1000 : 25_000))
    }

    private func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        leadership.unanswered = 0
        updateSubscriptions()
        ticked()
    }

    private func ticked() {
        if isEnded {
            guard !client.isStored else { return }
            setTick()
            return handle(.tick)
        }
        setTick()
        checkTimeouts()
        if leadership.wasLost { requestLeadership() }
        if isVisible { requestLeaderStatus() }
        renewSubscriptions()
        handle(.tick)
    }
}

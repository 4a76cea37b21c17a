import Browser
import Domain
import JSON
import SyncClient
import SyncRules
import Wire

@testable import WebApp

/// A browser on one device. It serves its tabs like a real one, and records their network requests.
final class Device {
    private(set) var tabs: [SimulatedTab] = []
    /// The stored texts by name.
    private var texts: [String: String] = [:]
    /// All stored texts. The setter replaces only the text of the user.
    var storedTexts: String {
        get { texts.sorted { $0.key < $1.key }.map(\.value).joined(separator: "\n") }
        set { texts = newValue.isEmpty ? [:] : ["": newValue] }
    }
    var databases: [String: SimulatedDatabase] = [:]
    /// The records that closed pages left outside of the databases.
    private(set) var left: [String: [StoredRecord]] = [:]
    /// The tabs that requested leadership; the first one has it.
    private var leaders: [SimulatedTab] = []
    var isFull = false
    /// Stored texts that the other tabs have not received; delivered after the tab's turn.
    private var pendingUpdates: [(kept: StoredText, from: SimulatedTab)] = []
    /// True while the databases are slow: their requests wait.
    var isSlow = false {
        didSet { for tab in tabs { tab.answerCalls() } }
    }

    static let anna = Me(person: PersonID("01ANNA00000000000000000000"), email: "anna@example.org")
    static let version = "2026-11-26 ca8dbd45"
    /// The server's answer to the request for the state of the session.
    static let me = String(decoding: JSONValue.object(anna.json).bytes, as: UTF8.self)
    static let signedIn = #"{"me":\#(me)}"#

    init(storedTexts: String = "") {
        self.storedTexts = storedTexts
    }

    /// - Parameter former: the tab to reload; nil for a new one.
    func open(
        _ path: String = "/", languages: [String] = ["en"], at now: Double = 1_795_000_000_000,
        reloading former: SimulatedTab? = nil
    ) -> SimulatedTab {
        let tab = SimulatedTab(on: self, at: now)
        tab.texts = former?.texts ?? [:]
        tabs.append(tab)
        let kept = texts.merging(tab.texts) { $1 }
        tab.receive(
            .launched(
                Launch(
                    path: path, languages: languages, version: Device.version,
                    storedTexts: kept.map { StoredText($0.value, as: $0.key) })
            ))
        return tab
    }

    fileprivate func answer(_ call: BrowserCall, of tab: SimulatedTab) {
        switch call {
        case .load(let token, let name, let later):
            tab.database = name
            tab.receive(.loaded(token, load(name, since: 0, later: later)))
        case .loadChanged(let token, let since, let chunks, let later):
            let name = tab.database.flatMap { databases[$0] == nil ? nil : $0 }
            let outcome = name.map { load($0, since: since, chunks: chunks, later: later) }
            tab.receive(.loaded(token, outcome ?? .failed(.unavailable)))
        case .commit(let token, let commit): tab.receive(.committed(token, write(commit, of: tab)))
        case .saveForNextPage(let records):
            left[tab.database ?? "", default: []] += records
            for other in tabs where other !== tab { other.receive(.leftElsewhere) }
        case .deleteDatabase(let name):
            databases[name] = nil
            left[name] = nil
        case .storeText(let kept) where kept.name.hasPrefix("?"):
            tab.texts[kept.name] = kept.text.isEmpty ? nil : kept.text
        case .storeText(let kept):
            guard texts[kept.name] ?? "" != kept.text else { break }
            texts[kept.name] = kept.text.isEmpty ? nil : kept.text
            pendingUpdates.append((kept, tab))
        case .sendTabs(let bytes):
            for other in tabs where other !== tab { other.receive(.tabMessage(bytes)) }
        case .acquireLeadership(_, let steal): acquireLeadership(tab, steal: steal)
        case .releaseLeadership: releaseLeadership(tab)
        case .requestFrame: tab.receive(.frame)
        default: break
        }
    }

    fileprivate func deliverUpdates() {
        while !pendingUpdates.isEmpty {
            let (kept, author) = pendingUpdates.removeFirst()
            for other in tabs where other !== author { other.receive(.textStoredElsewhere(kept)) }
        }
    }

    private func load(
        _ name: String, since: Revision, chunks: [String] = [], later: String
    ) -> LoadOutcome {
        let outcome = databases[name, default: SimulatedDatabase()].load(since: since, chunks, later: later)
        guard case .done(let revision, let records) = outcome else { return outcome }
        return .done(revision, records + left[name, default: []])
    }

    private func write(_ commit: StoreCommit, of tab: SimulatedTab) -> CommitOutcome {
        guard let name = tab.database, databases[name] != nil || commit.expected == 0 else {
            return .failed(.unavailable)
        }
        if isFull { return .failed(.quota) }
        for record in commit.records where record.store == .left {
            left[name]?.removeAll { $0.key == record.key }
        }
        return databases[name, default: SimulatedDatabase()].write(commit)
    }

    private func acquireLeadership(_ tab: SimulatedTab, steal: Bool) {
        leaders.removeAll { $0 === tab }
        guard let leader = leaders.first else {
            leaders = [tab]
            return tab.receive(.leading(true))
        }
        guard steal else { return leaders.append(tab) }
        leaders[0] = tab
        leader.receive(.leading(false))
        tab.receive(.leading(true))
    }

    private func releaseLeadership(_ tab: SimulatedTab) {
        let led = leaders.first === tab
        leaders.removeAll { $0 === tab }
        if led { leaders.first?.receive(.leading(true)) }
    }
}

/// A tab whose timers and network are controlled by the test.
final class SimulatedTab {
    let tab = BrowserBridge()
    let loop: AppRuntime
    private unowned let device: Device
    /// The browser's texts for this tab only, by name.
    fileprivate(set) var texts: [String: String] = [:]
    fileprivate var database: String?
    private var answeredCalls = 0
    /// True while the browser has suspended it: it receives nothing.
    var isSuspended = false
    private var missedEvents: [BrowserEvent] = []

    fileprivate init(on device: Device, at now: Double) {
        self.device = device
        tab.now = now
        loop = AppRuntime(tab)
        loop.start()
    }

    /// Delivers an event and all its consequences on the device.
    func receive(_ event: BrowserEvent) {
        guard !isSuspended else { return missedEvents.append(event) }
        tab.receive(event)
        answerCalls()
    }

    /// Answers the requests to the device.
    func answerCalls() {
        while answeredCalls < tab.calls.count, !device.isSlow || !tab.calls[answeredCalls].isOfDatabase {
            answeredCalls += 1
            device.answer(tab.calls[answeredCalls - 1], of: self)
        }
        device.deliverUpdates()
    }

    /// Advances the time second by second.
    func wait(seconds: Int) {
        for _ in 0..<seconds {
            tab.now += 1000
            for case .setTimer(let token, let milliseconds) in tab.calls.reversed() where milliseconds == 1000
            {
                receive(.timer(token))
                break
            }
        }
    }

    /// Advances the time of every account request by half a minute.
    func fireDeadlines() {
        for case .setTimer(let token, milliseconds: 30_000) in tab.calls { receive(.timer(token)) }
    }

    /// Connects to the server with an up-to-date replica.
    func connect() {
        receive(.socketOpened)
        receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"e","current":true}"#.utf8)))
    }

    /// Connects to the server for the first time, which has no data of the user.
    func pullEmptyState(inEpoch epoch: String = "e") {
        receive(.socketOpened)
        receive(.socketMessage([UInt8](#"{"t":"welcome","epoch":"\#(epoch)","current":false}"#.utf8)))
        let own = #""scope":"user:01ANNA00000000000000000000","grant":"""#
        let part = "{\(own),\"head\":1,\"asof\":1,\"first\":true,\"last\":true,\"rows\":[]}"
        answer(.pull, #"{"epoch":"\#(epoch)","parts":[\#(part)]}"#)
    }

    /// Answers the last request for an endpoint.
    func answer(_ endpoint: Endpoint, status: Int = 200, _ body: String) {
        for case .fetch(let token, let request) in tab.calls.reversed() where request.path == endpoint.path {
            return receive(.fetched(token, status: status, body: [UInt8](body.utf8)))
        }
    }

    /// The token of the last request for an endpoint.
    func token(of endpoint: Endpoint) -> Token? {
        for case .fetch(let token, let request) in tab.calls.reversed() where request.path == endpoint.path {
            return token
        }
        return nil
    }

    func requests(_ endpoint: Endpoint) -> [FetchRequest] {
        tab.calls.compactMap {
            if case .fetch(_, let request) = $0, request.path == endpoint.path { request } else { nil }
        }
    }

    /// The messages sent over the socket.
    var sent: [String] {
        tab.calls.compactMap {
            if case .sendSocket(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
    }
}

extension BrowserCall {
    fileprivate var isOfDatabase: Bool {
        switch self {
        case .load, .loadChanged, .commit: true
        default: false
        }
    }
}

/// An IndexedDB as implemented by `store.js`.
struct SimulatedDatabase {
    var revision: Revision = 0
    private var records: [String: (store: Store, bytes: [UInt8], revision: Revision)] = [:]

    var keys: [String] { records.keys.sorted() }

    func load(since: Revision, _ chunks: [String], later: String) -> LoadOutcome {
        let loaded = records.map { key, record in
            let isLater = since == 0 && !later.isEmpty && key.hasPrefix(later) && !key.hasSuffix("/0")
            return StoredRecord(record.store, key, record.revision > since && !isLater ? record.bytes : nil)
        }
        return .done(revision, loaded + chunks.map { StoredRecord(.requested, $0, records[$0]?.bytes) })
    }

    mutating func write(_ commit: StoreCommit) -> CommitOutcome {
        guard commit.expected == revision else { return .conflict(revision) }
        revision += 1
        for record in commit.records where record.store != .left {
            records[record.key] = record.bytes.map { (record.store, $0, revision) }
        }
        return .done(revision)
    }
}

extension SyncDriver {
    /// Runs the end of a loop's turn in which the user issued one command.
    func perform(_ intent: Intent, in scope: ScopeID) throws(Refusal) {
        if let refusal = enqueue(intent, in: scope) { throw refusal }
        handle(.tick)
    }
}

/// Names an answer that comes later; chosen by the caller.
public typealias Token = Int32

/// Everything the app can ask of the browser. Nothing answers at once: what comes back is a `BrowserEvent`.
public enum BrowserCall: Equatable, Sendable {
    /// Gives the focus to the element with this `id` attribute, once the page is up to date.
    case focus(id: String)
    /// Scrolls as little as needed to show the element with this `id` attribute.
    case scrollIntoView(id: String)
    /// Asks for one `frame` before the next picture is drawn; a hidden page gets none.
    case requestFrame

    /// Answered by `fetched`.
    case fetch(Token, FetchRequest)
    case cancelFetch(Token)
    /// Opens the one WebSocket; an open one is closed first. Answered by `socketOpened` or `socketClosed`.
    case openSocket(path: String)
    /// One text message in UTF-8.
    case sendSocket([UInt8])
    case closeSocket

    /// Opens the IndexedDB of this name (one per person) and reads it. Answered by `loaded`.
    case load(Token, database: String)
    /// Reads what other tabs have written since. Answered by `loaded`.
    case loadChanged(Token, since: Revision)
    /// Answered by `committed`.
    case commit(Token, StoreCommit)
    /// Keeps records of the store `left` at once, without a commit and its revision, since the page is about to go.
    /// They come with every `loaded`.
    case leave([StoredRecord])
    case deleteDatabase(String)
    /// Remembers a short text, to be told at the next `launched`; a newer one replaces it.
    case keep(String)
    /// Asks the browser not to evict what is kept.
    case persistStorage

    /// Listens to other tabs on the channel of this name.
    case openTabs(name: String)
    case sendTabs([UInt8])
    /// Waits to become the one leading tab under this name, or takes the lead from a tab that has stopped.
    /// Answered by `leading(true)`; when another tab takes it, by `leading(false)`.
    case acquireLeadership(name: String, steal: Bool)
    case releaseLeadership

    /// Answered by `timer`. A token has one timer: setting it again moves it.
    case setTimer(Token, milliseconds: Int)
    case cancelTimer(Token)

    /// A new entry of the history.
    case pushPath(String)
    case replacePath(String)
    /// As the browser's own back button; to this path if the entry before is not ours. Answered by `pathChanged`.
    case goBack(else: String)
    case setTitle(String)
    case setLanguage(String)
    /// `light`, `dark`, or empty for the system's.
    case setColorScheme(String)
    case copy(String)
    case log(String)
    /// Lets the waiting version of the app take over. Answered by `updateActive`, in every tab.
    case activateUpdate
    case reload
}

/// An HTTP request to the app's own server.
public struct FetchRequest: Equatable, Sendable {
    public struct Header: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var method: String
    public var path: String
    public var headers: [Header]
    public var body: [UInt8]

    public init(_ method: String, _ path: String, headers: [Header] = [], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
    }
}

import Platform

/// All events from the browser, except for events on elements of the view.
public enum BrowserEvent: Equatable, Sendable {
    /// Always the first event: the page is ready.
    case launched(Launch)
    case frame
    /// The status is 0 if no response arrived.
    case fetched(Token, status: Int, body: [UInt8])
    case socketOpened
    case socketMessage([UInt8])
    /// The code is from RFC 6455, section 7.4; 1006 if the connection broke or was never established.
    case socketClosed(code: Int)
    case loaded(Token, LoadOutcome)
    case committed(Token, CommitOutcome)
    case picked(Token, PickOutcome)
    /// The size of all data that the browser stores for the app.
    case measured(kilobytes: Int)
    /// The names of all time zones in a language, in the order of `Launch.timeZones`.
    case zonesNamed([String], language: String)
    case tabMessage([UInt8])
    /// Another tab has stored this text, or removed it if it is empty.
    case textStoredElsewhere(StoredText)
    /// Another tab has closed and left records for the next tab that loads.
    case leftElsewhere
    case leading(Bool)
    case timer(Token)
    case online(Bool)
    case visible(Bool)
    /// True while the page is visible and its window has the focus.
    case windowFocused(Bool)
    /// True if the primary pointer is a finger, as on a phone, so nothing can hover.
    case touchPrimary(Bool)
    /// True if the window shows two screens next to each other.
    case wide(Bool)
    /// True if the window shows the details of an item next to its list.
    case spacious(Bool)
    /// The page is about to close. There is no time for asynchronous work.
    case leaving
    /// The user moved back or forward in the history.
    case pathChanged(String)
    /// The answer of the user to a permission prompt, or a change in the browser's settings.
    case notifications(NotificationPermission)
    /// The module with the code that is not needed at the start is loaded.
    case restLoaded
    case shared(SharingOutcome)
    case installing(Installing)
    /// A new version of the app is downloaded and waits for `activateUpdate`.
    case updateWaiting
    /// The new version is active, by a request of this tab or another. The app calls `reload` once no data can be lost.
    case updateActive
}

/// The state of the page when the app starts.
public struct Launch: Equatable, Sendable {
    /// The path with the query.
    public var path: String
    /// The languages in the order of the user's preference, as BCP 47 tags.
    public var languages: [String]
    /// The IANA name of the device's time zone.
    public var timeZone: String
    /// The names of all time zones that the browser knows.
    public var timeZones: [String]
    /// The date and hash of the commit that the app was built from; empty if unknown.
    public var version: String
    /// The texts that the device has stored.
    public var storedTexts: [StoredText]
    public var isOnline: Bool
    public var isVisible: Bool
    /// True if the page was opened as a new entry of the history: neither by back or forward, nor by a reload.
    public var isNew: Bool
    public var notifications: NotificationPermission

    public init(
        path: String = "/", languages: [String] = ["en"], timeZone: String = "UTC",
        timeZones: [String] = [], version: String = "", storedTexts: [StoredText] = [],
        isOnline: Bool = true, isVisible: Bool = true, isNew: Bool = false,
        notifications: NotificationPermission = .unavailable
    ) {
        self.path = path
        self.languages = languages
        self.timeZone = timeZone
        self.timeZones = timeZones
        self.version = version
        self.storedTexts = storedTexts
        self.isOnline = isOnline
        self.isVisible = isVisible
        self.isNew = isNew
        self.notifications = notifications
    }
}

/// A short text that the device stores. Each text has a name, so tabs that write at the same time do not overwrite each
/// other.
public struct StoredText: Equatable, Sendable {
    /// Contains no spaces; one text may have an empty name. A text whose name begins with "?" belongs to one tab and is
    /// removed with it.
    public let name: String
    /// A single line.
    public let text: String

    public init(_ text: String, as name: String = "") {
        self.name = name
        self.text = text
    }

    /// Parses the name, a space and the text.
    init(line: String) {
        let bytes = [UInt8](line.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
        self.init(
            String(decoding: bytes.dropFirst(end + 1), as: UTF8.self),
            as: String(decoding: bytes[..<end], as: UTF8.self))
    }

    var line: String { name + " " + text }
}

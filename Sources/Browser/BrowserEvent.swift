/// Everything the browser tells the app, except for what happens to elements of the view.
public enum BrowserEvent: Equatable, Sendable {
    /// The first one: the page is there.
    case launched(Launch)
    case frame
    /// Status 0: no answer came.
    case fetched(Token, status: Int, body: [UInt8])
    case socketOpened
    case socketMessage([UInt8])
    /// With the code of RFC 6455, section 7.4; 1006 when the connection broke or never came to be.
    case socketClosed(code: Int)
    case loaded(Token, LoadOutcome)
    case committed(Token, CommitOutcome)
    case picked(Token, PickOutcome)
    /// How much the browser keeps for the app.
    case measured(kilobytes: Int)
    case tabMessage([UInt8])
    /// Another tab has kept this text, or taken it away.
    case keptElsewhere(KeptText)
    /// Another tab has gone and left records for whoever loads next.
    case leftElsewhere
    case leading(Bool)
    case timer(Token)
    case online(Bool)
    case visible(Bool)
    /// Whether somebody looks at the page: it is visible, and its window has the focus.
    case watched(Bool)
    /// Whether fingers are what one points with, as on a phone: nothing can hover.
    case touched(Bool)
    /// The page is about to go; there is no time for anything that takes time.
    case leaving
    /// The person went back or forward.
    case pathChanged(String)
    /// What the person has answered, or chosen in the browser's own settings.
    case notifications(NotificationPermission)
    /// The part of the app that its start does not need has come.
    case restLoaded
    case shared(Sharing)
    case installing(Installing)
    /// A new version of the app has been fetched and waits for `activateUpdate`.
    case updateWaiting
    /// The new version has taken over, here or from another tab: `reload` as soon as nothing can be lost.
    case updateActive

    /// Whether the page can become an app. The raw value is what `installing.js` tells.
    public enum Installing: Int32, Sendable {
        case unknown, offered, byHand
    }

    /// How something has left the app. The raw value is what `share` of `sharing.js` answers.
    public enum Sharing: Int32, Sendable {
        case done, copied, failed, notCopied
    }
}

/// What the page is like when the app starts.
public struct Launch: Equatable, Sendable {
    /// Path and query.
    public var path: String
    /// As the person ordered them, as in BCP 47.
    public var languages: [String]
    /// In the IANA database.
    public var timeZone: String
    /// The names of all that the browser knows.
    public var timeZones: [String]
    /// The date and hash of the commit that the app was built from; empty if that is unknown.
    public var version: String
    /// What was kept last.
    public var kept: [KeptText]
    public var isOnline: Bool
    public var isVisible: Bool
    /// Whether its address was opened by itself: not by a way back to it, nor loaded again.
    public var isNew: Bool
    public var notifications: NotificationPermission

    public init(
        path: String = "/", languages: [String] = ["en"], timeZone: String = "UTC",
        timeZones: [String] = [], version: String = "", kept: [KeptText] = [],
        isOnline: Bool = true, isVisible: Bool = true, isNew: Bool = false,
        notifications: NotificationPermission = .unavailable
    ) {
        self.path = path
        self.languages = languages
        self.timeZone = timeZone
        self.timeZones = timeZones
        self.version = version
        self.kept = kept
        self.isOnline = isOnline
        self.isVisible = isVisible
        self.isNew = isNew
        self.notifications = notifications
    }
}

/// A text that the device remembers. Each has a name of its own, so tabs that write at once take nothing from each other.
public struct KeptText: Equatable, Sendable {
    /// Without blanks; empty for one of them. One that begins with "?" is the tab's alone, and goes with it.
    public let name: String
    /// In one line.
    public let text: String

    public init(_ text: String, as name: String = "") {
        self.name = name
        self.text = text
    }

    /// Reads the name, a blank and the text.
    init(line: String) {
        let bytes = [UInt8](line.utf8)
        let end = bytes.firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
        self.init(
            String(decoding: bytes.dropFirst(end + 1), as: UTF8.self),
            as: String(decoding: bytes[..<end], as: UTF8.self))
    }

    var line: String { name + " " + text }
}

/// Whether the system shows notifications of the app. The raw value is what `permission` of `bridge.js` answers.
public enum NotificationPermission: Int32, Sendable {
    /// The browser cannot.
    case unavailable
    /// Nobody was asked.
    case askable
    case granted, denied
    /// The browser could at a secure address.
    case insecure
    /// The browser could once the app is on the home screen.
    case notInstalled
}

import Platform

/// Identifies the answer to a request; the caller chooses it.
public typealias Token = Int32

/// All requests of the app to the browser. No request returns a value: each answer arrives as a `BrowserEvent`.
public enum BrowserCall: Equatable, Sendable {
    /// Announces that the next patch shows another screen. It opens at the top, or at its last scroll position on the
    /// way back.
    case transition(NavigationDirection)
    /// Focuses the element with this `id` attribute after the page is up to date.
    case focus(id: String)
    /// Requests one `frame` event before the next repaint. A hidden page gets none.
    case requestFrame

    /// Answered by `fetched`.
    case fetch(Token, FetchRequest)
    case cancelFetch(Token)
    /// Opens the only WebSocket and closes an open one first. Answered by `socketOpened` or `socketClosed`.
    case openSocket(path: String)
    /// Sends one text message in UTF-8.
    case sendSocket([UInt8])
    case closeSocket

    /// Opens the IndexedDB database of this name (one per user) and reads it. Records whose keys begin with
    /// `lazyPrefix` are read without their bytes, except for keys that end with `/0`. If `lazyPrefix` is empty, all
    /// bytes are read. Answered by `loaded`.
    case load(Token, database: String, lazyPrefix: String = "")
    /// Reads the records that other tabs have written since a revision, and the named chunks. `lazyPrefix` has the same
    /// meaning as in `load`. Answered by `loaded`.
    case loadChanged(Token, since: Revision, chunks: [String] = [], lazyPrefix: String = "")
    /// Answered by `committed`.
    case commit(Token, StoreCommit)
    /// Stores records of the store `left` immediately, without a commit or revision, because the page is about to
    /// close. Every later `loaded` event includes them.
    case saveForNextPage([StoredRecord])
    case deleteDatabase(String)
    /// Stores a short text for the next `launched` event. It replaces an older text of the same name; an empty text
    /// removes it.
    case storeText(StoredText)
    /// Asks the browser not to evict stored data.
    case persistStorage

    /// Opens the picture picker while a click or key event is handled, or imports pictures that were dropped or shared.
    /// They are stored next to the loaded database. Answered by one `picked` event per picture.
    case pickPictures(Token, PicturePick)
    /// Creates a square picture from a stored one and keeps the original. Answered by `picked`, with the name of the
    /// original if the browser cannot crop.
    case cropPicture(Token, name: String, PictureSquare)
    /// Uploads a part of a stored picture, from `offset` on, by PUT. `&size=` with the size of the picture and
    /// `&offset=` with the offset are appended to the path. The body is empty if the picture does not exist. Answered
    /// by `fetched`.
    case sendPicture(Token, name: String, path: String, offset: Int, maxBytes: Int)
    /// Deletes stored pictures that are not named, except new ones. Deletes cached pictures whose addresses have none
    /// of these prefixes.
    case tidyPictures(keeping: [String], prefixes: [String])
    /// Limits the cache of viewed pictures and evicts the least recently used ones first.
    case limitPictures(megabytes: Int)
    /// Deletes cached pictures whose addresses have this prefix; all if it is empty.
    case forgetPictures(prefix: String)
    /// Deletes pictures that another app has shared and that the user has not imported.
    case forgetShared
    /// Deletes the cached last pages of photo providers, which contain the user's account names there.
    case forgetPages
    /// Answered by `measured` if the browser reports its usage.
    case measureStorage
    /// Joins the broadcast channel of this name between tabs.
    case openTabs(name: String)
    case sendTabs([UInt8])
    /// Waits to become the leading tab under this name, or takes the lead from a tab that no longer responds. Answered
    /// by `leading(true)`, and by `leading(false)` when another tab takes the lead.
    case acquireLeadership(name: String, steal: Bool)
    case releaseLeadership

    /// Answered by `timer`. Each token has one timer: setting it again replaces the deadline.
    case setTimer(Token, milliseconds: Int)
    case cancelTimer(Token)

    /// Adds an entry to the history.
    case pushPath(String)
    case replacePath(String)
    /// Does the same as the browser's back button. Opens this path instead if the previous entry is not the app's.
    /// Answered by `pathChanged`.
    case goBack(else: String)
    case setTitle(String)
    case setLanguage(String)
    /// `light`, `dark`, or empty for the system's scheme.
    case setColorScheme(String)
    /// Sets the time zone of displayed times by its IANA name; the device's zone if the name is empty or unknown.
    case setZone(String)
    /// Asks for the names of all time zones in a language, by its BCP 47 tag. Answered by `zonesNamed` if the browser
    /// knows such names.
    case nameZones(language: String)
    /// Shows a number on the app's icon; 0 removes it.
    case setBadge(Int)
    /// Writes to the clipboard. Answered by `shared`.
    case copy(String)
    /// Passes an address of the app's server, or the picture at that address, to the system's share sheet. Uses the
    /// clipboard if there is no share sheet. Answered by `shared`.
    case share(path: String, isPicture: Bool)
    /// Shows a system notification if permitted. At most one exists per tag, across all tabs.
    case remind(tag: String, title: String, body: String)
    /// Closes notifications with other tags.
    case keepReminders(tags: [String])
    /// Asks the user for permission to show notifications, while a click or key event is handled. Answered by
    /// `notifications`.
    case askNotifications
    /// Opens the browser's prompt to install the app, while a click or key event is handled, if the browser has offered
    /// it. Answered by `installing`.
    case install
    /// Creates a push subscription and sends it to the server by PUT: the JSON of a `PushSubscription` (Push API, W3C)
    /// with the language and the time zone. Answered by `fetched`.
    case subscribe(Token, key: String, path: String, language: String, zone: String)
    /// Activates the waiting version of the app. Answered by `updateActive` in every tab.
    case activateUpdate
    case reload
    /// Turns the browser's confirmation before the page is closed or reloaded on or off.
    case guardPage(Bool)
}

/// The parameters of picking pictures.
public struct PicturePick: Equatable, Sendable {
    public var source: PictureSource
    /// The maximum number of pictures. The rest is skipped and reported once as `tooMany`.
    public var maxCount: Int
    /// The maximum size in bytes. Larger files are rejected.
    public var maxBytes: Int

    public init(source: PictureSource, maxCount: Int, maxBytes: Int) {
        self.source = source
        self.maxCount = maxCount
        self.maxBytes = maxBytes
    }
}

/// A square of an upright picture, in pixels of that picture.
public struct PictureSquare: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var side: Int
    /// The maximum side of the result, in pixels.
    public var maxPixels: Int

    public init(x: Int, y: Int, side: Int, maxPixels: Int) {
        self.x = x
        self.y = y
        self.side = side
        self.maxPixels = maxPixels
    }
}

/// The outcome for one picked picture.
public enum PickOutcome: Equatable, Sendable {
    /// The picture is stored durably. The name is its SHA-256 in hexadecimal digits.
    case stored(name: String)
    case tooLarge
    case empty
    /// Reported once for all dropped or pasted files that are no pictures.
    case noPicture
    /// Reported once for all pictures that were skipped.
    case tooMany
    /// There is no space left, or the browser supports it only for secure addresses.
    case failed(IndexedDBFailure)
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

/// Names an answer that comes later; chosen by the caller.
public typealias Token = Int32

/// Everything the app can ask of the browser. Nothing answers at once: what comes back is a `BrowserEvent`.
public enum BrowserCall: Equatable, Sendable {
    /// The next patch shows another screen; it begins at its top, or, where the person went back, where it was left.
    case transition(Transition)
    /// Gives the focus to the element with this `id` attribute, once the page is up to date.
    case focus(id: String)
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

    /// Opens the IndexedDB of this name (one per person) and reads it. Records whose keys begin with `later` come without
    /// their bytes, but for keys that end with `/0`; nothing of that where it is empty. Answered by `loaded`.
    case load(Token, database: String, later: String = "")
    /// Reads what other tabs have written since, likewise where that is everything, and beside it some chunks. Answered by
    /// `loaded`.
    case loadChanged(Token, since: Revision, chunks: [String] = [], later: String = "")
    /// Answered by `committed`.
    case commit(Token, StoreCommit)
    /// Keeps records of the store `left` at once, without a commit and its revision, since the page is about to go.
    /// They come with every `loaded`.
    case leave([StoredRecord])
    case deleteDatabase(String)
    /// Remembers a short text, to be told at the next `launched`; a newer one of the same name replaces it, and an empty one
    /// takes it away.
    case keep(KeptText)
    /// Asks the browser not to evict what is kept.
    case persistStorage

    /// Lets the person choose pictures, within the handling of a click or a key, or takes those that came by themselves; they
    /// are kept beside the database that was loaded. Answered by `picked` for each.
    case pickPictures(Token, PicturePick)
    /// Makes a picture of a square of a kept one, which stays. Answered by `picked`, with the name of the whole one where
    /// the browser cannot do it.
    case cropPicture(Token, name: String, PictureSquare)
    /// Sends a part of a kept picture, from `offset` on, by PUT; the path gets `&size=` and its size and `&offset=` and
    /// where the part begins. One that is not there has no bytes. Answered by `fetched`.
    case sendPicture(Token, name: String, path: String, offset: Int, most: Int)
    /// Forgets kept pictures that are not named, but for new ones, and seen ones of addresses that begin with none of
    /// these.
    case tidyPictures(keeping: [String], beginnings: [String])
    /// Keeps no more than this of seen pictures; the longest unused go first.
    case limitPictures(megabytes: Int)
    /// Forgets seen pictures whose addresses begin so; all where it is empty.
    case forgetPictures(beginning: String)
    /// Forgets the pictures that another app has shared and that nobody took.
    case forgetShared
    /// Forgets the last pages of the sources of photos, which name the person's accounts there.
    case forgetPages
    /// Answered by `measured`, where the browser tells.
    case measureStorage
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
    /// The time zone of the clocks, by its name in the IANA database; empty or unknown for the device's.
    case setZone(String)
    /// Shows a number at the app's icon; 0 for none.
    case setBadge(Int)
    /// Writes to the clipboard. Answered by `shared`.
    case copy(String)
    /// Hands an address of the app's server, or the picture that is there, over to the system's sheet; where there is none, to
    /// the clipboard. Answered by `shared`.
    case share(path: String, isPicture: Bool)
    /// Shows a notification of the system, where it may; one of each tag, whatever tab it is from.
    case remind(tag: String, title: String, body: String)
    /// Closes those with other tags.
    case keepReminders(tags: [String])
    /// Asks the person whether notifications may be shown, within the handling of a click or a key. Answered by
    /// `notifications`.
    case askNotifications
    /// Asks the browser to make an app of the page, within the handling of a click or a key, where it has offered that.
    /// Answered by `installing`.
    case install
    /// Lets the browser take messages of the server while no page is open, and tells the server by PUT how it is reached:
    /// the JSON of a `PushSubscription` (Push API, W3C) with the language and the zone. Answered by `fetched`.
    case subscribe(Token, key: String, path: String, language: String, zone: String)
    /// Lets the waiting version of the app take over. Answered by `updateActive`, in every tab.
    case activateUpdate
    case reload
    /// Asks, in the browser's words, before the page is closed or loaded again; or does so no more.
    case guardPage(Bool)
}

/// How pictures are chosen.
public struct PicturePick: Equatable, Sendable {
    public var source: Source
    /// How many are taken; the rest is left out, and told of as `tooMany`.
    public var most: Int
    /// In bytes; larger files are not kept.
    public var mostBytes: Int

    /// Where they come from. The raw value is what `pick` of `pictures.js` knows it by.
    public enum Source: Int32, Sendable {
        case files
        /// As `files` where there is no camera.
        case camera
        /// What was dropped or pasted last.
        case offered
        /// What another app has shared.
        case shared
    }

    public init(source: Source, most: Int, mostBytes: Int) {
        self.source = source
        self.most = most
        self.mostBytes = mostBytes
    }
}

/// A square of a picture, in its pixels, upright.
public struct PictureSquare: Equatable, Sendable {
    public var x: Int
    public var y: Int
    public var side: Int
    /// The most pixels that a side may have afterwards.
    public var mostPixels: Int

    public init(x: Int, y: Int, side: Int, mostPixels: Int) {
        self.x = x
        self.y = y
        self.side = side
        self.mostPixels = mostPixels
    }
}

/// What became of one picture that was chosen.
public enum PickOutcome: Equatable, Sendable {
    /// It survives a loss of power. The name is its SHA-256 in hexadecimal digits.
    case kept(name: String)
    case tooLarge
    case empty
    /// Told once of all that were left out.
    case tooMany
    /// There is no room left, or the browser allows it only for secure addresses.
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

/// How a screen takes the place of another. The raw value is the position in `WAYS` of `page.js`.
public enum Transition: Int32, Sendable {
    case deeper, back, across
}

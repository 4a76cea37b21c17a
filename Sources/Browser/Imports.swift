#if arch(wasm32)

    // Everything that `bridge.js` does for Swift, in the order in which it stands there.
    // Texts are UTF-8; they and bytes are read before the call returns.

    typealias Bytes = UnsafePointer<UInt8>?

    /// Applies a `Patch`: its words, and the blob of its texts.
    @_extern(wasm, module: "bridge", name: "apply") @_extern(c)
    func bridge_apply(
        _ words: UnsafePointer<UInt32>?, _ wordCount: Int32, _ texts: Bytes, _ textCount: Int32
    )

    /// The node that has the focus. 0 if there is none.
    @_extern(wasm, module: "bridge", name: "focused") @_extern(c)
    func bridge_focused() -> UInt32

    /// The next patch shows another screen.
    @_extern(wasm, module: "bridge", name: "transition") @_extern(c)
    func bridge_transition(_ way: Int32)

    /// Focuses the element with this id.
    @_extern(wasm, module: "bridge", name: "focus") @_extern(c)
    func bridge_focus(_ id: Bytes, _ count: Int32)

    /// Then `happened(frame)`.
    @_extern(wasm, module: "bridge", name: "requestFrame") @_extern(c)
    func bridge_requestFrame()

    /// Sends a request; headers as lines of `name: value`. Then `fetched`.
    @_extern(wasm, module: "bridge", name: "fetch") @_extern(c)
    func bridge_fetch(
        _ token: Token, _ method: Bytes, _ methodCount: Int32, _ path: Bytes, _ pathCount: Int32,
        _ headers: Bytes,
        _ headerCount: Int32, _ body: Bytes, _ bodyCount: Int32
    )

    /// No `fetched` follows.
    @_extern(wasm, module: "bridge", name: "cancelFetch") @_extern(c)
    func bridge_cancelFetch(_ token: Token)

    /// Opens the WebSocket. Then `happened(socketOpened)` or `happened(socketClosed)`.
    @_extern(wasm, module: "bridge", name: "openSocket") @_extern(c)
    func bridge_openSocket(_ path: Bytes, _ count: Int32)

    /// Sends one text message; without an open socket, nothing.
    @_extern(wasm, module: "bridge", name: "sendSocket") @_extern(c)
    func bridge_sendSocket(_ message: Bytes, _ count: Int32)

    /// Closes the WebSocket; nothing more comes from it.
    @_extern(wasm, module: "bridge", name: "closeSocket") @_extern(c)
    func bridge_closeSocket()

    /// Opens the database of this name, and reads it, all but the records whose keys begin with `later`. Then `loaded`.
    @_extern(wasm, module: "bridge", name: "load") @_extern(c)
    func bridge_load(
        _ token: Token, _ database: Bytes, _ count: Int32, _ later: Bytes, _ laterCount: Int32)

    /// Adds the key of a chunk that is to come with the next `loadChanged`.
    @_extern(wasm, module: "bridge", name: "want") @_extern(c)
    func bridge_want(_ key: Bytes, _ count: Int32)

    /// Reads what was written after this revision. Then `loaded`.
    @_extern(wasm, module: "bridge", name: "loadChanged") @_extern(c)
    func bridge_loadChanged(_ token: Token, _ since: Double, _ later: Bytes, _ laterCount: Int32)

    /// Adds a record to the next commit; one of `left` is kept at once.
    @_extern(wasm, module: "bridge", name: "put") @_extern(c)
    func bridge_put(_ store: Int32, _ key: Bytes, _ keyCount: Int32, _ bytes: Bytes, _ count: Int32)

    /// Adds a deletion to the next commit.
    @_extern(wasm, module: "bridge", name: "delete") @_extern(c)
    func bridge_delete(_ store: Int32, _ key: Bytes, _ keyCount: Int32)

    /// Writes what was added, all or nothing, if the revision is the expected one. Then `committed`.
    @_extern(wasm, module: "bridge", name: "commit") @_extern(c)
    func bridge_commit(_ token: Token, _ expected: Double, _ isStrict: Int32)

    /// Deletes a database; other tabs lose their connections to it.
    @_extern(wasm, module: "bridge", name: "deleteDatabase") @_extern(c)
    func bridge_deleteDatabase(_ name: Bytes, _ count: Int32)

    /// Opens the system's way to choose pictures, or takes those that are there. Then `picked` for each.
    @_extern(wasm, module: "bridge", name: "pickPictures") @_extern(c)
    func bridge_pickPictures(_ token: Token, _ source: Int32, _ most: Int32, _ mostBytes: Int32)

    /// Makes a picture of a square of a kept one. Then `picked`.
    @_extern(wasm, module: "bridge", name: "cropPicture") @_extern(c)
    func bridge_cropPicture(
        _ token: Token, _ name: Bytes, _ nameCount: Int32, _ x: Int32, _ y: Int32, _ side: Int32,
        _ most: Int32
    )

    /// Sends a part of a kept picture. Then `fetched`.
    @_extern(wasm, module: "bridge", name: "sendPicture") @_extern(c)
    func bridge_sendPicture(
        _ token: Token, _ name: Bytes, _ nameCount: Int32, _ path: Bytes, _ pathCount: Int32, _ offset: Int32,
        _ most: Int32
    )

    /// Forgets pictures: names to keep, and beginnings of addresses to keep, in lines.
    @_extern(wasm, module: "bridge", name: "tidyPictures") @_extern(c)
    func bridge_tidyPictures(
        _ names: Bytes, _ nameCount: Int32, _ beginnings: Bytes, _ beginningCount: Int32)

    /// How many megabytes of seen pictures are kept.
    @_extern(wasm, module: "bridge", name: "limitPictures") @_extern(c)
    func bridge_limitPictures(_ megabytes: Int32)

    /// Forgets seen pictures, by how their addresses begin.
    @_extern(wasm, module: "bridge", name: "forgetPictures") @_extern(c)
    func bridge_forgetPictures(_ beginning: Bytes, _ beginningCount: Int32)

    /// Forgets what another app has shared.
    @_extern(wasm, module: "bridge", name: "forgetShared") @_extern(c)
    func bridge_forgetShared()

    @_extern(wasm, module: "bridge", name: "forgetPages") @_extern(c)
    func bridge_forgetPages()

    /// Then `happened(measured)` with the kilobytes that are kept.
    @_extern(wasm, module: "bridge", name: "measureStorage") @_extern(c)
    func bridge_measureStorage()

    /// Remembers a text, after its name and a blank. It comes back with `launched`, and to other tabs as `keptElsewhere`.
    @_extern(wasm, module: "bridge", name: "keep") @_extern(c)
    func bridge_keep(_ text: Bytes, _ count: Int32)

    /// Asks that storage be kept when room is scarce.
    @_extern(wasm, module: "bridge", name: "persistStorage") @_extern(c)
    func bridge_persistStorage()

    /// Joins the channel between tabs. Messages come as `tabMessage`.
    @_extern(wasm, module: "bridge", name: "openTabs") @_extern(c)
    func bridge_openTabs(_ name: Bytes, _ count: Int32)

    /// Sends to the other tabs on the channel.
    @_extern(wasm, module: "bridge", name: "sendTabs") @_extern(c)
    func bridge_sendTabs(_ message: Bytes, _ count: Int32)

    /// Requests the Web Lock of this name. Then `happened(leading)`, with 1 or 0.
    @_extern(wasm, module: "bridge", name: "acquireLeadership") @_extern(c)
    func bridge_acquireLeadership(_ name: Bytes, _ count: Int32, _ steal: Int32)

    /// Gives the Web Lock back, or stops waiting for it.
    @_extern(wasm, module: "bridge", name: "releaseLeadership") @_extern(c)
    func bridge_releaseLeadership()

    /// Then `happened(timer)`.
    @_extern(wasm, module: "bridge", name: "setTimer") @_extern(c)
    func bridge_setTimer(_ token: Token, _ milliseconds: Int32)

    /// No `happened(timer)` follows.
    @_extern(wasm, module: "bridge", name: "cancelTimer") @_extern(c)
    func bridge_cancelTimer(_ token: Token)

    /// Milliseconds since 1970-01-01T00:00Z.
    @_extern(wasm, module: "bridge", name: "now") @_extern(c)
    func bridge_now() -> Double

    /// Minutes that the clocks are ahead of UTC at a moment.
    @_extern(wasm, module: "bridge", name: "minutesAhead") @_extern(c)
    func bridge_minutesAhead(_ milliseconds: Double) -> Int32

    /// Fills a buffer with random bytes fit for secrets, at most 65,536.
    @_extern(wasm, module: "bridge", name: "random") @_extern(c)
    func bridge_random(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32)

    /// Folds the letters of a text. Before it returns, the result is in `buffer`.
    @_extern(wasm, module: "bridge", name: "fold") @_extern(c)
    func bridge_fold(_ text: Bytes, _ count: Int32)

    /// Adds an entry to the history.
    @_extern(wasm, module: "bridge", name: "pushPath") @_extern(c)
    func bridge_pushPath(_ path: Bytes, _ count: Int32)

    /// Changes the current entry of the history.
    @_extern(wasm, module: "bridge", name: "replacePath") @_extern(c)
    func bridge_replacePath(_ path: Bytes, _ count: Int32)

    /// Goes to the entry before, or to the path if that is not ours. Then `pathChanged`.
    @_extern(wasm, module: "bridge", name: "goBack") @_extern(c)
    func bridge_goBack(_ path: Bytes, _ count: Int32)

    /// Names the document.
    @_extern(wasm, module: "bridge", name: "setTitle") @_extern(c)
    func bridge_setTitle(_ text: Bytes, _ count: Int32)

    /// Says which language the document is in.
    @_extern(wasm, module: "bridge", name: "setLanguage") @_extern(c)
    func bridge_setLanguage(_ code: Bytes, _ count: Int32)

    /// `light`, `dark`, or empty for the system's.
    @_extern(wasm, module: "bridge", name: "setColorScheme") @_extern(c)
    func bridge_setColorScheme(_ scheme: Bytes, _ count: Int32)

    /// The time zone of the clocks; empty for the device's.
    @_extern(wasm, module: "bridge", name: "setZone") @_extern(c)
    func bridge_setZone(_ name: Bytes, _ count: Int32)

    /// Shows a number at the icon of the installed app; 0 for none.
    @_extern(wasm, module: "bridge", name: "setBadge") @_extern(c)
    func bridge_setBadge(_ count: Int32)

    /// Writes to the clipboard; only within the handling of a click or a key. Then `happened(shared)`.
    @_extern(wasm, module: "bridge", name: "copy") @_extern(c)
    func bridge_copy(_ text: Bytes, _ count: Int32)

    /// Hands an address, or the picture there, over to the system's sheet or the clipboard. Then `happened(shared)`.
    @_extern(wasm, module: "bridge", name: "share") @_extern(c)
    func bridge_share(_ path: Bytes, _ count: Int32, _ isPicture: Int32)

    /// Shows a notification of the system.
    @_extern(wasm, module: "bridge", name: "remind") @_extern(c)
    func bridge_remind(
        _ tag: Bytes, _ tagCount: Int32, _ title: Bytes, _ titleCount: Int32, _ body: Bytes,
        _ bodyCount: Int32
    )

    /// Closes notifications, but for those with these tags, which are in lines.
    @_extern(wasm, module: "bridge", name: "keepReminders") @_extern(c)
    func bridge_keepReminders(_ tags: Bytes, _ count: Int32)

    /// Asks for the permission to notify; only within the handling of a click or a key. Then `happened(notifications)`.
    @_extern(wasm, module: "bridge", name: "askNotifications") @_extern(c)
    func bridge_askNotifications()

    /// Asks the browser to make an app of the page; only within the handling of a click or a key. Then `happened(installing)`.
    @_extern(wasm, module: "bridge", name: "install") @_extern(c)
    func bridge_install()

    /// Subscribes to messages of the server, and tells it so. Then `fetched`.
    @_extern(wasm, module: "bridge", name: "subscribe") @_extern(c)
    func bridge_subscribe(
        _ token: Token, _ key: Bytes, _ keyCount: Int32, _ path: Bytes, _ pathCount: Int32, _ language: Bytes,
        _ languageCount: Int32, _ zone: Bytes, _ zoneCount: Int32
    )

    /// Writes a line to the console.
    @_extern(wasm, module: "bridge", name: "log") @_extern(c)
    func bridge_log(_ text: Bytes, _ count: Int32)

    /// Lets the waiting service worker take over. Then `happened(updateActive)` in every tab.
    @_extern(wasm, module: "bridge", name: "activateUpdate") @_extern(c)
    func bridge_activateUpdate()

    /// Loads the page again.
    @_extern(wasm, module: "bridge", name: "reload") @_extern(c)
    func bridge_reload()

    /// Answers `beforeunload`, or leaves it alone.
    @_extern(wasm, module: "bridge", name: "guardPage") @_extern(c)
    func bridge_guardPage(_ isOn: Int32)

#endif

import Platform

#if arch(wasm32)

    // All functions of `bridge.js` that Swift calls, in the order of that file. Texts are UTF-8. The function copies
    // texts and bytes before it returns.

    typealias Bytes = UnsafePointer<UInt8>?

    /// Applies a `Patch`: its instruction words and the buffer of its texts.
    @_extern(wasm, module: "bridge", name: "apply") @_extern(c)
    func bridge_apply(
        _ words: UnsafePointer<UInt32>?, _ wordCount: Int32, _ texts: Bytes, _ textCount: Int32
    )

    /// Returns the node that has the focus; 0 if there is none.
    @_extern(wasm, module: "bridge", name: "focused") @_extern(c)
    func bridge_focused() -> UInt32

    /// Passes the origin of the page to `buffer`.
    @_extern(wasm, module: "bridge", name: "origin") @_extern(c)
    func bridge_origin()

    /// Announces that the next patch shows another screen.
    @_extern(wasm, module: "bridge", name: "transition") @_extern(c)
    func bridge_transition(_ way: Int32)

    /// Focuses the element with this id.
    @_extern(wasm, module: "bridge", name: "focus") @_extern(c)
    func bridge_focus(_ id: Bytes, _ count: Int32)

    /// Answered by `happened(frame)`.
    @_extern(wasm, module: "bridge", name: "requestFrame") @_extern(c)
    func bridge_requestFrame()

    /// Sends a request. The headers are lines of `name: value`. Answered by `fetched`.
    @_extern(wasm, module: "bridge", name: "fetch") @_extern(c)
    func bridge_fetch(
        _ token: Token, _ method: Bytes, _ methodCount: Int32, _ path: Bytes, _ pathCount: Int32,
        _ headers: Bytes,
        _ headerCount: Int32, _ body: Bytes, _ bodyCount: Int32
    )

    /// No `fetched` follows.
    @_extern(wasm, module: "bridge", name: "cancelFetch") @_extern(c)
    func bridge_cancelFetch(_ token: Token)

    /// Opens the WebSocket. Answered by `happened(socketOpened)` or `happened(socketClosed)`.
    @_extern(wasm, module: "bridge", name: "openSocket") @_extern(c)
    func bridge_openSocket(_ path: Bytes, _ count: Int32)

    /// Sends one text message; does nothing without an open socket.
    @_extern(wasm, module: "bridge", name: "sendSocket") @_extern(c)
    func bridge_sendSocket(_ message: Bytes, _ count: Int32)

    /// Closes the WebSocket. No further event arrives from it.
    @_extern(wasm, module: "bridge", name: "closeSocket") @_extern(c)
    func bridge_closeSocket()

    /// Opens the database of this name and reads it, except the records whose keys begin with `later`. Answered by
    /// `loaded`.
    @_extern(wasm, module: "bridge", name: "load") @_extern(c)
    func bridge_load(
        _ token: Token, _ database: Bytes, _ count: Int32, _ later: Bytes, _ laterCount: Int32)

    /// Adds the key of a chunk to read with the next `loadChanged`.
    @_extern(wasm, module: "bridge", name: "want") @_extern(c)
    func bridge_want(_ key: Bytes, _ count: Int32)

    /// Reads the records that were written after this revision. Answered by `loaded`.
    @_extern(wasm, module: "bridge", name: "loadChanged") @_extern(c)
    func bridge_loadChanged(_ token: Token, _ since: Double, _ later: Bytes, _ laterCount: Int32)

    /// Adds a record to the next commit. A record of the store `left` is stored immediately.
    @_extern(wasm, module: "bridge", name: "put") @_extern(c)
    func bridge_put(_ store: Int32, _ key: Bytes, _ keyCount: Int32, _ bytes: Bytes, _ count: Int32)

    /// Adds a deletion to the next commit.
    @_extern(wasm, module: "bridge", name: "delete") @_extern(c)
    func bridge_delete(_ store: Int32, _ key: Bytes, _ keyCount: Int32)

    /// Writes all added records or none, if the revision is the expected one. Answered by `committed`.
    @_extern(wasm, module: "bridge", name: "commit") @_extern(c)
    func bridge_commit(_ token: Token, _ expected: Double, _ isStrict: Int32)

    /// Deletes a database. Other tabs lose their connections to it.
    @_extern(wasm, module: "bridge", name: "deleteDatabase") @_extern(c)
    func bridge_deleteDatabase(_ name: Bytes, _ count: Int32)

    /// Opens the system's picture picker, or imports available pictures. Answered by `picked` for each picture.
    @_extern(wasm, module: "bridge", name: "pickPictures") @_extern(c)
    func bridge_pickPictures(_ token: Token, _ source: Int32, _ max: Int32, _ maxBytes: Int32)

    /// Creates a square picture from a stored one. Answered by `picked`.
    @_extern(wasm, module: "bridge", name: "cropPicture") @_extern(c)
    func bridge_cropPicture(
        _ token: Token, _ name: Bytes, _ nameCount: Int32, _ x: Int32, _ y: Int32, _ side: Int32,
        _ max: Int32
    )

    /// Uploads a part of a stored picture. Answered by `fetched`.
    @_extern(wasm, module: "bridge", name: "sendPicture") @_extern(c)
    func bridge_sendPicture(
        _ token: Token, _ name: Bytes, _ nameCount: Int32, _ path: Bytes, _ pathCount: Int32, _ offset: Int32,
        _ max: Int32
    )

    /// Deletes pictures except for these names and these address prefixes, both in lines.
    @_extern(wasm, module: "bridge", name: "tidyPictures") @_extern(c)
    func bridge_tidyPictures(
        _ names: Bytes, _ nameCount: Int32, _ prefixes: Bytes, _ prefixCount: Int32)

    /// Limits the cache of viewed pictures, in megabytes.
    @_extern(wasm, module: "bridge", name: "limitPictures") @_extern(c)
    func bridge_limitPictures(_ megabytes: Int32)

    /// Deletes cached pictures by the prefix of their addresses.
    @_extern(wasm, module: "bridge", name: "forgetPictures") @_extern(c)
    func bridge_forgetPictures(_ prefix: Bytes, _ prefixCount: Int32)

    /// Deletes pictures that another app has shared.
    @_extern(wasm, module: "bridge", name: "forgetShared") @_extern(c)
    func bridge_forgetShared()

    @_extern(wasm, module: "bridge", name: "forgetPages") @_extern(c)
    func bridge_forgetPages()

    /// Answered by `happened(measured)` with the used kilobytes.
    @_extern(wasm, module: "bridge", name: "measureStorage") @_extern(c)
    func bridge_measureStorage()

    /// Stores a text, given as its name, a space and the text. `launched` returns it; other tabs receive
    /// `keptElsewhere`.
    @_extern(wasm, module: "bridge", name: "keep") @_extern(c)
    func bridge_keep(_ text: Bytes, _ count: Int32)

    /// Asks the browser to keep the storage under storage pressure.
    @_extern(wasm, module: "bridge", name: "persistStorage") @_extern(c)
    func bridge_persistStorage()

    /// Joins the channel between tabs. Messages arrive as `tabMessage`.
    @_extern(wasm, module: "bridge", name: "openTabs") @_extern(c)
    func bridge_openTabs(_ name: Bytes, _ count: Int32)

    /// Sends a message to the other tabs on the channel.
    @_extern(wasm, module: "bridge", name: "sendTabs") @_extern(c)
    func bridge_sendTabs(_ message: Bytes, _ count: Int32)

    /// Requests the Web Lock of this name. Answered by `happened(leading)` with 1 or 0.
    @_extern(wasm, module: "bridge", name: "acquireLeadership") @_extern(c)
    func bridge_acquireLeadership(_ name: Bytes, _ count: Int32, _ steal: Int32)

    /// Releases the Web Lock or cancels the request.
    @_extern(wasm, module: "bridge", name: "releaseLeadership") @_extern(c)
    func bridge_releaseLeadership()

    /// Answered by `happened(timer)`.
    @_extern(wasm, module: "bridge", name: "setTimer") @_extern(c)
    func bridge_setTimer(_ token: Token, _ milliseconds: Int32)

    /// No `happened(timer)` follows.
    @_extern(wasm, module: "bridge", name: "cancelTimer") @_extern(c)
    func bridge_cancelTimer(_ token: Token)

    /// Milliseconds since 1970-01-01T00:00Z.
    @_extern(wasm, module: "bridge", name: "now") @_extern(c)
    func bridge_now() -> Double

    /// Returns the offset of local time from UTC at a moment, in minutes.
    @_extern(wasm, module: "bridge", name: "minutesAhead") @_extern(c)
    func bridge_minutesAhead(_ milliseconds: Double) -> Int32

    /// Fills a buffer with at most 65,536 cryptographically secure random bytes.
    @_extern(wasm, module: "bridge", name: "random") @_extern(c)
    func bridge_random(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32)

    /// Folds the letters of a text and writes the result into `buffer` before it returns.
    @_extern(wasm, module: "bridge", name: "fold") @_extern(c)
    func bridge_fold(_ text: Bytes, _ count: Int32)

    /// Writes the form of a password that is hashed into `buffer` before it returns.
    @_extern(wasm, module: "bridge", name: "opaqueString") @_extern(c)
    func bridge_opaqueString(_ text: Bytes, _ count: Int32)

    /// Adds an entry to the history.
    @_extern(wasm, module: "bridge", name: "pushPath") @_extern(c)
    func bridge_pushPath(_ path: Bytes, _ count: Int32)

    /// Replaces the current entry of the history.
    @_extern(wasm, module: "bridge", name: "replacePath") @_extern(c)
    func bridge_replacePath(_ path: Bytes, _ count: Int32)

    /// Moves to the previous entry, or to the path if that entry is not the app's. Answered by `pathChanged`.
    @_extern(wasm, module: "bridge", name: "goBack") @_extern(c)
    func bridge_goBack(_ path: Bytes, _ count: Int32)

    /// Sets the title of the document.
    @_extern(wasm, module: "bridge", name: "setTitle") @_extern(c)
    func bridge_setTitle(_ text: Bytes, _ count: Int32)

    /// Sets the language of the document.
    @_extern(wasm, module: "bridge", name: "setLanguage") @_extern(c)
    func bridge_setLanguage(_ code: Bytes, _ count: Int32)

    /// `light`, `dark`, or empty for the system's scheme.
    @_extern(wasm, module: "bridge", name: "setColorScheme") @_extern(c)
    func bridge_setColorScheme(_ scheme: Bytes, _ count: Int32)

    /// Sets the time zone of displayed times; empty for the device's zone.
    @_extern(wasm, module: "bridge", name: "setZone") @_extern(c)
    func bridge_setZone(_ name: Bytes, _ count: Int32)

    /// Answered by `zonesNamed` with the names of all time zones in this language, if the browser knows them.
    @_extern(wasm, module: "bridge", name: "nameZones") @_extern(c)
    func bridge_nameZones(_ language: Bytes, _ count: Int32)

    /// Shows a number on the icon of the installed app; 0 removes it.
    @_extern(wasm, module: "bridge", name: "setBadge") @_extern(c)
    func bridge_setBadge(_ count: Int32)

    /// Writes to the clipboard; only while a click or key event is handled. Answered by `happened(shared)`.
    @_extern(wasm, module: "bridge", name: "copy") @_extern(c)
    func bridge_copy(_ text: Bytes, _ count: Int32)

    /// Passes an address, or the picture there, to the system's share sheet or the clipboard. Answered by
    /// `happened(shared)`.
    @_extern(wasm, module: "bridge", name: "share") @_extern(c)
    func bridge_share(_ path: Bytes, _ count: Int32, _ isPicture: Int32)

    /// Shows a system notification.
    @_extern(wasm, module: "bridge", name: "remind") @_extern(c)
    func bridge_remind(
        _ tag: Bytes, _ tagCount: Int32, _ title: Bytes, _ titleCount: Int32, _ body: Bytes,
        _ bodyCount: Int32
    )

    /// Closes all notifications except those with these tags, which are in lines.
    @_extern(wasm, module: "bridge", name: "keepReminders") @_extern(c)
    func bridge_keepReminders(_ tags: Bytes, _ count: Int32)

    /// Asks for permission to notify; only while a click or key event is handled. Answered by
    /// `happened(notifications)`.
    @_extern(wasm, module: "bridge", name: "askNotifications") @_extern(c)
    func bridge_askNotifications()

    /// Opens the install prompt; only while a click or key event is handled. Answered by `happened(installing)`.
    @_extern(wasm, module: "bridge", name: "install") @_extern(c)
    func bridge_install()

    /// Creates a push subscription and sends it to the server. Answered by `fetched`.
    @_extern(wasm, module: "bridge", name: "subscribe") @_extern(c)
    func bridge_subscribe(
        _ token: Token, _ key: Bytes, _ keyCount: Int32, _ path: Bytes, _ pathCount: Int32, _ language: Bytes,
        _ languageCount: Int32, _ zone: Bytes, _ zoneCount: Int32
    )

    /// Writes a line to the console.
    @_extern(wasm, module: "bridge", name: "log") @_extern(c)
    func bridge_log(_ text: Bytes, _ count: Int32)

    /// Activates the waiting service worker. Answered by `happened(updateActive)` in every tab.
    @_extern(wasm, module: "bridge", name: "activateUpdate") @_extern(c)
    func bridge_activateUpdate()

    /// Reloads the page.
    @_extern(wasm, module: "bridge", name: "reload") @_extern(c)
    func bridge_reload()

    /// Turns the confirmation by `beforeunload` on or off.
    @_extern(wasm, module: "bridge", name: "guardPage") @_extern(c)
    func bridge_guardPage(_ isOn: Int32)

#endif

import Platform

#if arch(wasm32)
    import Markup

    // All Swift functions that the modules in `Web` call. They never call while a call into Swift is running. A payload
    // is written into `buffer` immediately before the call that it belongs to, and that call consumes it.

    /// Safe to be global: wasm has one thread, and the array is empty except between `buffer` and the next call.
    nonisolated(unsafe) private var payload: [UInt8] = []

    func consumePayload() -> [UInt8] {
        var result: [UInt8] = []
        swap(&result, &payload)
        return result
    }

    private func consumeText() -> String {
        String(decoding: consumePayload(), as: UTF8.self)
    }

    /// Allocates the payload of the next call. The address is valid until that call, because nothing changes the array
    /// earlier.
    @_expose(wasm, "buffer") @_cdecl("browser_buffer")
    public func buffer(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
        payload = [UInt8](unsafeUninitializedCapacity: Int(count)) { _, filled in filled = Int(count) }
        return payload.withUnsafeMutableBufferPointer { $0.baseAddress }
    }

    /// The page is ready. Payload, in lines: path, languages with commas, time zone, all time zones with commas,
    /// version of the app, and one line per stored text.
    @_expose(wasm, "launched") @_cdecl("browser_launched")
    public func launched(_ isOnline: Int32, _ isVisible: Int32, _ permission: Int32, _ isNew: Int32) {
        let lines = parts(of: consumeText(), "\n", omittingEmpty: false)
        guard lines.count >= 6 else { return }
        var storedTexts: [StoredText] = []
        for line in lines[5...] where !line.isEmpty { storedTexts.append(StoredText(line: line)) }
        let launch = Launch(
            path: lines[0], languages: parts(of: lines[1], ","), timeZone: lines[2],
            timeZones: parts(of: lines[3], ","), version: lines[4], storedTexts: storedTexts,
            isOnline: isOnline != 0,
            isVisible: isVisible != 0, isNew: isNew != 0,
            notifications: NotificationPermission(rawValue: permission) ?? .unavailable)
        BrowserBridge.current.receive(.launched(launch))
    }

    @inline(never)
    private func parts(of text: String, _ sign: Unicode.Scalar, omittingEmpty: Bool = true) -> [String] {
        [UInt8](text.utf8).split(separator: UInt8(ascii: sign), omittingEmptySubsequences: omittingEmpty)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// An event on an element. Payload: `Event.value`. Returns 1 if the app handled it.
    @_expose(wasm, "dispatch") @_cdecl("browser_dispatch")
    public func dispatch(_ node: UInt32, _ kind: Int32, _ x: Double, _ y: Double, _ flags: UInt32) -> Int32 {
        guard let kind = EventKind(rawValue: UInt8(kind)) else { return 0 }
        let event = Event(kind, value: consumeText(), x: x, y: y, flags: EventFlags(rawValue: flags))
        return BrowserBridge.current.dispatch(event, node) ? 1 : 0
    }

    /// A `BrowserEvent` without payload. The kinds are numbered as in `HAPPENED` of `swift.js`.
    @_expose(wasm, "happened") @_cdecl("browser_happened")
    public func happened(_ kind: Int32, _ value: Int32) {
        let event: BrowserEvent
        switch kind {
        case 0: event = .frame
        case 1: event = .timer(value)
        case 2: event = .online(value != 0)
        case 3: event = .visible(value != 0)
        case 4: event = .leaving
        case 5: event = .leading(value != 0)
        case 6: event = .socketOpened
        case 7: event = .socketClosed(code: Int(value))
        case 8: event = .updateWaiting
        case 9: event = .updateActive
        case 10: event = .leftElsewhere
        case 11: event = .measured(kilobytes: Int(value))
        case 12: event = .notifications(NotificationPermission(rawValue: value) ?? .unavailable)
        case 13: event = .restLoaded
        case 14: event = .windowFocused(value != 0)
        case 15: event = .touchPrimary(value != 0)
        case 16: event = .shared(SharingOutcome(rawValue: value) ?? .failed)
        case 17: event = .installing(Installing(rawValue: value) ?? .unknown)
        case 18: event = .wide(value != 0)
        case 19: event = .spacious(value != 0)
        default: return
        }
        BrowserBridge.current.receive(event)
    }

    /// The response to a request; status 0 if none arrived. Payload: the body.
    @_expose(wasm, "fetched") @_cdecl("browser_fetched")
    public func fetched(_ token: Token, _ status: Int32) {
        BrowserBridge.current.receive(.fetched(token, status: Int(status), body: consumePayload()))
    }

    /// Payload: a message from the WebSocket.
    @_expose(wasm, "socketMessage") @_cdecl("browser_socketMessage")
    public func socketMessage() {
        BrowserBridge.current.receive(.socketMessage(consumePayload()))
    }

    /// Outcome 0: stored, payload: the name; 1: too large; 2: quota exceeded; 3: failed; 4: too many; 5: empty.
    @_expose(wasm, "picked") @_cdecl("browser_picked")
    public func picked(_ token: Token, _ outcome: Int32) {
        let result: PickOutcome =
            switch outcome {
            case 0: .stored(name: consumeText())
            case 1: .tooLarge
            case 2: .failed(.quota)
            case 4: .tooMany
            case 5: .empty
            case 6: .noPicture
            default: .failed(.unavailable)
            }
        BrowserBridge.current.receive(.picked(token, result))
    }

    /// Payload: a message from another tab.
    @_expose(wasm, "tabMessage") @_cdecl("browser_tabMessage")
    public func tabMessage() {
        BrowserBridge.current.receive(.tabMessage(consumePayload()))
    }

    /// Payload: the text that another tab has stored.
    @_expose(wasm, "keptElsewhere") @_cdecl("browser_keptElsewhere")
    public func keptElsewhere() {
        BrowserBridge.current.receive(.textStoredElsewhere(StoredText(line: consumeText())))
    }

    /// Payload, in lines: the language, and the name of each zone in that language, in the order of `launched`.
    @_expose(wasm, "zonesNamed") @_cdecl("browser_zonesNamed")
    public func zonesNamed() {
        let lines = parts(of: consumeText(), "\n", omittingEmpty: false)
        BrowserBridge.current.receive(.zonesNamed([String](lines.dropFirst()), language: lines.first ?? ""))
    }

    /// Payload: the path of the entry that the user reached in the history.
    @_expose(wasm, "pathChanged") @_cdecl("browser_pathChanged")
    public func pathChanged() {
        BrowserBridge.current.receive(.pathChanged(consumeText()))
    }

    /// Safe to be global: wasm has one thread, and the array is empty except right before `loaded`.
    nonisolated(unsafe) private var records: [StoredRecord] = []

    /// One of the records that `loaded` will deliver. Payload: its key.
    @_expose(wasm, "record") @_cdecl("browser_record")
    public func record(_ store: Int32) {
        guard let store = Store(rawValue: UInt8(store)) else { return }
        records.append(StoredRecord(store, consumeText(), nil))
    }

    /// The bytes of the last record, if it has changed. Payload: the bytes.
    @_expose(wasm, "recordBytes") @_cdecl("browser_recordBytes")
    public func recordBytes() {
        records[records.count - 1].bytes = consumePayload()
    }

    /// Called after the last `record`. Outcome 0: done; 2: quota exceeded; 3: failed.
    @_expose(wasm, "loaded") @_cdecl("browser_loaded")
    public func loaded(_ token: Token, _ outcome: Int32, _ revision: Double) {
        var result: [StoredRecord] = []
        swap(&result, &records)
        let failure: IndexedDBFailure = outcome == 2 ? .quota : .unavailable
        BrowserBridge.current.receive(
            .loaded(token, outcome == 0 ? .done(revision, result) : .failed(failure)))
    }

    /// Outcome 0: done; 1: conflict; 2: quota exceeded; 3: failed.
    @_expose(wasm, "committed") @_cdecl("browser_committed")
    public func committed(_ token: Token, _ outcome: Int32, _ revision: Double) {
        let result: CommitOutcome =
            switch outcome {
            case 0: .done(revision)
            case 1: .conflict(revision)
            case 2: .failed(.quota)
            default: .failed(.unavailable)
            }
        BrowserBridge.current.receive(.committed(token, result))
    }

#endif

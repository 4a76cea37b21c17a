#if arch(wasm32)
    import Browser
    import Markup
    import Platform

    /// A field for typing calls, one per line, and the received events.
    struct Console {
        enum Message {
            case typed(String)
            case entered
        }

        private let bridge: BrowserBridge
        private var line = ""
        private var events: [String] = []

        init(_ bridge: BrowserBridge) {
            self.bridge = bridge
        }

        mutating func update(_ message: Message) {
            switch message {
            case .typed(let text): line = text
            case .entered:
                perform(line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) })
                line = ""
            }
        }

        mutating func record(_ event: String) {
            events.append(event)
        }

        func view() -> Html<Message> {
            main {
                form(.onSubmit(.entered)) {
                    input(.id("line"), .value(line), .onInput(Message.typed))
                }
                ol(.id("events")) {
                    for event in events { li { event } }
                }
                p(.id("far"), .tabIndex(0), .style("margin-top", "5000px")) { "far" }
            }
        }

        private mutating func perform(_ words: [String]) {
            switch words[0] {
            case "fetch":
                let header = FetchRequest.Header("X-Test", "one: two")
                let body = [UInt8](words[3].utf8)
                bridge.perform(.fetch(1, FetchRequest(words[1], words[2], headers: [header], body: body)))
            case "cancelFetch": bridge.perform(.cancelFetch(1))
            case "socket": bridge.perform(.openSocket(path: words[1]))
            case "send": bridge.perform(.sendSocket([UInt8](words[1].utf8)))
            case "closeSocket": bridge.perform(.closeSocket)
            case "load": bridge.perform(.load(2, database: words[1]))
            case "loadChanged": bridge.perform(.loadChanged(3, since: Double(words[1]) ?? 0))
            case "commit": commit(words)
            case "leave":
                bridge.perform(.saveForNextPage([StoredRecord(.left, words[1], [UInt8](words[2].utf8))]))
            case "deleteDatabase": bridge.perform(.deleteDatabase(words[1]))
            case "tabs": bridge.perform(.openTabs(name: words[1]))
            case "tell": bridge.perform(.sendTabs([UInt8](words[1].utf8)))
            case "lead": bridge.perform(.acquireLeadership(name: "leader", steal: words[1] == "steal"))
            case "resign": bridge.perform(.releaseLeadership)
            case "timer": bridge.perform(.setTimer(Int32(words[1]) ?? 0, milliseconds: Int(words[2]) ?? 0))
            case "cancelTimer": bridge.perform(.cancelTimer(Int32(words[1]) ?? 0))
            default: performOnPage(words)
            }
        }

        private mutating func performOnPage(_ words: [String]) {
            switch words[0] {
            case "transition": bridge.perform(.transition(.deeper))
            case "focus": bridge.perform(.focus(id: words[1]))
            case "frame": bridge.perform(.requestFrame)
            case "push": bridge.perform(.pushPath(words[1]))
            case "replace": bridge.perform(.replacePath(words[1]))
            case "back": bridge.perform(.goBack(else: "/"))
            case "title": bridge.perform(.setTitle(words[1]))
            case "language": bridge.perform(.setLanguage(words[1]))
            case "scheme": bridge.perform(.setColorScheme(words[1]))
            case "keep": bridge.perform(.storeText(StoredText(words[1], as: "/name")))
            case "clock": bridge.perform(.setZone(words[1]))
            case "zones": bridge.perform(.nameZones(language: words[1]))
            case "measure": bridge.perform(.measureStorage)
            case "badge": bridge.perform(.setBadge(Int(words[1]) ?? 0))
            case "copy": bridge.perform(.copy(words[1]))
            case "print": print("printed")
            case "update": bridge.perform(.activateUpdate)
            case "reload": bridge.perform(.reload)
            case "now": events.append("now \(Int(bridge.now / 60_000))")
            case "zone": events.append("zone \(bridge.minutesAhead(at: 0))")
            case "random": events.append("random \(bridge.random(64).reduce(0) { $0 | $1 })")
            case "crash": events.append(words[words.count + line.utf8.count])
            default: events.append("unknown " + words[0])
            }
        }

        /// `commit <revision> <strict|relaxed> <store>/<key>=<bytes> <store>/<key>`
        private func commit(_ words: [String]) {
            let records = words.dropFirst(3).map { word in
                let parts = word.split(separator: "=", omittingEmptySubsequences: false)
                let path = parts[0].split(separator: "/")
                let stores: [String: Store] = ["meta": .meta, "outbox": .outbox, "left": .left]
                let store = stores[String(path[0])] ?? .chunk
                return StoredRecord(store, String(path[1]), parts.count > 1 ? [UInt8](parts[1].utf8) : nil)
            }
            bridge.perform(
                .commit(
                    4,
                    StoreCommit(
                        expecting: Double(words[1]) ?? 0, words[2] == "strict" ? .strict : .relaxed,
                        [StoredRecord](records))))
        }
    }
#endif

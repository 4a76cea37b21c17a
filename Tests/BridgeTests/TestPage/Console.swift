#if arch(wasm32)
    import Browser
    import Markup

    /// A field for typing calls, one per line, and the received events.
    struct Console {
        enum Message {
            case typed(String)
            case entered
        }

        private let tab: Tab
        private var line = ""
        private var events: [String] = []

        init(_ tab: Tab) {
            self.tab = tab
        }

        mutating func update(_ message: Message) {
            switch message {
            case .typed(let text): line = text
            case .entered:
                perform(line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) })
                line = ""
            }
        }

        mutating func note(_ event: String) {
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
                tab.perform(.fetch(1, FetchRequest(words[1], words[2], headers: [header], body: body)))
            case "cancelFetch": tab.perform(.cancelFetch(1))
            case "socket": tab.perform(.openSocket(path: words[1]))
            case "send": tab.perform(.sendSocket([UInt8](words[1].utf8)))
            case "closeSocket": tab.perform(.closeSocket)
            case "load": tab.perform(.load(2, database: words[1]))
            case "loadChanged": tab.perform(.loadChanged(3, since: Double(words[1]) ?? 0))
            case "commit": commit(words)
            case "leave":
                tab.perform(.leave([StoredRecord(.left, words[1], [UInt8](words[2].utf8))]))
            case "deleteDatabase": tab.perform(.deleteDatabase(words[1]))
            case "tabs": tab.perform(.openTabs(name: words[1]))
            case "tell": tab.perform(.sendTabs([UInt8](words[1].utf8)))
            case "lead": tab.perform(.acquireLeadership(name: "leader", steal: words[1] == "steal"))
            case "resign": tab.perform(.releaseLeadership)
            case "timer": tab.perform(.setTimer(Int32(words[1]) ?? 0, milliseconds: Int(words[2]) ?? 0))
            case "cancelTimer": tab.perform(.cancelTimer(Int32(words[1]) ?? 0))
            default: performOnPage(words)
            }
        }

        private mutating func performOnPage(_ words: [String]) {
            switch words[0] {
            case "transition": tab.perform(.transition(.deeper))
            case "focus": tab.perform(.focus(id: words[1]))
            case "frame": tab.perform(.requestFrame)
            case "push": tab.perform(.pushPath(words[1]))
            case "replace": tab.perform(.replacePath(words[1]))
            case "back": tab.perform(.goBack(else: "/"))
            case "title": tab.perform(.setTitle(words[1]))
            case "language": tab.perform(.setLanguage(words[1]))
            case "scheme": tab.perform(.setColorScheme(words[1]))
            case "keep": tab.perform(.keep(KeptText(words[1], as: "/name")))
            case "clock": tab.perform(.setZone(words[1]))
            case "measure": tab.perform(.measureStorage)
            case "badge": tab.perform(.setBadge(Int(words[1]) ?? 0))
            case "copy": tab.perform(.copy(words[1]))
            case "print": print("printed")
            case "update": tab.perform(.activateUpdate)
            case "reload": tab.perform(.reload)
            case "now": events.append("now \(Int(tab.now / 60_000))")
            case "zone": events.append("zone \(tab.minutesAhead(at: 0))")
            case "random": events.append("random \(tab.random(64).reduce(0) { $0 | $1 })")
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
            tab.perform(
                .commit(
                    4,
                    StoreCommit(
                        expecting: Double(words[1]) ?? 0, words[2] == "strict" ? .strict : .relaxed,
                        [StoredRecord](records))))
        }
    }
#endif

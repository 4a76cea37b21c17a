#if arch(wasm32)
    import Browser
    import Markup
    import Platform

    extension Console {
        mutating func receive(_ event: BrowserEvent) {
            record(describe(event))
        }

        private func describe(_ event: BrowserEvent) -> String {
            switch event {
            case .launched(let launch):
                return
                    "launched \(launch.path) \(launch.languages[0]) \(launch.timeZone) \(launch.isOnline ? "online" : "offline")"
            case .frame: return "frame"
            case .fetched(_, let status, let body): return "fetched \(status) \(text(body))"
            case .socketOpened: return "socket opened"
            case .socketMessage(let message): return "socket \(text(message))"
            case .socketClosed(let code): return "socket closed \(code)"
            case .loaded(let token, let outcome): return "loaded \(token) \(describe(outcome))"
            case .committed(_, .done(let revision)): return "committed \(Int(revision))"
            case .committed(_, .conflict(let revision)): return "conflict \(Int(revision))"
            case .committed(_, .failed(let failure)): return failure == .quota ? "no room" : "failed"
            case .picked: return "picked"
            case .measured(let kilobytes): return "measured \(kilobytes > 0)"
            case .zonesNamed(let names, let language):
                return "zones \(language) \(names.count) \(names.filter { $0 == "Латвия" }.count)"
            case .tabMessage(let message): return "tab \(text(message))"
            case .leading(let isLeading): return isLeading ? "leading" : "not leading"
            case .timer(let token): return "timer \(token)"
            case .online(let isOnline): return isOnline ? "online" : "offline"
            case .visible(let isVisible): return isVisible ? "visible" : "hidden"
            case .windowFocused(let isFocused): return isFocused ? "watched" : "unwatched"
            case .touchPrimary(let isPrimary): return isPrimary ? "fingers" : "mouse"
            case .wide(let isWide): return isWide ? "wide" : "narrow"
            case .spacious(let isSpacious): return isSpacious ? "spacious" : "dense"
            case .leaving: return "leaving"
            case .leftElsewhere: return "left elsewhere"
            case .pathChanged(let path): return "path \(path)"
            case .textStoredElsewhere(let stored): return "kept elsewhere \(stored.name) \(stored.text)"
            case .notifications(let permission): return "notifications \(permission == .granted)"
            case .restLoaded: return "rest loaded"
            case .shared(let how): return "shared \(how.rawValue)"
            case .installing(let installing): return "installing \(installing.rawValue)"
            case .updateWaiting: return "update waiting"
            case .updateActive: return "update active"
            }
        }

        private func describe(_ outcome: LoadOutcome) -> String {
            guard case .done(let revision, let records) = outcome else { return "failed" }
            let stores: [String] = ["meta", "outbox", "chunk", "left"]
            return records.reduce("\(Int(revision))") {
                $0 + " \(stores[Int($1.store.rawValue)])/\($1.key)" + ($1.bytes.map { "=" + text($0) } ?? "")
            }
        }

        private func text(_ bytes: [UInt8]) -> String {
            String(decoding: bytes, as: UTF8.self)
        }
    }
#endif

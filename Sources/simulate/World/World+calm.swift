import Domain
import FaultyDisk
import Sync

/// The second part of a run: nothing goes wrong any more, and everything must come to rest by itself.
extension World {
    /// I8.
    func comeToRest() throws {
        isHostile = false
        random = SeededRandom(seed: seed, step: .max)
        try repair()
        var problem: String?
        for round in 0..<150 {
            // In the end all has arrived that the server wanted later, also by answers that were on their way.
            now = now.advanced(by: round == 75 ? 600_000 : 1000)
            trace.say("— at rest: \(round)")
            if round % 25 == 24 { sendDigests() }
            for tab in tabs { try tell(tab, .tick) }
            try takeDue()
            try runDry()
            if let violation { throw violation }
            problem = unrest
            if problem == nil { break }
        }
        if let problem { throw Violation("I8", problem) }
        try server.check()
        try checkPhotos()
        for id in issued.keys
        where !excused.contains(id) && settled[id] == nil && !tabs.contains(where: { isRefused(id, by: $0) })
        {
            throw Violation("I3", "\(id.text) came to nothing")
        }
        try checkConfirmed()
        try checkLogs()
        try checkLoading()
        try checkPromises()
    }

    /// I12: what a tab shows of its chats is the same before and after their chunks are read, unless that has them trimmed.
    private func checkLoading() throws {
        try settle()
        let before = tabs.map { ($0, summaries(in: $0)) }
        for tab in tabs { try tell(tab, .searched(nil)) }
        try settle()
        for (tab, summaries) in before {
            guard tab.client.heldScopes.allSatisfy({ tab.client.replica.isWhollyLoaded($0) }) else {
                throw Violation("I8", "tab \(tab.number) does not read its chunks")
            }
            for (scope, now) in self.summaries(in: tab) {
                guard let former = summaries[scope], former.low == now.low, former.shown != now.shown else {
                    continue
                }
                throw Violation(
                    "I12",
                    "tab \(tab.number) showed \(former.shown) of \(scope.text), and \(now.shown) once it is read"
                )
            }
        }
        try checkLogs()
    }

    /// Lets what is put off come about.
    private func settle() throws {
        for _ in 0..<3 {
            now = now.advanced(by: 3000)
            for tab in tabs { try tell(tab, .tick) }
            try runDry()
            if let violation { throw violation }
        }
    }

    /// I3 after the server was set back: what it had done for a device that still has its store it has dealt with anew, or
    /// the person is told, or the rules refuse it as things are now.
    private func checkConfirmed() throws {
        for (id, given) in issued
        where confirmed.contains(id) && !excused.contains(id) && !parted.contains(id)
            && server.history.outcomes[id] == nil && given.written.map(takenBack.contains) != true
        {
            let isAccountedFor = given.device.tabs.contains { tab in
                isRefused(id, by: tab) || tab.leads && tab.client.lostCommands.contains { $0.id == id }
            }
            guard isAccountedFor else { throw Violation("I3", "\(id.text) was done once, and is lost") }
        }
        for tab in tabs where tab.leads {
            for command in tab.client.lostCommands
            where (try? apply(command, by: tab.device.person, to: tab.client.replica)) != nil {
                throw Violation("I8", "tab \(tab.number) does not offer \(command.id.text) again")
            }
        }
    }

    private func repair() throws {
        if server.hasArmedDisk { try restartServer(losesPower: false) }
        server.disk.capacity = nil
        server.clockError = 0
        try takeDue()
        try lookAtClock()
        for device in devices {
            device.store.isFull = false
            if device.tabs.isEmpty { try openTab(on: device) }
            for tab in device.tabs { tab.isFrozen = false }
            guard !device.isOnline else { continue }
            device.isOnline = true
            for tab in device.tabs { try tell(tab, .online(true)) }
        }
    }

    /// Lets everything happen that can happen at this moment.
    private func runDry() throws {
        for _ in 0..<200 {
            let before = trace.hash
            for device in devices {
                try handOverLock(of: device)
                try passNotice(on: device)
                for tab in device.tabs { try pumpStore(of: tab) }
            }
            for socket in sockets.values.sorted(by: { $0.number < $1.number }) where socket.hasWork {
                try pump(socket)
                trace.mix(1)
            }
            for _ in 0..<network.count { try pumpNetwork() }
            try writeOnServer(10)
            try tellOutcomes()
            try pumpNotices()
            let isBusy =
                tabs.contains { $0.isBusyStoring } || !network.isEmpty || !notices.isEmpty
                || !server.arrivals.isEmpty
            if !isBusy, trace.hash == before { return }
        }
        throw Violation("I8", "the talk between devices and server never ends")
    }

    /// What is not yet as it should be at rest.
    private var unrest: String? {
        for device in devices where !device.store.left.isEmpty {
            return "\(device.name) does not take up \(device.store.left.keys.sorted())"
        }
        for tab in tabs {
            let visible = server.history.visible(to: tab.device.person)
            if !tab.client.outbox.isEmpty {
                return "tab \(tab.number) still has \(tab.client.outbox.count) to send"
            }
            guard Set(tab.client.heldScopes) == visible else { return "tab \(tab.number) holds other scopes" }
            for scope in visible {
                guard let cursor = tab.client.cursor(of: scope),
                    cursor.epoch == server.history.epoch, cursor.loading == nil,
                    cursor.version == server.history.timelines[scope]?.head
                else { return "tab \(tab.number) is behind in \(scope.text)" }
            }
        }
        return unevenUnread
    }
}

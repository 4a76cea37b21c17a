import Domain
import FaultyDisk
import SyncClient
import SyncProtocol
import SyncRules

/// The second part of a run: no failures occur, and the system must come to rest on its own.
extension SimulatedWorld {
    /// I8 (convergence).
    func comeToRest() throws {
        isHostile = false
        random = SeededRandom(seed: seed, step: .max)
        try repair()
        var problem: String?
        for round in 0..<150 {
            // At half of the rounds, the delays that the server requested must have passed, including those of late
            // answers.
            now = now.advanced(by: round == 75 ? 600_000 : 1000)
            trace.log("— at rest: \(round)")
            if round % 25 == 24 { server.forEachNode { sendDigests() } }
            for tab in tabs { try dispatch(tab, .tick) }
            try server.forEachNode { try processDueAlarms() }
            try drain()
            if let violation { throw violation }
            problem = unsettledReason
            if problem == nil { break }
        }
        if let problem { throw Violation("I8", problem) }
        try server.check()
        try server.forEachNode { try server.checkCaches() }
        try checkPhotos()
        for id in issued.keys
        where !excused.contains(id) && resolved[id] == nil && !tabs.contains(where: { isRefused(id, by: $0) })
        {
            throw Violation("I3", "\(id.text) has no outcome")
        }
        try checkConfirmed()
        try checkLogs()
        try checkLoading()
        try checkExpectedNotifications()
    }

    /// I12 (log order): the visible summary of a chat is the same before and after its chunks are read, unless reading
    /// trims the log.
    private func checkLoading() throws {
        try runDeferredWork()
        let before = tabs.map { ($0, summaries(in: $0)) }
        for tab in tabs { try dispatch(tab, .searched(nil)) }
        try runDeferredWork()
        for (tab, summaries) in before {
            guard tab.client.heldScopes.allSatisfy({ tab.client.replica.isFullyLoaded($0) }) else {
                throw Violation("I8", "tab \(tab.number) does not read its chunks")
            }
            for (scope, now) in self.summaries(in: tab) {
                guard let former = summaries[scope], former.low == now.low, former.shown != now.shown else {
                    continue
                }
                throw Violation(
                    "I12",
                    "tab \(tab.number) showed \(former.shown) of \(scope.text), and \(now.shown) with all chunks"
                )
            }
        }
        try checkLogs()
    }

    /// Lets deferred work happen.
    private func runDeferredWork() throws {
        for _ in 0..<3 {
            now = now.advanced(by: 3000)
            for tab in tabs { try dispatch(tab, .tick) }
            try drain()
            if let violation { throw violation }
        }
    }

    /// I3 (no lost commands) after a restore of the server: a device with its store resends commands that are lost on
    /// the server. Otherwise the user is notified, or the current rules reject the command.
    private func checkConfirmed() throws {
        for (id, added) in issued
        where accepted.contains(id) && !excused.contains(id) && !commandsWithoutAccess.contains(id)
            && server.history.outcomes[id] == nil && added.written.map(removedMessages.contains) != true
        {
            let isAccountedFor = added.device.tabs.contains { tab in
                isRefused(id, by: tab) || tab.isLeader && tab.client.lostCommands.contains { $0.id == id }
            }
            guard isAccountedFor else {
                throw Violation("I3", "\(id.text) was done before a restore, and is lost")
            }
        }
        for tab in tabs where tab.isLeader {
            for command in tab.client.lostCommands
            where (try? apply(command, by: tab.device.person, to: tab.client.replica)) != nil {
                throw Violation("I8", "tab \(tab.number) does not resend \(command.id.text)")
            }
        }
    }

    private func repair() throws {
        if server.hasArmedDisk { try restartServer(losesPower: false) }
        server.disk.capacity = nil
        server.clockError = 0
        resumeNodes()
        for node in server.nodes { node.nextLoss = nil }
        try server.forEachNode {
            try reconnectNode()
            try followOtherNodes()
            try processDueAlarms()
            try checkClock()
        }
        for device in devices {
            device.store.isFull = false
            if device.tabs.isEmpty { try openTab(on: device) }
            for tab in device.tabs { tab.isFrozen = false }
            guard !device.isOnline else { continue }
            device.isOnline = true
            for tab in device.tabs { try dispatch(tab, .online(true)) }
        }
    }

    /// Executes everything that can happen at this moment.
    private func drain() throws {
        for _ in 0..<200 {
            let before = trace.hash
            for device in devices {
                try handOverLock(of: device)
                try passBroadcasts(on: device)
                for tab in device.tabs { try pumpStore(of: tab) }
            }
            for socket in sockets.values.sorted(by: { $0.number < $1.number }) where socket.hasWork {
                try pump(socket)
                trace.mix(1)
            }
            for _ in 0..<network.count { try pumpNetwork() }
            try server.forEachNode {
                try writeOnServer(10)
                try followOtherNodes()
                try publishOutcomes()
            }
            try pumpPushes()
            let isBusy =
                tabs.contains { $0.isBusyStoring } || !network.isEmpty || !pushesInFlight.isEmpty
                || server.nodes.contains { !$0.arrivals.isEmpty }
            if !isBusy, trace.hash == before { return }
        }
        throw Violation("I8", "the communication between devices and server never ends")
    }

    /// The first difference from the expected state at rest; nil if there is none.
    private var unsettledReason: String? {
        for device in devices where !device.store.savedForNextPage.isEmpty {
            return "\(device.name) does not read \(device.store.savedForNextPage.keys.sorted())"
        }
        for tab in tabs {
            let visible = server.history.visible(to: tab.device.person)
            if !tab.client.outbox.isEmpty {
                return "tab \(tab.number) still has \(tab.client.outbox.count) unsent commands"
            }
            // After a full store it pauses. Its next write finds the commands of other tabs.
            guard !tab.isLeader || tab.client.isStored else { return "tab \(tab.number) has to write" }
            guard Set(tab.client.heldScopes) == visible else { return "tab \(tab.number) has other scopes" }
            for scope in visible {
                guard let cursor = tab.client.cursor(of: scope),
                    cursor.epoch == server.history.epoch, cursor.loading == nil,
                    cursor.version == server.history.timelines[scope]?.head
                else { return "tab \(tab.number) is behind in \(scope.text)" }
            }
        }
        return unequalUnread
    }
}

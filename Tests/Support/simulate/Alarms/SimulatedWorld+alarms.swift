import Database
import Domain
import Service
import Storage
import SyncClient
import SyncProtocol
import SyncRules
import WebPush
import Wire

/// Push notifications, and their failures.
extension SimulatedWorld {
    /// The time of the server's clock.
    private var serverTime: Instant { now.advanced(by: server.clockError) }

    /// The work of each second: open pages show reminders, and the server processes due alarms.
    func processDueAlarms() throws {
        try remindOnPages()
        for flight in pushesInFlight
        where flight.sent.advanced(by: DeliveryQueue.openPageGracePeriod) <= now {
            try recordDeliveryOutcome(flight, flight.outcome ?? .refused(0))
        }
        pushesInFlight.removeAll { $0.sent.advanced(by: DeliveryQueue.openPageGracePeriod) <= now }
        var underWay: [PersonID: Int] = [:]
        for flight in pushesInFlight { underWay[flight.subscription.person, default: 0] += 1 }
        let open = sockets.values.filter { $0.state == .open }
        let connected = Set(open.map { $0.tab.device.pushReceiver.session })
        let turn = random.chance(50) ? Duration.zero : .seconds(60)
        try attempt {
            let sendings = try server.processDueAlarms(
                at: serverTime, connected: connected, underWay: underWay, turn: turn)
            for sending in sendings { try send(sending) }
        }
    }

    private func send(_ sending: Server.Sending) throws {
        let (delivery, subscription, tag) = (sending.delivery, sending.subscription, sending.payload.tag)
        trace.log("to \(subscription.endpoint): \(tag)")
        trace.mix(Array(tag.utf8))
        try check(sending)
        let flight = PushInFlight(
            delivery: delivery, subscription: subscription, tag: tag, sent: now, news: news(in: sending))
        let isShown = server.nodes.contains { node in
            node.run?.shownReminders[delivery.session]?.contains {
                $0.tag == tag && $0.moment == delivery.alarm.moment
            } == true
        }
        if isShown { return try recordDeliveryOutcome(flight, .delivered) }
        counts[.pushesSent] += 1
        pushesInFlight.append(flight)
    }

    /// Delivers a random message to its push service, or an outcome to the server. Either may be lost.
    func pumpPushes() throws {
        guard !pushesInFlight.isEmpty else { return }
        var flight = pushesInFlight.remove(at: isHostile ? random.below(pushesInFlight.count) : 0)
        if let outcome = flight.outcome {
            return try recordDeliveryOutcome(flight, outcome)
        }
        flight.outcome = outcome(of: flight)
        if isHostile, random.chance(10) { flight.outcome = .refused(0) }
        pushesInFlight.append(flight)
    }

    private func outcome(of flight: PushInFlight) -> PushOutcome {
        if isHostile, random.chance(10) { return .refused(0) }
        if isHostile, random.chance(15) { return .later(after: random.chance(50) ? nil : random.below(300)) }
        return show(flight) ? .delivered : .gone
    }

    /// - Returns: true if the browser still has that endpoint.
    private func show(_ flight: PushInFlight) -> Bool {
        guard let device = devices.first(where: { $0.pushReceiver.endpoint == flight.subscription.endpoint })
        else {
            return false
        }
        show(flight.delivery.alarm, tag: flight.tag, on: device)
        fulfil(flight.news, on: device)
        counts[.pushesShown] += 1
        return true
    }

    /// The server stops: it never receives the outcomes of running messages. Some of them are delivered.
    func losePushes() {
        for flight in pushesInFlight where flight.outcome == nil && random.chance(50) { _ = show(flight) }
        pushesInFlight = []
    }

    private func recordDeliveryOutcome(_ flight: PushInFlight, _ outcome: PushOutcome) throws {
        trace.log("from \(flight.subscription.endpoint): \(outcome)")
        var counts = false
        try attempt { counts = try server.recordDeliveryOutcome(flight, outcome) }
        guard counts,
            let device = devices.first(where: { $0.pushReceiver.session == flight.delivery.session })
        else { return }
        let alarm = flight.delivery.alarm
        if outcome == .delivered, !flight.isOutdated, try !server.isWaiting(for: alarm, at: serverTime) {
            device.pushReceiver.delivered.insert(alarm)
        }
        guard outcome == .gone else { return }
        self.counts[.subscriptionsEnded] += 1
        device.pushReceiver.gone.insert(flight.subscription.endpoint)
        recordReachability()
    }

    private func remindOnPages() throws {
        for expected in expectedNotifications
        where !expected.isFulfilled && expected.device.isOnline && random.chance(50) {
            let (device, entry) = (expected.device, expected.entry)
            guard !isQuiet(for: device.person),
                let tab = device.tabs.first(where: { $0.isLeader && !$0.isFrozen && $0.client.isReady }),
                tab.socket?.state == .open, let tag = tag(of: entry, in: tab)
            else { continue }
            counts[.remindersOnPages] += 1
            show(entry, tag: tag, on: device)
            send(
                ClientMessage.remindersShown([ShownReminder(tag: tag, moment: entry.moment)]).bytes, from: tab
            )
        }
    }

    /// Nil if the tab does not know the subject of the alarm.
    private func tag(of entry: AlarmTable.Entry, in tab: SimulatedTab) -> String? {
        if entry.kind == .habits { return habitTag(of: entry, in: tab) }
        let (list, id) = (ListID(entry.scope.id), ItemID(entry.record.text))
        let muted = tab.client.replica.settings(of: tab.device.person).muted
        let alarms = tab.client.replica.item(id, in: entry.scope)?.alarms(muted: muted, in: .utc) ?? []
        guard let alarm = alarms.first(where: { $0.moment == entry.moment }) else { return nil }
        return (alarm.kind == .deadlines ? ReminderSubject.deadline(list, id) : .item(list, id)).tag
    }
}

// MARK: - Devices and the clock

extension SimulatedWorld {
    /// The browser gets another endpoint, or its user signs out and in again. The server learns of it immediately or
    /// later.
    func renewSubscription(of device: Device) throws {
        guard server.run != nil else { return }
        switch random.weighted([4, 2, 3]) {
        case 0:
            device.pushReceiver.endpointNumber += 1
            if random.chance(40) { return recordReachability() }
        case 1:
            let session = Session(
                id: SessionID(newID()), person: device.person, device: "", created: now, used: now)
            let old = device.pushReceiver.session
            try attempt {
                try server.replace(old, by: session)
                endedSessions.insert(old)
                device.pushReceiver.session = session.id
                device.pushReceiver.delivered = []
            }
            if random.chance(40) { return recordReachability() }
        default: break
        }
        try subscribe(device)
    }

    func subscribe(_ device: Device) throws {
        recordReachability()
        trace.log("\(device.name) has the endpoint \(device.pushReceiver.endpoint)")
        try attempt { try server.subscribe(device.pushReceiver, of: device.person, at: now) }
        recordReachability()
    }

    /// Records for each device whether the server knows its endpoint.
    func recordReachability() {
        guard focus.reminderPercent > 0 else { return }
        for device in devices
        where (try? server.endpoint(of: device.pushReceiver.session)) != device.pushReceiver.endpoint {
            device.pushReceiver.lastUnreachable = now
        }
    }

    /// Sets the server's clock wrong by some days, or right again.
    func moveClock() {
        let days = Int64(2 + random.below(400)) * (random.chance(50) ? 1 : -1)
        server.clockError = server.clockError == 0 ? days * Instant.day : 0
        trace.log("the server's clock is \(server.clockError / Instant.day) days wrong")
    }

    /// The server accepts a clock that was wrong for an hour. It is therefore set right before the next check.
    func checkClock() throws {
        try attempt { try server.checkClock(at: serverTime) }
        server.clockError = 0
    }
}

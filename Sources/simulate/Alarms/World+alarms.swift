import Database
import Domain
import Service
import Storage
import Sync
import WebPush
import Wire

/// How people are told of things while Dela is closed, and what goes wrong with that.
extension World {
    /// What the server's clock shows.
    private var serverTime: Instant { now.advanced(by: server.clockError) }

    /// What happens each second: open pages tell by themselves, and the server looks what has come.
    func takeDue() throws {
        try tellOnPages()
        for flight in notices where flight.sent.advanced(by: CommandProcessor.patience) <= now {
            try settle(flight, flight.outcome ?? .refused(0))
        }
        notices.removeAll { $0.sent.advanced(by: CommandProcessor.patience) <= now }
        var underWay: [PersonID: Int] = [:]
        for flight in notices { underWay[flight.subscription.person, default: 0] += 1 }
        let open = sockets.values.filter { $0.state == .open }
        let connected = Set(open.map { $0.tab.device.phone.session })
        let turn = random.chance(50) ? Duration.zero : .seconds(60)
        try attempt {
            let sendings = try server.takeDue(
                at: serverTime, connected: connected, underWay: underWay, turn: turn)
            for sending in sendings { try send(sending) }
        }
    }

    private func send(_ sending: Server.Sending) throws {
        let (delivery, subscription, tag) = (sending.delivery, sending.subscription, sending.words.tag)
        trace.say("to \(subscription.endpoint): \(tag)")
        trace.mix(Array(tag.utf8))
        try check(sending)
        let flight = NoticeFlight(
            delivery: delivery, subscription: subscription, tag: tag, sent: now, news: news(in: sending))
        let isTold = server.run?.told[delivery.session]?.contains {
            $0.tag == tag && $0.moment == delivery.alarm.moment
        }
        if isTold == true { return try settle(flight, .delivered) }
        counts[.noticesSent] += 1
        notices.append(flight)
    }

    /// A message reaches its push service, or an answer the server, in no order; either may get lost.
    func pumpNotices() throws {
        guard !notices.isEmpty else { return }
        var flight = notices.remove(at: isHostile ? random.below(notices.count) : 0)
        if let outcome = flight.outcome {
            return try settle(flight, outcome)
        }
        flight.outcome = outcome(of: flight)
        if isHostile, random.chance(10) { flight.outcome = .refused(0) }
        notices.append(flight)
    }

    private func outcome(of flight: NoticeFlight) -> PushOutcome {
        if isHostile, random.chance(10) { return .refused(0) }
        if isHostile, random.chance(15) { return .later(after: random.chance(50) ? nil : random.below(300)) }
        return show(flight) ? .delivered : .gone
    }

    /// - Returns: whether the browser still has that endpoint.
    private func show(_ flight: NoticeFlight) -> Bool {
        guard let device = devices.first(where: { $0.phone.endpoint == flight.subscription.endpoint }) else {
            return false
        }
        show(flight.delivery.alarm, tag: flight.tag, on: device)
        keepPromises(flight.news, on: device)
        counts[.noticesShown] += 1
        return true
    }

    /// What the server has not heard of when it ends it learns from nobody; some of it arrives.
    func loseNotices() {
        for flight in notices where flight.outcome == nil && random.chance(50) { _ = show(flight) }
        notices = []
    }

    private func settle(_ flight: NoticeFlight, _ outcome: PushOutcome) throws {
        trace.say("from \(flight.subscription.endpoint): \(outcome)")
        var counts = false
        try attempt { counts = try server.settle(flight, outcome) }
        guard counts, let device = devices.first(where: { $0.phone.session == flight.delivery.session })
        else { return }
        let alarm = flight.delivery.alarm
        if outcome == .delivered, !flight.isOutdated, try !server.isWaiting(for: alarm, at: serverTime) {
            device.phone.delivered.insert(alarm)
        }
        guard outcome == .gone else { return }
        self.counts[.subscriptionsEnded] += 1
        device.phone.gone.insert(flight.subscription.endpoint)
        noteReach()
    }

    private func tellOnPages() throws {
        for promise in promises where !promise.isKept && promise.device.isOnline && random.chance(50) {
            let (device, entry) = (promise.device, promise.entry)
            guard !isQuiet(for: device.person),
                let tab = device.tabs.first(where: { $0.leads && !$0.isFrozen && $0.client.isReady }),
                tab.socket?.state == .open, let tag = tag(of: entry, in: tab)
            else { continue }
            counts[.pagesTold] += 1
            show(entry, tag: tag, on: device)
            send(ClientMessage.told([ToldReminder(tag: tag, moment: entry.moment)]).bytes, from: tab)
        }
    }

    /// Nil where a tab knows nothing of it.
    private func tag(of entry: AlarmTable.Entry, in tab: Tab) -> String? {
        if entry.kind == .habits { return habitTag(of: entry, in: tab) }
        let (list, id) = (ListID(entry.scope.id), ItemID(entry.record.text))
        let muted = tab.client.replica.settings(of: tab.device.person).muted
        let alarms = tab.client.replica.item(id, in: entry.scope)?.alarms(muted: muted) ?? []
        guard let alarm = alarms.first(where: { $0.moment == entry.moment }) else { return nil }
        return (alarm.kind == .deadlines ? ReminderSubject.deadline(list, id) : .item(list, id)).tag
    }
}

// MARK: - Devices and the clock

extension World {
    /// The browser has another endpoint, or its person signs out and in again; the server hears of it, or not yet.
    func renewSubscription(of device: Device) throws {
        guard server.run != nil else { return }
        switch random.weighted([4, 2, 3]) {
        case 0:
            device.phone.number += 1
            if random.chance(40) { return noteReach() }
        case 1:
            let session = Session(
                id: SessionID(newID()), person: device.person, device: "", created: now, used: now)
            let old = device.phone.session
            try attempt {
                try server.replace(old, by: session)
                endedSessions.insert(old)
                device.phone.session = session.id
                device.phone.delivered = []
            }
            if random.chance(40) { return noteReach() }
        default: break
        }
        try subscribe(device)
    }

    func subscribe(_ device: Device) throws {
        noteReach()
        trace.say("\(device.name) is reached at \(device.phone.endpoint)")
        try attempt { try server.subscribe(device.phone, of: device.person, at: now) }
        noteReach()
    }

    /// Notes for each device whether the server knows how to reach it.
    func noteReach() {
        guard focus.reminding > 0 else { return }
        for device in devices where (try? server.endpoint(of: device.phone.session)) != device.phone.endpoint
        {
            device.phone.unreached = now
        }
    }

    /// The server's clock is some days wrong, or right again.
    func moveClock() {
        let days = Int64(2 + random.below(400)) * (random.chance(50) ? 1 : -1)
        server.clockError = server.clockError == 0 ? days * Instant.day : 0
        trace.say("the server's clock is \(server.clockError / Instant.day) days wrong")
    }

    /// A clock that is wrong for an hour is believed, so it is right again before the look after this.
    func lookAtClock() throws {
        try attempt { try server.lookAtClock(at: serverTime) }
        server.clockError = 0
    }
}

import Database
import Domain
import Service
import Storage
import WebPush

/// What the server does to tell people of things, but for the requests themselves.
extension Server {
    typealias Sending = CommandProcessor.Sending

    /// Looks, as it does each second, whether somebody is to be told of something; one turn of it.
    /// - Parameter now: what its clock shows.
    /// - Returns: what is to be sent.
    /// - Throws: `DatabaseError` when nothing was done.
    func takeDue(
        at now: Instant, connected: Set<SessionID>, underWay: [PersonID: Int], turn: Duration
    ) throws -> [Sending] {
        run?.clock.tick(now)
        guard let run, run.clock.isTrusted, run.schedule.take(at: now) else { return [] }
        var sendings: [Sending] = []
        do {
            try commit(on: run) { done throws(DatabaseError) in
                let due = try run.processor.takeDue(
                    at: now, connected: connected, traffic: PushTraffic(underWay: underWay), turn: turn)
                if let failure = due.failures.first { throw failure }
                sendings = due.sendings
                done.append(Done(commits: due.commits))
            }
        } catch {
            run.schedule.add(now.advanced(by: CommandProcessor.patience))
            throw error
        }
        return sendings
    }

    /// Learns what came of an attempt.
    /// - Returns: whether that counts: the device has another endpoint by now if not.
    /// - Throws: `DatabaseError` when nothing was done.
    func settle(_ flight: NoticeFlight, _ outcome: PushOutcome) throws -> Bool {
        guard let run else { return false }
        let (delivery, endpoint) = (flight.delivery, flight.subscription.endpoint)
        let isKnown = try self.endpoint(of: delivery.session) == endpoint
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.settle(delivery, outcome, of: endpoint, at: flight.sent)
        }
        return isKnown
    }

    /// Whether it is going to tell of something that has come, also to those who were told of it before.
    func isWaiting(for alarm: AlarmTable.Entry, at now: Instant) throws -> Bool {
        guard let run else { return false }
        return try AlarmTable(run.writer).due(at: now, limit: 1000).contains {
            $0.isAbout(sameAs: alarm) && $0.moment == alarm.moment
        }
    }

    /// Where it reaches a device.
    func endpoint(of session: SessionID) throws -> String? {
        guard let run else { return nil }
        return try SubscriptionTable(run.writer).subscription(of: session)?.endpoint
    }

    /// A device says how it is reached.
    func subscribe(_ phone: Phone, of person: PersonID, at now: Instant) throws {
        guard let run else { return }
        let subscription = Subscription(
            session: phone.session, person: person, endpoint: phone.endpoint, key: "", secret: "",
            language: "en", zone: "UTC")
        try commit(on: run) { _ throws(DatabaseError) in
            try run.processor.subscribe(subscription, at: now)
        }
    }

    /// A device signs out, and in again.
    func replace(_ old: SessionID, by new: Session) throws {
        guard let run else { return }
        try commit(on: run) { _ throws(DatabaseError) in
            try SessionTable(run.writer).remove(old)
            try SessionTable(run.writer).insert(new)
        }
    }

    /// Looks, as it does each hour, whether its clock can be trusted.
    func lookAtClock(at now: Instant) throws {
        run?.clock.tick(now)
        guard let run else { return }
        var isContinuous = false
        try commit(on: run) { _ throws(DatabaseError) in
            isContinuous = try run.clock.isContinuous(at: now, on: run.writer)
        }
        self.run?.clock.look(isContinuous)
    }

    /// When it has something to do next to tell people of things; nil for nothing by then.
    func nextNotice(by now: Instant) throws -> Instant? {
        guard let run else { return nil }
        if let alarm = try AlarmTable(run.writer).next(), alarm <= now { return now }
        return try DeliveryTable(run.writer).next()
    }
}

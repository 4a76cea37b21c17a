import Database
import Domain
import SyncRules

/// A notification in the queue of a device. It remains until a push service has accepted it, or until it is obsolete.
public struct Delivery: Equatable, Sendable {
    public let session: SessionID
    public let alarm: AlarmTable.Entry
    /// The number of attempts.
    public let attempts: Int
}

/// The queue of notifications to devices. Each device is notified once of one time of a record.
public struct DeliveryTable {
    let connection: any Connection

    /// The maximum number of deliveries that wait for one device. More notifications would not help the user.
    public static let maxWaiting = 100

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Queues a delivery for a device. If one is queued for the same record, it is replaced and not delayed. If that
    /// one is being sent, the new one waits for its outcome.
    /// - Parameter first: the time of the first attempt.
    public func insert(
        _ alarm: AlarmTable.Entry, to session: SessionID, first: Instant
    ) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO delivery (session, scope, record, kind, moment, next, attempts)
            VALUES (\(session.text), \(alarm.scope.text), \(alarm.record.text), \(alarm.kind.rawValue),
                \(alarm.moment.milliseconds), \(first.milliseconds), 0)
            ON CONFLICT (session, scope, record, kind) DO UPDATE SET
                moment = excluded.moment, next = CASE
                    WHEN delivery.attempts > 0 OR delivery.next < excluded.next THEN delivery.next
                    ELSE excluded.next END
            """)
    }

    /// True if the maximum number of deliveries waits for a device.
    public func isFull(_ session: SessionID) throws(DatabaseError) -> Bool {
        try connection.run("SELECT COUNT(*) FROM delivery WHERE session = \(session.text)")[0].integer(0)
            >= DeliveryTable.maxWaiting
    }

    /// The deliveries that wait for a device, unordered, without rows of a newer version and damaged ones.
    public func waiting(for session: SessionID) throws(DatabaseError) -> [Delivery] {
        var deliveries: [Delivery] = []
        for row in try connection.run(
            "SELECT scope, record, kind, moment, attempts FROM delivery WHERE session = \(session.text)")
        {
            guard let alarm = try AlarmTable.Entry(row, zone: "") else { continue }
            deliveries.append(
                Delivery(session: session, alarm: alarm, attempts: Int(try row.integer(4))))
        }
        return deliveries
    }

    /// The due deliveries, the longest overdue first. Rows of a newer version and unreadable rows are skipped and
    /// remain.
    public func due(at now: Instant, limit: Int) throws(DatabaseError) -> [Delivery] {
        try deliveries(until: now.milliseconds, limit: limit).map(\.delivery)
    }

    private func deliveries(
        until end: Int64, limit: Int
    ) throws(DatabaseError) -> [(delivery: Delivery, next: Int64)] {
        var deliveries: [(delivery: Delivery, next: Int64)] = []
        var (next, key) = (Int64.min, ["", "", "", ""])
        while deliveries.count < limit {
            let rows = try connection.run(
                """
                SELECT scope, record, kind, moment, session, attempts, next FROM delivery
                WHERE next <= \(end) AND next >= \(next) AND (next, session, scope, record, kind)
                    > (\(next), \(key[0]), \(key[1]), \(key[2]), \(key[3]))
                ORDER BY next, session, scope, record, kind LIMIT \(limit)
                """)
            for row in rows {
                next = try row.integer(6)
                key = [try row.text(4), try row.text(0), try row.text(1), try row.text(2)]
                guard let alarm = try AlarmTable.Entry(row, zone: "") else { continue }
                let delivery = Delivery(
                    session: SessionID(key[0]), alarm: alarm, attempts: Int(try row.integer(5)))
                deliveries.append((delivery, next))
            }
            if rows.count < limit { break }
        }
        return Array(deliveries.prefix(limit))
    }

    /// Schedules the next attempt.
    /// - Parameter attempts: the number of attempts so far.
    public func postpone(_ delivery: Delivery, to next: Instant, attempts: Int) throws(DatabaseError) {
        let alarm = delivery.alarm
        _ = try connection.run(
            """
            UPDATE delivery SET next = \(next.milliseconds), attempts = \(attempts)
            WHERE session = \(delivery.session.text) AND scope = \(alarm.scope.text)
                AND record = \(alarm.record.text) AND kind = \(alarm.kind.rawValue)
                AND moment = \(alarm.moment.milliseconds)
            """)
    }

    /// Schedules the deliveries of a device for a later time.
    public func postponeAll(of session: SessionID, to next: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE delivery SET next = \(next.milliseconds)
            WHERE session = \(session.text) AND next < \(next.milliseconds)
            """)
    }

    /// Removes a sent delivery. A newer one of the same record is due next.
    /// - Returns: true if there may be a newer one.
    public func finish(_ delivery: Delivery, at now: Instant) throws(DatabaseError) -> Bool {
        guard try !remove(delivery) else { return false }
        let alarm = delivery.alarm
        _ = try connection.run(
            """
            UPDATE delivery SET next = \(now.milliseconds), attempts = 0
            WHERE session = \(delivery.session.text) AND scope = \(alarm.scope.text)
                AND record = \(alarm.record.text) AND kind = \(alarm.kind.rawValue)
            """)
        return true
    }

    /// Cancels a delivery.
    /// - Returns: true if it existed.
    @discardableResult
    public func remove(_ delivery: Delivery) throws(DatabaseError) -> Bool {
        let alarm = delivery.alarm
        return try !connection.run(
            """
            DELETE FROM delivery
            WHERE session = \(delivery.session.text) AND scope = \(alarm.scope.text)
                AND record = \(alarm.record.text) AND kind = \(alarm.kind.rawValue)
                AND moment = \(alarm.moment.milliseconds)
            RETURNING 1
            """
        ).isEmpty
    }

    /// The time of the next attempt; nil if nothing waits.
    public func next() throws(DatabaseError) -> Instant? {
        try deliveries(until: .max, limit: 1).first.map { Instant(milliseconds: $0.next) }
    }
}

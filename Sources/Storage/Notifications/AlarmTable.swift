import Database
import Domain
import SyncRules

/// The times at which users are notified of records. The index is a pure function of the records, except that processed
/// alarms are removed from it.
public struct AlarmTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// A time of a record.
    public struct Entry: Hashable, Sendable {
        public let scope: ScopeID
        public let record: RecordID
        public let kind: Settings.NotificationKind
        public let moment: Instant
        /// The name of a time zone in the IANA database, if the time is local time; empty for an absolute time;
        /// `everyZone` for the next local time of any recipient.
        public let zone: String
        /// The last notified recipient; nil before the first one.
        public var lastNotified: PersonID?

        /// The zone of a relative reminder, which is due for each recipient at another moment.
        public static let everyZone = "*"

        public init(_ alarm: Alarm, of record: RecordID, in scope: ScopeID, zone: String = "") {
            self.init(scope: scope, record: record, kind: alarm.kind, moment: alarm.moment, zone: zone)
        }

        init(scope: ScopeID, record: RecordID, kind: Settings.NotificationKind, moment: Instant, zone: String)
        {
            self.scope = scope
            self.record = record
            self.kind = kind
            self.moment = moment
            self.zone = zone
        }

        /// True if a device has one row for both.
        public func hasSameSubject(as other: Entry) -> Bool {
            scope == other.scope && record == other.record && kind == other.kind
        }

        /// Nil for a row of a newer version, or a damaged one.
        init?(_ row: Row, zone: String) throws(DatabaseError) {
            guard let scope = ScopeID(checking: try row.text(0)), scope.kind != .unknown,
                let kind = Settings.NotificationKind(rawValue: try row.text(2))
            else { return nil }
            self.init(
                scope: scope, record: RecordID(try row.text(1)), kind: kind,
                moment: Instant(milliseconds: try row.integer(3)), zone: zone)
        }
    }

    /// Inserts an alarm. A record has one alarm for each kind and time zone.
    public func insert(_ entry: Entry) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO alarm (scope, record, kind, zone, moment)
            VALUES (\(entry.scope.text), \(entry.record.text), \(entry.kind.rawValue), \(entry.zone),
                \(entry.moment.milliseconds))
            ON CONFLICT (scope, record, kind, zone) DO UPDATE SET moment = excluded.moment, told = ''
            """)
    }

    /// Removes an alarm.
    public func remove(_ entry: Entry) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM alarm WHERE scope = \(entry.scope.text) AND record = \(entry.record.text)
                AND kind = \(entry.kind.rawValue) AND zone = \(entry.zone)
                AND moment = \(entry.moment.milliseconds)
            """)
    }

    /// Records that all recipients up to `person` were notified.
    public func advance(_ entry: Entry, to person: PersonID) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE alarm SET told = \(person.text)
            WHERE scope = \(entry.scope.text) AND record = \(entry.record.text)
                AND kind = \(entry.kind.rawValue) AND zone = \(entry.zone)
                AND moment = \(entry.moment.milliseconds)
            """)
    }

    /// Due alarms, the longest overdue first. Rows of a newer version and unreadable rows are skipped and remain.
    /// - Parameter last: the last alarm of the previous page; nil for the first page.
    public func due(
        at now: Instant, after last: Entry? = nil, limit: Int
    ) throws(DatabaseError) -> [Entry] {
        try entries(until: now.milliseconds, after: last, limit: limit)
    }

    /// The time of the next alarm; nil if there is none.
    public func next() throws(DatabaseError) -> Instant? {
        try entries(until: .max, after: nil, limit: 1).first?.moment
    }

    private func entries(
        until end: Int64, after last: Entry?, limit: Int
    ) throws(DatabaseError) -> [Entry] {
        var entries: [Entry] = []
        var (moment, key) = (Int64.min, ["", "", "", ""])
        if let last {
            moment = last.moment.milliseconds
            key = [last.scope.text, last.record.text, last.kind.rawValue, last.zone]
        }
        while entries.count < limit {
            let rows = try connection.run(
                """
                SELECT scope, record, kind, moment, zone, told FROM alarm
                WHERE moment <= \(end) AND moment >= \(moment) AND (moment, scope, record, kind, zone)
                    > (\(moment), \(key[0]), \(key[1]), \(key[2]), \(key[3]))
                ORDER BY moment, scope, record, kind, zone LIMIT \(limit)
                """)
            for row in rows {
                moment = try row.integer(3)
                key = [try row.text(0), try row.text(1), try row.text(2), try row.text(4)]
                guard var entry = try Entry(row, zone: key[3]) else { continue }
                let lastNotified = try row.text(5)
                entry.lastNotified = lastNotified.isEmpty ? nil : PersonID(lastNotified)
                entries.append(entry)
            }
            if rows.count < limit { break }
        }
        return Array(entries.prefix(limit))
    }

    /// Inserts an alarm unless an alarm of this record, kind and time zone exists.
    public func insertIfAbsent(_ entry: Entry) throws(DatabaseError) {
        _ = try connection.run(
            """
            INSERT INTO alarm (scope, record, kind, zone, moment)
            VALUES (\(entry.scope.text), \(entry.record.text), \(entry.kind.rawValue), \(entry.zone),
                \(entry.moment.milliseconds))
            ON CONFLICT DO NOTHING
            """)
    }

    /// Removes the alarm of a relative reminder, which may have advanced to the next zone.
    public func removeRelative(of record: RecordID, in scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM alarm WHERE scope = \(scope.text) AND record = \(record.text) AND kind = 'reminders'
                AND zone = \(Entry.everyZone)
            """)
    }

    /// Moves the alarms of relative reminders of a scope to a moment if they are between it and another one.
    public func advanceRelative(
        in scope: ScopeID, to moment: Instant, before end: Instant
    ) throws(DatabaseError) {
        _ = try connection.run(
            """
            UPDATE alarm SET moment = \(moment.milliseconds), told = ''
            WHERE scope = \(scope.text) AND zone = \(Entry.everyZone) AND moment > \(moment.milliseconds)
                AND moment < \(end.milliseconds)
            """)
    }

    /// Removes the alarms of habits after a time, except snoozed ones.
    public func clearHabits(in scope: ScopeID, after moment: Instant) throws(DatabaseError) {
        _ = try connection.run(
            """
            DELETE FROM alarm
            WHERE scope = \(scope.text) AND kind = 'habits' AND moment > \(moment.milliseconds)
                AND (record < 'snooze:' OR record >= 'snooze;')
            """)
    }

    /// Removes all alarms of a scope.
    func clear(_ scope: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM alarm WHERE scope = \(scope.text)")
    }

    /// The number of records that are read at once when the index is built.
    private static let pageSize = 1000

    /// Inserts the alarms of all items, which a version without alarms has stored.
    /// - Parameter now: earlier alarms are left out.
    public func insertItems(at now: Instant) throws(DatabaseError) {
        var (scope, id) = ("", "")
        while true {
            let rows = try connection.run(
                """
                SELECT id, kind, version, data, scope FROM record
                WHERE (scope, id) > (\(scope), \(id)) AND kind = 'item' AND data IS NOT NULL
                ORDER BY scope, id LIMIT \(Int64(AlarmTable.pageSize))
                """)
            for row in rows {
                let stored = try RecordTable.Stored(row)
                (scope, id) = (try row.text(4), stored.id.text)
                guard let scope = ScopeID(checking: scope),
                    case .item(let item)? = (try? stored.record())?.content
                else { continue }
                for alarm in item.alarms(in: nil) where alarm.moment > now {
                    try insert(Entry(alarm, of: stored.id, in: scope))
                }
                if let first = item.firstAlert(after: now) {
                    let alarm = Alarm(kind: .reminders, moment: first)
                    try insert(Entry(alarm, of: stored.id, in: scope, zone: Entry.everyZone))
                }
            }
            if rows.count < AlarmTable.pageSize { return }
        }
    }

    /// The users with habits, by id.
    /// - Parameter last: the last user of the previous page; nil for the first page.
    public func peopleWithHabits(after last: PersonID?, limit: Int) throws(DatabaseError) -> [PersonID] {
        let start = last.map { ScopeID.user($0).text } ?? "user:"
        var people: [PersonID] = []
        for row in try connection.run(
            """
            SELECT DISTINCT scope FROM record
            WHERE scope > \(start) AND scope < 'user;' AND kind = 'habit' AND data IS NOT NULL
            ORDER BY scope LIMIT \(Int64(limit))
            """)
        {
            guard let scope = ScopeID(checking: try row.text(0)) else { continue }
            people.append(PersonID(scope.id))
        }
        return people
    }
}

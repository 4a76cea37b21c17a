import Database
import Domain
import Storage
import SyncRules
import Texts

/// An e-mail with the counts of notifications that the user has not seen on any device for an hour. It has no content.
public struct EmailDigest: Sendable {
    public let person: PersonID
    public let email: EmailAddress
    public let language: Language
    public let counts: [(kind: Settings.NotificationKind, count: Int)]
}

/// Digest e-mails for users who have enabled them (decision 0058). Used on the writer's thread only.
final class DigestQueue {
    let table: EmailDigestTable
    private let records: StoredRecords
    private let accounts: AccountTable
    private let alarms: AlarmWriter

    init(
        _ table: EmailDigestTable, _ records: StoredRecords, _ accounts: AccountTable, _ alarms: AlarmWriter
    ) {
        self.table = table
        self.records = records
        self.accounts = accounts
        self.alarms = alarms
    }

    /// The time in milliseconds in which the user can see a notification before it is mailed.
    static let delay: Int64 = 3_600_000

    /// Schedules a digest e-mail if the user has enabled them.
    func schedule(for person: PersonID, at now: Instant) throws(DatabaseError) {
        guard records.settings(of: person).isDigestEnabled else { return }
        let moment = now.advanced(by: Self.delay)
        try table.insert(person, at: moment)
        alarms.schedule.add(moment)
    }

    /// Dequeues the digest e-mails to send now. Those over the limit stay in the queue. Each notification is mailed at
    /// most once: it counts as mailed from here on.
    func dequeue(
        at now: Instant, limit: Int, until end: ContinuousClock.Instant, _ due: inout DueBatch
    ) throws(DatabaseError) {
        for (index, (person, mailed)) in try table.due(at: now, limit: limit).enumerated()
        where index == 0 || ContinuousClock.now < end {
            var last = mailed
            due.failures += try records.collectDamage { () throws(DatabaseError) in
                let rows = records.notifications(of: person).map(\.notification)
                let seen = max(mailed, records.notificationsRead(by: person))
                let mail = try digest(of: rows.filter { $0.number > seen }, for: person, at: now)
                try records.checkFailure()
                if let mail { due.digests.append(mail) }
                // After a restore from a backup, notification numbers are lower again.
                last = rows.map(\.number).max() ?? 0
            }
            try table.finish(person, mailed: last)
        }
    }

    /// Nil if there is nothing to report, or if the user has disabled digest e-mails.
    private func digest(
        of rows: [Notification], for person: PersonID, at now: Instant
    ) throws(DatabaseError) -> EmailDigest? {
        let settings = records.settings(of: person)
        guard settings.isDigestEnabled, let account = try accounts.account(of: person),
            account.disabled == nil
        else { return nil }
        let zones = try alarms.zoneNames(of: person, settings).sorted()
        let readers = (zones.isEmpty ? [""] : zones).map { zone in
            NotificationContent.Recipient(person, records, zone: zone, at: now)
        }
        let counts = Settings.NotificationKind.allCases.compactMap { kind in
            let count = rows.count { row in
                row.kind == kind && readers.contains { records.isStillRelevant(row, for: $0) }
            }
            return count > 0 ? (kind: kind, count: count) : nil
        }
        guard !counts.isEmpty else { return nil }
        return EmailDigest(
            person: person, email: account.email, language: readers[0].language, counts: counts)
    }
}

extension StoredRecords {
    fileprivate func isStillRelevant(_ row: Notification, for reader: NotificationContent.Recipient) -> Bool {
        if row.kind == .revocations {
            return !reader.settings.muted.contains(.revocations)
                && member(reader.person, in: row.scope)?.role == nil
        }
        let alarm = AlarmTable.Entry(
            Alarm(kind: row.kind, moment: row.moment), of: row.subject, in: row.scope)
        return notificationContent(of: alarm, for: reader) != nil
    }
}

import Database
import Domain
import Storage
import Sync
import Texts

/// What somebody has not seen on any device for an hour, as it is mailed: how much of what, and no words.
public struct UnreadMail: Sendable {
    public let person: PersonID
    public let email: EmailAddress
    public let language: Language
    public let counts: [(kind: Settings.Reminding, count: Int)]
}

/// Mails to who wants them (decision 0058).
extension CommandProcessor {
    /// For how long what was not seen may still be, in milliseconds.
    static let unreadMailDelay: Int64 = 3_600_000

    /// Lets somebody who wants that be mailed what they have not seen in an hour.
    func scheduleUnreadMail(for person: PersonID, at now: Instant) throws(DatabaseError) {
        guard records.settings(of: person).mailsUnseen else { return }
        let moment = now.advanced(by: Self.unreadMailDelay)
        try unreadMails.insert(person, at: moment)
        schedule.add(moment)
    }

    /// Takes what is to be mailed now; what is too much stays. Each row is mailed once at most: it counts as mailed from here on.
    func takeUnreadMails(
        at now: Instant, most: Int, until end: ContinuousClock.Instant, _ due: inout Due
    ) throws(DatabaseError) {
        for (place, (person, mailed)) in try unreadMails.due(at: now, limit: most).enumerated()
        where place == 0 || ContinuousClock.now < end {
            var last = mailed
            due.failures += try unreadable { () throws(DatabaseError) in
                let rows = records.notifications(of: person).map(\.notification)
                let seen = max(mailed, records.notificationsRead(by: person))
                let mail = try unreadMail(of: rows.filter { $0.number > seen }, for: person, at: now)
                try records.checkFailure()
                if let mail { due.unreadMails.append(mail) }
                // A server that was set back begins anew with its numbers.
                last = rows.map(\.number).max() ?? 0
            }
            try unreadMails.finish(person, mailed: last)
        }
    }

    /// Nil where there is nothing to say, or it is not wanted any more.
    private func unreadMail(
        of rows: [Notification], for person: PersonID, at now: Instant
    ) throws(DatabaseError) -> UnreadMail? {
        let settings = records.settings(of: person)
        guard settings.mailsUnseen, let account = try accounts.account(of: person), account.disabled == nil
        else { return nil }
        let zones = try clocks(of: person, settings).sorted()
        let readers = (zones.isEmpty ? [""] : zones).map { zone in
            Notice.Reader(person, records, zone: zone, at: now)
        }
        let counts = Settings.Reminding.allCases.compactMap { kind in
            let count = rows.count { row in
                row.kind == kind && readers.contains { records.isStillTrue(row, for: $0) }
            }
            return count > 0 ? (kind: kind, count: count) : nil
        }
        guard !counts.isEmpty else { return nil }
        return UnreadMail(person: person, email: account.email, language: readers[0].language, counts: counts)
    }

    /// Somebody wants no more mails.
    /// - Returns: nil when they get none.
    func stopMails(to person: PersonID, at now: Instant) throws(DatabaseError) -> Commit? {
        guard records.settings(of: person).mailsUnseen else { return nil }
        var random = SystemRandomNumberGenerator()
        let command = Command(
            id: CommandID(at: now, random: &random), at: now, scope: .user(person),
            intent: .person(.mailUnseen(false)))
        guard let changes = try? apply(command, by: person, to: records) else { return nil }
        return try save(changes, by: (person, command.id), at: now).commit
    }
}

extension StoredRecords {
    fileprivate func isStillTrue(_ row: Notification, for reader: Notice.Reader) -> Bool {
        if row.kind == .revocations {
            return !reader.settings.muted.contains(.revocations)
                && member(reader.person, in: row.scope)?.role == nil
        }
        let alarm = AlarmTable.Entry(
            Alarm(kind: row.kind, moment: row.moment), of: row.subject, in: row.scope)
        return notice(of: alarm, for: reader) != nil
    }
}

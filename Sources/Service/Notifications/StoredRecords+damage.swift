import Database
import Storage

extension StoredRecords {
    /// Runs work for one user. If a record cannot be read, the work for other users continues.
    /// - Returns: the errors of unreadable records.
    func collectDamage(_ work: () throws(DatabaseError) -> Void) throws(DatabaseError) -> [DatabaseError] {
        do throws(DatabaseError) {
            try work()
            try checkFailure()
            return []
        } catch {
            guard error.kind == .corrupt else { throw error }
            return [error]
        }
    }
}

extension NotificationContent.Recipient {
    /// The content of an alarm for this user; nil if it no longer applies, or if the user has muted it.
    func content(
        of alarm: AlarmTable.Entry, from records: StoredRecords
    ) throws(DatabaseError) -> NotificationContent? {
        let content = records.notificationContent(of: alarm, for: self)
        try records.checkFailure()
        return content
    }
}

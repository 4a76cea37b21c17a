import Database
import Storage

extension StoredRecords {
    /// The notification content of an alarm for a user; nil if it no longer applies, or if the user has muted it.
    func checkedContent(of alarm: AlarmTable.Entry, for reader: NotificationContent.Recipient)
        throws(DatabaseError) -> NotificationContent?
    {
        let content = notificationContent(of: alarm, for: reader)
        try checkFailure()
        return content
    }

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

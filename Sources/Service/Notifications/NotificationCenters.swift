import Database
import Domain
import Storage
import SyncRules

/// The notifications of users, which are records of their own scopes (decision 0052). Used on the writer's thread only.
final class NotificationCenters {
    /// The notifications of a user, by record id.
    typealias Center = [RecordID: Notification]

    private let records: StoredRecords
    /// Centers of recently notified users. The cache is valid because only the command processor changes them, and
    /// because it follows other nodes.
    private(set) var cached: [PersonID: Center] = [:]

    init(_ records: StoredRecords) {
        self.records = records
    }

    func dropCache(of person: PersonID) {
        cached[person] = nil
    }

    func dropCache() {
        cached.removeAll(keepingCapacity: true)
    }

    /// The changes that add the notification of an alarm to a user's notification center. If they are not saved, drop
    /// the cache of the user.
    /// - Returns: nil if it is already there, or if the alarm does not concern the user.
    func changes(
        for alarm: AlarmTable.Entry, of person: PersonID, at now: Instant, _ relative: RelativeAlarms
    ) throws(DatabaseError) -> [Change]? {
        // A fast check, because each message in a large chat calls this for every member.
        if alarm.kind == .messages, hasUnseenNotification(messagesIn: alarm.scope, for: person) { return nil }
        // Contact requests are shown in the lists, the chats and the groups instead.
        guard alarm.kind != .revocations, !alarm.isAboutRequests,
            let content = try relative.content(of: alarm, for: person, at: now),
            let original = records.original(of: alarm)
        else { return nil }
        let notification = Notification(
            number: 0, kind: alarm.kind, scope: original.scope, subject: content.subject,
            moment: original.moment)
        // A snoozed alarm adds the notification again.
        if !alarm.isSnoozed, try hasNotification(notification, for: person) { return nil }
        return try changes(notifying: person, [notification])
    }

    /// The notifications for users who lose access to a list or a group by a command of another user. Each contains the
    /// name, which cannot be looked up later. If lists are lost together with their group, only the group is named.
    /// - Parameter changes: the changes of the command, before they are saved.
    func revocations(
        by author: PersonID, _ changes: [Change], at now: Instant
    ) throws(DatabaseError) -> [Change] {
        var lost: [PersonID: [ScopeID]] = [:]
        for change in changes where change.record == nil && change.scope.kind == .user {
            guard change.scope != .user(author), let scope = Membership.scope(of: change.id),
                records.record(change.id, in: change.scope) != nil
            else { continue }
            lost[PersonID(change.scope.id), default: []].append(scope)
        }
        var sent: [Change] = []
        for (person, scopes) in lost where !records.settings(of: person).muted.contains(.revocations) {
            // The name is a text of the author, whose texts a block keeps away.
            guard !records.isBlocked(author, by: person) else { continue }
            let groups = scopes.filter { $0.kind == .group }
            let notifications = (groups.isEmpty ? scopes : groups).compactMap { scope in
                (records.list(in: scope)?.name ?? records.group(in: scope)?.name).map { name in
                    Notification(
                        number: 0, kind: .revocations, scope: scope, subject: RecordID(""), moment: now,
                        name: name)
                }
            }
            sent += try notifications.isEmpty ? [] : self.changes(notifying: person, notifications)
        }
        return sent
    }

    /// Counts the notifications that the user has seen on no device, except those of items that are done or deleted by
    /// now.
    func unseenCount(by person: PersonID, at now: Instant) throws(DatabaseError) -> Int {
        let read = records.notificationsRead(by: person)
        let oldest = now.advanced(by: -Notification.lifetime)
        return try center(of: person).values.count { row in
            guard row.number > read, row.moment > oldest else { return false }
            guard [.reminders, .deadlines].contains(row.kind) else { return true }
            let item = records.item(ItemID(row.subject.text), in: row.scope)
            return item?.done == nil && item?.deleted == nil
        }
    }

    /// True if a chat already has a notification that the user has seen neither in the notification center nor in the
    /// chat.
    private func hasUnseenNotification(messagesIn chat: ScopeID, for person: PersonID) -> Bool {
        guard
            case .notification(let row)? = records.record(
                Notification.recordID(of: chat), in: .user(person))?.content,
            row.number > records.notificationsRead(by: person),
            let position = records.record(row.subject, in: chat)?.content.logPosition
        else { return false }
        return position > records.seenPosition(in: chat, by: person)
    }

    /// True if the notification center has this notification for the same moment.
    private func hasNotification(_ new: Notification, for person: PersonID) throws(DatabaseError) -> Bool {
        if new.kind == .messages { return false }
        return try center(of: person).values.contains {
            $0.hasSameSubject(as: new) && $0.moment == new.moment
                || records.isSamePhoto($0, new.subject, in: new.scope)
        }
    }

    /// The changes that add notifications to a user's notification center. A notification replaces an older one about
    /// the same subject. If the center is full, it replaces the oldest one of the largest source
    /// (`NotificationEviction`).
    private func changes(
        notifying person: PersonID, _ notifications: [Notification]
    ) throws(DatabaseError) -> [Change] {
        var center = try center(of: person)
        var changes: [Change] = []
        for var notification in notifications {
            notification.number = (center.values.map(\.number).max() ?? 0) + 1
            let id = recordID(for: notification, of: person, in: center)
            center[id] = notification
            changes.append(Change(.user(person), Record(id: id, content: .notification(notification))))
        }
        cached[person] = center
        return changes
    }

    private func recordID(
        for notification: Notification, of person: PersonID, in center: Center
    ) -> RecordID {
        if notification.kind == .messages { return Notification.recordID(of: notification.scope) }
        if let known = center.first(where: { $0.value.hasSameSubject(as: notification) }) { return known.key }
        let others = center.filter { $0.value.kind != .messages }
        // Record ids are never released, so the ids in use are always the first ones.
        guard others.count >= Notification.maxCount else { return Notification.recordID(others.count) }
        var eviction = NotificationEviction(person: person, records)
        for row in others.values { eviction.add(row.kind, in: row.scope) }
        let victim = eviction.victim(for: notification.kind, in: notification.scope)
        let oldest = others.filter { eviction.source(of: $0.value.kind, in: $0.value.scope) == victim }
            .min { $0.value.number < $1.value.number }
        return oldest?.key ?? Notification.recordID(0)
    }

    private func center(of person: PersonID) throws(DatabaseError) -> Center {
        if let center = cached[person] { return center }
        if cached.count >= Self.maxCached {
            cached.removeAll(keepingCapacity: true)
        }
        var center: Center = [:]
        for (id, notification) in records.notifications(of: person) { center[id] = notification }
        try records.checkFailure()
        cached[person] = center
        return center
    }

    /// The maximum number of cached notification centers. All are dropped when it is reached.
    private static let maxCached = 100
}

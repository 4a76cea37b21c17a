import Database
import Domain
import Storage
import Sync

/// What people are told of stands in their centre, as records of their own scope (decision 0052).
extension CommandProcessor {
    /// The rows of a person's centre, by the ids of their records.
    typealias Centre = [RecordID: Notification]

    /// Puts what has come into a person's centre.
    /// - Returns: nil where it stands there already, or does not concern the person.
    func note(
        _ alarm: AlarmTable.Entry, for person: PersonID, at now: Instant
    ) throws(DatabaseError) -> Commit? {
        // Found fast: of a chat of many it is asked for everybody with each message.
        if alarm.kind == .messages, isNoted(messagesIn: alarm.scope, for: person) { return nil }
        let reader = Notice.Reader(person, records, zone: alarm.zone, at: now)
        // Requests stand in the lists, the chats and the groups.
        guard alarm.kind != .revocations, !alarm.isOfRequests,
            let notice = try notice(of: alarm, for: reader),
            let original = records.original(of: alarm)
        else { return nil }
        let told = Notification(
            number: 0, kind: alarm.kind, scope: original.scope, subject: notice.subject,
            moment: original.moment)
        // What was put off comes once more.
        if !alarm.isPutOff, try isNoted(told, for: person) { return nil }
        do throws(DatabaseError) {
            return try save(change(telling: person, [told]), by: nil, at: now).commit
        } catch {
            centres[person] = nil
            throw error
        }
    }

    /// The notifications for people who lose access to a list or a group by somebody else's command. Each holds the name,
    /// which cannot be looked up any more. If lists are lost together with their group, only the group is named.
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
        var told: [Change] = []
        for (person, scopes) in lost where !records.settings(of: person).muted.contains(.revocations) {
            let groups = scopes.filter { $0.kind == .group }
            let notifications = (groups.isEmpty ? scopes : groups).compactMap { scope in
                (records.list(in: scope)?.name ?? records.group(in: scope)?.name).map { name in
                    Notification(
                        number: 0, kind: .revocations, scope: scope, subject: RecordID(""), moment: now,
                        name: name)
                }
            }
            told += try notifications.isEmpty ? [] : change(telling: person, notifications)
        }
        return told
    }

    /// How many rows of a person's centre nobody has seen on any device, but for items that are done meanwhile.
    func unseen(by person: PersonID, at now: Instant) throws(DatabaseError) -> Int {
        let read = records.notificationsRead(by: person)
        let oldest = now.advanced(by: -Notification.lifetime)
        return try centre(of: person).values.count { row in
            guard row.number > read, row.moment > oldest else { return false }
            guard [.reminders, .deadlines].contains(row.kind) else { return true }
            let item = records.item(ItemID(row.subject.text), in: row.scope)
            return item?.done == nil && item?.deleted == nil
        }
    }

    /// Whether a row of a chat tells of something that the person has not seen, neither there nor in the chat.
    private func isNoted(messagesIn chat: ScopeID, for person: PersonID) -> Bool {
        guard
            case .notification(let row)? = records.record(
                Notification.recordID(of: chat), in: .user(person))?.content,
            row.number > records.notificationsRead(by: person),
            let place = records.record(row.subject, in: chat)?.content.place
        else { return false }
        return place > records.seen(in: chat, by: person)
    }

    /// Whether the centre tells this of this moment.
    private func isNoted(_ told: Notification, for person: PersonID) throws(DatabaseError) -> Bool {
        if told.kind == .messages { return false }
        return try centre(of: person).values.contains {
            $0.isAbout(sameAs: told) && $0.moment == told.moment
        }
    }

    /// The changes that put rows into a person's notification centre. A row replaces an older row about the same subject. If
    /// the centre is full, it replaces the oldest row of the largest source (`NotificationEviction`).
    private func change(
        telling person: PersonID, _ notifications: [Notification]
    ) throws(DatabaseError) -> [Change] {
        var centre = try centre(of: person)
        var changes: [Change] = []
        for var notification in notifications {
            notification.number = (centre.values.map(\.number).max() ?? 0) + 1
            let id = place(for: notification, of: person, in: centre)
            centre[id] = notification
            changes.append(Change(.user(person), Record(id: id, content: .notification(notification))))
        }
        centres[person] = centre
        return changes
    }

    private func place(
        for notification: Notification, of person: PersonID, in centre: Centre
    ) -> RecordID {
        if notification.kind == .messages { return Notification.recordID(of: notification.scope) }
        if let known = centre.first(where: { $0.value.isAbout(sameAs: notification) }) { return known.key }
        let others = centre.filter { $0.value.kind != .messages }
        // Places are never given up, so those that are in use are the first ones.
        guard others.count >= Notification.most else { return Notification.recordID(others.count) }
        var eviction = NotificationEviction(person: person, records)
        for row in others.values { eviction.add(row.kind, in: row.scope) }
        let victim = eviction.victim(for: notification.kind, in: notification.scope)
        let oldest = others.filter { eviction.source(of: $0.value.kind, in: $0.value.scope) == victim }
            .min { $0.value.number < $1.value.number }
        return oldest?.key ?? Notification.recordID(0)
    }

    private func centre(of person: PersonID) throws(DatabaseError) -> Centre {
        if let centre = centres[person] { return centre }
        if centres.count >= Self.mostCentres { centres.removeAll(keepingCapacity: true) }
        var centre: Centre = [:]
        for (id, notification) in records.notifications(of: person) { centre[id] = notification }
        try records.checkFailure()
        centres[person] = centre
        return centre
    }

    /// How many centres are kept before all are let go.
    private static let mostCentres = 100
}

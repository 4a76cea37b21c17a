import Domain
import Storage
import SyncRules
import Wire

/// N1 (notifications): each device that can be reached shows every alarm that was valid at its time, once unless a
/// failure occurs. Alarms that are no longer valid or wanted are excepted. No other notifications are shown.
extension SimulatedWorld {
    /// Called when time has passed: alarms that have become due must be shown.
    func expectNotifications(from former: Instant) {
        guard focus.reminderPercent > 0 else { return }
        expectHabits(from: former)
        for entries in server.history.alarms.values {
            for entry in entries where entry.moment > former && entry.moment <= now {
                for device in devices where isTrue(entry, for: device.person) {
                    counts[.expectedNotifications] += 1
                    expectedNotifications.append(
                        ExpectedNotification(device: device, entry: entry, made: now))
                }
            }
        }
    }

    /// Called after a commit: alarms that are no longer valid need not be shown.
    func dropUntrueExpectations() {
        dropSeenNews()
        if !expectedNotifications.isEmpty {
            expectedNotifications.removeAll { $0.isFulfilled || !isTrue($0.entry, for: $0.device.person) }
        }
        guard !server.history.newAlarms.isEmpty else { return }
        // For example, an item that is no longer done is announced again to devices with a slow clock.
        let fresh = server.history.newAlarms
        for device in devices { device.pushReceiver.delivered.subtract(fresh) }
        for index in pushesInFlight.indices where fresh.contains(pushesInFlight[index].delivery.alarm) {
            pushesInFlight[index].isOutdated = true
        }
    }

    /// Called after the server was restored: it repeats the notifications that it has lost, and their expectations are
    /// unknown.
    /// - Parameter moment: the time of the restored state.
    func resetDelivered(since moment: Instant) {
        (expectedNotifications, expectedNews) = ([], [])
        endedSessions = []
        for device in devices { (device.pushReceiver.delivered, device.pushReceiver.gone) = ([], []) }
        expectNotifications(from: moment)
    }

    func show(_ entry: AlarmTable.Entry, tag: String, on device: Device) {
        if let former = device.pushReceiver.shown.updateValue(tag, forKey: entry), former != tag {
            violation = Violation("N1", "\(device.name) shows \(former) again as \(tag)")
        }
    }

    /// Checks that a message may be sent at this moment.
    func check(_ sending: Server.Sending) throws {
        let (alarm, person) = (sending.delivery.alarm, sending.subscription.person)
        let what = "\(alarm.kind) of \(alarm.record.text) in \(alarm.scope.text) to \(person.text)"
        func deny(_ isWrong: Bool, _ reason: String) throws {
            if isWrong { throw Violation("N1", "\(what) \(reason)") }
        }
        try deny(alarm.moment > now, "is sent before its time")
        try deny(isQuiet(for: person), "is sent during quiet hours")
        try deny(!mayReceive(alarm, person), "is sent to a user who may not receive it")
        try deny(endedSessions.contains(sending.delivery.session), "is sent after the user has signed out")
        // A restored server knows sessions that their devices have ended since.
        guard
            let phone = devices.first(where: { $0.pushReceiver.session == sending.delivery.session })?
                .pushReceiver
        else {
            return
        }
        try deny(
            phone.gone.contains(sending.subscription.endpoint), "is sent to an endpoint that no longer exists"
        )
        try deny(phone.delivered.contains(alarm), "is sent again")
        let isUnderWay = pushesInFlight.contains {
            $0.delivery.session == sending.delivery.session && $0.delivery.alarm == alarm
        }
        try deny(isUnderWay, "is sent twice at once")
    }

    /// At rest, time advances until no delivery waits. All notifications must then have been shown.
    func checkExpectedNotifications() throws {
        for _ in 0..<1000 {
            try server.forEachNode {
                try followOtherNodes()
                try processDueAlarms()
                while !pushesInFlight.isEmpty { try pumpPushes() }
                try publishOutcomes()
            }
            if let violation { throw violation }
            guard let next = try server.nextNotification(by: now) else { break }
            now = max(now, next)
        }
        recordReachability()
        dropUntrueExpectations()
        for expected in expectedNotifications
        where expected.device.pushReceiver.lastUnreachable < expected.made {
            let entry = expected.entry
            throw Violation(
                "N1",
                "\(expected.device.name) never shows \(entry.record.text) of \(entry.moment) in \(entry.scope.text)"
            )
        }
        try checkExpectedNews()
    }
}

// MARK: - Validity of alarms

extension SimulatedWorld {
    func content(_ id: RecordID, in scope: ScopeID) -> Content? {
        server.history.record(id, in: scope)?.content
    }

    func settings(of person: PersonID) -> Settings {
        server.history.settings(of: person)
    }

    func isQuiet(for person: PersonID) -> Bool {
        let minute = Zone.utc.time(at: now).minuteOfDay
        return settings(of: person).quiet?.remaining(at: minute) ?? 0 > 0
    }

    private func mayReceive(_ alarm: AlarmTable.Entry, _ person: PersonID) -> Bool {
        guard server.history.readers(of: alarm.scope).contains(person) else { return false }
        switch alarm.kind {
        case .reminders, .deadlines, .habits, .revocations: return isTrue(alarm, for: person)
        case .messages, .shares, .photos: return !settings(of: person).muted.contains(alarm.kind)
        }
    }

    /// True if a user must be notified of this alarm in the current state.
    private func isTrue(_ entry: AlarmTable.Entry, for person: PersonID) -> Bool {
        switch content(entry.record, in: entry.scope) {
        case .snooze(let snooze):
            guard entry.scope == .user(person), snooze.until == entry.moment else { return false }
            let original = AlarmTable.Entry(
                Alarm(kind: snooze.kind, moment: snooze.moment), of: snooze.subject, in: snooze.scope)
            return isTrue(original, for: person)
        case .item(let item):
            let muted = settings(of: person).muted
            guard case .list(let list)? = content(List.recordID, in: entry.scope), list.deleted == nil,
                server.history.readers(of: entry.scope).contains(person),
                item.alarms(muted: muted, in: .utc).contains(where: { $0.moment == entry.moment })
            else { return false }
            let doers = server.history.readers(of: entry.scope).filter { $0 == item.assignee }
            return item.reminds(person, others: Array(doers))
        case .habit: return isHabitDue(entry, for: person)
        case .notification(let notification):
            return entry.scope == .user(person) && !settings(of: person).muted.contains(.revocations)
                && notification.revocation?.moment == entry.moment
                && notification.number > server.history.notificationsRead(by: person)
                && member(person, in: notification.scope)?.role == nil
        default: return false
        }
    }
}

extension RecordState {
    /// The alarms of a record. Those of habits depend on clocks.
    func alarms(in scope: ScopeID) -> [AlarmTable.Entry]? {
        switch record?.content {
        case .item(let item):
            let alarms = item.alarms(in: .utc)
            return alarms.isEmpty ? nil : alarms.map { AlarmTable.Entry($0, of: id, in: scope) }
        case .notification(let notification):
            return notification.revocation.map { [AlarmTable.Entry($0, of: id, in: scope)] }
        case .snooze(let snooze) where snooze.kind != .habits:
            return [AlarmTable.Entry(Alarm(kind: snooze.kind, moment: snooze.until), of: id, in: scope)]
        default: return nil
        }
    }
}

extension Notification {
    /// The alarm for revoked access: a minute later, unless access is restored.
    fileprivate var revocation: Alarm? {
        kind == .revocations ? Alarm(kind: .revocations, moment: moment.advanced(by: 60_000)) : nil
    }
}

import Domain
import Storage
import Sync
import Wire

/// N1: whatever was true at its moment is shown on each device that can be told, once but after a failure, unless it is not
/// true, or not wanted, any more; and nothing else is told.
extension World {
    /// Time has passed: what has come is to be shown.
    func promise(from former: Instant) {
        guard focus.reminding > 0 else { return }
        promiseHabits(from: former)
        for entries in server.history.alarms.values {
            for entry in entries where entry.moment > former && entry.moment <= now {
                for device in devices where isTrue(entry, for: device.person) {
                    counts[.promises] += 1
                    promises.append(Promise(device: device, entry: entry, made: now))
                }
            }
        }
    }

    /// Something was committed: what is not true any more is not to be shown.
    func excusePromises() {
        excuseNewsPromises()
        if !promises.isEmpty { promises.removeAll { $0.isKept || !isTrue($0.entry, for: $0.device.person) } }
        guard !server.history.newAlarms.isEmpty else { return }
        // What is done no more, for example, is told again to whom it was told before, where a device's clock is slow.
        let fresh = server.history.newAlarms
        for device in devices { device.phone.delivered.subtract(fresh) }
        for place in notices.indices where fresh.contains(notices[place].delivery.alarm) {
            notices[place].isOutdated = true
        }
    }

    /// The server was set back: it tells anew what it has forgotten, and nobody can say what it has lost.
    /// - Parameter moment: to which it was set back.
    func forgetTold(since moment: Instant) {
        (promises, newsPromises) = ([], [])
        endedSessions = []
        for device in devices { (device.phone.delivered, device.phone.gone) = ([], []) }
        promise(from: moment)
    }

    func show(_ entry: AlarmTable.Entry, tag: String, on device: Device) {
        if let former = device.phone.shown.updateValue(tag, forKey: entry), former != tag {
            violation = Violation("N1", "\(device.name) shows \(former) also as \(tag)")
        }
    }

    /// Looks whether something may be sent at this moment.
    func check(_ sending: Server.Sending) throws {
        let (alarm, person) = (sending.delivery.alarm, sending.subscription.person)
        let what = "\(alarm.kind) of \(alarm.record.text) in \(alarm.scope.text) to \(person.text)"
        func deny(_ isWrong: Bool, _ reason: String) throws {
            if isWrong { throw Violation("N1", "\(what) \(reason)") }
        }
        try deny(alarm.moment > now, "is sent before its moment")
        try deny(isQuiet(for: person), "is sent in quiet hours")
        try deny(!mayHear(alarm, person), "is sent, and is not for them")
        try deny(endedSessions.contains(sending.delivery.session), "is sent after they have signed out")
        // A server that was set back knows a session again that its device has ended since.
        guard let phone = devices.first(where: { $0.phone.session == sending.delivery.session })?.phone else {
            return
        }
        try deny(phone.gone.contains(sending.subscription.endpoint), "is sent to an endpoint that is no more")
        try deny(phone.delivered.contains(alarm), "is sent again")
        let isUnderWay = notices.contains {
            $0.delivery.session == sending.delivery.session && $0.delivery.alarm == alarm
        }
        try deny(isUnderWay, "is sent twice at once")
    }

    /// At rest, time passes until nothing waits any more; then all is shown.
    func checkPromises() throws {
        for _ in 0..<1000 {
            try takeDue()
            while !notices.isEmpty { try pumpNotices() }
            try tellOutcomes()
            if let violation { throw violation }
            guard let next = try server.nextNotice(by: now) else { break }
            now = max(now, next)
        }
        noteReach()
        excusePromises()
        for promise in promises where promise.device.phone.unreached < promise.made {
            let entry = promise.entry
            throw Violation(
                "N1",
                "\(promise.device.name) never shows \(entry.record.text) of \(entry.moment) in \(entry.scope.text)"
            )
        }
        try checkNewsPromises()
    }
}

// MARK: - What is true

extension World {
    func content(_ id: RecordID, in scope: ScopeID) -> Content? {
        server.history.record(id, in: scope)?.content
    }

    func settings(of person: PersonID) -> Settings {
        server.history.settings(of: person)
    }

    func isQuiet(for person: PersonID) -> Bool {
        let minute = Zone.utc.time(at: now).minuteOfDay
        return settings(of: person).quiet?.left(at: minute) ?? 0 > 0
    }

    private func mayHear(_ alarm: AlarmTable.Entry, _ person: PersonID) -> Bool {
        guard server.history.readers(of: alarm.scope).contains(person) else { return false }
        switch alarm.kind {
        case .reminders, .deadlines, .habits, .revocations: return isTrue(alarm, for: person)
        case .messages, .shares: return !settings(of: person).muted.contains(alarm.kind)
        }
    }

    /// Whether a person is to be told of this, as things are now.
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
                item.alarms(muted: muted).contains(where: { $0.moment == entry.moment })
            else { return false }
            let doers = server.history.readers(of: entry.scope).filter { $0 == item.assignee }
            return item.reminds(person, beside: Array(doers))
        case .habit: return isHabitDue(entry, for: person)
        case .notification(let told):
            return entry.scope == .user(person) && !settings(of: person).muted.contains(.revocations)
                && told.revocation?.moment == entry.moment
                && told.number > server.history.notificationsRead(by: person)
                && member(person, in: told.scope)?.role == nil
        default: return false
        }
    }
}

extension RecordState {
    /// When people are to be told of it; those of habits come from clocks.
    func alarms(in scope: ScopeID) -> [AlarmTable.Entry]? {
        switch record?.content {
        case .item(let item):
            let alarms = item.alarms()
            return alarms.isEmpty ? nil : alarms.map { AlarmTable.Entry($0, of: id, in: scope) }
        case .notification(let told):
            return told.revocation.map { [AlarmTable.Entry($0, of: id, in: scope)] }
        case .snooze(let snooze) where snooze.kind != .habits:
            return [AlarmTable.Entry(Alarm(kind: snooze.kind, moment: snooze.until), of: id, in: scope)]
        default: return nil
        }
    }
}

extension Notification {
    /// When devices tell that access was revoked: a minute later, if it has not come back.
    fileprivate var revocation: Alarm? {
        kind == .revocations ? Alarm(kind: .revocations, moment: moment.advanced(by: 60_000)) : nil
    }
}

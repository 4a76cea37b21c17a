import Domain
import Storage
import Sync
import Texts

/// What one person is told of an alarm, in their language and by their clocks.
struct Notice {
    /// By which a newer one takes its place; up to the first blank the address of a screen.
    let tag: String
    /// What of its scope it is about: an item, a habit, a message, or all of it.
    var subject = RecordID("")
    let title: String
    let body: String
    /// What its button does, and where.
    var done: (intent: Intent, scope: ScopeID)?
    /// What puts it off, in the person's own scope.
    var snooze: Intent?

    /// Whom it is for, and how they read it.
    struct Reader {
        let person: PersonID
        let settings: Settings
        let language: Language
        let zone: Zone
        let now: Instant

        init(_ subscription: Subscription, _ records: some Records, at now: Instant) {
            self.init(
                subscription.person, records, language: subscription.language, zone: subscription.zone,
                at: now)
        }

        /// - Parameters:
        ///   - language: that of the device, which counts unless the person has chosen one.
        ///   - zone: the clocks there, likewise.
        init(
            _ person: PersonID, _ records: some Records, language: String = "", zone: String, at now: Instant
        ) {
            self.person = person
            settings = records.settings(of: person)
            self.language = Language(chosen: settings.language, device: Language(preferred: [language]))
            self.zone = Zone(named: settings.zone ?? zone)
            self.now = now
        }

        /// When the person's quiet hours are over, in which nothing is told; nil outside of them.
        var quietEnd: Instant? {
            let minutes = settings.quiet?.left(at: zone.time(at: now).minuteOfDay) ?? 0
            return minutes > 0 ? now.advanced(by: Int64(minutes) * 60_000) : nil
        }
    }
}

extension StoredRecords {
    /// Nil when it is not true, or not wanted, any more.
    func notice(of alarm: AlarmTable.Entry, for reader: Notice.Reader) -> Notice? {
        guard let alarm = original(of: alarm) else { return nil }
        return switch alarm.kind {
        case .reminders, .deadlines: itemNotice(alarm, reader)
        case .habits: habitNotice(alarm, reader)
        case .messages: messageNotice(alarm.scope, reader)
        case .shares where alarm.isOfRequests: requestNotice(alarm, reader)
        case .shares: shareNotice(alarm.scope, reader)
        case .revocations: revocationNotice(alarm, reader)
        }
    }

    /// For an alarm that was set by a snooze, the alarm that was snoozed; nil if it was snoozed again since. Any other alarm
    /// is returned unchanged.
    func original(of alarm: AlarmTable.Entry) -> AlarmTable.Entry? {
        guard alarm.isPutOff else { return alarm }
        guard case .snooze(let snooze)? = record(alarm.record, in: alarm.scope)?.content,
            snooze.until == alarm.moment
        else { return nil }
        return AlarmTable.Entry(
            Alarm(kind: snooze.kind, moment: snooze.moment), of: snooze.subject, in: snooze.scope)
    }
}

extension AlarmTable.Entry {
    /// Whether it is about users who ask for contact.
    var isOfRequests: Bool { kind == .shares && scope.kind == .user }

    /// Whether it comes because somebody has put something off.
    var isPutOff: Bool { record.text.hasPrefix("snooze:") }
}

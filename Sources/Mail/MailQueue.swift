/// The mails that wait for an attempt. Times are seconds of a clock that never jumps.
struct MailQueue {
    struct Mail {
        let id: String
        let message: Message
        let start: Double
        /// From then on it is of no use.
        let end: Double
        var due: Double
        var attempts = 0
        /// Why the last attempt failed.
        var error: MailError?
    }

    /// In the order in which they were queued or postponed.
    var mails: [Mail] = []
    /// How many are being attempted.
    var underWay = 0
    /// Until when waiting mails are still attempted; nil before the mailer stops.
    var stopsAt: Double?

    var isStopped: Bool { stopsAt != nil }

    /// Makes all urgent mails due, and removes the others.
    /// - Returns: those that were removed.
    mutating func stop(at now: Double, until end: Double) -> [Mail] {
        stopsAt = end
        let others = mails.filter { !$0.message.isUrgent }
        mails.removeAll { !$0.message.isUrgent }
        for place in mails.indices { mails[place].due = now }
        return others
    }

    /// Removes all.
    mutating func clear() -> [Mail] {
        defer { mails = [] }
        return mails
    }

    mutating func add(_ message: Message, id: String, at now: Double) {
        mails.append(Mail(id: id, message: message, start: now, end: now + message.lifetime, due: now))
    }

    func has(topic: String?) -> Bool {
        topic != nil && mails.contains { $0.message.topic == topic }
    }

    mutating func remove(topic: String?) -> Mail? {
        guard topic != nil, let place = mails.firstIndex(where: { $0.message.topic == topic }) else {
            return nil
        }
        return mails.remove(at: place)
    }

    /// Removes the most urgent of the mails that are due: a code before a digest, and a first attempt before a retry, so that a
    /// server that takes long to refuse some does not hold up others.
    mutating func takeDue(at now: Double) -> Mail? {
        let due = mails.indices.filter { mails[$0].due <= now }
        guard let place = due.min(by: { rank(mails[$0]) < rank(mails[$1]) }) else { return nil }
        underWay += 1
        return mails.remove(at: place)
    }

    private func rank(_ mail: Mail) -> (Int, Int, Double) {
        (mail.message.isUrgent ? 0 : 1, mail.attempts == 0 ? 0 : 1, mail.due)
    }
}

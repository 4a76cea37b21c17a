/// The mails that wait for an attempt. Times are seconds of a monotonic clock.
struct MailQueue {
    struct Mail {
        let id: String
        let message: Message
        let start: Double
        /// The end of the mail's lifetime.
        let end: Double
        var due: Double
        var attempts = 0
        /// The error of the last attempt.
        var error: MailError?
    }

    /// In the order in which they were queued or postponed.
    var mails: [Mail] = []
    /// The number of running attempts.
    var underWay = 0
    /// The end of attempts at waiting mails; nil before the mailer stops.
    var stopsAt: Double?

    var isStopped: Bool { stopsAt != nil }

    /// Makes all urgent mails due and removes the others.
    /// - Returns: the removed mails.
    mutating func stop(at now: Double, until end: Double) -> [Mail] {
        stopsAt = end
        let others = mails.filter { !$0.message.isUrgent }
        mails.removeAll { !$0.message.isUrgent }
        for index in mails.indices { mails[index].due = now }
        return others
    }

    /// Removes and returns all mails.
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
        guard topic != nil, let index = mails.firstIndex(where: { $0.message.topic == topic }) else {
            return nil
        }
        return mails.remove(at: index)
    }

    /// Removes the most urgent due mail. A code precedes a digest, and a first attempt precedes a retry, so that a
    /// server that is slow to reject some mails does not delay others.
    mutating func dequeueDue(at now: Double) -> Mail? {
        let due = mails.indices.filter { mails[$0].due <= now }
        guard let place = due.min(by: { rank(mails[$0]) < rank(mails[$1]) }) else { return nil }
        underWay += 1
        return mails.remove(at: place)
    }

    private func rank(_ mail: Mail) -> (Int, Int, Double) {
        (mail.message.isUrgent ? 0 : 1, mail.attempts == 0 ? 0 : 1, mail.due)
    }
}

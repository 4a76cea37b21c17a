import Domain

extension Language {
    public func codeSent(to email: String) -> String {
        fill(.codeSent, isolated(email))
    }

    /// For a user who returns before entering the code. It shows only part of the address.
    public func codeWaits(for email: String) -> String {
        let bytes = email.bytes
        let host = bytes[(bytes.firstIndex(of: UInt8(ascii: "@")) ?? bytes.endIndex)...]
        return fill(.codeWaits, isolated(String(bytes: bytes.prefix(1)) + "…" + String(bytes: host)))
    }

    public func sendAgain(in seconds: Int) -> String {
        fill(.sendAgainIn, String(seconds))
    }

    public func wrongCode(triesLeft: Int) -> String {
        fill(.wrongCode, plural(triesLeft, .tries))
    }

    public func busy(seconds: Int) -> String {
        fill(.tooManyAttempts, wait(seconds))
    }

    /// A duration in seconds, minutes or hours, rounded up.
    private func wait(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        let hours = (minutes + 59) / 60
        if seconds < 100 { return plural(seconds, .seconds) }
        return minutes < 100 ? self.minutes(minutes) : self.hours(hours)
    }

    private func minutes(_ count: Int) -> String {
        plural(count, .minutes)
    }

    private func hours(_ count: Int) -> String { plural(count, .hours) }

    public func days(_ count: Int) -> String { plural(count, .days) }

    /// Unsent changes of a session that has ended.
    public func kept(_ count: Int) -> String {
        fill(.unsentKept, plural(count, .unsentChanges))
    }

    /// The unsent changes that are sent before signing out.
    public func sending(_ count: Int) -> String {
        fill(.sendingFirst, changes(count))
    }

    /// The number of entries that a list leaves out.
    public func andMore(_ count: Int) -> String {
        fill(.andMore, String(count))
    }

    /// The unsent changes that signing out would lose.
    public func lost(_ count: Int) -> String {
        fill(.unsentLost, changes(count))
    }

    private func changes(_ count: Int) -> String {
        plural(count, .changes)
    }

    /// How long ago a moment was, in its largest unit.
    public func ago(_ moment: Instant, _ now: Instant) -> String {
        let minutes = max(0, Int((now.milliseconds - moment.milliseconds) / 60_000))
        if minutes == 0 { return fill(.justNow) }
        let time =
            switch minutes {
            case ..<60: self.minutes(minutes)
            case ..<1440: hours(minutes / 60)
            default: days(minutes / 1440)
            }
        return fill(.ago, time)
    }

    /// - Parameter ago: how long ago.
    public func lastUsed(_ ago: String) -> String {
        fill(.lastUsed, ago)
    }

    /// - Parameter ago: how long ago.
    public func signedIn(_ ago: String) -> String {
        fill(.signedIn, ago)
    }

    /// - Parameter ago: how long ago.
    public func notified(_ ago: String, isTaken: Bool) -> String {
        fill(
            isTaken
                ? .lastNotification
                : .lastNotificationLost, ago
        )
    }

    public func signOut(_ device: String) -> String {
        fill(.endSessionOf, quoted(device))
    }

    public func passes(to newOwner: String) -> String {
        fill(.passesTo, isolated(newOwner))
    }

    public func deleteAccount(_ email: String) -> String {
        fill(.deleteAccount, isolated(email))
    }
}

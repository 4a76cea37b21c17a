import Domain

extension Language {
    public func codeSent(to email: String) -> String {
        fill(
            (
                "We have sent a code with eight digits to %1. It is valid for 10 minutes.",
                "Мы отправили код из восьми цифр на %1. Он действует 10 минут."
            ), isolated(email))
    }

    /// To who comes back without having entered the code. Whoever else sees it does not learn the whole address.
    public func codeWaits(for email: String) -> String {
        let bytes = email.bytes
        let host = bytes[(bytes.firstIndex(of: UInt8(ascii: "@")) ?? bytes.endIndex)...]
        return fill(
            ("We have sent a code to %1.", "Мы отправили код на %1."),
            isolated(String(bytes: bytes.prefix(1)) + "…" + String(bytes: host)))
    }

    public func sendAgain(in seconds: Int) -> String {
        fill(("Send again in %1\u{A0}s", "Новый код через %1\u{A0}с"), String(seconds))
    }

    public func wrongCode(triesLeft: Int) -> String {
        fill(
            ("That code isn’t right. %1 left.", "Код не подошёл. Осталось: %1."),
            plural(triesLeft, ("try/tries", "попытка/попытки/попыток")))
    }

    public func busy(seconds: Int) -> String {
        fill(
            ("Too many attempts. Try again in %1.", "Слишком много попыток. Попробуйте через %1."),
            wait(seconds))
    }

    /// A time in whole seconds, minutes or hours, rather longer than shorter.
    private func wait(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        let hours = (minutes + 59) / 60
        if seconds < 100 { return plural(seconds, ("second/seconds", "секунду/секунды/секунд")) }
        return minutes < 100 ? self.minutes(minutes) : self.hours(hours)
    }

    private func minutes(_ count: Int) -> String {
        plural(count, ("minute/minutes", "минуту/минуты/минут"))
    }

    private func hours(_ count: Int) -> String { plural(count, ("hour/hours", "час/часа/часов")) }

    public func days(_ count: Int) -> String { plural(count, ("day/days", "день/дня/дней")) }

    /// Unsent changes of a session that has ended.
    public func kept(_ count: Int) -> String {
        fill(
            (
                "%1 kept on this device. Sign in to send.",
                "Ещё не отправлено с этого устройства: %1. Войдите, чтобы отправить."
            ), plural(count, ("unsent change/unsent changes", "изменение/изменения/изменений")))
    }

    /// What has to be done before somebody signs out.
    public func sending(_ count: Int) -> String {
        fill(("Sending first: %1…", "Сначала отправим: %1…"), changes(count))
    }

    /// After some of many.
    public func andMore(_ count: Int) -> String {
        fill(("and more: %1", "и ещё: %1"), String(count))
    }

    /// What signing out would lose.
    public func lost(_ count: Int) -> String {
        fill(
            ("Not sent yet and will be lost: %1.", "Ещё не отправлено и пропадёт: %1."), changes(count))
    }

    private func changes(_ count: Int) -> String {
        plural(count, ("change/changes", "изменение/изменения/изменений"))
    }

    /// How long ago something was, roughly.
    public func ago(_ moment: Instant, _ now: Instant) -> String {
        let minutes = max(0, Int((now.milliseconds - moment.milliseconds) / 60_000))
        if minutes == 0 { return pick(("just now", "только что")) }
        let time =
            switch minutes {
            case ..<60: self.minutes(minutes)
            case ..<1440: hours(minutes / 60)
            default: days(minutes / 1440)
            }
        return fill(("%1 ago", "%1 назад"), time)
    }

    /// - Parameter ago: how long ago.
    public func lastUsed(_ ago: String) -> String {
        fill(("Last used %1", "Последний раз: %1"), ago)
    }

    /// - Parameter ago: how long ago.
    public func signedIn(_ ago: String) -> String {
        fill(("Signed in %1", "Вход: %1"), ago)
    }

    /// - Parameter ago: how long ago.
    public func notified(_ ago: String, isTaken: Bool) -> String {
        fill(
            isTaken
                ? ("Last notification: %1", "Последнее уведомление: %1")
                : ("The last notification did not get through: %1", "Последнее уведомление не дошло: %1"), ago
        )
    }

    public func signOut(_ device: String) -> String {
        fill(("Sign out %1?", "Завершить сеанс %1?"), quoted(device))
    }

    public func passes(to heir: String) -> String {
        fill(("will belong to %1", "перейдёт к: %1"), isolated(heir))
    }

    public func deleteAccount(_ email: String) -> String {
        fill(
            (
                "The account %1 will be deleted. This cannot be undone.",
                "Аккаунт %1 будет удалён. Вернуть его нельзя."
            ), isolated(email))
    }
}

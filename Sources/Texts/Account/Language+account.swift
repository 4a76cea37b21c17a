import Domain

extension Language {
    public func codeSent(to email: String) -> String {
        pick(
            (
                "We have sent a code with six digits to \(isolated(email)). It is valid for 10 minutes.",
                "Мы отправили код из шести цифр на \(isolated(email)). Он действует 10 минут."
            ))
    }

    public func sendAgain(in seconds: Int) -> String {
        pick(("Send again in \(seconds) s", "Отправить ещё раз через \(seconds) с"))
    }

    public func wrongCode(triesLeft: Int) -> String {
        let russian = plural(triesLeft, "попытка", "попытки", "попыток")
        return pick(
            (
                "This is not the code from the mail. \(plural(triesLeft, "try", "tries")) left.",
                "В письме другой код. Осталось: \(russian)."
            ))
    }

    public func busy(seconds: Int) -> String {
        let wait = wait(seconds)
        return pick(
            ("Too many attempts. Try again in \(wait).", "Слишком много попыток. Попробуйте через \(wait)."))
    }

    /// A time in whole seconds, minutes or hours, rather longer than shorter.
    private func wait(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        let hours = (minutes + 59) / 60
        if seconds < 100 {
            return pick(
                (
                    plural(seconds, "second", "seconds"), plural(seconds, "секунду", "секунды", "секунд")
                ))
        } else if minutes < 100 {
            return pick((plural(minutes, "minute", "minutes"), plural(minutes, "минуту", "минуты", "минут")))
        }
        return pick((plural(hours, "hour", "hours"), plural(hours, "час", "часа", "часов")))
    }

    /// Unsent changes of a session that has ended.
    public func kept(_ count: Int) -> String {
        let russian = plural(count, "изменение", "изменения", "изменений")
        return pick(
            (
                "\(plural(count, "unsent change", "unsent changes")) kept on this device. Sign in to send.",
                "Ещё не отправлено с этого устройства: \(russian). Войдите, чтобы отправить."
            ))
    }

    /// What has to be done before somebody signs out.
    public func sending(_ count: Int) -> String {
        let russian = plural(count, "изменение", "изменения", "изменений")
        return pick(
            ("Sending first: \(plural(count, "change", "changes"))…", "Сначала отправим: \(russian)…"))
    }

    /// After some of many.
    public func andMore(_ count: Int) -> String {
        pick(("and more: ", "и ещё: ")) + String(count)
    }

    /// What signing out would lose.
    public func lost(_ count: Int) -> String {
        let russian = plural(count, "изменение", "изменения", "изменений")
        return pick(
            (
                "Not sent yet and lost then: \(plural(count, "change", "changes")).",
                "Ещё не отправлено и пропадёт: \(russian)."
            ))
    }

    /// How long ago something was, roughly.
    public func ago(_ moment: Instant, _ now: Instant) -> String {
        let minutes = max(0, Int((now.milliseconds - moment.milliseconds) / 60_000))
        switch minutes {
        case 0: return pick(("just now", "только что"))
        case ..<60:
            let russian = plural(minutes, "минуту", "минуты", "минут")
            return pick((plural(minutes, "minute", "minutes") + " ago", russian + " назад"))
        case ..<1440:
            let russian = plural(minutes / 60, "час", "часа", "часов")
            return pick((plural(minutes / 60, "hour", "hours") + " ago", russian + " назад"))
        default:
            let russian = plural(minutes / 1440, "день", "дня", "дней")
            return pick((plural(minutes / 1440, "day", "days") + " ago", russian + " назад"))
        }
    }

    /// - Parameter ago: how long ago.
    public func lastUsed(_ ago: String) -> String {
        pick(("Last used \(ago)", "Последний раз: \(ago)"))
    }

    /// - Parameter ago: how long ago.
    public func signedIn(_ ago: String) -> String {
        pick(("Signed in \(ago)", "Вход: \(ago)"))
    }

    public func signOut(_ device: String) -> String {
        pick(
            (
                "\(isolated(device)) will be signed out. What it has not sent yet waits there for you.",
                "На устройстве \(isolated(device)) нужно будет войти заново. Неотправленное на нём подождёт."
            ))
    }

    public func passes(to heir: String) -> String {
        pick(("will belong to \(isolated(heir))", "перейдёт к: \(isolated(heir))"))
    }

    public func deleteAccount(_ email: String) -> String {
        pick(
            (
                "The account \(isolated(email)) will be deleted. This cannot be undone.",
                "Аккаунт \(isolated(email)) будет удалён. Вернуть его нельзя."
            ))
    }
}

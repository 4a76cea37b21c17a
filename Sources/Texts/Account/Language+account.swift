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
        let russian = plural(seconds, "секунду", "секунды", "секунд")
        return pick(
            (
                "Too many attempts. Try again in \(plural(seconds, "second", "seconds")).",
                "Слишком много попыток. Попробуйте через \(russian)."
            ))
    }

    /// Unsent changes of a session that has ended.
    public func kept(_ count: Int) -> String {
        let russian = plural(count, "изменение", "изменения", "изменений")
        return pick(
            (
                "\(plural(count, "unsent change", "unsent changes")) kept on this device. Sign in to send.",
                "На этом устройстве ждёт отправки \(russian). Войдите, чтобы отправить."
            ))
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
}

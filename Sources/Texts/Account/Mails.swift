import Domain

/// What a mail says.
public struct MailText: Equatable, Sendable {
    public let subject: String
    /// Lines that end in a line feed.
    public let text: String

    init(subject: String, text: String) {
        self.subject = subject
        self.text = text
    }
}

/// What a code that is mailed does.
public enum CodeMail: CaseIterable, Sendable {
    case registration
    case passwordReset
    /// Somebody wants a new password for an address that has no account.
    case noAccount
    case emailChange

    /// What it says; the address of the server is to be filled in.
    fileprivate var meaning: Bilingual {
        switch self {
        case .registration:
            ("This is the code to create your account at %1.", "Это код для регистрации на %1.")
        case .passwordReset:
            (
                "This is the code to choose a new password at %1.",
                "Это код, чтобы задать новый пароль на %1."
            )
        case .noAccount:
            (
                """
                Somebody wanted a new password at %1, but nobody has an account with this address.
                This is the code that was asked for.
                """,
                """
                Кто-то хотел задать новый пароль на %1, но с этой почтой там нет аккаунта.
                Это код, который запросили.
                """
            )
        case .emailChange:
            (
                "This is the code to use this address for your account at %1.",
                "Это код, чтобы привязать эту почту к аккаунту на %1."
            )
        }
    }
}

extension Language {
    /// A mail with a code. It holds nothing that whoever asked for it could choose, so nobody can send their own words
    /// through the server; only in `noAccount` does it depend on whether the address has an account.
    /// - Parameters:
    ///   - code: the digits; they begin the subject, so that a notice on a locked phone shows them.
    ///   - site: the address of the server, as people know it.
    ///   - minutes: how long the code is valid.
    public func mail(_ mail: CodeMail, code: String, site: String, minutes: Int) -> MailText {
        MailText(
            subject: fill(("%1 is your code for Dela", "%1 — ваш код для Dela"), code),
            text: fill(
                (
                    """
                    %1

                    %2
                    Enter it where you asked for it. It is valid for %3 minutes and works once.

                    Give it to nobody: we never ask for it.
                    If it was not you who asked, just ignore this mail.

                    """,
                    """
                    %1

                    %2
                    Введите его там, где вы его запросили. Он действует %3 минут и только один раз.

                    Никому его не сообщайте: мы никогда о нём не спрашиваем.
                    Если вы ничего не запрашивали, просто не обращайте внимания на это письмо.

                    """
                ), code, fill(mail.meaning, site), String(minutes)))
    }

    /// Tells somebody that their password is another one.
    /// - Parameter moment: since when, as `moment(_:zone:)` says it.
    public func passwordChangedMail(site: String, moment: String) -> MailText {
        MailText(
            subject: pick(("Your password was changed", "Ваш пароль изменён")),
            text: fill(
                (
                    """
                    Your account at %1 has had another password since %2.
                    Every device but the one on which it was changed is signed out.

                    If it was not you, choose a new one at once: “Forgot password?” on the sign-in screen.

                    """,
                    """
                    С %2 у вашего аккаунта на %1 другой пароль.
                    На всех устройствах, кроме того, где его изменили, вход завершён.

                    Если это были не вы, сразу задайте новый: «Забыли пароль?» на экране входа.

                    """
                ), site, moment))
    }

    /// Tells an address that it counts no more.
    /// - Parameter moment: since when, as `moment(_:zone:)` says it.
    public func emailChangedMail(site: String, moment: String) -> MailText {
        MailText(
            subject: pick(("Your account has a new e-mail", "У вашего аккаунта новая почта")),
            text: fill(
                (
                    """
                    Your account at %1 has had another e-mail address since %2.
                    This one can no longer be used to sign in.

                    If it was not you, somebody knows your password: write to whoever runs the server.

                    """,
                    """
                    С %2 к вашему аккаунту на %1 привязана другая почта.
                    С этой почтой войти больше нельзя.

                    Если это были не вы, кто-то знает ваш пароль: напишите администратору сервера.

                    """
                ), site, moment))
    }

    /// Tells somebody how much they have not seen, and of what kind. It holds no words of others.
    public func digestMail(_ counts: [(kind: Settings.Reminding, count: Int)], site: String) -> MailText {
        let lines = counts.map { name(of: $0.kind) + ": " + String($0.count) }.joined(separator: "\n")
        return MailText(
            subject: pick(("Something is waiting for you in Dela", "В Dela вас что-то ждёт")),
            text: fill(
                (
                    """
                    What you have not seen yet:

                    %1

                    Look at it: %2/notifications

                    You get this mail because you want it. Turn it off: %2/profile/settings

                    """,
                    """
                    Что вы ещё не видели:

                    %1

                    Посмотреть: %2/notifications

                    Это письмо приходит, потому что вы его включили. Выключить: %2/profile/settings

                    """
                ), lines, site))
    }
}

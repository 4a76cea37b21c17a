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

extension Language {
    /// The mail with the code that makes an account. It holds nothing that whoever asked for it could choose, so nobody
    /// can send their own words through the server; and it is the same for an address that has an account.
    /// - Parameters:
    ///   - code: the digits; they begin the subject, so that a notice on a locked phone shows them.
    ///   - site: the address of the server, as people know it.
    ///   - minutes: how long the code is valid.
    public func registrationMail(code: String, site: String, minutes: Int) -> MailText {
        MailText(
            subject: pick(("\(code) is your code for Dela", "\(code) — ваш код для Dela")),
            text: pick(
                (
                    """
                    \(code)

                    This is the code to create your account at \(site).
                    Enter it where you registered. It is valid for \(minutes) minutes and works once.

                    Give it to nobody: we never ask for it.
                    If it was not you who registered, just ignore this mail.

                    """,
                    """
                    \(code)

                    Это код для регистрации на \(site).
                    Введите его там, где вы регистрируетесь. Он действует \(minutes) минут и только один раз.

                    Никому его не сообщайте: мы никогда о нём не спрашиваем.
                    Если вы не регистрировались, просто не обращайте внимания на это письмо.

                    """
                )))
    }
}

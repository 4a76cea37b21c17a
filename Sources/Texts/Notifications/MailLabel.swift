/// What is said to who opens the address that ends their mails of what they have not seen.
public enum MailLabel: CaseIterable, Sendable {
    case stopMails, stopMailsQuestion, stopMailsHint, stopMailsGone, mailsStopped, mailsStoppedHint

    var texts: Bilingual {
        switch self {
        case .stopMails: ("Stop these e-mails", "Больше не присылать")
        case .stopMailsQuestion:
            ("No more e-mails about what you missed?", "Больше не писать о непросмотренном?")
        case .stopMailsHint:
            (
                "Everything will still be waiting for you in Dela.",
                "В Dela всё по-прежнему будет вас ждать."
            )
        case .stopMailsGone: ("This link does not work", "Эта ссылка не работает")
        case .mailsStopped: ("Done, no more of these e-mails", "Готово, таких писем больше не будет")
        case .mailsStoppedHint:
            (
                "You can switch them on and off in Dela: Profile, Settings.",
                "Включить и выключить их можно в Dela: «Профиль», «Настройки»."
            )
        }
    }
}

extension Language {
    public subscript(_ label: MailLabel) -> String { pick(label.texts) }
}

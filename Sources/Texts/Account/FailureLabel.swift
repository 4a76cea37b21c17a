/// Why something that needs the server was not done, as far as every screen says it.
public enum FailureLabel: CaseIterable, Sendable {
    case offline, noConnection, broken, wrongCodeTitle, expiredCodeTitle, expiredCode, usedUpCodeTitle,
        usedUpCode
    case registeredTitle, registered, taken, noAccountTitle, noSuchAccount, wrongPasswordTitle, wrongPassword
    case registrationClosed, wrongCredentials, failedTitle

    var texts: Bilingual {
        switch self {
        case .offline:
            (
                "No connection to the server. What you typed stays.",
                "Нет связи с сервером. Всё, что вы ввели, останется."
            )
        case .noConnection: ("No connection to the server.", "Нет связи с сервером.")
        case .broken:
            (
                "The server has a problem. Try again in a moment.",
                "На сервере неполадки. Попробуйте чуть позже."
            )
        case .wrongCodeTitle: ("Wrong code", "Неверный код")
        case .expiredCodeTitle: ("Code expired", "Код устарел")
        case .expiredCode: ("Codes are valid for 10 minutes.", "Код действует 10 минут.")
        case .usedUpCodeTitle: ("Too many attempts", "Слишком много попыток")
        case .usedUpCode: ("Request a new code.", "Запросите новый код.")
        case .registeredTitle: ("Already registered", "Вы уже зарегистрированы")
        case .registered: ("This address has an account.", "С этой почтой уже есть аккаунт.")
        case .taken: ("This address is taken", "Эта почта занята")
        case .noAccountTitle: ("No account", "Нет аккаунта")
        case .noSuchAccount: ("Nobody has an account with this address.", "С этой почтой нет аккаунта.")
        case .registrationClosed:
            (
                "Accounts on this server are made by whoever runs it. Ask them for one.",
                "Аккаунты здесь заводит тот, кто ведёт этот сервер. Попросите его об этом."
            )
        case .wrongPasswordTitle: ("Wrong password", "Неверный пароль")
        case .wrongPassword:
            ("This is not your password. Nothing was changed.", "Пароль не подошёл. Ничего не изменилось.")
        case .failedTitle: ("That did not work", "Не получилось")
        case .wrongCredentials: ("Wrong e-mail or password.", "Неверная почта или пароль.")
        }
    }
}

extension Language {
    public subscript(_ label: FailureLabel) -> String { pick(label.texts) }
}

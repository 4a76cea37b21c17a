/// What the screens about the account say.
public enum AccountLabel: CaseIterable, Sendable {
    case slogan, signIn, sessionEnded, register, registerTitle, noAccount, haveAccount
    case firstName, lastName, email, password, showPassword, optional, passwordHint
    case codeTitle, code, confirm, sendAgain, codeNotArrived, codeIncomplete, enterCode
    case editProfile, about
    case profile, language, signOut, signOutTitle, signOutQuestion, signOutHere, yes, no
    case forgotPassword, forgotLead, next, newPassword, oldPassword, newEmail
    case changeEmail, changeEmailLead, emailChanged, changePassword, changePasswordLead, passwordChanged
    case devices, thisDevice, unknownDevice, signDeviceOut, signedDeviceOut, signOthersOut,
        signOthersOutTitle, endSession
    case signOthersOutQuestion
    case deleteAccount, deleteAccountTitle, deleteAccountLead, listsGoing, listsPassing

    var texts: Bilingual {
        switch self {
        case .slogan:
            ("Plans, lists and habits – yours and shared.", "Планы, списки и привычки — свои и общие.")
        case .signIn: ("Sign in", "Войти")
        case .sessionEnded:
            (
                "You were signed out, maybe from another device. Sign in to go on.",
                "Вы вышли из аккаунта, возможно, на другом устройстве. Войдите, чтобы продолжить."
            )
        case .register: ("Create account", "Зарегистрироваться")
        case .registerTitle: ("New account", "Регистрация")
        case .noAccount: ("No account yet?", "Ещё нет аккаунта?")
        case .haveAccount: ("Already have an account?", "Уже есть аккаунт?")
        case .firstName: ("First name", "Имя")
        case .lastName: ("Last name", "Фамилия")
        case .email: ("E-mail", "Почта")
        case .password: ("Password", "Пароль")
        case .showPassword: ("Show password", "Показать пароль")
        case .optional: ("optional", "необязательно")
        case .passwordHint: ("At least 8 characters.", "Не короче 8 знаков.")
        case .codeTitle: ("Check your mail", "Проверьте почту")
        case .code: ("8-digit code", "Код из 8 цифр")
        case .confirm: ("Confirm", "Подтвердить")
        case .sendAgain: ("Send again", "Прислать новый код")
        case .codeNotArrived: ("No e-mail? Check your spam folder.", "Письма нет? Загляните и в спам.")
        case .codeIncomplete: ("The code has eight digits.", "В коде восемь цифр.")
        case .enterCode: ("Enter it", "Ввести")
        case .editProfile: ("Edit profile", "Имя и «О себе»")
        case .about: ("About me", "О себе")
        case .profile: ("Profile", "Профиль")
        case .language: ("Language", "Язык")
        case .signOut: ("Sign out", "Выйти")
        case .signOutTitle: ("Bye-bye!", "Пока, пока!")
        case .signOutHere:
            (
                "The server can’t be reached. This device will be cleared now and will tell the server when it next connects. Until then it stays in your list of devices.",
                "Сервер недоступен. Это устройство очистится сразу, а серверу сообщит, как только сможет; до тех пор оно останется среди ваших устройств."
            )
        case .signOutQuestion: ("Do you really want to sign out?", "Уверены, что хотите выйти?")
        case .yes: ("Yes", "Да")
        case .no: ("No", "Нет")
        case .forgotPassword: ("Forgot password?", "Забыли пароль?")
        case .forgotLead:
            (
                "Enter your e-mail: we will send you a code to choose a new password.",
                "Укажите почту: мы пришлём код, с которым вы зададите новый пароль."
            )
        case .next: ("Continue", "Продолжить")
        case .newPassword: ("New password", "Новый пароль")
        case .oldPassword: ("Current password", "Текущий пароль")
        case .newEmail: ("New e-mail", "Новая почта")
        case .changeEmail: ("Change e-mail", "Изменить почту")
        case .changeEmailLead:
            (
                "We will send a code to the new address. Your old address keeps working until you enter it.",
                "На новый адрес придёт код. Пока вы его не введёте, действует прежняя почта."
            )
        case .emailChanged: ("E-mail changed", "Почта изменена")
        case .changePassword: ("Change password", "Изменить пароль")
        case .changePasswordLead:
            ("Your other devices will be signed out.", "На других устройствах нужно будет войти заново.")
        case .passwordChanged: ("Password changed", "Пароль изменён")
        case .devices: ("Devices", "Устройства")
        case .thisDevice: ("This device", "Это устройство")
        case .unknownDevice: ("Unknown device", "Неизвестное устройство")
        case .signDeviceOut: ("Sign out", "Завершить сеанс")
        case .signedDeviceOut:
            (
                "You will have to sign in there again. What it has not sent yet waits there for you.",
                "Там нужно будет войти заново. Неотправленное подождёт."
            )
        case .signOthersOut: ("Sign out all other devices", "Завершить остальные сеансы")
        case .signOthersOutTitle: ("Sign out all other devices?", "Завершить остальные сеансы?")
        case .endSession: ("Sign out", "Завершить")
        case .signOthersOutQuestion:
            ("You stay signed in on this device only.", "Вход останется только на этом устройстве.")
        case .deleteAccount: ("Delete account", "Удалить аккаунт")
        case .deleteAccountTitle: ("Delete the account?", "Удалить аккаунт?")
        case .deleteAccountLead:
            (
                "Your account and all that only you can see will be gone for good, on every device. What you added to other people’s lists stays there, without your name.",
                "Аккаунт и всё, что видите только вы, исчезнут навсегда, на всех устройствах. Добавленное вами в чужие списки останется там, но уже без вашего имени."
            )
        case .listsGoing: ("These lists and groups will be deleted", "Эти списки и группы будут удалены")
        case .listsPassing:
            ("These lists and groups get another owner", "У этих списков и групп сменится владелец")
        }
    }
}

extension Language {
    public subscript(_ label: AccountLabel) -> String { pick(label.texts) }
}

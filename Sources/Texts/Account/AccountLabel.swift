/// What the screens about the account say.
public enum AccountLabel: CaseIterable, Sendable {
    case slogan, signIn, signInTitle, register, registerTitle, noAccount, haveAccount
    case firstName, lastName, email, password, optional, passwordHint
    case codeTitle, code, confirm, sendAgain, codeNotArrived, codeIncomplete
    case profile, account, language, signOut, signOutTitle, signOutQuestion, yes, no

    var texts: Bilingual {
        switch self {
        case .slogan: ("Lists for two, for a family, for everyone.", "Списки на двоих, на семью, на всех.")
        case .signIn: ("Sign in", "Войти")
        case .signInTitle: ("Welcome back", "С возвращением")
        case .register: ("Create account", "Зарегистрироваться")
        case .registerTitle: ("New account", "Регистрация")
        case .noAccount: ("No account yet?", "Ещё нет аккаунта?")
        case .haveAccount: ("Already have an account?", "Уже есть аккаунт?")
        case .firstName: ("First name", "Имя")
        case .lastName: ("Last name", "Фамилия")
        case .email: ("E-mail", "Почта")
        case .password: ("Password", "Пароль")
        case .optional: ("optional", "необязательно")
        case .passwordHint: ("At least 8 characters.", "Не короче 8 знаков.")
        case .codeTitle: ("Check your mail", "Проверьте почту")
        case .code: ("Code from the mail", "Код из письма")
        case .confirm: ("Confirm", "Подтвердить")
        case .sendAgain: ("Send again", "Отправить ещё раз")
        case .codeNotArrived: ("No mail? Look into spam, too.", "Письма нет? Загляните и в спам.")
        case .codeIncomplete: ("The code has six digits.", "В коде шесть цифр.")
        case .profile: ("Profile", "Профиль")
        case .account: ("Account", "Аккаунт")
        case .language: ("Language", "Язык")
        case .signOut: ("Sign out", "Выйти")
        case .signOutTitle: ("Bye-bye!", "Пока, пока!")
        case .signOutQuestion: ("Do you really want to sign out?", "Уверены, что хотите выйти?")
        case .yes: ("Yes", "Да")
        case .no: ("No", "Нет")
        }
    }
}

extension Language {
    public subscript(_ label: AccountLabel) -> String { pick(label.texts) }
}

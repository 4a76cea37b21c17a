import Domain

extension Language {
    /// Why a change had no effect.
    public func refusal(_ refusal: Refusal) -> String {
        switch refusal {
        case .notFound:
            pick(
                ("It is no longer there, or you have no access.", "Этого больше нет, или у вас нет доступа."))
        case .forbidden:
            pick(("You may look at this, but not change it.", "Это можно смотреть, но не менять."))
        case .gone: pick(("It was deleted meanwhile.", "Это тем временем удалили."))
        case .conflict:
            pick(
                (
                    "Something has changed meanwhile, so this is no longer possible.",
                    "Сейчас так сделать нельзя."
                ))
        case .duplicate: pick(("This is there already.", "Это здесь уже есть."))
        case .empty: pick(("Please fill this in.", "Заполните это поле."))
        case .tooLong: pick(("This is too long.", "Слишком длинно."))
        case .invalid: pick(("This is not valid.", "Так не получится."))
        case .tooLarge: pick(("This is too much at once.", "Слишком много за один раз."))
        case .full: pick(("Your storage on the server is full.", "Ваше место на сервере закончилось."))
        case .clock:
            pick(
                (
                    "The clock of this device is wrong. Set it, then try again.",
                    "На устройстве сбились часы. Установите верное время и повторите."
                ))
        case .unreadable: pictureRefusal(.unreadable)
        case .unsupported: pick(("The server does not know this yet.", "Сервер этого ещё не умеет."))
        }
    }

    public func emailError(_ refusal: Refusal) -> String {
        switch refusal {
        case .empty: pick(("Enter an e-mail address.", "Укажите почту."))
        case .tooLong: self.refusal(refusal)
        case .conflict: pick(("This is your address already.", "Это и есть ваша почта."))
        default: pick(("This is not an e-mail address.", "Это не похоже на адрес почты."))
        }
    }

    public func passwordError(_ refusal: Refusal) -> String {
        switch refusal {
        case .empty: pick(("Enter a password.", "Укажите пароль."))
        case .tooLong: pick(("This is too long.", "Слишком длинно."))
        default:
            pick(("At least 8 characters, and not your e-mail.", "Не короче 8 знаков и не ваша почта."))
        }
    }

    public func nameError(_ refusal: Refusal, limit: Int) -> String {
        switch refusal {
        case .empty: pick(("Enter a name.", "Укажите имя."))
        case .tooLong: atMost(limit)
        default: self.refusal(refusal)
        }
    }

    public func titleError(_ refusal: Refusal, limit: Int) -> String {
        switch refusal {
        case .empty: pick(("Write something first.", "Сначала напишите что-нибудь."))
        case .tooLong: atMost(limit)
        default: self.refusal(refusal)
        }
    }

    private func atMost(_ limit: Int) -> String {
        fill(
            ("At most %1.", "Не длиннее %1."),
            plural(limit, ("character/characters", "знака/знаков/знаков")))
    }
}

/// The words about sources of photos.
public enum SourceLabel: CaseIterable, Sendable {
    case photoSource, photosHere, library, noSourcePhotos, unknownDay, unknownAuthor, heartFailed
    case goThere, isThisYou, unlinkAccount, unlinkHint, linkFailed, linkFailedHint, noLinking

    var texts: Bilingual {
        switch self {
        case .photoSource: ("Whose photos", "Чьи фото")
        case .photosHere: ("People here", "Наши")
        case .library: ("Library", "Библиотека")
        case .noSourcePhotos: ("There is nothing here yet.", "Здесь пока ничего нет.")
        case .unknownDay: ("date unknown", "дата неизвестна")
        case .unknownAuthor: ("Unknown author", "Автор неизвестен")
        case .heartFailed: ("That did not work. Try again.", "Не получилось. Попробуйте ещё раз.")
        case .goThere: ("Continue", "Продолжить")
        case .isThisYou: ("Link this account?", "Связать эту учётную запись?")
        case .unlinkAccount: ("Unlink", "Отвязать")
        case .unlinkHint:
            (
                "Your favourites stay here; likes stay there.",
                "Избранное останется здесь, лайки останутся там."
            )
        case .noLinking:
            (
                "Accounts of photo sites cannot be linked here: whoever runs this server has not set it up.",
                "Учётные записи фотосайтов здесь не связать: владелец сервера этого не настроил."
            )
        case .linkFailed: ("Something went wrong", "Что-то пошло не так")
        case .linkFailedHint: ("The account was not linked.", "Не удалось связать учётную запись.")
        }
    }
}

extension Language {
    public subscript(_ label: SourceLabel) -> String { pick(label.texts) }

    /// - Parameter time: when, as it stands inside a sentence.
    public func photosLater(_ time: String) -> String {
        fill(
            ("There have been many requests. More photos: %1.", "Запросов было много. Ещё фото: %1."), time)
    }

    public func seesAddress(_ source: String) -> String {
        fill(
            (
                "These pictures come from %1, which sees your network address.",
                "Эти фото приходят с %1: там виден ваш сетевой адрес."
            ), source)
    }

    public func link(_ source: String) -> String {
        fill(("Link an account at %1", "Связать с %1"), source)
    }

    public func unlink(_ source: String) -> String { fill(("Unlink %1?", "Отвязать %1?"), source) }

    public func linkHint(_ source: String) -> String {
        fill(
            (
                "%1 asks you whether Dela may see your profile and like photos for you. Then you come back here.",
                "%1 спросит, можно ли Dela видеть ваш профиль и ставить лайки от вашего имени. Потом вы вернётесь сюда."
            ), source)
    }
}

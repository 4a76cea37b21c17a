/// The words about sources of photos.
public enum SourceLabel: CaseIterable, Sendable {
    case photoSource, photosHere, library, noSourcePhotos, unknownDay, unknownAuthor, heartFailed, linked
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
        case .linked: ("Your account is linked.", "Учётная запись связана.")
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
                "This server isn’t set up to link accounts of photo sites.",
                "На этом сервере нельзя связать учётные записи фотосайтов: это не настроено."
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

    /// - Parameter time: the time of day at which likes are accepted again.
    public func likesPaused(until time: String) -> String {
        fill(("Likes are paused until %1.", "Лайки можно ставить снова в %1."), time)
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

/// The words about photos.
public enum PhotoLabel: CaseIterable, Sendable {
    case photos, newPhotos, addPhotos, morePhotos, editPhoto, deletePhoto, photoDeleted, photoWaiting
    case noPhotos, noPhotosHint, photosFailed, byYou, photoIsThere, onePhotoIsThere
    case whoSees, onlyMe, everyoneHere, caption, alternative, alternativeHint
    case favourite, favourites, addFavourite, removeFavourite, noFavourites, savePhoto

    var texts: Bilingual {
        switch self {
        case .photos: ("Photos", "Фото")
        case .newPhotos: ("New photos", "Новые фото")
        case .addPhotos: ("Add photos", "Добавить фото")
        case .morePhotos: ("More photos", "Ещё фото")
        case .editPhoto: ("Edit", "Изменить")
        case .deletePhoto: ("Delete photo", "Удалить фото")
        case .photoDeleted: ("Photo deleted", "Фото удалено")
        case .photoWaiting: ("Waiting to be sent", "Ждёт отправки")
        case .noPhotos: ("No photos yet", "Фото пока нет")
        case .noPhotosHint:
            ("Add the first one. It works offline, too.", "Добавьте первое. Это работает и без сети.")
        case .byYou: ("You", "Вы")
        case .photoIsThere: ("This photo is there already.", "Это фото там уже есть.")
        case .onePhotoIsThere:
            (
                "One of these photos is there already: remove it here.",
                "Одно из этих фото там уже есть: уберите его."
            )
        case .photosFailed: ("The next photos did not come.", "Не получилось загрузить следующие фото.")
        case .whoSees: ("Who sees it", "Кто увидит")
        case .onlyMe: ("Only me", "Только я")
        case .everyoneHere: ("Everyone here", "Все на этом сервере")
        case .caption: ("Caption", "Подпись")
        case .alternative: ("What is in the photo", "Что на фото")
        case .alternativeHint:
            ("Read aloud to people who cannot see it.", "Прочитают вслух тем, кто не видит.")
        case .favourite: ("Favourite", "В избранном")
        case .favourites: ("Favourites", "Избранное")
        case .addFavourite: ("Add to favourites", "В избранное")
        case .removeFavourite: ("Remove from favourites", "Убрать из избранного")
        case .noFavourites: ("Photos with your heart appear here.", "Здесь появятся фото с вашим сердечком.")
        case .savePhoto: ("Save photo", "Сохранить фото")
        }
    }
}

extension Language {
    public subscript(_ label: PhotoLabel) -> String { pick(label.texts) }

    /// That a photo is being sent, and how much of it is.
    public func sendingPhoto(_ percent: Int) -> String {
        pick(("Sending", "Отправляется")) + ": " + String(percent) + "\u{A0}%"
    }

    /// What a photo is called that has no words.
    public func photo(of author: String) -> String {
        author.isEmpty ? self[.picture] : fill(("Photo by %1", "Фото: %1"), author)
    }
}

import Domain

/// The words about pictures.
public enum PictureLabel: CaseIterable, Sendable {
    case picture, pictures, addPicture, takePhoto, changePicture, removePicture, previousPicture, nextPicture,
        showFirst, deletePicture, pictureFailed, retry, giveUp
    case chooseSquare, moveLeft, moveRight, zoomIn, zoomOut, rotate, cannotShow
    case sharePhoto, shareImage, shareLink, stopLink, linkStopped, linkGone, notShared
    case pictureDeleted, emptyFile, tooLarge, tooMany, tooManyAtOnce, notAllShared, noRoom, notHere

    var texts: Bilingual {
        switch self {
        case .picture: ("Picture", "Фото")
        case .pictures: ("Pictures", "Фото")
        case .addPicture: ("Add a picture", "Добавить фото")
        case .takePhoto: ("Take a photo", "Сфотографировать")
        case .changePicture: ("Change picture", "Изменить фото")
        case .removePicture: ("Remove picture", "Убрать фото")
        case .previousPicture: ("Previous picture", "Предыдущее фото")
        case .nextPicture: ("Next picture", "Следующее фото")
        case .showFirst: ("Show first", "Сделать первым")
        case .deletePicture: ("Delete picture", "Удалить фото")
        case .pictureFailed:
            ("Something went wrong. Try again?", "Что-то пошло не так. Попробовать ещё раз?")
        case .retry: ("Retry", "Повторить")
        case .giveUp: ("Not now", "Не надо")
        case .chooseSquare: ("Move and zoom", "Подвиньте фото")
        case .moveLeft: ("Move left", "Сдвинуть влево")
        case .moveRight: ("Move right", "Сдвинуть вправо")
        case .zoomIn: ("Zoom in", "Увеличить")
        case .zoomOut: ("Zoom out", "Уменьшить")
        case .rotate: ("Rotate", "Повернуть")
        case .sharePhoto: ("Share photo", "Поделиться фото")
        case .shareImage: ("Share image", "Поделиться изображением")
        case .shareLink: ("Share link", "Поделиться ссылкой")
        case .stopLink: ("Stop sharing the link", "Закрыть доступ по ссылке")
        case .linkStopped: ("The link opens nothing any more", "Ссылка больше ничего не открывает")
        case .linkGone: ("This photo is not here, or not any more.", "Этого фото здесь нет или больше нет.")
        case .notShared:
            ("It could not be shared. Try again.", "Не получилось поделиться. Попробуйте ещё раз.")
        case .cannotShow:
            (
                "This picture cannot be shown here. The middle of it will be taken.",
                "Это фото нельзя показать здесь. Будет взята его середина."
            )
        case .pictureDeleted: ("Picture deleted", "Фото удалено")
        case .emptyFile: ("This file is empty.", "Этот файл пустой.")
        case .tooLarge:
            ("A picture may have 25\u{A0}MB at most.", "Фото может занимать не больше 25\u{A0}МБ.")
        case .tooMany:
            (
                "An item has 20 pictures at most. The others became items.",
                "У пункта может быть не больше 20 фото. Остальные стали отдельными пунктами."
            )
        case .tooManyAtOnce:
            (
                "10 pictures are sent at once. The others were left out.",
                "За один раз отправляется 10 фото. Остальные не взяты."
            )
        case .notAllShared:
            (
                "Not everything fits: up to 50 pictures and 100\u{A0}MB at once. Share the rest later.",
                "Поместилось не всё: за раз — до 50 фото и 100\u{A0}МБ. Остальными поделитесь потом."
            )
        case .noRoom:
            ("No space left on this device for pictures.", "На устройстве нет места для фото.")
        case .notHere:
            (
                "Pictures cannot be kept in this browser, or not at an address without https.",
                "Этот браузер не может хранить фото, или адрес открыт без https."
            )
        }
    }
}

extension Language {
    public func picturesDeleted(_ count: Int) -> String {
        if count == 1 { return self[.pictureDeleted] }
        return plural(count, ("picture deleted/pictures deleted", "фото удалено/фото удалено/фото удалено"))
    }

    public subscript(_ label: PictureLabel) -> String { pick(label.texts) }

    /// What a picture is of, and which one of several.
    public func picture(_ place: Int, of count: Int, _ title: String) -> String {
        count < 2 ? title : fill(("%1, %2 of %3", "%1, %2 из %3"), title, String(place), String(count))
    }

    /// Why a picture was not taken in.
    public func pictureRefusal(_ refusal: Refusal) -> String {
        switch refusal {
        case .invalid:
            pick(
                (
                    "This file can’t be read as a picture. Use JPEG, PNG, WebP, HEIC, AVIF or GIF.",
                    "Этот файл не удалось прочитать как фото: JPEG, PNG, WebP, HEIC, AVIF или GIF."
                ))
        case .empty: self[.emptyFile]
        case .unreadable:
            pick(
                (
                    "This server can’t read this kind of HEIC yet. Export it as JPEG.",
                    "Сервер пока не читает такие HEIC. Сохраните фото как JPEG."
                ))
        case .tooLarge:
            pick(
                (
                    "The limits are 25 MB, 120 million pixels (50 for some HEIC and AVIF), 20 pictures per item.",
                    "Можно до 25 МБ, до 120 млн пикселей (HEIC и AVIF — иногда до 50) и до 20 фото у пункта."
                ))
        case .gone:
            pick(
                (
                    "What it belongs to was deleted, or this device no longer has the picture.",
                    "То, к чему оно относится, удалили, или на устройстве этого фото больше нет."
                ))
        default: self.refusal(refusal)
        }
    }
}

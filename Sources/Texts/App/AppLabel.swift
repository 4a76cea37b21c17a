/// What is said everywhere: navigation, states, dialogs.
public enum AppLabel: CaseIterable, Sendable {
    case tabs, loading, back, cancel, ok, done, edit, save, undo, open, close, status
    case offline, connecting, updateNow, hasUpdate, outdated, storeFull, storeBroken, refresh
    case copied, notCopied, tray, trayIntro, trayEmpty, trayEmptyHint, tryAgain, copyText, discard, discarded,
        chooseList, chooseListHint, noSuchPage, noSuchPageHint

    var texts: Bilingual {
        switch self {
        case .tabs: ("Sections", "Разделы")
        case .loading: ("Loading…", "Загрузка…")
        case .back: ("Back", "Назад")
        case .cancel: ("Cancel", "Отмена")
        case .ok: ("OK", "ОК")
        case .done: ("Done", "Готово")
        case .edit: ("Edit", "Править")
        case .save: ("Save", "Сохранить")
        case .undo: ("Undo", "Отменить")
        case .open: ("Open", "Открыть")
        case .close: ("Close", "Закрыть")
        case .status: ("Connection", "Связь")
        case .offline: ("Offline", "Нет сети")
        case .connecting: ("Connecting…", "Соединение…")
        case .updateNow: ("Update", "Обновить")
        case .hasUpdate: ("A new version is ready.", "Готова новая версия.")
        case .outdated:
            ("This version is too old to sync.", "Эта версия устарела и больше не обменивается данными.")
        case .storeFull: ("No space left on this device.", "На устройстве нет места.")
        case .storeBroken:
            ("This device cannot keep changes right now.", "Устройство сейчас не может сохранять изменения.")
        case .refresh: ("Refresh", "Обновить")
        case .copied: ("Copied", "Скопировано")
        case .notCopied: ("Couldn't copy", "Не удалось скопировать")
        case .tray: ("Not accepted", "Не принято")
        case .trayIntro:
            (
                "The server did not accept these changes, so they were taken back. Nothing you wrote is lost.",
                "Сервер не принял эти изменения, и они отменены. Ничего из написанного не пропало."
            )
        case .trayEmpty: ("Nothing here", "Здесь пусто")
        case .trayEmptyHint: ("Every change was accepted.", "Все изменения приняты.")
        case .tryAgain: ("Try again", "Повторить")
        case .copyText: ("Copy text", "Скопировать")
        case .discard: ("Discard", "Убрать")
        case .discarded: ("It will be gone for good.", "Изменение пропадёт навсегда.")
        case .noSuchPage: ("This page doesn’t exist", "Такой страницы нет")
        case .noSuchPageHint:
            ("The address may be mistyped or out of date.", "Возможно, в адресе опечатка или он устарел.")
        case .chooseList: ("No list chosen", "Список не выбран")
        case .chooseListHint:
            ("Choose one on the left, or make a new one.", "Выберите его слева или создайте новый.")
        }
    }
}

extension Language {
    public subscript(_ label: AppLabel) -> String { pick(label.texts) }
}

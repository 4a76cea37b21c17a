import Domain

/// What the screen about access to a list says.
public enum SharingLabel: CaseIterable, Sendable {
    case share, shareList, manageAccess, sharedAccess, people, you, role, makeOwner
    case forGroup, originalHint, copyHint, sendCopy, choosePerson, chooseGroup
    case removeAccess, withdraw, passOn, closeAccess, closedAccess, makePrivate, send, copySent

    var texts: Bilingual {
        switch self {
        case .share: ("Share", "Поделиться")
        case .shareList: ("Share list", "Поделиться списком")
        case .manageAccess: ("Manage access", "Управлять доступом")
        case .sharedAccess: ("Shared access", "Общий доступ")
        case .people: ("People with access", "Кто имеет доступ")
        case .you: ("you", "вы")
        case .role: ("Role", "Роль")
        case .makeOwner: ("Make owner", "Сделать владельцем")
        case .forGroup: ("For a group", "Для группы")
        case .originalHint:
            (
                "Everyone edits the same list and sees its changes, history and trash.",
                "Список станет общим: все видят изменения, историю и корзину."
            )
        case .copyHint:
            (
                "They get a list of their own. Yours stays as it is.",
                "Уйдёт отдельная копия, а этот список не изменится."
            )
        case .sendCopy: ("Send a copy", "Отправить копию")
        case .choosePerson: ("Choose a person", "Выбрать человека")
        case .chooseGroup: ("Choose a group", "Выбрать группу")
        case .removeAccess: ("Remove access", "Закрыть доступ")
        case .withdraw: ("Remove", "Закрыть")
        case .passOn: ("Transfer", "Передать")
        case .closeAccess: ("Make private", "Закрыть доступ для всех")
        case .closedAccess:
            (
                "Only you will see it. Nobody else, and no group, keeps access.",
                "Его будете видеть только вы: доступ потеряют все люди и группы."
            )
        case .makePrivate: ("Make private", "Закрыть")
        case .send: ("Send", "Отправить")
        case .copySent: ("Copy sent", "Копия отправлена")
        }
    }
}

extension Language {
    public subscript(_ label: SharingLabel) -> String { pick(label.texts) }
}

import Domain

/// What the screen about access to a list says.
public enum SharingLabel: CaseIterable, Sendable {
    case share, manageAccess, sharedAccess, people, you, personEmail, personEmailHint, give, role
    case removeAccess, removeTitle, remove, notFound, alreadyYours, hasAccess, hasAccessNow
    case needsNetwork, onlyOwner

    var texts: Bilingual {
        switch self {
        case .share: ("Share", "Поделиться")
        case .manageAccess: ("Manage access", "Управлять доступом")
        case .sharedAccess: ("Shared access", "Общий доступ")
        case .people: ("People with access", "У кого есть доступ")
        case .you: ("you", "вы")
        case .personEmail: ("E-mail of a person", "Почта человека")
        case .personEmailHint:
            (
                "The person needs an account here. They see the list at once.",
                "У человека должен быть аккаунт. Список появится у него сразу."
            )
        case .give: ("Give access", "Открыть доступ")
        case .role: ("Role", "Роль")
        case .removeAccess: ("Remove access", "Закрыть доступ")
        case .removeTitle: ("Remove access?", "Закрыть доступ?")
        case .remove: ("Remove", "Закрыть")
        case .notFound: ("Nobody here has this address.", "Человека с такой почтой здесь нет.")
        case .alreadyYours: ("That is your own address.", "Это ваша собственная почта.")
        case .hasAccess: ("This person already has access.", "У этого человека уже есть доступ.")
        case .hasAccessNow: ("now has access to", "теперь есть доступ к")
        case .needsNetwork: ("Finding people needs a connection.", "Чтобы найти человека, нужна сеть.")
        case .onlyOwner: ("Only the owner can change this.", "Менять это может только владелец.")
        }
    }
}

extension Language {
    public subscript(_ label: SharingLabel) -> String { pick(label.texts) }

    /// What somebody is in a list.
    public func role(_ role: Role) -> String {
        switch role {
        case .owner: pick(("Owner", "Владелец"))
        case .editor: pick(("Editor", "Редактор"))
        case .viewer: pick(("Viewer", "Читатель"))
        }
    }
}

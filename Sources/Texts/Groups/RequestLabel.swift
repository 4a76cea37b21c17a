import Domain

/// Texts about requests of unknown users, and about invitations that wait for an answer.
public enum RequestLabel: CaseIterable, Sendable {
    case requests, accept, requestDeleted, acceptedOffline, invited, takeBack, tooManyContacts

    var texts: Bilingual {
        switch self {
        case .requests: ("Requests", "Запросы")
        case .accept: ("Accept", "Принять")
        case .requestDeleted: ("Request deleted", "Запрос удалён")
        case .acceptedOffline:
            ("Accepted. It appears when you are online.", "Принято. Появится, когда будет сеть.")
        case .invited: ("invited", "ждём ответа")
        case .takeBack: ("Take back", "Отозвать")
        case .tooManyContacts:
            (
                "Waiting: too many new contacts today. It will be sent later.",
                "Ждёт отправки: сегодня слишком много новых контактов."
            )
        }
    }
}

extension Language {
    public subscript(_ label: RequestLabel) -> String { pick(label.texts) }

    /// What the sender of a request wants; stands below their name.
    public func wish(_ offer: ContactRequest.Offer, _ title: String) -> String {
        let sentence: Bilingual =
            switch offer {
            case .list: ("wants to share a list: %1", "хочет поделиться списком %1")
            case .copy: ("has a copy of a list for you: %1", "хочет передать вам копию списка %1")
            case .group: ("invites you to the group %1", "приглашает вас в группу %1")
            case .message: ("wants to write to you", "хочет вам написать")
            }
        return fill(sentence, quoted(title))
    }

    /// What the badge of requests says to screen readers.
    public func requests(_ count: Int) -> String {
        plural(count, ("request/requests", "запрос/запроса/запросов"))
    }
}

/// What the screens about groups and the choice of people say.
public enum GroupLabel: CaseIterable, Sendable {
    case yourGroups, newGroup, createGroup, groupName, members, newMember, renameGroup, deleteGroup,
        leaveGroup, deletedGroup, leftGroup
    case takeOut
    case groupGone, searchPeople, peopleHere, findByAddress, nobodyYet, nobodyFound, needsNetwork, isIn,
        nameUp, nameDown
    case incomplete, morePeople
    case openPast, openPastTitle, openPastText, openPastAnswer

    var texts: Bilingual {
        switch self {
        case .yourGroups: ("Your groups", "Ваши группы")
        case .newGroup: ("New group", "Новая группа")
        case .createGroup: ("Add a new group", "Добавить новую группу")
        case .groupName: ("Group name", "Название группы")
        case .members: ("Members", "Участники группы")
        case .newMember: ("New member", "Новый участник")
        case .renameGroup: ("Rename group", "Изменить название группы")
        case .deleteGroup: ("Delete group", "Удалить группу")
        case .leaveGroup: ("Leave group", "Покинуть группу")
        case .deletedGroup:
            (
                "Lists shared with it stay with their owners.",
                "Списки, которыми с ней делятся, останутся у владельцев."
            )
        case .leftGroup:
            (
                "You will lose what is shared with it.",
                "Вы потеряете доступ ко всему, чем поделились с этой группой."
            )
        case .takeOut: ("Remove", "Удалить")
        case .groupGone: ("This group is gone", "Этой группы больше нет")
        case .searchPeople: ("Name or e-mail", "Имя или почта")
        case .peopleHere: ("People", "Люди")
        case .findByAddress:
            (
                "Nobody found. Enter a whole e-mail address: it finds anyone.",
                "Никого не нашлось. Введите адрес почты целиком — так найдётся любой."
            )
        case .nobodyYet:
            (
                "Nobody else is here yet. Ask people to open this address and create an account.",
                "Здесь пока больше никого нет. Попросите близких открыть этот адрес и зарегистрироваться."
            )
        case .nobodyFound:
            (
                "No account with this e-mail yet. Add them once they’ve joined.",
                "С этой почтой пока нет аккаунта. Когда он появится, добавьте человека."
            )
        case .needsNetwork: ("Finding people needs a connection.", "Чтобы найти человека, нужна сеть.")
        case .incomplete:
            (
                "No connection: these are the people you share with.",
                "Нет сети: здесь те, с кем вы уже делитесь."
            )
        case .openPast: ("Show the whole chat to everyone", "Показать всем весь чат")
        case .openPastTitle: ("Show the whole chat?", "Показать весь чат?")
        case .openPastText:
            (
                "Everyone who is in the group now will see the chat from its beginning. This cannot be undone.",
                "Все, кто сейчас в группе, увидят чат с самого начала. Вернуть как было нельзя."
            )
        case .openPastAnswer: ("Show", "Показать")
        case .morePeople: ("Show more", "Показать ещё")
        case .isIn: ("is in already", "уже участвует")
        case .nameUp: ("Names A to Z", "Имена от А до Я")
        case .nameDown: ("Names Z to A", "Имена от Я до А")
        }
    }
}

extension Language {
    public subscript(_ label: GroupLabel) -> String { pick(label.texts) }
}

import Domain

extension Language {
    /// What somebody is in a list.
    public func role(_ role: Role) -> String {
        switch role {
        case .owner: pick(("Owner", "Владелец"))
        case .editor: pick(("Editor", "Редактор"))
        case .viewer: pick(("Viewer", "Читатель"))
        }
    }

    /// What somebody is in a group.
    public func groupRole(_ role: Role) -> String {
        role == .owner ? self.role(.owner) : pick(("Member", "Участник"))
    }

    public func groupNamed(_ name: String) -> String {
        fill(("Group %1", "Группа %1"), quoted(name))
    }

    /// By which groups somebody has access: "through “Family”".
    public func through(_ groups: [String]) -> String {
        fill(("through %1", "через %1"), groups.map { quoted($0) }.joined(separator: ", "))
    }

    /// A button that looks for who has exactly this address.
    public func find(_ email: String) -> String {
        fill(("Find %1", "Найти %1"), isolated(email))
    }

    public func letIn(_ name: String, to list: String) -> String {
        fill(
            ("%1 now has access to %2", "Доступ к списку %2 открыт: %1"), isolated(name), quoted(list))
    }

    public func joined(_ name: String, _ group: String) -> String {
        fill(("%1 is now in %2", "%1 теперь в группе %2"), isolated(name), quoted(group))
    }

    /// Who gave what is not opened yet, else who shares it; nothing for what is one's own.
    public func sharing(_ giver: String, _ others: [String]) -> String {
        giver.isEmpty ? sharedWith(others) : fill(("New, from %1", "Новое · от: %1"), isolated(giver))
    }

    public func given(_ name: String, by giver: String, isGroup: Bool, isCopy: Bool) -> String {
        let sentence: Bilingual =
            if isGroup {
                ("%1 added you to %2", "%1 добавляет вас в группу %2")
            } else if isCopy {
                ("%1 sent you %2", "%1 присылает вам %2")
            } else {
                ("%1 shared with you: %2", "%1 делится с вами: %2")
            }
        return fill(sentence, isolated(giver), quoted(name))
    }

    public func removeAccess(of person: String, to list: String) -> String {
        fill(
            ("%1 will no longer see %2.", "%1 больше не увидит список %2."), isolated(person), quoted(list))
    }

    public func removeMember(_ person: String, from group: String) -> String {
        fill(
            (
                "%1 will be removed from %2 and lose what is shared with it.",
                "%1 покинет группу %2 и потеряет доступ ко всему, чем поделились с этой группой."
            ), isolated(person), quoted(group))
    }

    public func removeAccess(ofGroup group: String, to list: String) -> String {
        fill(
            (
                "The members of %1 will no longer see %2, unless it is shared with them otherwise.",
                "Участники группы %1 больше не увидят список %2, если доступ не открыт им иначе."
            ), quoted(group), quoted(list))
    }

    public func transfer(of name: String, to person: String, isGroup: Bool) -> String {
        let stays = pick(
            isGroup
                ? ("You stay a member.", "Вы останетесь участником.")
                : ("You stay an editor.", "Вы останетесь редактором."))
        return fill(
            (
                "%1 will own %2, and only they can give it back. %3",
                "Владельцем %4 %2 станет %1; вернуть владение сможет только новый владелец. %3"
            ), isolated(person), quoted(name), stays, isGroup ? "группы" : "списка")
    }

    public func sendCopy(of list: String, to person: String) -> String {
        fill(
            (
                "%1 gets their own copy of %2. You will not see each other’s changes.",
                "%1 получит собственную копию списка %2. Изменений друг друга вы не увидите."
            ), isolated(person), quoted(list))
    }

    public func sendCopy(of list: String, toGroup group: String) -> String {
        fill(
            (
                "Every other member of %1 gets their own copy of %2. You will not see each other’s changes.",
                "Все остальные участники группы %1 получат по собственной копии списка %2. Изменений друг друга вы не увидите."
            ), quoted(group), quoted(list))
    }

    public func closeAccess(to list: String) -> String {
        fill(
            (
                "Only you will see %1. Nobody else, and no group, keeps access.",
                "Список %1 будете видеть только вы: доступ потеряют все люди и группы."
            ), quoted(list))
    }

    public func leaveGroup(_ name: String) -> String {
        fill(("Leave the group %1?", "Покинуть группу %1?"), quoted(name))
    }

    public func deleteGroup(_ name: String) -> String {
        fill(("Delete the group %1?", "Удалить группу %1?"), quoted(name))
    }
}

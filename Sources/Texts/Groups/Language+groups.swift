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
    func groupRole(_ role: Role) -> String {
        switch role {
        case .owner: self.role(.owner)
        case .editor: pick(("Moderator", "Модератор"))
        case .viewer: pick(("Member", "Участник"))
        }
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

    /// Who gave what is not opened yet, else who shares it; nothing for what is one's own.
    public func sharing(_ giver: String, _ others: [String]) -> String {
        giver.isEmpty ? sharedWith(others) : fill(("New, from %1", "Новое · %1"), isolated(giver))
    }

    public func removeAccess(of person: String) -> String {
        fill(("Remove access for %1?", "Закрыть доступ для %1?"), quoted(person))
    }

    public func removedAccess(of person: String, to list: String) -> String {
        fill(
            ("%1 will no longer see %2.", "%1 больше не увидит список %2."), isolated(person), quoted(list))
    }

    public func removeAccess(ofGroup group: String) -> String {
        fill(("Remove access for the group %1?", "Закрыть доступ группе %1?"), quoted(group))
    }

    public func removedAccess(ofGroupTo list: String) -> String {
        fill(
            (
                "Its members will no longer see %1, unless it is shared with them otherwise.",
                "Участники больше не увидят список %1, если доступ не открыт им иначе."
            ), quoted(list))
    }

    func removeMember(_ person: String) -> String {
        fill(("Remove %1 from the group?", "Удалить %1 из группы?"), quoted(person))
    }

    func removedMember(_ person: String, from group: String) -> String {
        fill(
            (
                "%1 will lose what is shared with %2.",
                "%1 потеряет доступ ко всему, чем поделились с группой %2."
            ), isolated(person), quoted(group))
    }

    public func sendCopy(of list: String) -> String {
        fill(("Send a copy of %1?", "Отправить копию списка %1?"), quoted(list))
    }

    public func sentCopy(to person: String) -> String {
        fill(
            (
                "%1 gets their own copy. You will not see each other’s changes.",
                "%1 получит собственную копию. Изменений друг\u{A0}друга вы не увидите."
            ), isolated(person))
    }

    public func sentCopy(toGroup group: String) -> String {
        fill(
            (
                "Every other member of %1 gets their own copy. You will not see each other’s changes.",
                "Все остальные участники группы %1 получат по собственной копии. Изменений друг\u{A0}друга вы не увидите."
            ), quoted(group))
    }

    public func closeAccess(to list: String) -> String {
        fill(("Make %1 private?", "Закрыть доступ к списку %1?"), quoted(list))
    }

    func leaveGroup(_ name: String) -> String {
        fill(("Leave the group %1?", "Покинуть группу %1?"), quoted(name))
    }

    public func deleteGroup(_ name: String) -> String {
        fill(("Delete the group %1?", "Удалить группу %1?"), quoted(name))
    }
}

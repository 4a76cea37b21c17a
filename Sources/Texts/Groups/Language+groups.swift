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
        pick(("Group \(quoted(name))", "Группа \(quoted(name))"))
    }

    /// By which groups somebody has access: "through Family".
    public func through(_ groups: [String]) -> String {
        let names = groups.map { isolated($0) }.joined(separator: ", ")
        return pick(("through \(names)", "через \(names)"))
    }

    /// A button that looks for who has exactly this address.
    public func find(_ email: String) -> String {
        pick(("Find \(isolated(email))", "Найти \(isolated(email))"))
    }

    public func letIn(_ name: String, to list: String) -> String {
        pick(
            (
                "\(isolated(name)) now has access to \(quoted(list))",
                "Доступ к списку \(quoted(list)) открыт: \(isolated(name))"
            ))
    }

    public func joined(_ name: String, _ group: String) -> String {
        pick(
            (
                "\(isolated(name)) is now in \(quoted(group))",
                "\(isolated(name)) теперь в группе \(quoted(group))"
            ))
    }

    /// Who gave what is not opened yet, else who shares it; nothing for what is one's own.
    public func sharing(_ giver: String, _ others: [String]) -> String {
        giver.isEmpty ? sharedWith(others) : pick(("New, from ", "Новое · от: ")) + isolated(giver)
    }

    public func given(_ name: String, by giver: String, isGroup: Bool, isCopy: Bool) -> String {
        let verb: Bilingual =
            if isGroup {
                (" added you to ", " добавляет вас в группу ")
            } else if isCopy {
                (" sent you ", " присылает вам ")
            } else {
                (" shared with you: ", " делится с вами: ")
            }
        return isolated(giver) + pick(verb) + quoted(name)
    }

    public func removeAccess(of person: String, to list: String) -> String {
        pick(
            (
                "\(isolated(person)) will no longer see \(quoted(list)).",
                "\(isolated(person)) больше не увидит список \(quoted(list))."
            ))
    }

    public func removeMember(_ person: String, from group: String) -> String {
        pick(
            (
                "\(isolated(person)) will be removed from \(quoted(group)) and lose what is shared with it.",
                "\(isolated(person)) покинет группу \(quoted(group)) и потеряет доступ ко всему, чем поделились с этой группой."
            ))
    }

    public func removeAccess(ofGroup group: String, to list: String) -> String {
        pick(
            (
                "The members of \(quoted(group)) will no longer see \(quoted(list)), unless it is shared with them otherwise.",
                "Участники группы \(quoted(group)) больше не увидят список \(quoted(list)), если доступ не открыт им иначе."
            ))
    }

    public func transfer(of name: String, to person: String, isGroup: Bool) -> String {
        let stays = pick(
            isGroup
                ? ("You stay a member.", "Вы останетесь участником.")
                : ("You stay an editor.", "Вы останетесь редактором."))
        let passes = pick(
            (
                "\(isolated(person)) will own \(quoted(name)), and only they can give it back.",
                "Владельцем \(isGroup ? "группы" : "списка") \(quoted(name)) станет \(isolated(person)); вернуть владение сможет только новый владелец."
            ))
        return passes + " " + stays
    }

    public func sendCopy(of list: String, to person: String) -> String {
        pick(
            (
                "\(isolated(person)) gets their own copy of \(quoted(list)). You will not see each other’s changes.",
                "\(isolated(person)) получит собственную копию списка \(quoted(list)). Изменений друг друга вы не увидите."
            ))
    }

    public func sendCopy(of list: String, toGroup group: String) -> String {
        pick(
            (
                "Every other member of \(quoted(group)) gets their own copy of \(quoted(list)). You will not see each other’s changes.",
                "Все остальные участники группы \(quoted(group)) получат по собственной копии списка \(quoted(list)). Изменений друг друга вы не увидите."
            ))
    }

    public func closeAccess(to list: String) -> String {
        pick(
            (
                "Only you will see \(quoted(list)). Nobody else, and no group, keeps access.",
                "Список \(quoted(list)) будете видеть только вы: доступ потеряют все люди и группы."
            ))
    }

    public func leaveGroup(_ name: String) -> String {
        pick(
            (
                "You will lose what is shared with \(quoted(name)).",
                "Вы потеряете доступ ко всему, чем поделились с группой \(quoted(name))."
            ))
    }

    public func deleteGroup(_ name: String) -> String {
        pick(
            (
                "Do you want to delete the group \(quoted(name))? Lists shared with it stay with their owners.",
                "Вы хотите удалить группу \(quoted(name))? Списки, которыми с ней делятся, останутся у владельцев."
            ))
    }
}

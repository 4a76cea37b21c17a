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
                "\(isolated(name)): открыт доступ к \(quoted(list))"
            ))
    }

    public func joined(_ name: String, _ group: String) -> String {
        pick(("\(isolated(name)) is now in \(quoted(group))", "\(isolated(name)) теперь в \(quoted(group))"))
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
                "\(isolated(person)) больше не увидит \(quoted(list))."
            ))
    }

    public func removeMember(_ person: String, from group: String) -> String {
        pick(
            (
                "\(isolated(person)) leaves \(quoted(group)) and loses what is shared with it.",
                "\(isolated(person)) покинет \(quoted(group)) и потеряет то, чем с ней делятся."
            ))
    }

    public func removeAccess(ofGroup group: String, to list: String) -> String {
        pick(
            (
                "The members of \(quoted(group)) will no longer see \(quoted(list)), unless it is shared with them otherwise.",
                "Участники \(quoted(group)) больше не увидят \(quoted(list)), если им не открыли его иначе."
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
                "\(quoted(name)) будет принадлежать человеку \(isolated(person)), и вернуть сможет только новый владелец."
            ))
        return passes + " " + stays
    }

    public func sendCopy(of list: String, to person: String) -> String {
        pick(
            (
                "\(isolated(person)) gets a copy of \(quoted(list)) of their own.",
                "\(isolated(person)) получит собственную копию \(quoted(list))."
            ))
    }

    public func sendCopy(of list: String, toGroup group: String) -> String {
        pick(
            (
                "Each other member of \(quoted(group)) gets a copy of \(quoted(list)) of their own.",
                "Каждый другой участник \(quoted(group)) получит собственную копию \(quoted(list))."
            ))
    }

    public func closeAccess(to list: String) -> String {
        pick(
            (
                "Only you will see \(quoted(list)). Nobody else, and no group, keeps access.",
                "\(quoted(list)) будете видеть только вы: доступ потеряют все люди и группы."
            ))
    }

    public func leaveGroup(_ name: String) -> String {
        pick(
            (
                "You will lose what is shared with \(quoted(name)).",
                "Вы потеряете то, чем делятся с \(quoted(name))."
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

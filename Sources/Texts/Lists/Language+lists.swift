extension Language {
    public func openCount(_ count: Int) -> String {
        let russian = plural(count, "открытый пункт", "открытых пункта", "открытых пунктов")
        return pick((plural(count, "open item", "open items"), russian))
    }

    /// "3 of 8 done".
    public func progress(_ done: Int, of all: Int) -> String {
        pick(("\(done) of \(all) done", "Выполнено \(done) из \(all)"))
    }

    /// What shows the rest of a long list.
    public func more(_ count: Int) -> String {
        pick(("Show more (\(count))", "Показать ещё (\(count))"))
    }

    public func added(_ count: Int) -> String {
        let russian = plural(count, "пункт добавлен", "пункта добавлено", "пунктов добавлено")
        return pick((plural(count, "item added", "items added"), russian))
    }

    /// What the copy of a list is called: as much of its name as leaves room to tell it from the other.
    public func copy(of name: String, limit: Int) -> String {
        let end = pick((" (copy)", " (копия)"))
        var room = limit - end.unicodeScalars.count
        if name.unicodeScalars.count <= room { return name + end }
        var short = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where room > 1 {
            short.append(scalar)
            room -= 1
        }
        return String(short) + "…" + end
    }

    public func created(_ list: String) -> String {
        pick(("\(quoted(list)) created", "Создан список \(quoted(list))"))
    }

    public func moved(_ title: String, to place: Int, of all: Int) -> String {
        pick(("\(quoted(title)): \(place) of \(all)", "\(quoted(title)): \(place) из \(all)"))
    }

    public func done(_ name: String) -> String {
        pick(("\(quoted(name)) done", "Сделано: \(quoted(name))"))
    }

    public func done(_ count: Int) -> String {
        let russian = plural(count, "пункт выполнен", "пункта выполнено", "пунктов выполнено")
        return pick((plural(count, "item done", "items done"), russian))
    }

    public func sent(_ name: String, to list: String) -> String {
        pick(("\(quoted(name)) is in \(quoted(list)) now", "\(quoted(name)) теперь в списке \(quoted(list))"))
    }

    public func sent(_ count: Int, to list: String) -> String {
        let russian = plural(count, "пункт", "пункта", "пунктов")
        return pick(
            (
                "\(plural(count, "item", "items")) moved to \(quoted(list))",
                "\(russian) теперь в списке \(quoted(list))"
            ))
    }

    public func selected(_ count: Int) -> String {
        pick(("\(count) selected", "Выбрано: \(count)"))
    }

    public func deleted(_ name: String) -> String {
        pick(("\(quoted(name)) deleted", "Удалено: \(quoted(name))"))
    }

    public func deleted(_ count: Int) -> String {
        let russian = plural(count, "пункт удалён", "пункта удалено", "пунктов удалено")
        return pick((plural(count, "item deleted", "items deleted"), russian))
    }

    /// Beside whom a list is used.
    public func sharedWith(_ names: [String]) -> String {
        guard let first = names.first else { return "" }
        let rest = names.count - 1
        if rest == 0 { return pick(("With \(isolated(first))", "Вместе с: \(isolated(first))")) }
        return pick(
            ("With \(isolated(first)) and \(rest) more", "Вместе с: \(isolated(first)) и ещё \(rest)"))
    }

    public func deleteList(_ name: String, isShared: Bool) -> String {
        let everyone = pick(
            (" It disappears for everyone who shares it.", " Он исчезнет у всех, с кем вы им делитесь."))
        let question = pick(
            ("Do you want to delete the list \(quoted(name))?", "Вы хотите удалить список \(quoted(name))?"))
        return isShared ? question + everyone : question
    }

    public func leaveList(_ name: String) -> String {
        pick(
            (
                "Do you want to leave the list \(quoted(name))? The others keep it.",
                "Вы хотите покинуть список \(quoted(name))? У остальных он останется."
            ))
    }

    /// The name of a button that acts on one thing among several: "Delete “Milk”".
    @inline(never)
    public func act(_ action: String, on name: String) -> String {
        action + " " + quoted(name)
    }
}

import Domain

extension Language {
    public func openCount(_ count: Int) -> String {
        plural(count, ("open item/open items", "открытый пункт/открытых пункта/открытых пунктов"))
    }

    /// "3 of 8 done".
    public func progress(_ done: Int, of all: Int) -> String {
        fill(("%1 of %2 done", "Выполнено %1 из %2"), String(done), String(all))
    }

    /// What shows the rest of a long list.
    public func more(_ count: Int) -> String {
        fill(("Show more (%1)", "Показать ещё (%1)"), String(count))
    }

    public func added(_ count: Int) -> String {
        plural(count, ("item added/items added", "пункт добавлен/пункта добавлено/пунктов добавлено"))
    }

    /// What the copy of a list is called: as much of its name as leaves room to tell it from the other.
    public func copy(of name: String, limit: Int) -> String {
        let end = pick((" (copy)", " (копия)"))
        let room = limit - end.scalarCount
        return (name.scalarCount <= room ? name : name.first(room - 1) + "…") + end
    }

    public func created(_ list: String) -> String {
        fill(("%1 created", "Создан список %1"), quoted(list))
    }

    public func moved(_ title: String, to place: Int, of all: Int) -> String {
        fill(("%1: %2 of %3", "%1: %2 из %3"), quoted(title), String(place), String(all))
    }

    public func done(_ name: String) -> String {
        fill(("Done: %1", "Выполнено: %1"), quoted(name))
    }

    public func done(_ count: Int) -> String {
        plural(count, ("item done/items done", "пункт выполнен/пункта выполнено/пунктов выполнено"))
    }

    public func sent(_ name: String, to list: String) -> String {
        fill(("%1 is in %2 now", "%1 теперь в списке %2"), quoted(name), quoted(list))
    }

    public func sent(_ count: Int, to list: String) -> String {
        fill(
            ("%1 moved to %2", "%1 теперь в списке %2"),
            plural(count, ("item/items", "пункт/пункта/пунктов")), quoted(list))
    }

    public func selected(_ count: Int) -> String {
        fill(("%1 selected", "Выбрано: %1"), String(count))
    }

    public func deleted(_ name: String) -> String {
        fill(("Deleted: %1", "Удалено: %1"), quoted(name))
    }

    public func deleted(_ count: Int) -> String {
        plural(count, ("item deleted/items deleted", "пункт удалён/пункта удалено/пунктов удалено"))
    }

    /// Beside whom a list is used.
    public func sharedWith(_ names: [String]) -> String {
        guard let first = names.first else { return "" }
        let rest = names.count - 1
        return rest == 0
            ? fill(("With %1", "Вместе с: %1"), isolated(first))
            : fill(("With %1 and %2 more", "Вместе с: %1 и ещё %2"), isolated(first), String(rest))
    }

    public func deleteList(_ name: String) -> String {
        fill(("Delete the list %1?", "Удалить список %1?"), quoted(name))
    }

    /// What follows when the owner deletes a list.
    public func deletedList(isShared: Bool) -> String {
        let trash = pick(("You can restore it from the trash.", "Его можно вернуть из корзины."))
        let everyone = pick(
            ("It disappears for everyone who shares it. ", "Он исчезнет у всех, с кем вы им делитесь. "))
        return isShared ? everyone + trash : trash
    }

    public func leaveList(_ name: String) -> String {
        fill(("Leave the list %1?", "Покинуть список %1?"), quoted(name))
    }

    /// The name of a button that acts on one thing among several: "Delete “Milk”".
    @inline(never)
    public func act(_ action: String, on name: String) -> String {
        action + " " + quoted(name)
    }
}

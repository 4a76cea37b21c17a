import Domain

extension Language {
    /// The drawings for lists, in their order.
    public func signName(_ index: Int) -> String {
        word(index, of: .signs)
    }

    public func openCount(_ count: Int) -> String {
        plural(count, .openItems)
    }

    /// "3 of 8 done".
    public func progress(_ done: Int, of all: Int) -> String {
        fill(.progress, String(done), String(all))
    }

    /// The offer to raise the quantity of an item to this one.
    public func makeQuantity(_ text: String) -> String { fill(.makeQuantity, text) }

    /// The button that shows the rest of a long list.
    public func more(_ count: Int) -> String {
        fill(.showMore, String(count))
    }

    public func added(_ count: Int) -> String {
        plural(count, .itemsAdded)
    }

    /// Items that were added to a list that is not on the screen.
    public func added(_ count: Int, to list: String) -> String {
        count == 1
            ? fill(.addedToList, quoted(list)) : fill(.itemsAddedToList, plural(count, .items), quoted(list))
    }

    /// The name of a copy of a list: the original name, shortened so that "(copy)" fits.
    public func copy(of name: String, limit: Int) -> String {
        let room = limit - fill(.copyName, "").scalarCount
        return fill(.copyName, name.scalarCount <= room ? name : name.first(room - 1) + "…")
    }

    public func created(_ list: String) -> String {
        fill(.created, quoted(list))
    }

    public func moved(_ title: String, to index: Int, of all: Int) -> String {
        fill(.movedTo, quoted(title), String(index), String(all))
    }

    public func done(_ name: String) -> String {
        fill(.done, quoted(name))
    }

    public func done(_ count: Int) -> String {
        plural(count, .itemsDone)
    }

    public func sent(_ name: String, to list: String) -> String {
        fill(.movedToList, quoted(name), quoted(list))
    }

    public func sent(_ count: Int, to list: String) -> String {
        fill(.itemsMovedToList, plural(count, .items), quoted(list))
    }

    public func selected(_ count: Int) -> String {
        fill(.selected, String(count))
    }

    public func deleted(_ name: String) -> String {
        fill(.deleted, quoted(name))
    }

    public func deleted(_ count: Int) -> String {
        plural(count, .itemsDeleted)
    }

    /// The other members of a list.
    public func sharedWith(_ names: [String]) -> String {
        guard let first = names.first else { return "" }
        let rest = names.count - 1
        return rest == 0
            ? fill(.sharedWith, isolated(first))
            : fill(.sharedWithMore, isolated(first), String(rest))
    }

    public func deleteList(_ name: String) -> String {
        fill(.deleteList, quoted(name))
    }

    /// The consequence if the owner deletes a list.
    public func deletedList(isShared: Bool) -> String {
        fill(isShared ? .deletedForAll : .deletedForYou)
    }

    /// The label of the add field and the button of a section.
    public func addTo(section name: String) -> String { fill(.addToSection, name) }

    public func leaveList(_ name: String) -> String {
        fill(.leaveList, quoted(name))
    }

    /// The name of a button that acts on one thing among several: "Delete “Milk”".
    @inline(never)
    public func act(_ action: String, on name: String) -> String {
        action + " " + quoted(name)
    }
}

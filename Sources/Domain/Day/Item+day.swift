extension Item {
    /// True if the item is among a user's tasks of its day (D2). In a list that only they use, all items are. In a
    /// shared list, items assigned to the user are, and unassigned items that they wrote.
    /// - Parameter others: the other members. An item assigned to a former member counts as unassigned.
    public func concerns(_ person: PersonID, others: [PersonID]) -> Bool {
        if others.isEmpty || assignee == person { return true }
        return author == person && !(assignee.map { others.contains($0) } ?? false)
    }

    /// True if a user gets reminders of the item: it is assigned to them, or to no member.
    /// - Parameter others: the other members.
    public func reminds(_ person: PersonID, others: [PersonID]) -> Bool {
        assignee.map { $0 == person || !others.contains($0) } ?? true
    }
}

extension Item {
    /// Whether it is one of those that a person has to do on its day (D2): all of a list that only they use; of a shared
    /// one what is given to them, and what they wrote down themselves and nobody does.
    /// - Parameter others: the others who use the list: what was given to somebody who left is nobody's.
    public func concerns(_ person: PersonID, beside others: [PersonID]) -> Bool {
        if others.isEmpty || assignee == person { return true }
        return author == person && !(assignee.map { others.contains($0) } ?? false)
    }

    /// Whether a person is reminded of it: of what is given to them, and of what nobody in particular does.
    /// - Parameter others: the others who use the list.
    public func reminds(_ person: PersonID, beside others: [PersonID]) -> Bool {
        assignee.map { $0 == person || !others.contains($0) } ?? true
    }
}

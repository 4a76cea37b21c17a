extension Item {
    /// Whether it is one of those that a person has to do on its day (D2): all of a list that only they use; of a shared
    /// one what is given to them, and what they wrote down themselves and nobody took.
    public func concerns(_ person: PersonID, isAlone: Bool) -> Bool {
        isAlone || (assignee ?? author) == person
    }
}

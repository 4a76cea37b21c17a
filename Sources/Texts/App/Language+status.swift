extension Language {
    public func waiting(_ count: Int) -> String {
        plural(count, .changesWaiting)
    }

    public func offline(waiting count: Int) -> String {
        fill(.offlineWaiting, waiting(count))
    }

    public func failing(waiting count: Int) -> String {
        let trouble = fill(.serverFailing)
        return count > 0 ? fill(.labelled, trouble, waiting(count)) : trouble
    }

    /// The warning while the device cannot store changes.
    public func unsaved(_ count: Int) -> String {
        fill(.unsaved, plural(count, .changesUnsaved))
    }

    /// - Parameter change: the name of the change.
    public func discard(_ change: String) -> String {
        fill(.discard, quoted(change))
    }

    public func notAccepted(_ count: Int) -> String {
        plural(count, .changesNotAccepted)
    }
}

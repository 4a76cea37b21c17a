extension Language {
    public func waiting(_ count: Int) -> String {
        plural(
            count, ("change waiting/changes waiting", "изменение ждёт/изменения ждут/изменений ждут"))
    }

    public func offline(waiting count: Int) -> String {
        pick(("Offline", "Нет сети")) + ": " + waiting(count)
    }

    public func failing(waiting count: Int) -> String {
        let trouble = pick(("The server has a problem", "На сервере неполадки"))
        return count > 0 ? trouble + ": " + waiting(count) : trouble
    }

    /// Said while the device cannot keep what was changed.
    public func unkept(_ count: Int) -> String {
        fill(
            ("%1 not kept yet: do not close this page.", "%1: не закрывайте эту страницу."),
            plural(
                count,
                (
                    "change is/changes are",
                    "изменение ещё не сохранено/изменения ещё не сохранены/изменений ещё не сохранено"
                )))
    }

    /// - Parameter change: what kind it is of.
    public func discard(_ change: String) -> String {
        fill(("Discard %1?", "Убрать %1?"), quoted(change))
    }

    public func notAccepted(_ count: Int) -> String {
        plural(
            count,
            (
                "change not accepted/changes not accepted",
                "изменение не принято/изменения не приняты/изменений не принято"
            ))
    }
}

extension Language {
    public func waiting(_ count: Int) -> String {
        let russian = plural(count, "изменение ждёт", "изменения ждут", "изменений ждут")
        return pick((plural(count, "change waiting", "changes waiting"), russian))
    }

    public func offline(waiting count: Int) -> String {
        pick(("Offline", "Нет сети")) + " · " + waiting(count)
    }

    public func failing(waiting count: Int) -> String {
        let trouble = pick(("The server has a problem", "На сервере неполадки"))
        return count > 0 ? trouble + " · " + waiting(count) : trouble
    }

    /// Said while the device cannot keep what was changed.
    public func unkept(_ count: Int) -> String {
        let english = plural(count, "change is", "changes are") + " not kept yet: do not close this page."
        let russian = plural(
            count, "изменение ещё не сохранено", "изменения ещё не сохранены", "изменений ещё не сохранено")
        return pick((english, russian + ": не закрывайте эту страницу."))
    }

    public func notAccepted(_ count: Int) -> String {
        let russian = plural(count, "изменение не принято", "изменения не приняты", "изменений не принято")
        return pick((plural(count, "change not accepted", "changes not accepted"), russian))
    }
}

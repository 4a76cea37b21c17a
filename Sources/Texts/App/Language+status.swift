extension Language {
    public func waiting(_ count: Int) -> String {
        let russian = plural(count, "изменение ждёт", "изменения ждут", "изменений ждут")
        return pick((plural(count, "change waiting", "changes waiting"), russian))
    }

    public func offline(waiting count: Int) -> String {
        pick(("Offline", "Нет сети")) + " · " + waiting(count)
    }

    public func notAccepted(_ count: Int) -> String {
        let russian = plural(count, "изменение не принято", "изменения не приняты", "изменений не приняты")
        return pick((plural(count, "change not accepted", "changes not accepted"), russian))
    }
}

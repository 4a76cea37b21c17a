import Domain

extension Language {
    public subscript(_ label: ChatLabel) -> String { pick(label.texts) }

    /// The last message of a chat, where it is one's own.
    public func ownMessage(_ text: String) -> String { fill(("You: %1", "Вы: %1"), text) }

    /// A card of a list, in a line.
    public func card(of list: String) -> String { fill(("List: %1", "Список: %1"), isolated(list)) }

    /// Whether who is in a chat shall see the list whose card they get.
    public func giveAccess(to list: String) -> String {
        fill(("Give access to %1?", "Открыть доступ к списку %1?"), quoted(list))
    }

    /// Who does not see a list: somebody, or a group.
    public func withoutAccess(_ name: String) -> String {
        fill(("No access yet: %1.", "Пока без доступа: %1."), isolated(name))
    }

    /// What was typed and was not sent.
    public func draft(_ text: String) -> String { fill(("Draft: %1", "Черновик: %1"), text) }

    /// The last message of a group's chat.
    public func message(_ text: String, of author: String) -> String { author + ": " + text }

    /// The message that another one answers.
    public func quoted(_ text: String, of author: String) -> String { isolated(author) + ": " + text }

    /// Who wrote a message in the chat that it comes from.
    public func forwarded(from author: String) -> String {
        fill(("Forwarded from %1", "Переслано: %1"), isolated(orSomebody(author)))
    }

    /// Who has seen a message.
    public func readBy(_ names: [String]) -> String {
        fill(("Read by %1", "Прочитали: %1"), names.map { isolated($0) }.joined(separator: ", "))
    }

    public func deleteMessages(_ count: Int) -> String {
        if count == 1 { return pick(("Delete this message?", "Удалить сообщение?")) }
        return fill(
            ("Delete %1?", "Удалить %1?"),
            plural(count, ("message/messages", "сообщение/сообщения/сообщений")))
    }

    /// What nobody but this person sees no more.
    public func messagesHidden(_ count: Int) -> String {
        if count == 1 { return pick(("Message deleted for you", "Сообщение удалено у вас")) }
        return fill(
            ("%1 deleted for you", "Удалено у вас: %1"),
            plural(count, ("message/messages", "сообщение/сообщения/сообщений")))
    }

    public func clearChat(_ name: String) -> String {
        fill(("Clear the history of the chat %1?", "Очистить историю чата %1?"), quoted(name))
    }

    public func deleteChat(_ name: String) -> String {
        fill(("Delete the chat %1?", "Удалить чат %1?"), quoted(name))
    }

    /// The notice after the history of a chat was cleared.
    public func cleared(_ name: String) -> String {
        fill(("History cleared: %1", "История очищена: %1"), quoted(name))
    }

    public func blockQuestion(_ name: String) -> String {
        fill(("Block %1?", "Заблокировать: %1?"), isolated(name))
    }

    /// When somebody was there last.
    public func lastSeen(_ time: CivilTime, today: CivilDay) -> String {
        if time.day == today { return fill(("last seen at %1", "был(а) в сети в %1"), clock(time)) }
        return fill(
            ("last seen %1 at %2", "был(а) в сети %1 в %2"), day(time.day, today: today, isInside: true),
            clock(time))
    }

    /// When a message was written that came later.
    public func written(_ time: CivilTime, today: CivilDay) -> String {
        if time.day == today { return fill(("written at %1", "написано в %1"), clock(time)) }
        return fill(
            ("written %1 at %2", "написано %1 в %2"), day(time.day, today: today, isInside: true), clock(time)
        )
    }

    public func writing(_ name: String) -> String {
        fill(("%1 is writing…", "%1 печатает…"), isolated(name))
    }

    public func writing(_ first: String, _ second: String) -> String {
        fill(("%1 and %2 are writing…", "%1 и %2 печатают…"), isolated(first), isolated(second))
    }

    public func writing(_ count: Int) -> String {
        plural(
            count,
            (
                "person is writing…/people are writing…",
                "человек печатает…/человека печатают…/человек печатают…"
            ))
    }

    public func unread(_ count: Int) -> String {
        plural(count, ("unread message/unread messages", "непрочитанное/непрочитанных/непрочитанных"))
    }

    /// When a message came, as short as it goes: the time of today, "Yesterday", a weekday of the last week, else the date.
    public func brief(_ time: CivilTime, today: CivilDay) -> String {
        switch today.number - time.day.number {
        case ...0: clock(time)
        case 1: day(time.day, today: today)
        case 2...6: shortName(ofWeekday: time.day.weekday)
        default: day(time.day, today: today)
        }
    }
}

import Domain

extension Language {
    public subscript(_ label: ChatLabel) -> String { text(label) }

    /// The last message of a chat if the user wrote it.
    public func ownMessage(_ text: String) -> String { fill(.ownMessage, text) }

    /// A card of a list as a line of text.
    public func card(of list: String) -> String { fill(.card, isolated(list)) }

    /// Asks whether the members of a chat get access to the list on a card.
    public func giveAccess(to list: String) -> String {
        fill(.giveAccess, quoted(list))
    }

    /// A user or a group without access to a list.
    public func withoutAccess(_ name: String) -> String {
        fill(.withoutAccess, isolated(name))
    }

    /// An unsent message.
    public func draft(_ text: String) -> String { fill(.draft, text) }

    /// The last message of a group chat.
    public func message(_ text: String, of author: String) -> String { fill(.labelled, author, text) }

    /// The message that a reply answers.
    public func quoted(_ text: String, of author: String) -> String {
        fill(.labelled, isolated(author), text)
    }

    /// The author of a forwarded message.
    public func forwarded(from author: String) -> String {
        fill(.forwardedFrom, isolated(orSomebody(author)))
    }

    /// The members who have read a message.
    public func readBy(_ names: [String]) -> String {
        fill(.readBy, names.map { isolated($0) }.joined(separator: fill(.listSeparator)))
    }

    public func deleteMessages(_ count: Int) -> String {
        if count == 1 { return fill(.deleteThisMessage) }
        return fill(.deleteMessages, plural(count, .messages))
    }

    /// The notice after messages were deleted for the user alone.
    public func messagesHidden(_ count: Int) -> String {
        if count == 1 { return fill(.messageHidden) }
        return fill(.messagesHidden, plural(count, .messages))
    }

    public func clearChat(_ name: String) -> String {
        fill(.clearHistory, quoted(name))
    }

    public func deleteChat(_ name: String) -> String {
        fill(.deleteChat, quoted(name))
    }

    /// The notice after the history of a chat was cleared.
    public func cleared(_ name: String) -> String {
        fill(.historyCleared, quoted(name))
    }

    public func blockQuestion(_ name: String) -> String {
        fill(.blockQuestion, isolated(name))
    }

    /// When a user was last online.
    public func lastSeen(_ time: CivilTime, today: CivilDay) -> String {
        if time.day == today { return fill(.lastSeenToday, clock(time)) }
        return fill(
            .lastSeen, day(time.day, today: today, isInside: true),
            clock(time))
    }

    /// When a delayed message was written.
    public func written(_ time: CivilTime, today: CivilDay) -> String {
        if time.day == today { return fill(.writtenToday, clock(time)) }
        return fill(
            .written, day(time.day, today: today, isInside: true), clock(time)
        )
    }

    public func writing(_ name: String) -> String {
        fill(.isWriting, isolated(name))
    }

    public func writing(_ first: String, _ second: String) -> String {
        fill(.areWriting, isolated(first), isolated(second))
    }

    public func writing(_ count: Int) -> String {
        plural(count, .writers)
    }

    public func unread(_ count: Int) -> String {
        plural(count, .unreadMessages)
    }

    public func newMessages(_ count: Int) -> String {
        plural(count, .newMessagesCounted)
    }

    /// When a message arrived, in short: the time today, "Yesterday", a weekday of the last week, or a date.
    public func brief(_ time: CivilTime, today: CivilDay) -> String {
        switch today.number - time.day.number {
        case ...0: clock(time)
        case 1: day(time.day, today: today)
        case 2...6: shortName(ofWeekday: time.day.weekday)
        default: day(time.day, today: today)
        }
    }
}

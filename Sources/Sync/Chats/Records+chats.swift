import Domain

extension Records {
    /// Whether a person may take back what others wrote.
    public func moderates(_ chat: ScopeID, _ person: PersonID) -> Bool {
        chat.group(besides: person).map { role(of: person, in: .group($0)) == .owner } ?? false
    }

    /// How far a person has come in a chat, as far as that can be seen here.
    public func mark(of person: PersonID, in chat: ScopeID) -> ChatMark {
        var mark = ChatMark(person)
        if case .mark(let told)? = record(ChatMark.recordID(person), in: chat)?.content { mark = told }
        if case .mark(let own)? = record(ChatMark.recordID(of: chat), in: .user(person))?.content {
            mark.advance(read: own.read, delivered: own.delivered)
        }
        return mark
    }
}

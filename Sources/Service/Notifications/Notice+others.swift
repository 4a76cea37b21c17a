import Domain
import Storage
import Sync
import Texts

/// What others do: they write, and share.
extension StoredRecords {
    /// The last message of others in a chat that somebody has not seen, which stands for those before it.
    func messageNotice(_ chat: ScopeID, _ reader: Notice.Reader) -> Notice? {
        guard let member = member(reader.person, in: chat), member.role != nil else { return nil }
        let preference = preference(of: reader.person, forChat: chat)
        let seen = seen(in: chat, by: reader.person)
        guard !reader.settings.muted.contains(.messages), !preference.isMuted,
            let (id, message) = lastMessage(of: chat, after: seen, for: reader.person, preference)
        else { return nil }
        let author = self.member(message.author, in: chat)?.name ?? ""
        let words = message.text.isEmpty ? reader.language[.picture] : message.text
        guard let group = chat.group(besides: reader.person) else {
            return Notice(tag: "/chats/" + chat.id, subject: id, title: author, body: words)
        }
        guard let group = self.group(in: .group(group)), group.deleted == nil else { return nil }
        return Notice(
            tag: "/chats/" + chat.id, subject: id, title: group.name, body: author + ": " + words)
    }

    /// Up to where of a chat there is nothing new for a person.
    func seen(in chat: ScopeID, by person: PersonID) -> Int64 {
        max(
            mark(of: person, in: chat).read, preference(of: person, forChat: chat).cleared,
            (member(person, in: chat)?.since ?? 1) - 1)
    }

    /// How many messages in a row are skipped that cause no notification: removed, hidden, one's own, or by a blocked user.
    private static let mostPassed: Int64 = 50

    private func lastMessage(
        of chat: ScopeID, after seen: Int64, for person: PersonID, _ preference: ChatPreference
    ) -> (id: RecordID, message: ChatMessage)? {
        guard let end = last(in: chat)?.content.place, end > seen else { return nil }
        for place in stride(from: end, to: max(seen, end - Self.mostPassed), by: -1) {
            guard let record = record(at: place, in: chat), case .message(let message) = record.content else {
                continue
            }
            let isShown = message.removed == nil && !preference.hides(MessageID(record.id.text))
            guard isShown, message.author != person, !isBlocked(message.author, by: person) else { continue }
            return (record.id, message)
        }
        return nil
    }

    /// A list or a group that somebody has given to the person, until it is opened.
    func shareNotice(_ scope: ScopeID, _ reader: Notice.Reader) -> Notice? {
        guard let member = member(reader.person, in: scope), member.role != nil, let giver = member.from,
            member.grant != preference(of: reader.person, for: scope).opened,
            !reader.settings.muted.contains(.shares)
        else { return nil }
        // What comes with a group is told with the group.
        for role in member.groups {
            if self.member(reader.person, in: .group(role.group))?.grant == member.grant { return nil }
        }
        let isCopy = member.ownRole == .owner
        if let list = list(in: scope), list.deleted == nil {
            return Notice(
                tag: "/lists/" + scope.id, title: list.name,
                body: reader.language.given(list.name, by: giver, .list, isCopy: isCopy))
        }
        guard let group = group(in: scope), group.deleted == nil else { return nil }
        return Notice(
            tag: "/groups/" + scope.id, title: group.name,
            body: reader.language.given(group.name, by: giver, .group, isCopy: false))
    }

    /// Requests that came in the day before the alarm. The words of unknown users are not shown.
    func requestNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard !reader.settings.muted.contains(.shares) else { return nil }
        let since = alarm.moment.advanced(by: -CommandProcessor.requestInterval)
        guard let newest = openRequests(of: reader.person).first, newest.at > since else { return nil }
        let place = newest.offer == .message ? "/chats" : newest.offer == .group ? "/profile" : "/lists"
        return Notice(
            tag: place + " requests", title: reader.language[.requestsWait],
            body: reader.language[.requestsWaitHint])
    }

    /// A list or a group that the person sees no more, until they have read it in their centre or see it again.
    func revocationNotice(_ alarm: AlarmTable.Entry, _ reader: Notice.Reader) -> Notice? {
        guard !reader.settings.muted.contains(.revocations),
            case .notification(let told)? = record(alarm.record, in: alarm.scope)?.content,
            told.kind == .revocations,
            told.moment.advanced(by: CommandProcessor.revocationDelay) == alarm.moment,
            told.number > notificationsRead(by: reader.person),
            member(reader.person, in: told.scope)?.role == nil
        else { return nil }
        return Notice(
            tag: "/notifications " + told.scope.text, title: told.name, body: reader.language[.seesNoMore])
    }
}

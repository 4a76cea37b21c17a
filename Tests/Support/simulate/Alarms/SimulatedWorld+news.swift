import Domain
import Storage
import SyncRules

/// A message or share of another user that a device must show.
struct ExpectedNews {
    let device: Device
    let news: News
    let made: Instant
}

/// A new message, or a new grant of access.
struct News: Hashable, Sendable {
    let scope: ScopeID
    /// The message in a chat, otherwise the grant.
    let subject: RecordID
}

/// N1 (notifications) for messages and shares. Each device must show the last unread message of a chat, which covers
/// earlier ones, and each list and group that was shared with its user.
extension SimulatedWorld {
    /// Called after a commit: its new messages and grants must be shown.
    func expectNews() {
        guard focus.reminderPercent > 0 else { return }
        for news in server.history.news {
            for device in devices where isNews(news, to: device.person) {
                counts[.expectedNotifications] += 1
                expectedNews.append(ExpectedNews(device: device, news: news, made: now))
            }
        }
    }

    /// Removes expectations for news that the user no longer sees, or has seen.
    func dropSeenNews() {
        expectedNews.removeAll { !isNews($0.news, to: $0.device.person) }
    }

    /// The news that a message to a device covers.
    func news(in sending: Server.Sending) -> Set<News> {
        let (alarm, session) = (sending.delivery.alarm, sending.delivery.session)
        guard alarm.kind == .messages || alarm.kind == .shares else { return [] }
        let expected = expectedNews.filter {
            $0.news.scope == alarm.scope && $0.device.pushReceiver.session == session
        }
        return Set(expected.map(\.news))
    }

    func fulfil(_ news: Set<News>, on device: Device) {
        expectedNews.removeAll { $0.device === device && news.contains($0.news) }
    }

    /// Checked at rest, when no delivery waits.
    func checkExpectedNews() throws {
        dropSeenNews()
        for expected in expectedNews where expected.device.pushReceiver.lastUnreachable < expected.made {
            let (device, news) = (expected.device.name, expected.news)
            throw Violation("N1", "\(device) never shows \(news.subject.text) in \(news.scope.text)")
        }
    }

    private func isNews(_ news: News, to person: PersonID) -> Bool {
        news.scope.kind == .chat
            ? isMessage(news.subject, in: news.scope, newTo: person)
            : isGrant(news.subject.text, in: news.scope, newTo: person)
    }

    private func isMessage(_ id: RecordID, in chat: ScopeID, newTo person: PersonID) -> Bool {
        guard server.history.readers(of: chat).contains(person), isOpen(chat, to: person),
            case .message(let message)? = content(id, in: chat), message.author != person,
            let position = message.logPosition, message.removed == nil,
            position >= server.history.firstPosition(of: chat, for: person),
            !settings(of: person).muted.contains(.messages)
        else { return false }
        if case .mark(let mark)? = content(ChatMark.recordID(person), in: chat), mark.read >= position {
            return false
        }
        if case .mark(let mark)? = content(ChatMark.recordID(of: chat), in: .user(person)),
            mark.read >= position
        {
            return false
        }
        guard
            case .chatPreference(let preference)? = content(ChatPreference.recordID(chat), in: .user(person))
        else { return true }
        return !preference.isMuted && preference.cleared < position
            && !preference.hides(MessageID(id.text))
    }

    /// Content that is shared with a group is covered by the notification of the group.
    private func isGrant(_ grant: String, in scope: ScopeID, newTo person: PersonID) -> Bool {
        guard server.history.readers(of: scope).contains(person), !isInTrash(scope),
            let member = member(person, in: scope), member.grant == grant, member.inviterName != nil,
            !settings(of: person).muted.contains(.shares),
            !member.groups.contains(where: { self.member(person, in: .group($0.group))?.grant == grant })
        else { return false }
        return server.history.preference(of: person, for: scope).opened != grant
    }

    func member(_ person: PersonID, in scope: ScopeID) -> Member? {
        guard case .member(let member)? = content(Member.recordID(person), in: scope) else { return nil }
        return member
    }

    private func isInTrash(_ scope: ScopeID) -> Bool {
        switch content(scope.kind == .list ? List.recordID : Group.recordID, in: scope) {
        case .list(let list): list.deleted != nil
        case .group(let group): group.deleted != nil
        default: true
        }
    }

    /// False for the chat of a group in the trash.
    private func isOpen(_ chat: ScopeID, to person: PersonID) -> Bool {
        chat.groupID(unlessOwnedBy: person).map { !isInTrash(.group($0)) } ?? true
    }
}

extension RecordState {
    /// The subject of its news: a message, or a grant of access.
    /// - Parameter former: its state before.
    func news(after former: RecordState?) -> RecordID? {
        switch record?.content {
        case .message: return former == nil ? id : nil
        case .member(let member):
            guard member.role != nil, member.inviterName != nil else { return nil }
            if case .member(let before)? = former?.record?.content, before.grant == member.grant {
                return nil
            }
            return RecordID(member.grant)
        default: return nil
        }
    }
}

import Domain
import Storage
import Sync

/// What others did, of which a device is to be told.
struct NewsPromise {
    let device: Device
    let news: News
    let made: Instant
}

/// A message that was written, or access that was given.
struct News: Hashable, Sendable {
    let scope: ScopeID
    /// The message in a chat, else the grant.
    let subject: RecordID
}

/// N1 for what others write and share: each device is told of the last message that its person has not seen, which stands for
/// those before it, and of each list and group that was given to them.
extension World {
    /// Something was committed: of what is new people are to be told.
    func promiseNews() {
        guard focus.reminding > 0 else { return }
        for news in server.history.news {
            for device in devices where isNews(news, to: device.person) {
                counts[.promises] += 1
                newsPromises.append(NewsPromise(device: device, news: news, made: now))
            }
        }
    }

    /// What they do not see any more, or have seen, they are not to be told of.
    func excuseNewsPromises() {
        newsPromises.removeAll { !isNews($0.news, to: $0.device.person) }
    }

    /// What a message to a device stands for.
    func news(in sending: Server.Sending) -> Set<News> {
        let (alarm, session) = (sending.delivery.alarm, sending.delivery.session)
        guard alarm.kind == .messages || alarm.kind == .shares else { return [] }
        let promises = newsPromises.filter {
            $0.news.scope == alarm.scope && $0.device.phone.session == session
        }
        return Set(promises.map(\.news))
    }

    func keepPromises(_ news: Set<News>, on device: Device) {
        newsPromises.removeAll { $0.device === device && news.contains($0.news) }
    }

    /// At rest, when nothing waits any more.
    func checkNewsPromises() throws {
        excuseNewsPromises()
        for promise in newsPromises where promise.device.phone.unreached < promise.made {
            let (device, news) = (promise.device.name, promise.news)
            throw Violation("N1", "\(device) is never told of \(news.subject.text) in \(news.scope.text)")
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
            let place = message.place, message.removed == nil,
            place >= server.history.beginning(of: chat, for: person),
            !settings(of: person).muted.contains(.messages)
        else { return false }
        if case .mark(let mark)? = content(ChatMark.recordID(person), in: chat), mark.read >= place {
            return false
        }
        if case .mark(let mark)? = content(ChatMark.recordID(of: chat), in: .user(person)),
            mark.read >= place
        {
            return false
        }
        guard
            case .chatPreference(let preference)? = content(ChatPreference.recordID(chat), in: .user(person))
        else { return true }
        return !preference.isMuted && preference.cleared < place
            && !preference.hides(MessageID(id.text))
    }

    /// What comes with a group is told with the group.
    private func isGrant(_ grant: String, in scope: ScopeID, newTo person: PersonID) -> Bool {
        guard server.history.readers(of: scope).contains(person), !isInTrash(scope),
            let member = member(person, in: scope), member.grant == grant, member.from != nil,
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

    /// Whether the group whose chat it is, if it is one, is not in the trash.
    private func isOpen(_ chat: ScopeID, to person: PersonID) -> Bool {
        chat.group(besides: person).map { !isInTrash(.group($0)) } ?? true
    }
}

extension RecordState {
    /// What it is news of: a message, or a grant of access.
    /// - Parameter former: what it was before.
    func news(after former: RecordState?) -> RecordID? {
        switch record?.content {
        case .message: return former == nil ? id : nil
        case .member(let member):
            guard member.role != nil, member.from != nil else { return nil }
            if case .member(let before)? = former?.record?.content, before.grant == member.grant {
                return nil
            }
            return RecordID(member.grant)
        default: return nil
        }
    }
}

import Domain

/// The server counts the unread messages that a device does not hold: with each snapshot, and again after something has
/// changed that the count depends on.
extension SyncClient {
    /// Notes of which chats the count may be another one by rows that have come.
    mutating func noteMiscounted(by rows: [RecordState], in scope: ScopeID) {
        if scope.kind == .chat, let low = replica.scopes[scope]?.cursor.low {
            let own = ChatMark.recordID(person)
            if rows.contains(where: { $0.id == own || $0.record?.content.place ?? .max < low }) {
                miscount(scope)
            }
        } else if scope == .user(person) {
            let ids = Set(rows.filter { $0.record?.content.affectsUnread ?? false }.map { $0.id })
            guard !ids.isEmpty else { return }
            for chat in replica.scopes.keys where chat.kind == .chat {
                let about = [
                    ChatMark.recordID(of: chat), ChatPreference.recordID(chat), Membership.recordID(chat),
                ]
                if about.contains(where: { ids.contains($0) }) { miscount(chat) }
            }
        }
    }

    /// Has the messages of a chat counted that are unread and not held.
    mutating func miscount(_ chat: ScopeID) {
        guard let cursor = replica.scopes[chat]?.cursor, cursor.low > 1 else { return }
        if connection.page?.request.scope == chat { connection.page?.isMiscounted = true }
        if !cursor.isMiscounted {
            replica.scopes[chat]?.cursor.isMiscounted = true
            storeState.dirty.insert(.scope(chat))
        }
        if !connection.miscounted.contains(chat) { connection.miscounted.append(chat) }
    }

    /// Notes all chats that are to be counted again, after the store has been read.
    mutating func noteMiscounted() {
        connection.miscounted = replica.scopes.filter { $0.value.cursor.isMiscounted }.map { $0.key }
    }

    /// Has the chat read that is counted next: how many are unread of what is in the store alone includes the count.
    mutating func loadMiscounted() {
        if connection.leads, let scope = nextMiscounted() { want(scope) }
    }

    /// Asks for the count of a chat.
    mutating func nextCount() -> SyncAction? {
        guard connection.page == nil, connection.pull == nil, !connection.wantsPull, !connection.isMidPull,
            let scope = nextMiscounted(), let cursor = replica.scopes[scope]?.cursor,
            cursor.loading == nil, cursor.epoch == epoch, replica.isWhollyLoaded(scope)
        else { return nil }
        let token = connection.newToken()
        let request = LogRequest(scope: scope, before: cursor.low, version: cursor.version, limit: 0)
        connection.page = ConnectionState.Page(token: token, request: request, cursor: cursor)
        return .page(token: token, request)
    }

    /// The chat that is counted next; those that need it no more are noted no more.
    private mutating func nextMiscounted() -> ScopeID? {
        while let scope = connection.miscounted.last {
            if let cursor = replica.scopes[scope]?.cursor, cursor.isMiscounted,
                cursor.low > replica.unreadStart(in: scope) + 1
            {
                return scope
            }
            connection.miscounted.removeLast()
        }
        return nil
    }

    /// Takes in how many messages are unread before what is held.
    mutating func counted(_ page: ConnectionState.Page, _ answer: LogAnswer) {
        let scope = page.request.scope
        // More or less is held by now: it is asked again.
        guard let cursor = replica.scopes[scope]?.cursor, cursor.low == page.request.before else { return }
        // Else not at once, since the same answer could come for ever.
        if !page.isMiscounted { connection.miscounted.removeAll { $0 == scope } }
        guard cursor.epoch == answer.epoch, cursor.grant == answer.grant, cursor.loading == nil,
            replica.isWhollyLoaded(scope), let unread = answer.unread
        else { return }
        replica.scopes[scope]?.cursor.unreadBefore = unread
        replica.scopes[scope]?.cursor.isMiscounted = page.isMiscounted
        storeState.dirty.insert(.scope(scope))
        replica.noteChange(in: scope)
    }
}

extension Content {
    /// Whether it is a record of a person's own scope by which more or fewer messages may be unread.
    fileprivate var affectsUnread: Bool {
        switch self {
        case .mark, .chatPreference, .membership: true
        default: false
        }
    }
}

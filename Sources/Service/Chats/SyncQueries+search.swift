import Database
import Domain
import Storage
import SyncRules
import Wire

/// The search in one chat, from the newest message to older ones.
private struct Search {
    let chat: ScopeID
    /// The first visible position of the chat.
    var low: Int64
    /// The search is done from this position on; nil until it starts.
    var before: Int64?
    /// The user's preferences for the chat.
    var preference = ChatPreference()
    /// Messages after this position are not indexed yet.
    var indexedEnd: Int64 = 0
    /// Messages up to this position wait to be indexed again.
    var unindexedEnd: Int64 = 0
    /// Nil until the search reaches indexed messages.
    var scan: WordIndexScan?
    var hasBegun = false
    var isDone = false
    /// The last match, if it is not in the answer yet.
    var next: (position: Int64, at: Instant, row: [UInt8])?

    /// The position at which the next request continues.
    var rest: SearchPosition? {
        isDone ? nil : SearchPosition(chat: chat, before: next.map { $0.position + 1 } ?? before)
    }
}

extension SyncQueries {
    /// The messages that contain the words, in the chats of a user, from their first visible positions on.
    /// - Parameter cost: the budget. Each chat may use at least a fifth of it, which always allows progress.
    /// - Returns: the JSON of a `SearchAnswer`; nil if this user has no such chat.
    public func search(
        _ request: SearchRequest, by person: PersonID, cost: Int = 20_000
    ) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            var searches = try self.searches(request, by: person)
            guard request.chat == nil || !searches.isEmpty else { return nil }
            let query = SearchText(query: request.text)
            var budget = SearchBudget(cost)
            for index in searches.indices where budget.remaining > 0 {
                budget.limit(to: max(cost / 5, budget.remaining / (searches.count - index)))
                try begin(&searches[index], by: person, &budget)
                try advance(&searches[index], query, &budget)
            }
            budget.limit(to: nil)
            var found: [(chat: ScopeID, row: [UInt8])] = []
            while found.count < SearchAnswer.maxResults, let index = newest(of: searches),
                let row = searches[index].next?.row
            {
                found.append((searches[index].chat, row))
                try advance(&searches[index], query, &budget)
            }
            // Chats that had to wait are first in the next request.
            let waiting = searches.filter { !$0.hasBegun } + searches.filter(\.hasBegun)
            return SearchAnswer.bytes(found, continuation: waiting.compactMap(\.rest))
        }
    }

    /// The chats of a request, each once.
    private func searches(
        _ request: SearchRequest, by person: PersonID
    ) throws(DatabaseError) -> [Search] {
        var chats = try ReadAccess(of: person, on: connection).scopes.filter {
            $0.key.kind == .chat && $0.key == request.chat ?? $0.key
        }
        let positions =
            request.continuation.isEmpty
            ? chats.keys.sorted().map { SearchPosition(chat: $0, before: nil) } : request.continuation
        return positions.compactMap { position in
            guard let chat = chats.removeValue(forKey: position.chat) else { return nil }
            return Search(chat: position.chat, low: chat.since, before: position.before)
        }
    }

    private func begin(
        _ search: inout Search, by person: PersonID, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        let table = RecordTable(connection)
        budget.payForRows(1)
        let preference = try table.content(ChatPreference.recordID(search.chat), in: .user(person))
        if case .chatPreference(let chosen)? = preference { search.preference = chosen }
        budget.payForRows(1)
        let end = try table.end(of: search.chat)
        search.low = max(search.low, min(search.preference.cleared, .max - 1) + 1)
        search.before = min(search.before ?? .max, end + 1)
        search.indexedEnd = WordTable.indexedEnd(of: end)
        budget.payForRows(1)
        search.unindexedEnd = try WordTable(connection).unindexedEnd(of: search.chat)
        search.hasBegun = true
    }

    /// Advances to the next match.
    private func advance(
        _ search: inout Search, _ query: SearchText, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        search.next = nil
        while search.next == nil, !budget.isSpent, let position = try nextPosition(&search, query, &budget) {
            search.before = position
            let stored = try RecordTable(connection).record(at: position, of: search.chat)
            budget.payForMessage(ofSize: stored?.size ?? 0)
            guard let stored, let record = try? stored.record(), !search.preference.hides(record.id),
                case .message(let message) = record.content, SearchText(message.text).isFound(by: query)
            else { continue }
            search.next = (position, message.at, stored.bytes)
        }
    }

    /// The next position to check; nil if there is none, or if the budget is spent before it.
    private func nextPosition(
        _ search: inout Search, _ query: SearchText, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Int64? {
        guard let before = search.before, before > search.low else {
            search.isDone = true
            return nil
        }
        if before - 1 > search.indexedEnd || before - 1 <= search.unindexedEnd { return before - 1 }
        if search.scan == nil {
            let words = query.terms.map { String(decoding: $0, as: UTF8.self) }
            search.scan = try WordIndexScan(words, in: search.chat, on: connection, &budget)
        }
        let low = max(search.low, search.unindexedEnd + 1)
        switch try search.scan?.next(before: before, from: low, &budget) {
        case .candidate(let position): return position
        case .budgetSpent(let position): search.before = position
        case .end, nil:
            if low > search.low { return search.unindexedEnd }
            search.isDone = true
        }
        return nil
    }

    /// The search with the newest match. If several matches have the same time, it is the chat with the smallest id.
    private func newest(of searches: [Search]) -> Int? {
        var newest: (index: Int, at: Instant)?
        for (index, search) in searches.enumerated() {
            guard let at = search.next?.at else { continue }
            if let newest, at < newest.at || at == newest.at && searches[newest.index].chat < search.chat {
                continue
            }
            newest = (index, at)
        }
        return newest?.index
    }
}

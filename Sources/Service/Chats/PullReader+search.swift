import Database
import Domain
import Storage
import Sync
import Wire

/// The search in one chat, from the newest message on.
private struct Search {
    let chat: ScopeID
    /// The first place that the person sees, of those in the chat.
    var low: Int64
    /// From this place on it is done; nil where it has not begun.
    var before: Int64?
    /// What the person has chosen for the chat.
    var preference = ChatPreference()
    /// What comes after this place is not taken into the index yet.
    var indexedEnd: Int64 = 0
    /// What comes before this place, and at it, is left to be put into the index again.
    var unindexedEnd: Int64 = 0
    /// Nil until it comes to what is in the index.
    var walk: WordWalk?
    var hasBegun = false
    var isDone = false
    /// The last message it came to; it is what is looked for, and not in the answer yet.
    var next: (place: Int64, at: Instant, row: [UInt8])?

    /// Where it goes on with the next request.
    var rest: SearchPlace? {
        isDone ? nil : SearchPlace(chat: chat, before: next.map { $0.place + 1 } ?? before)
    }
}

extension PullReader {
    /// The messages in which words stand, of chats of a person, from where on they see them.
    /// - Parameter cost: what it may cost; a chat may take a fifth of that at least, with which it comes further in any case.
    /// - Returns: the JSON of a `SearchAnswer`; nil when there is no such chat for this person.
    public func search(
        _ request: SearchRequest, by person: PersonID, cost: Int = 20_000
    ) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            var searches = try self.searches(request, by: person)
            guard request.chat == nil || !searches.isEmpty else { return nil }
            let query = SearchText(query: request.text)
            var budget = SearchBudget(cost)
            for index in searches.indices where budget.left > 0 {
                budget.limit(to: max(cost / 5, budget.left / (searches.count - index)))
                try begin(&searches[index], by: person, &budget)
                try advance(&searches[index], query, &budget)
            }
            budget.limit(to: nil)
            var found: [(chat: ScopeID, row: [UInt8])] = []
            while found.count < SearchAnswer.most, let index = newest(of: searches),
                let row = searches[index].next?.row
            {
                found.append((searches[index].chat, row))
                try advance(&searches[index], query, &budget)
            }
            // Those that had to wait come first the next time.
            let waiting = searches.filter { !$0.hasBegun } + searches.filter(\.hasBegun)
            return SearchAnswer.bytes(found, rest: waiting.compactMap(\.rest))
        }
    }

    /// Those that a request asks for, each chat once.
    private func searches(
        _ request: SearchRequest, by person: PersonID
    ) throws(DatabaseError) -> [Search] {
        var chats = try ReadAccess(of: person, on: connection).scopes.filter {
            $0.key.kind == .chat && $0.key == request.chat ?? $0.key
        }
        let places =
            request.rest.isEmpty
            ? chats.keys.sorted().map { SearchPlace(chat: $0, before: nil) } : request.rest
        return places.compactMap { place in
            guard let chat = chats.removeValue(forKey: place.chat) else { return nil }
            return Search(chat: place.chat, low: chat.since, before: place.before)
        }
    }

    private func begin(
        _ search: inout Search, by person: PersonID, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        let table = RecordTable(connection)
        budget.payForRows(1)
        let wishes = try table.content(ChatPreference.recordID(search.chat), in: .user(person))
        if case .chatPreference(let chosen)? = wishes { search.preference = chosen }
        budget.payForRows(1)
        let end = try table.end(of: search.chat)
        search.low = max(search.low, min(search.preference.cleared, .max - 1) + 1)
        search.before = min(search.before ?? .max, end + 1)
        search.indexedEnd = WordTable.indexedEnd(of: end)
        budget.payForRows(1)
        search.unindexedEnd = try WordTable(connection).unindexedEnd(of: search.chat)
        search.hasBegun = true
    }

    /// Looks on to the next message that is what is looked for.
    private func advance(
        _ search: inout Search, _ query: SearchText, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        search.next = nil
        while search.next == nil, !budget.isSpent, let place = try nextPlace(&search, query, &budget) {
            search.before = place
            let stored = try RecordTable(connection).record(at: place, of: search.chat)
            budget.payForMessage(ofSize: stored?.size ?? 0)
            guard let stored, let record = try? stored.record(), !search.preference.hides(record.id),
                case .message(let message) = record.content, SearchText(message.text).isFound(by: query)
            else { continue }
            search.next = (place, message.at, stored.bytes)
        }
    }

    /// The place to look at next; nil when there is none, or the budget does not reach there.
    private func nextPlace(
        _ search: inout Search, _ query: SearchText, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Int64? {
        guard let before = search.before, before > search.low else {
            search.isDone = true
            return nil
        }
        if before - 1 > search.indexedEnd || before - 1 <= search.unindexedEnd { return before - 1 }
        if search.walk == nil {
            let words = query.terms.map { String(decoding: $0, as: UTF8.self) }
            search.walk = try WordWalk(words, in: search.chat, on: connection, &budget)
        }
        let low = max(search.low, search.unindexedEnd + 1)
        switch try search.walk?.next(before: before, from: low, &budget) {
        case .place(let place): return place
        case .spent(let place): search.before = place
        case .end, nil:
            if low > search.low { return search.unindexedEnd }
            search.isDone = true
        }
        return nil
    }

    /// The search whose next message is the newest; of those of one moment, that of the first chat by name.
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

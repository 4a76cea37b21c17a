import Database
import Domain
import Storage
import Sync
import Wire

/// The messages of one chat that may be what is looked for, one after the other, the newest first.
private struct Search {
    let chat: ScopeID
    /// What the person has chosen for the chat.
    let preference: ChatPreference
    let low: Int64
    let words: [String]
    /// Not looked at yet, the newest last; from `high` on all were read.
    var places: [Int64] = []
    var high = Int64.max
    var pages = 0
    /// Whether more was not looked at.
    var isCut = false
    /// The newest one that was looked at and is what is looked for.
    var next: (at: Instant, row: [UInt8])?

    /// How many places are read at once, and how often.
    static let (pageSize, mostPages) = (100, 20)
    /// How many of the newest messages are looked at without the index, where a word is frequent.
    static let mostRead: Int64 = 200
}

/// How much is looked at for one request, however many chats it is about.
private struct SearchBudget {
    var places = 4000
    var bytes = 1 << 20

    var isUsedUp: Bool { places <= 0 || bytes <= 0 }
}

extension PullReader {
    /// The messages in which words stand, of chats of a person, from where on they see them.
    /// - Returns: the JSON of a `SearchAnswer`; nil when there is no such chat for this person.
    public func search(_ request: SearchRequest, by person: PersonID) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let query = SearchText(query: request.text)
            let access = try ReadAccess(of: person, on: connection)
            var searches: [Search] = []
            for (chat, (_, _, _, since)) in access.scopes where chat.kind == .chat {
                guard request.chat == nil || request.chat == chat else { continue }
                searches.append(try search(query, in: chat, from: since, by: person))
            }
            guard request.chat == nil || !searches.isEmpty else { return nil }
            var found: [(chat: ScopeID, row: [UInt8])] = []
            var budget = SearchBudget()
            for index in searches.indices { try advance(&searches[index], query, &budget) }
            while found.count < SearchAnswer.most, let index = newest(of: searches),
                let row = searches[index].next?.row
            {
                found.append((searches[index].chat, row))
                try advance(&searches[index], query, &budget)
            }
            let isCut = budget.isUsedUp || searches.contains { $0.isCut }
            return SearchAnswer.bytes(found, more: isCut || newest(of: searches) != nil)
        }
    }

    private func search(
        _ query: SearchText, in chat: ScopeID, from since: Int64, by person: PersonID
    ) throws(DatabaseError) -> Search {
        let table = RecordTable(connection)
        var preference = ChatPreference()
        if case .chatPreference(let chosen)? = try? table.record(
            ChatPreference.recordID(chat), in: .user(person))?.record()?.content
        {
            preference = chosen
        }
        let low = max(since, min(preference.cleared, .max - 1) + 1)
        var search = Search(
            chat: chat, preference: preference, low: low,
            words: query.words.map { String(decoding: $0, as: UTF8.self) })
        // The newest are not taken into the index yet; among some more of them a frequent word is found sooner than in it.
        let end = try table.end(of: chat)
        let isFrequent = try WordTable(connection).isFrequent(search.words, in: chat)
        search.high = max(low, isFrequent ? end - Search.mostRead + 1 : WordTable.indexedEnd(of: end) + 1)
        if search.high <= end { search.places = Array(search.high...end) }
        return search
    }

    /// Looks on to the next message that is what is looked for.
    private func advance(
        _ search: inout Search, _ query: SearchText, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        search.next = nil
        while search.next == nil, !budget.isUsedUp, let place = try nextPlace(&search) {
            budget.places -= 1
            guard let stored = try RecordTable(connection).record(at: place, of: search.chat) else {
                continue
            }
            budget.bytes -= stored.size
            guard let record = try? stored.record(), !search.preference.hides(record.id),
                case .message(let message) = record.content, SearchText(message.text).isFound(by: query)
            else { continue }
            search.next = (message.at, stored.bytes)
        }
    }

    /// The place to look at next; nil when there is none, or so many were looked at in vain.
    private func nextPlace(_ search: inout Search) throws(DatabaseError) -> Int64? {
        if search.places.isEmpty, search.pages < Search.mostPages {
            search.places = try WordTable(connection).places(
                of: search.words, in: search.chat, from: search.low, before: search.high,
                limit: Search.pageSize
            ).reversed()
            let isLast = search.places.count < Search.pageSize
            search.pages = isLast ? Search.mostPages : search.pages + 1
            search.isCut = !isLast && search.pages == Search.mostPages
            search.high = search.places.first ?? search.low
        }
        return search.places.popLast()
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

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
    /// Not looked at yet, the newest last.
    var places: [Int64]
    /// The newest one that was looked at and is what is looked for.
    var next: (at: Instant, row: [UInt8])?
}

extension PullReader {
    /// The messages in which words stand, of chats of a person, from where on they see them.
    /// - Returns: the JSON of a `SearchAnswer`; nil when there is no such chat for this person.
    public func search(_ request: SearchRequest, by person: PersonID) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let query = SearchText(request.text)
            let access = try ReadAccess(of: person, on: connection)
            var searches: [Search] = []
            for (chat, (_, _, _, since)) in access.scopes where chat.kind == .chat {
                guard request.chat == nil || request.chat == chat else { continue }
                searches.append(try search(query, in: chat, from: since, by: person))
            }
            guard request.chat == nil || !searches.isEmpty else { return nil }
            var found: [(chat: ScopeID, row: [UInt8])] = []
            for index in searches.indices { try advance(&searches[index], query) }
            while found.count < SearchAnswer.most, let index = newest(of: searches),
                let row = searches[index].next?.row
            {
                found.append((searches[index].chat, row))
                try advance(&searches[index], query)
            }
            return SearchAnswer.bytes(found, more: newest(of: searches) != nil)
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
        let low = max(since, preference.cleared + 1)
        let words = query.words.map { String(decoding: $0, as: UTF8.self) }
        let places = try WordTable(connection).places(
            of: words, in: chat, from: low, before: .max, limit: SearchAnswer.most * 4)
        return Search(chat: chat, preference: preference, places: places.reversed())
    }

    /// Looks on to the next message that is what is looked for.
    private func advance(_ search: inout Search, _ query: SearchText) throws(DatabaseError) {
        search.next = nil
        while search.next == nil, let place = search.places.popLast() {
            guard let stored = try RecordTable(connection).record(at: place, of: search.chat),
                let record = try? stored.record(), !search.preference.hides(record.id),
                case .message(let message) = record.content, SearchText(message.text).isFound(by: query)
            else { continue }
            search.next = (message.at, stored.bytes)
        }
    }

    private func newest(of searches: [Search]) -> Int? {
        var newest: Int?
        for (index, search) in searches.enumerated() {
            guard let at = search.next?.at else { continue }
            if newest.flatMap({ searches[$0].next?.at }).map({ $0 < at }) ?? true { newest = index }
        }
        return newest
    }
}

import Database
import Domain
import Storage
import Sync
import Wire

extension PullReader {
    /// How many messages of others a person has not read, among those before a place.
    func unreadCount(
        in chat: ScopeID, from first: Int64, before place: Int64, by person: PersonID, _ table: RecordTable
    ) throws(DatabaseError) -> Int64 {
        guard place > first else { return 0 }
        let own = ScopeID.user(person)
        var read = first - 1
        var wishes = ChatPreference()
        for (id, scope) in [
            (ChatMark.recordID(person), chat), (ChatMark.recordID(of: chat), own),
            (ChatPreference.recordID(chat), own),
        ] {
            switch try table.content(id, in: scope) {
            case .mark(let mark)?: read = max(read, mark.read)
            case .chatPreference(let preference)?:
                read = max(read, preference.cleared)
                wishes = preference
            default: break
            }
        }
        guard read < place - 1 else { return 0 }
        let low = max(read + 1, place - PullAnswer.mostCounted)
        let messages = try table.messages(in: chat, from: low, before: place, notBy: person)
        let hidden = Set(wishes.hiddenMessages)
        return Int64(messages.count { !hidden.contains($0) })
    }

    /// The older records of a log, for somebody who may see it.
    /// - Returns: the JSON of a `LogAnswer`; nil when there is no such log for this person.
    /// - Throws: `.busy` when this database does not have what the device follows already.
    public func log(_ request: LogRequest, by person: PersonID) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            guard let stored = try table.record(Membership.recordID(request.scope), in: .user(person)),
                case .membership(let membership)? = try? stored.record()?.content
            else { return nil }
            let head = try table.versions(of: request.scope)?.head ?? 0
            guard request.version <= head else {
                throw DatabaseError(.busy, "The log has not come that far here.")
            }
            let before = max(1, min(request.before, try table.end(of: request.scope) + 1))
            let first = membership.since ?? 1
            let low = max(first, before - Int64(request.limit))
            let rows = try newest(of: request.scope, from: low, before: before, table)
            let unread =
                request.limit == 0
                ? try unreadCount(in: request.scope, from: first, before: before, by: person, table) : nil
            return LogAnswer.bytes(
                epoch: epoch, grant: membership.grant, low: before - Int64(rows.count),
                rows: rows.map { row($0, of: request.scope) }, unread: unread)
        }
    }

    /// The last records of a log before a place, in their order, as far as they have room in one answer; they are read in
    /// parts, so that hardly one is read in vain.
    private func newest(
        of scope: ScopeID, from low: Int64, before place: Int64, _ table: RecordTable
    ) throws(DatabaseError) -> [RecordTable.Stored] {
        var newest: [RecordTable.Stored] = []
        var (place, room) = (place, PullReader.mostBytes)
        while low < place, room > 0 {
            let beginning = max(low, place - Int64(LogRequest.usual))
            let part = try table.log(of: scope, from: beginning, before: place)
            for row in part.reversed() where room > 0 {
                newest.append(row)
                room -= row.size
            }
            place = beginning
        }
        return newest.reversed()
    }
}

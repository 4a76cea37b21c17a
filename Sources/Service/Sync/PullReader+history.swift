import Database
import Domain
import JSON
import Storage
import Sync
import Wire

extension PullReader {
    /// What a record was before, for somebody who may see it.
    /// - Returns: the JSON of a `HistoryAnswer`; nil when there is no such record for this person.
    public func history(
        _ request: HistoryRequest, by person: PersonID
    ) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let table = RecordTable(connection)
            guard try mayRead(request.scope, person, table),
                try table.record(request.record, in: request.scope)?.data != nil
            else { return nil }
            let past = try table.history(
                of: request.record, in: request.scope, before: request.before ?? .max,
                limit: HistoryAnswer.page + 1)
            return answer(past)
        }
    }

    /// By the mirror of the membership, as in a pull.
    private func mayRead(
        _ scope: ScopeID, _ person: PersonID, _ table: RecordTable
    ) throws(DatabaseError) -> Bool {
        let own = ScopeID.user(person)
        if scope == own { return true }
        return try table.record(Membership.recordID(scope), in: own)?.data != nil
    }

    private func answer(_ past: [RecordTable.Past]) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.name("entries")
        writer.beginArray()
        for entry in past.prefix(HistoryAnswer.page) {
            let fields = Array(entry.data.utf8)
            guard JSONValue.isObject(utf8: fields) else { continue }
            HistoryAnswer.write(
                version: entry.version, person: entry.person, at: entry.at, fields: fields, to: &writer)
        }
        writer.endArray()
        writer.name("more")
        writer.bool(past.count > HistoryAnswer.page)
        writer.endObject()
        return writer.bytes
    }
}

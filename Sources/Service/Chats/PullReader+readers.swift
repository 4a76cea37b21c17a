import Database
import Domain
import JSON
import Storage
import Sync
import Wire

extension PullReader {
    /// Who of the others has seen a message that a person sees, too.
    /// - Returns: the JSON of a `ReadersAnswer`; nil when there is no such message for this person.
    public func readers(_ request: ReadersRequest, by person: PersonID) throws(DatabaseError) -> [UInt8]? {
        try connection.transaction { () throws(DatabaseError) in
            let (table, chat) = (RecordTable(connection), request.chat)
            guard let stored = try table.record(Membership.recordID(chat), in: .user(person)),
                case .membership(let membership)? = try? stored.record()?.content,
                request.message >= membership.since ?? 1, request.message <= (try table.end(of: chat))
            else { return nil }
            var readers: [PersonID] = []
            for stored in try table.all(Member.kind, in: chat) {
                guard case .member(let member)? = try? stored.record()?.content, member.role != nil,
                    member.person != person, member.since ?? 1 <= request.message,
                    try read(by: member.person, in: chat, table) >= request.message
                else { continue }
                readers.append(member.person)
            }
            return JSONValue.object(ReadersAnswer(readers).json).bytes
        }
    }

    /// The last message that a user has seen; 0 for a user who hides when they are online.
    private func read(
        by person: PersonID, in chat: ScopeID, _ table: RecordTable
    ) throws(DatabaseError) -> Int64 {
        if case .settings(let settings)? = try table.content(Settings.recordID, in: .user(person)),
            settings.hidesPresence
        {
            return 0
        }
        var read: Int64 = 0
        for (id, scope) in [
            (ChatMark.recordID(person), chat), (ChatMark.recordID(of: chat), ScopeID.user(person)),
        ] {
            if case .mark(let mark)? = try table.content(id, in: scope) {
                read = max(read, mark.read)
            }
        }
        return read
    }
}

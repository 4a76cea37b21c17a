import Database
import Domain
import Storage
import Sync

extension StoredRecords {
    /// What becomes of records that cannot be read.
    enum DamageHandling {
        /// Nothing counts that a rule makes of them.
        case failing
        /// They are as if they were not there: what is decided already is only carried out.
        case skipping
        /// So far as what a member may do, and whether somebody has an account, is known from elsewhere, that stands for them:
        /// somebody goes, and others are to lose nothing by it.
        case substituting
    }

    /// Does something that records which cannot be read do not keep from being done.
    func handlingDamage<Result>(
        by handling: DamageHandling, _ work: () throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let before = damageHandling
        damageHandling = handling
        defer { damageHandling = before }
        return try work()
    }

    /// What stands for a record that cannot be read; nil where nothing does.
    func standIn(for stored: RecordTable.Stored, in scope: ScopeID) -> Record? {
        guard damageHandling == .substituting else { return nil }
        if stored.kind == Profile.kind {
            return Record(id: stored.id, content: .profile(Profile(firstName: "", lastName: "")))
        }
        guard stored.kind == Member.kind, let person = Member.person(of: stored.id) else { return nil }
        var member = Member(person: person, name: "?", role: nil, grant: "")
        if case .membership(let mirror)? = record(Membership.recordID(scope), in: .user(person))?.content {
            (member.ownRole, member.grant, member.since) = (mirror.role, mirror.grant, mirror.since)
        }
        if let name = profile(of: person)?.name, !name.isEmpty { member.name = name }
        return Record(id: stored.id, content: .member(member))
    }

    /// What stands for the last record of a log that cannot be read: its place alone, so that others can follow.
    func placeholder(of last: RecordTable.Stored, in log: ScopeID) -> Record? {
        damage.note(last, in: log)
        guard let place = attempt({ () throws(DatabaseError) in try table.end(of: log) }) else { return nil }
        let (nobody, begin) = (PersonID(""), Instant(milliseconds: 0))
        switch last.kind {
        case ChatMessage.kind:
            let message = ChatMessage(
                number: place, author: nobody, text: "", written: begin, arrival: begin, after: nil)
            return Record(id: last.id, content: .message(message))
        case Photo.kind:
            let photo = Photo(number: place, author: nobody, blob: nil, at: begin)
            return Record(id: last.id, content: .photo(photo))
        default: return nil
        }
    }
}

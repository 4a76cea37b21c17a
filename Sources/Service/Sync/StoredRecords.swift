import Database
import Domain
import Storage
import SyncRules

/// The records of the server as `apply` reads them, within the writer's transaction.
///
/// A cache of read and written records. It is valid because only the writer changes records, and empties it after a
/// rollback. As one of several nodes, the writer applies what the others have changed (`BatchChanges`) before it reads.
/// Used on the writer's thread only.
final class StoredRecords: Records {
    let table: RecordTable
    private let blobs: BlobTable
    var isComplete: Bool { true }
    /// The first failure while a rule was reading. The rule saw no record, and its result must not be used.
    private(set) var failure: DatabaseError?
    var records: [RecordKey: Entry] = [:]
    var versions: [ScopeID: Int64] = [:]
    /// The number of records by scope and kind, without tombstones, as far as requested.
    var counts: [ScopeID: [String: Int]] = [:]
    /// The last record of each log, as far as requested; the inner value is nil for an empty log.
    var ends: [ScopeID: RecordID?] = [:]
    /// Collects the changes of the open transaction for other nodes; nil without other nodes.
    var recorder: BatchRecorder?
    /// When the server received the current command.
    var arrival: Instant?
    /// True if contact requests hold back content from unknown users.
    var asksForContact = false
    /// The size of the records that were read for `all` and `pictures`. Callers set it to 0 before.
    var bytesRead = 0

    struct Entry {
        let stored: RecordTable.Stored?
        let record: Record?
    }

    /// The maximum number and size of the cached records. Beyond it the cache is emptied.
    static let (capacity, byteCapacity) = (20_000, 32 << 20)
    /// An upper bound of the size of the cached records.
    private var bytes = 0

    let damage: DamageLog
    /// The handling of records that cannot be read.
    var damageHandling = DamageHandling.failing
    private static let unreadable = DatabaseError(.corrupt, "A record cannot be read.")

    init(_ table: RecordTable, _ blobs: BlobTable, _ damage: DamageLog = DamageLog()) {
        self.table = table
        self.damage = damage
        self.blobs = blobs
    }

    func record(_ id: RecordID, in scope: ScopeID) -> Record? {
        entry(RecordKey(scope, id)).record
    }

    func last(in scope: ScopeID) -> Record? {
        if let end = ends[scope] { return end.flatMap { record($0, in: scope) } }
        guard let found = attempt({ () throws(DatabaseError) in try table.last(in: scope) }) else {
            return nil
        }
        do {
            let record = try found?.record()
            if ends.count >= StoredRecords.capacity { ends.removeAll(keepingCapacity: true) }
            ends.updateValue(found?.id, forKey: scope)
            return record
        } catch {
            return found.flatMap { placeholder(of: $0, in: scope) }
        }
    }

    func shows(_ blob: BlobID, in scope: ScopeID) -> Bool {
        attempt { () throws(DatabaseError) in try blobs.isShown(blob, in: scope) } ?? false
    }

    func isAcquainted(_ person: PersonID, with other: PersonID) -> Bool {
        let chat = ScopeID.chat(person, other)
        if member(person, in: chat)?.role != nil, hasOpened(chat, person) { return true }
        return attempt { () throws(DatabaseError) in try table.isShared(by: person, with: other) } ?? false
    }

    /// True if a user has read a chat, or has written one of its last messages.
    private func hasOpened(_ chat: ScopeID, _ person: PersonID) -> Bool {
        if mark(of: person, in: chat).read > 0 { return true }
        let end = last(in: chat)?.content.logPosition ?? 0
        return stride(from: end, to: max(0, end - 50), by: -1).contains { position in
            guard case .message(let message)? = record(at: position, in: chat)?.content else { return false }
            return message.author == person
        }
    }

    /// The record at a position of a log.
    func record(at position: Int64, in scope: ScopeID) -> Record? {
        let found = attempt { () throws(DatabaseError) in try table.record(at: position, of: scope) } ?? nil
        return found.flatMap { stored in
            do { return try stored.record() } catch { return damaged(stored, in: scope) }
        }
    }

    func all(_ kind: String, in scope: ScopeID) -> [Record] {
        readable(in: scope) { () throws(DatabaseError) in try table.all(kind, in: scope) }
    }

    func attached(to item: ItemID, in list: ScopeID) -> [Record] {
        readable(in: list) { () throws(DatabaseError) in try table.attached(to: item, in: list) }
    }

    /// Reads records. Leaves out those that cannot be read and have no substitute.
    private func readable(
        in scope: ScopeID, _ read: () throws(DatabaseError) -> [RecordTable.Stored]
    ) -> [Record] {
        attempt { () throws(DatabaseError) in
            let found = try read()
            for stored in found { bytesRead += stored.size }
            return found.compactMap { stored in
                do { return try stored.record() } catch {
                    damage.report(stored, in: scope)
                    return substitute(for: stored, in: scope)
                }
            }
        } ?? []
    }

    func holds(moreThan limit: Int, _ kind: String, in scope: ScopeID) -> Bool {
        if let count = counts[scope]?[kind] { return count > limit }
        return attempt { () throws(DatabaseError) in
            let count = try table.count(kind, in: scope)
            if counts.count >= StoredRecords.capacity { counts.removeAll(keepingCapacity: true) }
            counts[scope, default: [:]][kind] = count
            return count > limit
        } ?? false
    }

    func isUnused(_ scope: ScopeID) -> Bool {
        attempt { () throws(DatabaseError) in try version(of: scope) == 0 } ?? false
    }

    func nextVersion(of scope: ScopeID) -> Int64? {
        attempt { () throws(DatabaseError) in try version(of: scope) + 1 }
    }

    func stored(_ key: RecordKey) -> RecordTable.Stored? {
        entry(key).stored
    }

    /// The version of a scope; 0 if it never had content.
    func version(of scope: ScopeID) throws(DatabaseError) -> Int64 {
        if let version = versions[scope] { return version }
        let version = try table.versions(of: scope)?.head ?? 0
        if versions.count >= StoredRecords.capacity { versions.removeAll(keepingCapacity: true) }
        versions[scope] = version
        return version
    }

    func setVersion(of scope: ScopeID, to version: Int64) throws(DatabaseError) {
        try table.setVersion(of: scope, to: version)
        versions[scope] = version
    }

    func save(
        _ stored: RecordTable.Stored, _ record: Record?, in scope: ScopeID, expires: Instant?
    ) throws(DatabaseError) {
        let key = RecordKey(scope, stored.id)
        let earlier = entry(key)
        let before = earlier.stored
        let position = record?.content.logPosition
        try table.save(
            stored, in: scope, position: position, item: record?.content.parentItem,
            author: record?.content.textAuthor, expires: expires,
            renewsExpiry: record?.content.renewsExpiry(after: earlier.record?.content) ?? false)
        if record == nil {
            ends[scope] = nil
            recorder?.changes.ends.updateValue(nil, forKey: scope)
        } else if position != nil, before == nil {
            ends[scope] = stored.id
            recorder?.changes.ends[scope] = stored.id
        }
        if let before, before.data != nil {
            counts[scope]?[before.kind]? -= 1
            recorder?.changes.count(before.kind, in: scope, by: -1)
        }
        if stored.data != nil {
            counts[scope]?[stored.kind]? += 1
            recorder?.changes.count(stored.kind, in: scope, by: 1)
        }
        cache(Entry(stored: stored, record: record), as: key)
    }

    /// Erases a scope with its content.
    func erase(_ scope: ScopeID) throws(DatabaseError) {
        try table.erase(scope)
        invalidate()
        recordErasure()
    }

    /// Throws the first failure since the last call.
    func checkFailure() throws(DatabaseError) {
        defer { failure = nil }
        if let failure { throw failure }
    }

    /// True if the first failure since the last call was a record that cannot be read; clears it. A retry would not
    /// help, so the caller rejects the command instead of reporting a database error.
    func hasMetDamage() -> Bool {
        guard failure == StoredRecords.unreadable else { return false }
        failure = nil
        return true
    }

    /// Notes that records were removed without a commit, so that other nodes forget what they have read.
    func recordErasure() {
        guard let recorder else { return }
        recorder.changes.hasErased = true
        invalidate()
    }

    func clearFailure() {
        failure = nil
    }

    func invalidate() {
        evict()
        versions.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        failure = nil
    }

    private func entry(_ key: RecordKey) -> Entry {
        if let entry = records[key] { return entry }
        guard
            let found = attempt({ () throws(DatabaseError) in try table.record(key.id, in: key.scope) })
        else { return Entry(stored: nil, record: nil) }
        do {
            let entry = Entry(stored: found, record: try found?.record())
            cache(entry, as: key)
            return entry
        } catch {
            return Entry(stored: found, record: found.flatMap { damaged($0, in: key.scope) })
        }
    }

    private func cache(_ entry: Entry, as key: RecordKey) {
        if records.count >= StoredRecords.capacity || bytes >= StoredRecords.byteCapacity { evict() }
        bytes += entry.stored?.size ?? 0
        records[key] = entry
    }

    /// Forgets a record, so that it is read again.
    func drop(_ key: RecordKey) {
        bytes -= records.removeValue(forKey: key)?.stored?.size ?? 0
    }

    private func evict() {
        records.removeAll(keepingCapacity: true)
        bytes = 0
    }

    /// Reports a record that cannot be read. Returns its substitute, if there is one.
    private func damaged(_ stored: RecordTable.Stored, in scope: ScopeID) -> Record? {
        damage.report(stored, in: scope)
        if damageHandling == .failing { failure = failure ?? StoredRecords.unreadable }
        return substitute(for: stored, in: scope)
    }

    func attempt<Result>(_ read: () throws(DatabaseError) -> Result) -> Result? {
        do { return try read() } catch {
            failure = failure ?? error
            return nil
        }
    }
}

extension Content {
    /// The author of a message, unless its text was removed.
    fileprivate var textAuthor: PersonID? {
        guard case .message(let message) = self, message.removed == nil else { return nil }
        return message.author
    }
}

extension StoredRecords {
    /// The handling of records that cannot be read.
    enum DamageHandling {
        /// The result of the rule must not be used.
        case failing
        /// Unreadable records count as missing, because only a decision that is already made is carried out.
        case skipping
        /// Unreadable records are replaced as far as other records have their content: the rights of a member, and the
        /// existence of an account. Used when a user is removed, so that others lose nothing.
        case substituting
    }

    /// Does work despite records that cannot be read.
    func handlingDamage<Result>(
        by handling: DamageHandling, _ work: () throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        let before = damageHandling
        damageHandling = handling
        defer { damageHandling = before }
        return try work()
    }

    /// The substitute for a record that cannot be read; nil if there is none.
    func substitute(for stored: RecordTable.Stored, in scope: ScopeID) -> Record? {
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

    /// The substitute for the last record of a log if it cannot be read. It has only the position, so that others can
    /// follow.
    func placeholder(of last: RecordTable.Stored, in log: ScopeID) -> Record? {
        damage.report(last, in: log)
        guard let position = attempt({ () throws(DatabaseError) in try table.end(of: log) }) else {
            return nil
        }
        let (noAuthor, begin) = (PersonID(""), Instant(milliseconds: 0))
        switch last.kind {
        case ChatMessage.kind:
            let message = ChatMessage(
                position: position, author: noAuthor, text: "", written: begin, arrival: begin, after: nil)
            return Record(id: last.id, content: .message(message))
        case Photo.kind:
            let photo = Photo(position: position, author: noAuthor, blob: nil, at: begin)
            return Record(id: last.id, content: .photo(photo))
        default: return nil
        }
    }
}

extension Content {
    /// True if the time of a record in the trash starts again. A request expires `TrashPeriod` after the last addition
    /// or answer, with everything that waits in it. All other records keep their first time.
    fileprivate func renewsExpiry(after former: Content?) -> Bool {
        guard case .contactRequest(let request) = self, case .contactRequest(let before)? = former else {
            return false
        }
        return request.state != before.state || request.scopes.count > before.scopes.count
    }
}

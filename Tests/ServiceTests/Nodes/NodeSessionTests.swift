import Database
import Domain
import Secrets
import Storage
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("Sessions of several nodes", .timeLimit(.minutes(15)))
struct NodeSessionTests {
    private let key = ServerKey(bytes: secureRandomBytes(ServerKey.length))
    private let registry: SessionRegistry
    private let now = Instant(milliseconds: 1_800_000_000_000)
    private let person: PersonID = newID()

    init() {
        registry = SessionRegistry([], deleted: [], key: key, hasOtherNodes: true)
    }

    private func session() -> Session {
        Session(for: person, device: "Firefox", at: now)
    }

    private func isLive(_ session: Session, at moment: Instant? = nil) -> Bool {
        registry.session(registry.token(for: session), at: moment ?? now) != nil
    }

    @Test("the changes of sessions reach other nodes in their order, and are the ones of the table")
    func changes() throws {
        let database = try TestDatabase()
        let connection = try database.writer()
        try connection.migrate(Schema.migrations)
        let order = try CommitOrder(connection, run: "A", isShared: true)
        let writer = Writer(connection: connection, epoch: "e", order: order) { for run in $0 { run() } }
        let (one, two, three, kept) = (session(), session(), session(), session())
        let (person, now) = (person, now)
        let account = Account(
            person: person, email: try EmailAddress("ada@example.org"), password: "-", created: now)
        writer.submit { transaction throws(DatabaseError) in
            _ = try AccountTable(transaction.connection).insert(account)
            for session in [one, two, three, kept] { try transaction.sessions.insert(session) }
            try transaction.sessions.touch(kept.id, at: now.advanced(by: 5))
            try transaction.sessions.touch(kept.id, at: now.advanced(by: 3))
            try transaction.sessions.remove(one.id)
            try transaction.sessions.removeAll(of: person, except: kept.id)
        } completion: { _ in
        }
        writer.close()
        let reader = try database.writer()
        let entries = try CommitLogTable(reader).entries(after: 0, limit: 9, bytes: 10_000)
        let read = try BatchChanges(parsing: try #require(entries.first).body).sessions
        #expect(read.first == .opened(one) && read.last == .allEnded(person, except: kept.id))
        #expect(read.count == 8)
        #expect(Set(registry.apply(read)) == [one.id, two.id, three.id])
        #expect(registry.all(of: person, at: now).map(\.id) == [kept.id])
        #expect(registry.all(of: person, at: now).map(\.used) == [now.advanced(by: 5)])
        let used = try reader.run("SELECT used FROM session")
        #expect(try used.map { row throws(DatabaseError) in try row.integer(0) } == [now.milliseconds + 5])
    }

    @Test("a session that is not known yet is asked for once, and an ended one never returns")
    func unknown() {
        let (opened, ended) = (session(), session())
        let tokens = [opened, ended].map { registry.token(for: $0) }
        #expect(tokens.map { registry.unknownSession(of: $0, at: now)?.id } == [opened.id, ended.id])
        registry.add(opened, as: opened.id)
        registry.add(nil, as: ended.id)
        #expect(tokens.allSatisfy { registry.unknownSession(of: $0, at: now) == nil })
        #expect(isLive(opened) && !isLive(ended))
    }

    @Test("only a valid token of a user who still exists is asked for")
    func strangers() {
        let other = ServerKey(bytes: secureRandomBytes(ServerKey.length))
        let foreign = SessionRegistry([], deleted: [], key: other).token(for: session())
        #expect(registry.unknownSession(of: foreign, at: now) == nil)
        let token = registry.token(for: session())
        #expect(registry.unknownSession(of: token, at: now.advanced(by: Session.maxLifetime)) == nil)
        registry.delete(person)
        #expect(registry.unknownSession(of: token, at: now) == nil)
        #expect(registry.refusal(of: token, at: now) == .deleted)
        let alone = SessionRegistry([], deleted: [], key: key)
        #expect(alone.unknownSession(of: alone.token(for: session()), at: now) == nil)
    }

    @Test("a session that is used on another node does not expire here")
    func used() {
        let session = session()
        _ = registry.apply([.opened(session)])
        let later = now.advanced(by: Session.maxIdleTime - 1)
        _ = registry.apply([.used(session.id, later)])
        let end = now.advanced(by: Session.maxIdleTime + 1)
        #expect(registry.endExpired(at: end).isEmpty && isLive(session, at: end))
        #expect(registry.drainUnsaved().isEmpty, "the other node has stored its use")
    }
}

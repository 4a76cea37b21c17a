import Database
import Domain
import Storage
import SyncProtocol
import SyncRules
import Synchronization
import TestDatabase
import Testing
import Wire

@testable import Service

@Suite("Several nodes", .timeLimit(.minutes(15)))
struct NodeLogTests {
    private let database: TestDatabase
    private let (one, other): (NodeFixture, NodeFixture)
    private let (person, list): (PersonID, ScopeID)
    private let client: ClientID = newID()

    init() throws {
        database = try TestDatabase()
        one = try NodeFixture(database, run: "A", isFirst: true)
        person = try one.register()
        list = .list(newID())
        _ = try one.push(.list(.create(name: "Shopping")), in: list, by: person, client, 1)
        other = try NodeFixture(database, run: "B")
    }

    private func item(_ title: String) -> Intent {
        .item(.create([NewItem(id: newID(), title: title, rank: Rank("U")!)]))
    }

    private func isDone(_ outcome: PushAnswer.Outcome?) -> Bool {
        if case .done? = outcome { true } else { false }
    }

    @Test("a device changes nodes in the middle of its commands, and no version is given twice")
    func devices() throws {
        for sequence: Int64 in 2...9 {
            let node = sequence.isMultiple(of: 2) ? other : one
            let outcome = try node.push(item("Milk"), in: list, by: person, client, sequence)
            #expect(outcome == .done([list: sequence]))
        }
        for node in [one, other] {
            try node.log.follow()
            #expect(try CacheComparison(node.processor).firstDifference() == nil)
        }
        #expect(one.published == ["list 1-2", "list 3-4", "list 5-6", "list 7-8"])
        #expect(other.published == ["list 2-3", "list 4-5", "list 6-7", "list 8-9"])
    }

    @Test("commits of others stay known after an own transaction is rolled back, and are published once")
    func rollback() throws {
        try one.push(item("Milk"), in: list, by: person, client, 2)
        #expect(throws: DatabaseError.self) {
            try other.transaction { () throws(DatabaseError) in throw DatabaseError(.constraint, "") }
        }
        #expect(other.published == ["list 1-2"])
        #expect(isDone(try other.push(item("Bread"), in: list, by: person, client, 3)))
        #expect(other.published == ["list 1-2"])
        #expect(try CacheComparison(other.processor).firstDifference() == nil)
    }

    @Test("the commands of a user that another node has deleted are not executed")
    func deletion() throws {
        #expect(isDone(try other.push(item("Milk"), in: list, by: person, client, 2)))
        _ = try one.transaction { () throws(DatabaseError) in
            try one.processor.accountRemoval.remove(person, command: newID(), at: NodeFixture.now)
        }
        #expect(try other.push(item("Bread"), in: list, by: person, client, 3) == nil)
        #expect(try CacheComparison(other.processor).firstDifference() == nil)
    }

    @Test("limits of one user count what other nodes have written")
    func limits() throws {
        let addition = MemberAddition(inviter: person, invited: newID())
        _ = try one.transaction { () throws(DatabaseError) in
            one.processor.records.recorder?.changes.additions.append((addition, 1000, NodeFixture.now))
            one.processor.records.recorder?.changes.bytesSpent.append((person, 100 << 20, NodeFixture.now))
        }
        #expect(!other.processor.mustWait(person, at: NodeFixture.now))
        try other.log.follow()
        #expect(other.processor.mustWait(person, at: NodeFixture.now))
        #expect(!other.processor.contactLimits.additions.admits(by: addition, at: NodeFixture.now))
    }

    @Test("the alarm clock of a node learns of the alarms of others")
    func alarms() throws {
        try other.log.follow()
        let moment = NodeFixture.now.advanced(by: 1000)
        for node in [one, other] { _ = node.processor.schedule.consume(at: NodeFixture.now) }
        _ = try one.transaction { () throws(DatabaseError) in one.processor.schedule.add(moment) }
        #expect(!other.processor.schedule.consume(at: moment))
        try other.log.follow()
        #expect(other.processor.schedule.consume(at: moment))
        // It is no new alarm of this node.
        #expect(other.processor.schedule.dequeueAdded() == nil)
    }

    @Test("a node follows many large transactions, of which one answer has only some")
    func large() throws {
        let intent = Intent.list(.rename(String(repeating: "x", count: 100)))
        for sequence: Int64 in 2...300 { try one.push(intent, in: list, by: person, client, sequence) }
        let size = try one.connection.run("SELECT CAST(SUM(LENGTH(body)) AS BIGINT) FROM commit_log")
        #expect(try size[0].integer(0) > 128 << 10)
        try other.log.follow()
        #expect(other.order.number == one.order.number)
        #expect(other.published.count == 299)
    }

    @Test("a node that is too late ends")
    func gap() throws {
        let short = try NodeFixture(database, run: "C", length: 2)
        for sequence: Int64 in 2...5 { try short.push(item("Milk"), in: list, by: person, client, sequence) }
        let error = #expect(throws: DatabaseError.self) { try other.log.follow() }
        #expect(error?.kind == .replaced)
        #expect(throws: DatabaseError.self) { try other.push(item("Tea"), in: list, by: person, client, 6) }
        #expect(other.published.isEmpty)
    }

    @Test(
        "a node ends at an entry that it cannot read", arguments: ["{", #"{"v":2}"#, #"{"v":1,"ends":[{}]}"#])
    func damage(body: String) throws {
        try one.transaction { () throws(DatabaseError) in }
        _ = try one.connection.run("UPDATE commit_log SET body = \(Array(body.utf8))")
        let error = #expect(throws: DatabaseError.self) { try other.log.follow() }
        #expect(error?.kind == .replaced)
    }

    @Test("a writer without other nodes writes no log")
    func alone() throws {
        let database = try TestDatabase()
        let connection = try database.writer()
        try connection.migrate(Schema.migrations)
        let reader = try database.reader()
        let order = try CommitOrder(connection, run: "A")
        let writer = Writer(connection: connection, epoch: "e", order: order) { for done in $0 { done() } }
        writer.submit { transaction throws(DatabaseError) in
            _ = try transaction.connection.run("INSERT INTO meta (name, value) VALUES ('a', 'b')")
        } completion: { _ in
        }
        writer.close()
        #expect(try reader.run("SELECT number FROM log_head").first?.integer(0) == 1)
        #expect(try reader.run("SELECT number FROM commit_log").isEmpty)
    }
}

@Suite("Writers of several nodes", .timeLimit(.minutes(15)))
struct NodeWriterTests {
    /// A writer with what it publishes and answers, in order.
    private final class Node: Sendable {
        let writer: Writer
        let events: Events

        final class Events: Sendable {
            let all = Mutex<[String]>([])

            func add(_ event: String) { all.withLock { $0.append(event) } }
        }

        init(_ database: TestDatabase, run: String) throws {
            let connection = try database.writer()
            try connection.migrate(Schema.migrations)
            let events = Events()
            self.events = events
            writer = Writer(
                connection: connection, epoch: "e",
                order: try CommitOrder(connection, run: run, isShared: true),
                report: { event in if case .replaced = event { events.add("replaced") } },
                publish: { for part in $0.flatMap(\.parts) { events.add("publishes \(part.to)") } }
            ) { for completion in $0 { completion() } }
        }

        func write(_ person: PersonID, fails: Bool = false) {
            let profile = Record(
                id: Profile.recordID, content: .profile(Profile(firstName: "A", lastName: "")))
            writer.submit { transaction throws(DatabaseError) in
                let commit = try transaction.processor.changeWriter.write(
                    [Change(.user(person), profile)], by: person, command: newID(), at: NodeFixture.now)
                if fails { throw DatabaseError(.constraint, "") }
                return commit.parts[0].to
            } completion: { [events] result in
                if case .success(let version) = result { events.add("answers \(version)") }
                if case .failure(let error) = result { events.add("\(error.kind)") }
            }
            writer.finish()
        }

        var all: [String] { events.all.withLock { $0 } }
    }

    @Test("a writer publishes the commits of others before its own, also if its own fail, and on a hint")
    func order() throws {
        let database = try TestDatabase()
        let (one, other) = (try Node(database, run: "A"), try Node(database, run: "B"))
        let person: PersonID = newID()
        one.write(person)
        other.write(person)
        one.write(person, fails: true)
        other.write(person)
        one.writer.follow()
        one.writer.finish()
        #expect(one.all == ["answers 1", "publishes 2", "constraint", "publishes 3"])
        #expect(other.all == ["publishes 1", "answers 2", "answers 3"])
        one.writer.close()
        other.writer.close()
    }

    @Test("a writer that cannot follow ends and answers its jobs with the error")
    func replaced() throws {
        let database = try TestDatabase()
        let (one, other) = (try Node(database, run: "A"), try Node(database, run: "B"))
        one.write(newID())
        one.write(newID())
        _ = try database.writer().run("DELETE FROM commit_log WHERE number = 1")
        other.write(newID())
        #expect(other.all == ["replaced", "replaced"])
        one.writer.close()
        other.writer.close()
    }
}

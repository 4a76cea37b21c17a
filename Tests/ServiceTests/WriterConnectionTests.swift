import Database
import Dispatch
import Glibc
import PostgreSQL
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Service

/// A writer whose connection to PostgreSQL is lost at any message: every job is answered once and done once.
@Suite(
    "A writer that loses its connection", .enabled(if: TestDatabase.isPostgreSQL), .serialized,
    .timeLimit(.minutes(15)))
struct WriterConnectionTests {
    /// What a writer reports.
    final class Events: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ event: Writer.ConnectionEvent) {
            let name =
                switch event {
                case .lost: "lost"
                case .restored(_, let outcome): "restored" + (outcome.map { " \($0)" } ?? "")
                case .outdated, .current: "following"
                case .replaced: "replaced"
                }
            names.withLock { $0.append(name) }
        }
    }

    /// A writer behind a proxy, with its answers.
    final class Served: Sendable {
        let database: TestDatabase
        let proxy = DatabaseProxy()
        let writer: Writer
        private let answers = Mutex<[String: [Bool]]>([:])
        let events = Events()
        private let answered = DispatchSemaphore(value: 0)

        /// - Parameter answerTimeout: the maximum wait for an answer, in milliseconds.
        init(answerTimeout: Int = 10_000) throws {
            database = try TestDatabase()
            let owner = try database.writer()
            try owner.migrate(Schema.migrations)
            var options = PostgreSQLOptions(access: .exclusive, schema: database.name)
            options.answerTimeouts = (answerTimeout, answerTimeout)
            options.exclusiveTimeout = 1000
            let connection = try TestDatabase.connect(proxy.url, options)
            try connection.pinIdentity()
            let order = try CommitOrder(connection, run: "run")
            writer = Writer(
                connection: connection, epoch: "E", order: order, report: { [events] in events.add($0) }
            ) { for completion in $0 { completion() } }
        }

        /// Writes rows that may be written once only.
        func write(_ names: [String]) {
            for name in names {
                writer.submit { transaction throws(DatabaseError) in
                    _ = try transaction.connection.run(
                        "INSERT INTO meta (name, value) VALUES (\(name), 'x')")
                } completion: { [self] result in
                    let isDone = if case .success = result { true } else { false }
                    answers.withLock { $0[name, default: []].append(isDone) }
                    answered.signal()
                }
            }
        }

        /// Waits for the answers to these names.
        func answers(to names: [String]) -> [[Bool]] {
            for _ in names { _ = answered.wait(timeout: .now() + 20) }
            return answers.withLock { all in names.map { all[$0] ?? [] } }
        }

        /// The names that are stored, read with another connection.
        func stored() throws -> Set<String> {
            let rows = try database.reader().run("SELECT name FROM meta WHERE value = 'x'")
            return Set(try rows.map { row throws(DatabaseError) in try row.text(0) })
        }
    }

    @Test(
        "a connection that fails at any message loses no job and repeats none",
        arguments: DatabaseProxy.Fault.allCases)
    func everyMessage(fault: DatabaseProxy.Fault) throws {
        // The end of a connection is noticed at once, a swallowed message only by the time. A short time ends connections
        // without a fault if the machine is busy.
        let served = try Served(answerTimeout: fault == .swallow ? 400 : 10_000)
        served.write(["prepared"])
        _ = served.answers(to: ["prepared"])
        let outcome = "restored " + (fault == .cutBefore ? "notCommitted" : "committed")
        var (number, failures, rounds) = (0, 0, 0)
        // On a busy machine the jobs may need several transactions, so a round may miss the message of each commit.
        repeat {
            rounds += 1
            var message = 0
            repeat {
                message += 1
                number += 1
                let names = ["a", "b", "c"].map { "\(number)\($0)" }
                served.proxy.fail(at: message, by: fault)
                // All of them are in one transaction.
                served.writer.serialQueue.sync { served.write(names) }
                #expect(served.answers(to: names) == [[true], [true], [true]], "message \(message)")
                #expect(try served.stored().isSuperset(of: names), "message \(message)")
                if !served.proxy.hasFault { failures += 1 }
            } while !served.proxy.hasFault && message < 60
        } while !served.events.all.contains(outcome) && rounds < 4
        #expect(failures >= 12)
        let events = served.events.all
        // A fault while the writer connects again is not a further loss.
        #expect(events.count { $0 == "lost" } >= 12)
        #expect(events.contains(outcome))
        // A message that PostgreSQL has received may also be undone: the new connection ends the old session.
        if fault == .cutBefore { #expect(!events.contains("restored committed")) }
        #expect(!events.contains("replaced"))
        served.writer.close()
    }

    @Test("a writer ends if another process has written while the connection was lost")
    func replaced() throws {
        let served = try Served()
        served.write(["before"])
        _ = served.answers(to: ["before"])
        served.proxy.fail(at: 1, by: .cutBefore)
        _ = try served.database.writer().run("UPDATE log_head SET number = number + 1, run = 'other'")
        served.write(["after"])
        #expect(served.answers(to: ["after"]) == [[false]])
        #expect(try served.stored() == ["before"])
        #expect(served.events.all.last == "replaced")
        served.write(["late"])
        #expect(served.answers(to: ["late"]) == [[false]])
    }

    @Test("a writer that is closed without a connection fails what waits, in bounded time")
    func closed() throws {
        let served = try Served()
        served.proxy.refuse()
        served.write(["a", "b"])
        served.writer.close()
        #expect(served.answers(to: ["a", "b"]) == [[false], [false]])
        #expect(try served.stored().isEmpty)
    }

    @Test("jobs fail after ten seconds without a connection, and succeed again after it is back")
    func outage() throws {
        let served = try Served()
        served.proxy.refuse()
        served.write(["a"])
        #expect(served.answers(to: ["a"]) == [[false]])
        served.write(["b"])
        #expect(served.answers(to: ["b"]) == [[false]] && served.writer.isFailing)
        served.proxy.accept()
        let deadline = ContinuousClock.now + .seconds(10)
        while served.writer.isFailing, ContinuousClock.now < deadline { usleep(20_000) }
        served.write(["c"])
        #expect(served.answers(to: ["c"]) == [[true]])
        #expect(try served.stored() == ["c"])
        served.writer.close()
    }

    @Test("a job that always loses the connection fails, and the others are written")
    func cause() throws {
        let served = try Served()
        let answer = Mutex<Bool?>(nil)
        served.writer.submit { transaction throws(DatabaseError) in
            _ = try transaction.connection.run("SELECT CAST(pg_terminate_backend(pg_backend_pid()) AS INT)")
        } completion: { result in
            answer.withLock { $0 = if case .success = result { true } else { false } }
        }
        served.write(["a", "b"])
        #expect(served.answers(to: ["a", "b"]) == [[true], [true]])
        served.writer.close()
        #expect(answer.withLock { $0 } == false)
    }
}

import Database
import Dispatch
import Domain
import Glibc
import Secrets
import Storage
import Synchronization
import TestDatabase
import Testing

@testable import Service

@Suite("Writer", .timeLimit(.minutes(15)))
struct WriterTests {
    /// A writer on a real database, blocked until a test releases it, with its answers.
    final class Held: Sendable {
        let writer: Writer
        private let gate = DispatchSemaphore(value: 0)
        private let answers = Mutex<[String]>([])

        init() throws {
            let connection = try TestDatabase.connection()
            try connection.migrate(Schema.migrations)
            writer = Writer(connection: connection, epoch: "E") { for completion in $0 { completion() } }
            let begun = DispatchSemaphore(value: 0)
            writer.submit { [gate] _ throws(DatabaseError) in
                begun.signal()
                gate.wait()
                // The writer may run once more.
                gate.signal()
            } completion: { _ in
            }
            begun.wait()
        }

        func write(_ name: String, _ sql: SQL, of person: PersonID? = nil, for time: Duration = .zero) {
            writer.submit(of: person) { transaction throws(DatabaseError) in
                if time > .zero { usleep(UInt32(time / .microseconds(1))) }
                _ = try transaction.connection.run(sql)
            } completion: { [self] result in
                answers.withLock {
                    switch result {
                    case .success: $0.append(name)
                    case .failure(let error): $0.append("\(name): \(error.kind)")
                    }
                }
            }
        }

        func set(_ name: String) {
            write(name, "INSERT INTO meta (name, value) VALUES (\(name), 'x')")
        }

        /// Releases the waiting jobs.
        func open() { gate.signal() }

        /// All answers in order, after the waiting jobs were written.
        func finished() -> [String] {
            open()
            writer.finish()
            return answers.withLock { $0 }
        }

        func names() async throws -> [String] {
            let rows = await withCheckedContinuation { continuation in
                writer.submit { transaction throws(DatabaseError) in
                    try transaction.connection.run("SELECT name FROM meta WHERE value = 'x' ORDER BY name")
                } completion: {
                    continuation.resume(returning: $0)
                }
            }
            return try rows.get().map { try $0.text(0) }
        }
    }

    @Test("a job that spoils a transaction fails alone, and the others are written once in order")
    func spoiled() async throws {
        let held = try Held()
        held.set("a")
        held.set("b")
        held.write("refused", "INSERT INTO meta (name, value) VALUES ('a', NULL)")
        held.set("c")
        #expect(held.finished() == ["a", "b", "refused: constraint", "c"])
        #expect(try await held.names() == ["a", "b", "c"])
    }

    @Test("a full write queue rejects more jobs immediately, and waiting ones are written")
    func busy() async throws {
        let held = try Held()
        for _ in 0..<FairQueue<Int>.capacity { held.write("waits", "SELECT 1") }
        held.set("late")
        let answers = held.finished()
        #expect(answers.first == "late: busy" && answers.count == FairQueue<Int>.capacity + 1)
        #expect(try await held.names().isEmpty)
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    @Test("checks of passwords in one session fill only the queue of their user")
    func passwordChecks() async throws {
        let (held, now, rejected) = (try Held(), Instant(milliseconds: 1_000_000), Counter())
        let checker = PasswordChecker(
            PasswordQueue(), key: ServerKey(bytes: Array(repeating: 1, count: ServerKey.length)),
            writer: held.writer, hasOtherNodes: true, report: { _ in })
        let session = Session(for: newID(), device: "Firefox", at: now)
        let guess = Guess(in: session, forms: 1, from: ClientNetwork(address: "198.51.100.1"))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<FairQueue<Int>.personCapacity + 50 {
                group.addTask {
                    do { try await checker.admit(guess, at: now) } catch {
                        rejected.count.withLock { $0 += 1 }
                    }
                }
            }
            for _ in 0..<1000 where rejected.count.withLock({ $0 }) < 50 {
                try? await Task.sleep(for: .milliseconds(10))
            }
            // The writer has not run any of them.
            #expect(rejected.count.withLock { $0 } == 50)
            held.open()
        }
    }

    @Test("a closed writer has written earlier jobs and rejects the rest")
    func closed() throws {
        let held = try Held()
        held.set("before")
        held.open()
        held.writer.close()
        held.set("after")
        #expect(held.finished() == ["before", "after: busy"])
    }

    /// A database that another process has locked, for a number of attempts.
    final class Occupied: Connection {
        private(set) var attempts = 0
        private let failures: Int
        let isInTransaction = false

        init(failures: Int = .max) {
            self.failures = failures
        }

        func begin() throws(DatabaseError) {
            attempts += 1
            if attempts <= failures { throw DatabaseError(.busy, "Somebody else writes.") }
        }

        func run(_ sql: SQL) throws(DatabaseError) -> [Row] { [] }
        func hasTable(_ name: String) -> Bool { false }
        func commit() {}
        func rollback() {}
        func close() {}
    }

    @Test("while another process has locked the database, all waiting jobs are rejected after one attempt")
    func occupied() {
        let connection = Occupied()
        let failures = Mutex(0)
        let writer = Writer(connection: connection, epoch: "E") { for completion in $0 { completion() } }
        let gate = DispatchSemaphore(value: 0)
        writer.submit { _ in
        } completion: { _ in
            gate.wait()
        }
        for _ in 0..<20 {
            writer.submit { _ in
            } completion: { _ in
                failures.withLock { $0 += 1 }
            }
        }
        gate.signal()
        writer.finish()
        #expect(failures.withLock { $0 } == 20 && connection.attempts <= 3)
    }

    @Test("a write succeeds once another process has released the database")
    func freed() {
        let answers = Mutex([String]())
        let writer = Writer(connection: Occupied(failures: 1), epoch: "E") {
            for completion in $0 { completion() }
        }
        for name in ["first", "second"] {
            writer.submit(of: ada) { _ in
            } completion: { result in
                let isDone = if case .success = result { true } else { false }
                answers.withLock { $0.append("\(name): \(isDone)") }
            }
            writer.finish()
        }
        #expect(answers.withLock { $0 } == ["first: false", "second: true"])
    }

    private let ada = PersonID("00000000000000000000000ADA")

    @Test("a user with long work lets all others go first, without lost or reordered jobs")
    func turns() throws {
        let held = try Held()
        for name in ["a", "b", "c"] { held.write(name, "SELECT 1", of: ada, for: .milliseconds(20)) }
        held.set("other")
        held.write("quick", "SELECT 1", of: PersonID("000000000000000000000B0R1S"))
        #expect(held.finished() == ["a", "other", "quick", "b", "c"])
    }

    @Test("a user with long work waits three times as long, and then gets a transaction of their own")
    func pause() async throws {
        let held = try Held()
        held.write("long", "SELECT 1", of: ada, for: .milliseconds(50))
        held.open()
        let begin = ContinuousClock.now
        await withCheckedContinuation { continuation in
            held.writer.submit(of: ada) { _ throws(DatabaseError) in
            } completion: { _ in
                continuation.resume()
            }
        }
        #expect(ContinuousClock.now - begin >= .milliseconds(150))
    }

    @Test("the waiting jobs of one user are limited without affecting others")
    func crowd() throws {
        let held = try Held()
        for _ in 0...FairQueue<Int>.personCapacity { held.write("waits", "SELECT 1", of: ada) }
        held.set("other")
        let answers = held.finished()
        #expect(answers.filter { $0 == "waits" }.count == FairQueue<Int>.personCapacity)
        #expect(answers.filter { $0 == "waits: busy" }.count == 1 && answers.contains("other"))
    }

    @Test("a user with many small jobs delays others by one of them at a time")
    func pieces() throws {
        let held = try Held()
        for _ in 0..<50 { held.write("piece", "SELECT 1", of: ada, for: .milliseconds(2)) }
        held.set("other")
        held.write("quick", "SELECT 1", of: PersonID("000000000000000000000B0R1S"))
        #expect(Array(held.finished().prefix(3)) == ["piece", "other", "quick"])
    }
}

import Database
import FaultyDisk
import SQLite
import Synchronization
import Testing

/// Signals to reader threads that the writer is done.
private final class Flag: Sendable {
    let isSet = Atomic(false)
}

@Suite("A database on a faulty disk", .timeLimit(.minutes(15)))
struct FaultyDiskTests {
    let disk = FaultyDisk(seed: 1)

    @Test(
        "a database reports a full disk, stays undamaged, and continues when there is space again",
        arguments: [0, 5000, 60000])
    func full(room: Int) throws {
        let ledger = try Ledger(on: disk)
        try ledger.commit(1)
        disk.capacity = disk.size + room
        var committed = 1
        let error = #expect(throws: DatabaseError.self) {
            while committed < 1000 {
                try ledger.commit(committed + 1)
                committed += 1
            }
        }
        #expect(error?.kind == .full)
        #expect(try ledger.isSound())
        #expect(try ledger.transactions() == committed)
        disk.capacity = nil
        try ledger.commit(committed + 1)
        #expect(try ledger.isSound())
        #expect(try ledger.transactions() == committed + 1)
    }

    @Test("a full disk in the middle of a transaction rolls back the whole transaction")
    func fullWithinTransaction() throws {
        let ledger = try Ledger(on: disk)
        _ = try ledger.connection.run("PRAGMA cache_size = 5")
        disk.capacity = disk.size + 50000
        try ledger.connection.begin()
        let error = #expect(throws: DatabaseError.self) {
            for id in 1...100 {
                let bytes = [UInt8](repeating: 1, count: 5000)
                _ = try ledger.connection.run("INSERT INTO debit VALUES (\(id), \(bytes))")
            }
            try ledger.connection.commit()
        }
        #expect(error?.kind == .full)
        try ledger.connection.rollback()
        #expect(try ledger.transactions() == 0)
        disk.capacity = nil
        try ledger.commit(1)
        #expect(try ledger.transactions() == 1)
    }

    @Test("a disk restored from the image of another disk is usable immediately")
    func image() throws {
        let first = try Ledger(on: disk)
        try first.commit(1)
        first.connection.close()
        let other = FaultyDisk(seed: 2)
        other.restore(disk.snapshot())
        #expect(try Ledger(on: other).transactions() == 1)
    }

    @Test(
        "a failed write or sync is reported as such, and the database is undamaged after reopening",
        arguments: 0..<8)
    func inputOutput(after count: Int) throws {
        for operation in [FaultyDisk.Operation.change, .sync] {
            let disk = FaultyDisk()
            let ledger = try Ledger(on: disk)
            disk.fail(operation, after: count)
            var committed = 0
            let error = #expect(throws: DatabaseError.self) {
                while committed < 100 {
                    try ledger.commit(committed + 1)
                    committed += 1
                }
            }
            #expect(error?.kind == .io)
            disk.kill()
            let found = try #require(try Ledger(on: disk).transactions())
            #expect(found >= committed && found <= committed + 1)
        }
    }

    @Test("a failed read is reported as an I/O error")
    func failedRead() throws {
        try Ledger(on: disk).connection.close()
        let ledger = try Ledger(on: disk)
        _ = try ledger.connection.run("PRAGMA shrink_memory")
        disk.fail(.read)
        let error = #expect(throws: DatabaseError.self) { try ledger.transactions() }
        #expect(error?.kind == .io)
        #expect(try ledger.transactions() == 0)
    }

    @Test("data of a failed sync is lost unless a checkpoint wrote it again")
    func failedSync() throws {
        func found(checkpoint: Bool, seed: UInt64) throws -> Int? {
            let disk = FaultyDisk()
            let ledger = try Ledger(on: disk)
            disk.fail(.sync)
            #expect(throws: DatabaseError.self) { try ledger.commit(1) }
            disk.kill()
            let next = try Ledger(on: disk)
            #expect(try next.transactions() == 1)
            if checkpoint { try next.connection.checkpoint() }
            try next.commit(2)
            var dice = Dice(state: seed)
            disk.losePower(using: &dice)
            return try Ledger(on: disk).transactions()
        }
        #expect(try (0..<20).contains { try found(checkpoint: false, seed: $0) != 2 })
        for seed in 0..<20 as Range<UInt64> { #expect(try found(checkpoint: true, seed: seed) == 2) }
    }

    @Test("readers see the last commit, and one unchanging snapshot inside a transaction")
    func readers() throws {
        let ledger = try Ledger(on: disk)
        let reader = try SQLiteConnection("ledger", SQLiteOptions(access: .read, fileSystem: disk.name))
        try ledger.commit(1)
        #expect(try reader.run("SELECT id FROM debit").count == 1)
        try reader.begin()
        #expect(try reader.run("SELECT id FROM debit").count == 1)
        try ledger.commit(2)
        #expect(try reader.run("SELECT id FROM debit").count == 1)
        #expect(try !ledger.connection.checkpoint())
        try reader.commit()
        #expect(try reader.run("SELECT id FROM debit").count == 2)
        #expect(try ledger.connection.checkpoint())
        let error = #expect(throws: DatabaseError.self) { try reader.run("DELETE FROM debit") }
        #expect(error?.kind == .readOnly)
    }

    @Test("only one writer at a time begins a transaction")
    func twoWriters() throws {
        let ledger = try Ledger(on: disk)
        let other = try SQLiteConnection("ledger", SQLiteOptions(fileSystem: disk.name, busyTimeout: 10))
        try ledger.connection.begin()
        let error = #expect(throws: DatabaseError.self) { try other.begin() }
        #expect(error?.kind == .busy)
        try ledger.connection.rollback()
        try other.begin()
        try other.rollback()
    }

    @Test("several threads read while one thread writes")
    func threads() async throws {
        let disk = disk
        disk.sleeps = true
        try Ledger(on: disk).connection.close()
        let done = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { done.isSet.store(true, ordering: .relaxed) }
                let ledger = try Ledger(on: disk)
                for number in 1...300 { try ledger.commit(number, size: 1000) }
            }
            for _ in 0..<3 {
                group.addTask {
                    let reader = try Ledger(reading: disk)
                    while !done.isSet.load(ordering: .relaxed) { #expect(try reader.transactions() != nil) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try Ledger(on: disk).transactions() == 300)
    }

    @Test("a disk can be restored to an earlier snapshot of the device")
    func snapshot() throws {
        let ledger = try Ledger(on: disk)
        try ledger.commit(1)
        let image = disk.snapshot()
        try ledger.commit(2)
        disk.restore(image)
        let error = #expect(throws: DatabaseError.self) { try ledger.commit(3) }
        #expect(error?.kind == .io)
        #expect(try Ledger(on: disk).transactions() == 1)
        #expect(disk.snapshot().keys.sorted() == ["ledger", "ledger-wal"])
    }

    @Test("SQLite reads the clock of the disk")
    func clock() throws {
        let ledger = try Ledger(on: disk)
        disk.time = 951_782_400_000
        #expect(try ledger.connection.run("SELECT date('now')")[0].text(0) == "2000-02-29")
    }
}

import Database
import FaultyDisk
import SQLite
import Testing

/// A seeded generator, so that a failing case can be repeated. (Numerical Recipes' 64-bit LCG with mixing.)
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    }
}

@Suite("Durability after crashes and power loss", .timeLimit(.minutes(15)))
struct CrashTests {
    /// The ways in which a program ends.
    enum End: CaseIterable {
        case powerLoss, kill
    }

    /// Runs a program on `disk` until it is stopped at a random moment, and returns the number of acknowledged commits.
    private func run(
        on disk: FaultyDisk, from start: Int, _ synchronous: SQLiteOptions.Synchronous, _ dice: inout Dice
    )
        -> (acknowledged: Int, connection: SQLiteConnection?)
    {
        disk.stop(after: Int.random(in: 0..<120, using: &dice))
        var acknowledged = start
        var connection: SQLiteConnection?
        do {
            let ledger = try Ledger(on: disk, synchronous: synchronous)
            connection = ledger.connection
            while acknowledged < start + 40 {
                try ledger.commit(acknowledged + 1, size: Int.random(in: 1..<6000, using: &dice))
                acknowledged += 1
                if Int.random(in: 0..<8, using: &dice) == 0 { try ledger.connection.checkpoint() }
            }
        } catch {}
        return (acknowledged, connection)
    }

    @Test(
        "acknowledged commits survive a crash, and others survive as a whole or not at all",
        arguments: 0..<300)
    func durability(seed: UInt64) throws {
        var dice = Dice(state: seed)
        let disk = FaultyDisk(seed: seed)
        var known = 0
        for _ in 0..<6 {
            let program = run(on: disk, from: known, .full, &dice)
            switch End.allCases.randomElement(using: &dice)! {
            case .powerLoss: disk.losePower(using: &dice)
            case .kill: disk.kill()
            }
            program.connection?.close()
            let ledger = try Ledger(on: disk)
            #expect(try ledger.isSound())
            let found = try #require(try ledger.transactions())
            #expect(found >= program.acknowledged && found <= program.acknowledged + 1)
            known = found
            ledger.connection.close()
        }
    }

    @Test("commits without sync are lost by a power loss, so the disk is a real test")
    func notSynced() throws {
        var losses = 0
        for seed in 0..<50 as Range<UInt64> {
            var dice = Dice(state: seed)
            let disk = FaultyDisk(seed: seed)
            try Ledger(on: disk).connection.close()
            let program = run(on: disk, from: 0, .off, &dice)
            disk.losePower(using: &dice)
            program.connection?.close()
            let found = try? Ledger(on: disk).transactions()
            if (found ?? 0) < program.acknowledged { losses += 1 }
        }
        #expect(losses > 20)
    }

    @Test("the same seed loses the same data")
    func deterministic() {
        func history(_ seed: UInt64) -> [Int] {
            var dice = Dice(state: seed)
            let disk = FaultyDisk(seed: seed)
            return (0..<5).map { _ in
                let program = run(on: disk, from: 0, .off, &dice)
                disk.losePower(using: &dice)
                program.connection?.close()
                let files = disk.snapshot().values.map(\.count).sorted()
                disk.restore([:])
                return program.acknowledged + files.reduce(disk.operations, +)
            }
        }
        for seed in 0..<10 as Range<UInt64> { #expect(history(seed) == history(seed)) }
    }
}

import Synchronization

/// Runs many seeds on several threads, until enough of them have violated an invariant.
final class Campaign: Sendable {
    let options: Options
    private let progress = Mutex(Progress())

    struct Progress {
        var next = 0
        var done = 0
        var counts = Counts()
        var failed: [(seed: UInt64, violation: Violation)] = []
    }

    init(_ options: Options) {
        self.options = options
    }

    /// - Returns: the counts, and the failures by seed.
    func run() async -> Progress {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<options.workers {
                group.addTask { self.work() }
            }
        }
        var result = progress.withLock { $0 }
        result.failed.sort { $0.seed < $1.seed }
        return result
    }

    private func work() {
        while let seed = nextSeed() {
            let outcome = options.simulation(of: seed).run()
            var violation = outcome.violation
            if violation == nil, seed % 99 == 0, options.simulation(of: seed).run().hash != outcome.hash {
                violation = Violation("I9", "two runs of the same seed differ")
            }
            record(outcome.counts, violation, of: seed)
        }
    }

    private func nextSeed() -> UInt64? {
        progress.withLock { progress in
            guard progress.failed.count < options.failures, progress.next < options.seeds else { return nil }
            progress.next += 1
            return UInt64(options.first + progress.next - 1)
        }
    }

    private func record(_ counts: Counts, _ violation: Violation?, of seed: UInt64) {
        progress.withLock { progress in
            progress.done += 1
            progress.counts.add(counts)
            if let violation { progress.failed.append((seed, violation)) }
            if progress.done % 500 == 0 { report("  \(progress.done) of \(options.seeds) seeds") }
        }
    }
}

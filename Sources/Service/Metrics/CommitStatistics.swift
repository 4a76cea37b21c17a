import Synchronization

/// The duration and the size of committed transactions. Safe from any thread.
final class CommitStatistics: Sendable {
    struct Values {
        /// Seconds from the begin of a transaction until it is on the disk.
        var durations = Histogram(bounds: [
            0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
        ])
        /// The number of jobs in a transaction.
        var sizes = Histogram(bounds: [1, 2, 5, 10, 20, 50, 100, 200])
    }

    private let state = Mutex(Values())

    var values: Values { state.withLock { $0 } }

    func record(_ duration: Duration, jobs: Int) {
        state.withLock { values in
            values.durations.record(duration / .seconds(1))
            values.sizes.record(Double(jobs))
        }
    }
}

/// `actor`s that return it as their `unownedExecutor`, and tasks started with `executorPreference`, run on
/// the reactor's thread.
extension Reactor: SerialExecutor, TaskExecutor {
    /// Jobs from the reactor's own thread need no lock and no wake: this is what makes `await` cheap here.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            localJobs.append(job)
        } else {
            deliver { $0.jobs.append(job) }
        }
    }

    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    public func checkIsolated() {
        precondition(isCurrent, "this belongs on the reactor's thread")
    }

    /// A few rounds, so that jobs that enqueue jobs do not keep sockets waiting.
    func runLocalJobs() {
        var rounds = 0
        while !localJobs.isEmpty, rounds < 32 {
            rounds += 1
            var jobs: [UnownedJob] = []
            swap(&jobs, &localJobs)
            for job in jobs { runNow(job) }
        }
    }

    func runNow(_ job: UnownedJob) {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
}

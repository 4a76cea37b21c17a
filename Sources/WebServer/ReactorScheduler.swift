import CLinux
import Glibc

/// Fair scheduling of the reactor's thread: each sender has a budget of CPU time per turn. Work beyond it waits for
/// later turns, round robin with other senders. A sender whose work took longer than `slice` is paused (decision 0061).
/// Only on the reactor's thread.
final class ReactorScheduler {
    typealias Work = () -> Void

    private struct Sender {
        var used = Duration.zero
        var waiting: [Work] = []
        var isPaused = false
    }

    /// The CPU time per turn for the work of one sender, and for all waiting work together.
    private static let budget = Duration.milliseconds(2)
    private static let waitingBudget = Duration.milliseconds(5)
    /// Longer work pauses its sender for its duration times `pause`.
    private static let slice = Duration.milliseconds(5)
    private static let pause = 3

    private let clock: () -> Duration
    private let schedule: (_ milliseconds: Int64, _ work: @escaping Work) -> Void
    private var senders: [String: Sender] = [:]
    /// Senders with waiting work that are not paused.
    private var ready: [String] = []

    /// - Parameters:
    ///   - clock: the CPU time of this thread, which excludes the time of other threads.
    ///   - schedule: runs a closure after a delay in milliseconds.
    init(
        clock: @escaping () -> Duration = threadTime,
        schedule: @escaping (_ milliseconds: Int64, _ work: @escaping Work) -> Void
    ) {
        self.clock = clock
        self.schedule = schedule
    }

    var isPending: Bool { !ready.isEmpty }

    /// True if work of the sender would run immediately.
    func isDue(_ sender: String) -> Bool {
        guard let state = senders[sender] else { return true }
        return state.used < ReactorScheduler.budget && state.waiting.isEmpty && !state.isPaused
    }

    /// Runs the work immediately, or on the sender's turn.
    /// - Parameter minimum: the minimum CPU time that is charged, including follow-up work.
    func perform(of sender: String, atLeast minimum: Duration, _ work: @escaping Work) {
        if isDue(sender) { return measure(of: sender, atLeast: minimum, work) }
        wait(of: sender) { [unowned self] in measure(of: sender, atLeast: minimum, work) }
    }

    /// Runs work that calls `perform` for expensive parts, on the sender's turn.
    func wait(of sender: String, _ work: @escaping Work) {
        if senders[sender]?.waiting.isEmpty ?? true, senders[sender]?.isPaused != true {
            ready.append(sender)
        }
        senders[sender, default: Sender()].waiting.append(work)
    }

    /// Runs the work and charges its CPU time.
    private func measure(of sender: String, atLeast minimum: Duration, _ work: Work) {
        let begin = clock()
        work()
        let time = clock() - begin
        senders[sender, default: Sender()].used += max(time, minimum)
        if time > ReactorScheduler.slice { pause(sender, for: time * ReactorScheduler.pause) }
    }

    /// Starts a new turn with the waiting work.
    func finishTurn() {
        guard !senders.isEmpty else { return }
        senders = senders.filter { $0.value.isPaused || !$0.value.waiting.isEmpty }
        for sender in ready { senders[sender]?.used = .zero }
        var turn: [String] = []
        swap(&turn, &ready)
        let begin = clock()
        for (index, sender) in turn.enumerated() {
            guard clock() - begin < ReactorScheduler.waitingBudget else {
                ready.insert(contentsOf: turn[index...], at: 0)
                return
            }
            goOn(sender)
        }
    }

    private func goOn(_ sender: String) {
        guard var waiting = senders[sender]?.waiting else { return }
        senders[sender]?.waiting = []
        var next = 0
        while next < waiting.count, let state = senders[sender], state.used < ReactorScheduler.budget,
            !state.isPaused
        {
            next += 1
            waiting[next - 1]()
        }
        waiting.removeFirst(next)
        // Work that was added during this work runs before older waiting work.
        senders[sender]?.waiting.insert(contentsOf: waiting, at: 0)
        if senders[sender]?.waiting.isEmpty == false, senders[sender]?.isPaused == false {
            ready.removeAll { $0 == sender }
            ready.append(sender)
        }
    }

    private func pause(_ sender: String, for time: Duration) {
        senders[sender]?.isPaused = true
        ready.removeAll { $0 == sender }
        let milliseconds =
            time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        schedule(milliseconds) { [weak self] in self?.resume(sender) }
    }

    private func resume(_ sender: String) {
        guard let state = senders[sender] else { return }
        senders[sender]?.isPaused = false
        if !state.waiting.isEmpty { ready.append(sender) }
    }
}

/// The CPU time of the thread.
private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

import CLinux
import Glibc

/// Fair scheduling of the reactor's thread: each sender has a budget of CPU time per turn. Work beyond it waits for later
/// turns, round robin with other senders. A sender whose work took longer than `slice` is paused (decision 0061).
/// Reactor's thread only.
final class ReactorScheduler {
    typealias Work = () -> Void

    private struct Sender {
        var used = Duration.zero
        var waiting: [Work] = []
        var isPaused = false
    }

    /// How long the work of one sender may take in a turn, and that of all who wait for one together.
    private static let budget = Duration.milliseconds(2)
    private static let waitingBudget = Duration.milliseconds(5)
    /// Work that takes no longer pauses nobody; who did more is paused for so many times as long.
    private static let slice = Duration.milliseconds(5)
    private static let pause = 3

    private let clock: () -> Duration
    private let schedule: (_ milliseconds: Int64, _ work: @escaping Work) -> Void
    private var senders: [String: Sender] = [:]
    /// Those with work that waits and who are not paused.
    private var ready: [String] = []

    /// - Parameters:
    ///   - clock: how long this thread has worked. Nobody pays for what others do meanwhile.
    ///   - schedule: does something after so many milliseconds.
    init(
        clock: @escaping () -> Duration = threadTime,
        schedule: @escaping (_ milliseconds: Int64, _ work: @escaping Work) -> Void
    ) {
        self.clock = clock
        self.schedule = schedule
    }

    var isPending: Bool { !ready.isEmpty }

    /// Whether something of the sender would be done at once.
    func isDue(_ sender: String) -> Bool {
        guard let state = senders[sender] else { return true }
        return state.used < ReactorScheduler.budget && state.waiting.isEmpty && !state.isPaused
    }

    /// Does the work now, or when it is the sender's turn.
    /// - Parameter least: how long it takes at least, with what comes of it.
    func perform(of sender: String, atLeast least: Duration, _ work: @escaping Work) {
        if isDue(sender) { return measure(of: sender, atLeast: least, work) }
        wait(of: sender) { [unowned self] in measure(of: sender, atLeast: least, work) }
    }

    /// Does the work, which performs what takes long, when it is the sender's turn.
    func wait(of sender: String, _ work: @escaping Work) {
        if senders[sender]?.waiting.isEmpty ?? true, senders[sender]?.isPaused != true {
            ready.append(sender)
        }
        senders[sender, default: Sender()].waiting.append(work)
    }

    /// Does the work and counts its time.
    private func measure(of sender: String, atLeast least: Duration, _ work: Work) {
        let begin = clock()
        work()
        let time = clock() - begin
        senders[sender, default: Sender()].used += max(time, least)
        if time > ReactorScheduler.slice { hold(sender, for: time * ReactorScheduler.pause) }
    }

    /// Begins a new turn with what was left.
    func finishTurn() {
        guard !senders.isEmpty else { return }
        senders = senders.filter { $0.value.isPaused || !$0.value.waiting.isEmpty }
        for sender in ready { senders[sender]?.used = .zero }
        var turn: [String] = []
        swap(&turn, &ready)
        let begin = clock()
        for (place, sender) in turn.enumerated() {
            guard clock() - begin < ReactorScheduler.waitingBudget else {
                ready.insert(contentsOf: turn[place...], at: 0)
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
        // What the work itself has left comes after what waited before.
        senders[sender]?.waiting.insert(contentsOf: waiting, at: 0)
        if senders[sender]?.waiting.isEmpty == false, senders[sender]?.isPaused == false {
            ready.removeAll { $0 == sender }
            ready.append(sender)
        }
    }

    private func hold(_ sender: String, for time: Duration) {
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

/// The time that the thread has worked.
private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

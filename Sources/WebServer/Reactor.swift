import CLinux
import Glibc
import Synchronization

/// The event loop of one thread: descriptors (epoll), work from other threads (eventfd), and timers.
///
/// `@unchecked Sendable`: (1) `inbox` and `thread` are synchronised; (2) the descriptors never change; (3) all other
/// members are accessed only by the thread inside `run`, which `precondition(isCurrent)` enforces.
public final class Reactor: @unchecked Sendable {
    struct Inbox {
        var work: [@Sendable () -> Void] = []
        var isSignalled = false
    }

    private struct Timer {
        let deadline: Int64
        let work: () -> Void
    }

    private static let wakeToken: UInt64 = 0
    private static let eventsPerTurn = 256

    let inbox = Mutex(Inbox())
    private let poll: Int32
    private let wakeDescriptor: Int32
    private let thread = Atomic<UInt>(0)
    private var timers: [Timer] = []
    private(set) var now = linux_monotonic_milliseconds()

    public init() throws(WebServerError) {
        poll = linux_epoll_create()
        wakeDescriptor = linux_event_create()
        guard poll >= 0, wakeDescriptor >= 0 else { throw .outOfResources }
        watch(wakeDescriptor, token: Reactor.wakeToken)
    }

    deinit {
        close(poll)
        close(wakeDescriptor)
    }

    /// True if the caller is on the thread inside `run`.
    public var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Runs the work later on the reactor's thread. Any thread may call this.
    public func perform(_ work: @escaping @Sendable () -> Void) {
        let mustWake = inbox.withLock { inbox in
            inbox.work.append(work)
            defer { inbox.isSignalled = true }
            return !inbox.isSignalled
        }
        if mustWake { eventfd_write(wakeDescriptor, 1) }
    }

    /// Runs the work after a delay in milliseconds. Only on the reactor's thread.
    public func schedule(after delay: Int64, _ work: @escaping () -> Void) {
        let deadline = now + delay
        let index = timers.firstIndex { $0.deadline > deadline } ?? timers.endIndex
        timers.insert(Timer(deadline: deadline, work: work), at: index)
    }
}

// MARK: - Descriptors

extension Reactor {
    static let readable = EPOLLIN.rawValue | EPOLLRDHUP.rawValue
    static let writable = EPOLLOUT.rawValue

    /// Reports the descriptor's events to `ready` of `run` under `token`, which must not be 0.
    @discardableResult
    func watch(_ descriptor: Int32, token: UInt64, events: UInt32 = readable) -> Bool {
        linux_epoll(poll, EPOLL_CTL_ADD, descriptor, events, token) == 0
    }

    func change(_ descriptor: Int32, token: UInt64, events: UInt32) {
        _ = linux_epoll(poll, EPOLL_CTL_MOD, descriptor, events, token)
    }

    func forget(_ descriptor: Int32) {
        _ = linux_epoll(poll, EPOLL_CTL_DEL, descriptor, 0, 0)
    }
}

// MARK: - The loop

extension Reactor {
    /// Runs on the calling thread until `turn`, which ends each round, returns false.
    /// - Parameters:
    ///   - isPending: returns true if there is work without a descriptor event, so that the round must not wait.
    ///   - ready: receives the token of a watched descriptor and its events.
    func run(isPending: () -> Bool, ready: (UInt64, UInt32) -> Void, turn: () -> Bool) {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        defer { thread.store(0, ordering: .relaxed) }
        let events = UnsafeMutableBufferPointer<epoll_event>.allocate(capacity: Reactor.eventsPerTurn)
        defer { events.deallocate() }
        repeat {
            let wait = isPending() ? 0 : untilNextTimer
            let count = linux_epoll_wait(poll, events.baseAddress, Int32(events.count), wait)
            now = linux_monotonic_milliseconds()
            for event in events.prefix(Int(max(count, 0))) {
                if event.data.u64 == Reactor.wakeToken {
                    drainInbox()
                } else {
                    ready(event.data.u64, event.events)
                }
            }
            fireTimers()
        } while turn()
    }

    private var untilNextTimer: Int32 {
        guard let timer = timers.first else { return -1 }
        return Int32(clamping: max(0, timer.deadline - now))
    }

    private func fireTimers() {
        while let timer = timers.first, timer.deadline <= now {
            timers.removeFirst()
            timer.work()
        }
    }

    private func drainInbox() {
        var count: eventfd_t = 0
        eventfd_read(wakeDescriptor, &count)
        var former = Inbox()
        inbox.withLock { swap(&$0, &former) }
        for work in former.work { work() }
    }
}

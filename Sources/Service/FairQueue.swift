import Domain

/// A fair job queue: users take turns, one job of each user per round. The jobs of one user run in order (first in,
/// first out).
///
/// A user whose job took longer than `slice` is paused. A user is over budget after using more than one part in
/// `shares` of the time. Such a user is served only if no one else waits, until the excess has decayed (decision
/// 0061).
struct FairQueue<Job> {
    private enum Turn {
        /// A job of the server itself.
        case system(Waiting)
        case person(PersonID)
    }

    private struct Waiting {
        let job: Job
        let bytes: Int
        let isLong: Bool
    }

    private typealias Moment = ContinuousClock.Instant

    /// The maximum number of waiting jobs, in total and per user, and the maximum number of their bytes.
    static var capacity: Int { 10_000 }
    static var personCapacity: Int { 200 }
    static var byteCapacity: Int { 64 << 20 }
    static var personByteCapacity: Int { 8 << 20 }

    /// The time budget of a user: `burst` at once, refilled by one part in `shares` of the elapsed time.
    static var burst: Duration { .milliseconds(100) }
    static var shares: Int { 4 }

    private let slice: Duration
    private var ready = Fifo<Turn>()
    /// Users who have exceeded their budget.
    private var overBudget = Fifo<PersonID>()
    private var waiting: [PersonID: Fifo<Waiting>] = [:]
    private var personBytes: [PersonID: Int] = [:]
    /// Users whose job is running, and paused users.
    private var blocked: Set<PersonID> = []
    /// The times at which the use of each user will have decayed.
    private var usedUntil: [PersonID: Moment] = [:]
    /// The number of waiting jobs.
    private(set) var count = 0
    private var bytes = 0

    /// - Parameter slice: the maximum duration of a job that does not pause its user.
    init(slice: Duration) {
        self.slice = slice
    }

    /// - Parameter isLong: true if earlier jobs must not wait for the end of this one (see `next`).
    /// - Returns: false if the queue is full.
    mutating func add(_ job: Job, bytes size: Int, of person: PersonID?, isLong: Bool = false) -> Bool {
        guard count < Self.capacity, bytes + size <= Self.byteCapacity else { return false }
        let new = Waiting(job: job, bytes: size, isLong: isLong)
        if let person {
            let isFirst = waiting[person] == nil
            guard waiting[person]?.count ?? 0 < Self.personCapacity,
                personBytes[person, default: 0] + size <= Self.personByteCapacity
            else { return false }
            waiting[person, default: Fifo()].append(new)
            personBytes[person, default: 0] += size
            if isFirst, !blocked.contains(person) { ready.append(.person(person)) }
        } else {
            ready.append(.system(new))
        }
        count += 1
        bytes += size
        return true
    }

    /// Returns the next job; nil if none may run now. After a user's job, `finished` must be called.
    /// - Parameter isAlone: true if no other job waits for the end of this one. Only then a long job of the server, or
    ///   a job of a user over budget, is returned.
    mutating func next(at now: ContinuousClock.Instant, isAlone: Bool = true) -> Job? {
        while let person = overBudget.first, !isOverBudget(person, at: now) {
            _ = overBudget.popFirst()
            ready.append(.person(person))
        }
        while let turn = ready.popFirst() {
            switch turn {
            case .system(let waiting) where waiting.isLong && !isAlone:
                ready.prepend(turn)
                return nil
            case .system(let waiting): return dequeued(waiting)
            case .person(let person) where isOverBudget(person, at: now): overBudget.append(person)
            case .person(let person): return dequeue(person)
            }
        }
        return isAlone ? overBudget.popFirst().flatMap { dequeue($0) } : nil
    }

    /// Records that a user's job has ended.
    /// - Returns: the duration for which the user is paused. `resume` must follow after it.
    mutating func finished(
        _ person: PersonID, after time: Duration, at now: ContinuousClock.Instant
    ) -> Duration? {
        if usedUntil.count > Self.capacity { usedUntil = usedUntil.filter { $0.value > now } }
        usedUntil[person] = max(usedUntil[person] ?? now, now) + time * Self.shares
        if time > slice { return time * (Self.shares - 1) }
        resume(person)
        return nil
    }

    /// Ends the pause of a user.
    mutating func resume(_ person: PersonID) {
        guard blocked.remove(person) != nil, waiting[person] != nil else { return }
        ready.append(.person(person))
    }

    /// Ends the pauses of all users.
    mutating func resumeAll() {
        for person in blocked { resume(person) }
    }

    private func isOverBudget(_ person: PersonID, at now: Moment) -> Bool {
        usedUntil[person].map { now + Self.burst * Self.shares < $0 } ?? false
    }

    private mutating func dequeue(_ person: PersonID) -> Job? {
        guard let next = waiting[person]?.popFirst() else { return nil }
        if waiting[person]?.first == nil { waiting[person] = nil }
        personBytes[person, default: 0] -= next.bytes
        if waiting[person] == nil { personBytes[person] = nil }
        blocked.insert(person)
        return dequeued(next)
    }

    private mutating func dequeued(_ next: Waiting) -> Job {
        count -= 1
        bytes -= next.bytes
        return next.job
    }
}

/// A first-in, first-out queue.
struct Fifo<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var first: Element? { head < elements.count ? elements[head] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Puts the last popped element back.
    mutating func prepend(_ element: Element) {
        if head > 0 {
            head -= 1
            elements[head] = element
        } else {
            elements.insert(element, at: 0)
        }
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements.removeAll(keepingCapacity: head < 1000)
            head = 0
        } else if head > 1000, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }
}

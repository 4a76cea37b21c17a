import Domain

/// A job queue that is fair among people: round robin, one job of each person per round, first in, first out within a
/// person.
///
/// A person whose job took longer than `slice` is paused. A person who has used more than one part in `shares` of the
/// time is served only when nobody else waits, until the excess has decayed (decision 0061).
struct FairQueue<Job> {
    private enum Turn {
        /// What no person asked for.
        case own(Waiting)
        case person(PersonID)
    }

    private struct Waiting {
        let job: Job
        let bytes: Int
        let isLong: Bool
    }

    private typealias Moment = ContinuousClock.Instant

    /// The most work that waits, of all and of one person, and the most bytes of it.
    static var capacity: Int { 10_000 }
    static var personCapacity: Int { 200 }
    static var byteCapacity: Int { 64 << 20 }
    static var personByteCapacity: Int { 8 << 20 }

    /// The time budget of a person: `burst` at once, refilled by one part in `shares` of the elapsed time.
    static var burst: Duration { .milliseconds(100) }
    static var shares: Int { 4 }

    private let slice: Duration
    private var ready = Fifo<Turn>()
    /// Who has used up their share.
    private var late = Fifo<PersonID>()
    private var waiting: [PersonID: Fifo<Waiting>] = [:]
    private var personBytes: [PersonID: Int] = [:]
    /// Whose work is being done, or who is paused.
    private var held: Set<PersonID> = []
    /// When what each person used will have worn off.
    private var usedUntil: [PersonID: Moment] = [:]
    /// How much waits.
    private(set) var count = 0
    private var bytes = 0

    /// - Parameter slice: work that takes no longer pauses nobody.
    init(slice: Duration) {
        self.slice = slice
    }

    /// - Parameter isLong: whether what comes before it is not to wait for its end (see `next`).
    /// - Returns: false when too much waits already.
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
            if isFirst, !held.contains(person) { ready.append(.person(person)) }
        } else {
            ready.append(.own(new))
        }
        count += 1
        bytes += size
        return true
    }

    /// The work whose turn it is; nil when none may be done now. That of a person has to be followed by `finished`.
    /// - Parameter isAlone: whether nobody else waits for its end; only then it may be long work that no person asked for, or that
    ///   of who has used up their share.
    mutating func next(at now: ContinuousClock.Instant, isAlone: Bool = true) -> Job? {
        while let person = late.first, !isLate(person, at: now) {
            _ = late.popFirst()
            ready.append(.person(person))
        }
        while let turn = ready.popFirst() {
            switch turn {
            case .own(let waiting) where waiting.isLong && !isAlone:
                ready.prepend(turn)
                return nil
            case .own(let waiting): return taken(waiting)
            case .person(let person) where isLate(person, at: now): late.append(person)
            case .person(let person): return take(person)
            }
        }
        return isAlone ? late.popFirst().flatMap { take($0) } : nil
    }

    /// A person's work has been done.
    /// - Returns: for how long the person is paused; `resume` has to follow then.
    mutating func finished(
        _ person: PersonID, after time: Duration, at now: ContinuousClock.Instant
    ) -> Duration? {
        if usedUntil.count > Self.capacity { usedUntil = usedUntil.filter { $0.value > now } }
        usedUntil[person] = max(usedUntil[person] ?? now, now) + time * Self.shares
        if time > slice { return time * (Self.shares - 1) }
        resume(person)
        return nil
    }

    /// A person takes turns again.
    mutating func resume(_ person: PersonID) {
        guard held.remove(person) != nil, waiting[person] != nil else { return }
        ready.append(.person(person))
    }

    /// All take turns again.
    mutating func resumeAll() {
        for person in held { resume(person) }
    }

    private func isLate(_ person: PersonID, at now: Moment) -> Bool {
        usedUntil[person].map { now + Self.burst * Self.shares < $0 } ?? false
    }

    private mutating func take(_ person: PersonID) -> Job? {
        guard let next = waiting[person]?.popFirst() else { return nil }
        if waiting[person]?.first == nil { waiting[person] = nil }
        personBytes[person, default: 0] -= next.bytes
        if waiting[person] == nil { personBytes[person] = nil }
        held.insert(person)
        return taken(next)
    }

    private mutating func taken(_ next: Waiting) -> Job {
        count -= 1
        bytes -= next.bytes
        return next.job
    }
}

/// What comes in first goes out first.
struct Fifo<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var count: Int { elements.count - head }
    var first: Element? { head < elements.count ? elements[head] : nil }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Takes back what was popped last.
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

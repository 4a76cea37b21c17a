/// The client that requests a hash or a check of a password.
public enum PasswordAsker: Hashable, Sendable {
    /// A known client, identified by name: a signed-in user, or one from a network of an earlier sign-in.
    case known(String)
    /// Any other client, identified by a network of the size that one customer may own.
    case stranger(String)

    fileprivate var isKnown: Bool {
        if case .known = self { true } else { false }
    }
}

/// A fair queue of hashing jobs. Known clients and strangers alternate, and within each group the clients take turns,
/// so the requests of one client do not delay the others.
struct PasswordTurns<Job> {
    /// The waiting clients of one group.
    fileprivate struct Line {
        var askers: [PasswordAsker] = []
        var waiting: [PasswordAsker: [Job]] = [:]
        var count = 0
    }

    private let capacity: Int
    private let askerCapacity: Int
    private var known = Line()
    private var strangers = Line()
    private var isStrangersTurn = false

    /// - Parameters:
    ///   - capacity: the maximum number of waiting jobs of known clients, and of strangers.
    ///   - askerCapacity: the maximum number of waiting jobs of one client.
    init(capacity: Int, askerCapacity: Int) {
        self.capacity = capacity
        self.askerCapacity = askerCapacity
    }

    /// - Returns: false if the queue is full.
    mutating func add(_ job: Job, of asker: PasswordAsker) -> Bool {
        asker.isKnown ? add(job, of: asker, to: &known) : add(job, of: asker, to: &strangers)
    }

    mutating func next() -> Job? {
        let areStrangersFirst = isStrangersTurn
        isStrangersTurn.toggle()
        if areStrangersFirst { return strangers.popFirst() ?? known.popFirst() }
        return known.popFirst() ?? strangers.popFirst()
    }

    private func add(_ job: Job, of asker: PasswordAsker, to line: inout Line) -> Bool {
        let own = line.waiting[asker]?.count ?? 0
        guard line.count < capacity, own < askerCapacity else { return false }
        if own == 0 { line.askers.append(asker) }
        line.waiting[asker, default: []].append(job)
        line.count += 1
        return true
    }
}

extension PasswordTurns.Line {
    mutating func popFirst() -> Job? {
        guard let asker = askers.first, var own = waiting[asker] else { return nil }
        askers.removeFirst()
        let job = own.removeFirst()
        count -= 1
        waiting[asker] = own.isEmpty ? nil : own
        if !own.isEmpty { askers.append(asker) }
        return job
    }
}

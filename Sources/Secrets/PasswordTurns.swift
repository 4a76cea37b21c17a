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
        guard hasRoom(for: asker) else { return false }
        if asker.isKnown { add(job, of: asker, to: &known) } else { add(job, of: asker, to: &strangers) }
        return true
    }

    /// True if a job of this client would be accepted now.
    func hasRoom(for asker: PasswordAsker) -> Bool {
        let line = asker.isKnown ? known : strangers
        return line.count < capacity && (line.waiting[asker]?.count ?? 0) < askerCapacity
    }

    mutating func next() -> Job? {
        let areStrangersFirst = isStrangersTurn
        isStrangersTurn.toggle()
        if areStrangersFirst { return strangers.popFirst() ?? known.popFirst() }
        return known.popFirst() ?? strangers.popFirst()
    }

    private func add(_ job: Job, of asker: PasswordAsker, to line: inout Line) {
        if line.waiting[asker] == nil { line.askers.append(asker) }
        line.waiting[asker, default: []].append(job)
        line.count += 1
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

/// Who has a password hashed or checked.
public enum PasswordAsker: Hashable, Sendable {
    /// Whom the server knows, by name: who is signed in, or comes from where they signed in before.
    case known(String)
    /// Anybody else, by the networks that one customer may have many of.
    case stranger(String)

    fileprivate var isKnown: Bool {
        if case .known = self { true } else { false }
    }
}

/// What waits to be hashed, and whose turn it is: known ones and strangers by turns, and among either each asker by turns, so that
/// nobody waits for all that somebody else asks.
struct PasswordTurns<Job> {
    /// Askers of one kind.
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
    ///   - capacity: how many known ones may wait, and how many strangers.
    ///   - askerCapacity: how much of one asker may wait.
    init(capacity: Int, askerCapacity: Int) {
        self.capacity = capacity
        self.askerCapacity = askerCapacity
    }

    /// - Returns: false when too much waits already.
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

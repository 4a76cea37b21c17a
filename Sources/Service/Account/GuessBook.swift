import Database
import Domain
import Secrets
import Storage
import Wire

/// The limits of `GuessLimits` for several nodes, in the database. Each of their transactions waits for the former one,
/// so simultaneous attempts on all nodes count. Call within the writer's transaction.
///
/// Only guesses that are really hashed have rows, for minutes. So an attacker cannot fill the table (decision 0096).
struct GuessBook {
    private let table: AttemptTable
    private let key: ServerKey

    init(_ connection: any Connection, _ key: ServerKey) {
        table = AttemptTable(connection)
        self.key = key
    }

    /// Counts a guess before it is checked. If it is too early for one limit, it counts for none.
    /// - Returns: `busy` if it is too early.
    func admit(_ guess: Guess, at now: Instant) throws(DatabaseError) -> Failure? {
        var admitted: [(counter: Guess.Counter, count: AttemptCount)] = []
        for counter in guess.counters {
            var count = try table.count(of: id(of: counter)) ?? AttemptCount()
            let present = count.present(by: counter.rule, at: now.milliseconds)
            let start = count.next(by: counter.rule, at: present)
            guard start <= present else {
                return .busy(retryAfter: Int((start - now.milliseconds + 999) / 1000))
            }
            count.add(counter.attempts, by: counter.rule, at: present)
            admitted.append((counter, count))
        }
        for (counter, count) in admitted { try save(count, counter) }
        return nil
    }

    /// Takes back the forms that were not hashed.
    func refund(_ guess: Guess, hashed: Int) throws(DatabaseError) {
        for counter in guess.counters {
            try refund(counter, counter.countsForms ? guess.forms - hashed : hashed == 0 ? 1 : 0)
        }
    }

    /// Discards the guesses after a correct password.
    func forget(_ guess: Guess) throws(DatabaseError) {
        let counters = guess.counters
        try table.remove(id(of: counters[0]))
        for counter in counters.dropFirst() { try refund(counter, counter.attempts) }
    }

    private func refund(_ counter: Guess.Counter, _ attempts: Int) throws(DatabaseError) {
        guard attempts > 0, var count = try table.count(of: id(of: counter)) else { return }
        count.refund(attempts, by: counter.rule)
        try save(count, counter)
    }

    private func save(_ count: AttemptCount, _ counter: Guess.Counter) throws(DatabaseError) {
        let id = id(of: counter)
        // Without attempts, the row has no effect.
        guard count.empty > count.last else { return try table.remove(id) }
        try table.save(count, of: id, expires: count.expires(by: counter.rule))
    }

    private func id(of counter: Guess.Counter) -> String { key.mark(ofAttempts: counter.name) }
}

extension AttemptCount {
    /// The present for these attempts. If the clock of another node is ahead, that is its last attempt. Otherwise
    /// alternating between two nodes would make both forget all attempts.
    fileprivate func present(by rule: AttemptRule, at now: Int64) -> Int64 {
        last - now < rule.memory ? max(now, last) : now
    }
}

extension Guess {
    /// One limit of a guess.
    fileprivate struct Counter {
        /// The kind of limit and what it counts for.
        let name: String
        let rule: AttemptRule
        let attempts: Int
        /// True if each form of the password is an attempt.
        let countsForms: Bool
    }

    /// The limits of a guess, its guesser first.
    fileprivate var counters: [Counter] {
        switch guesser {
        case .session(let id):
            return [counter(["session", id.text], GuessLimits.guesser)]
        case .known(let password, let network):
            return [counter(["known"] + password.names + [network.description], GuessLimits.guesser)]
        case .stranger(let password, let block):
            return [
                counter(["stranger"] + password.names + [block], GuessLimits.guesser),
                counter(["strangers"] + password.names, GuessLimits.strangers),
                counter(["client", client.description], GuessLimits.client, countsForms: false),
                counter(["block", block], GuessLimits.block, countsForms: false),
            ]
        }
    }

    private func counter(_ names: [String], _ rule: AttemptRule, countsForms: Bool = true) -> Counter {
        Counter(
            name: names.joined(separator: "\n"), rule: rule, attempts: countsForms ? forms : 1,
            countsForms: countsForms)
    }
}

extension GuessedPassword {
    fileprivate var names: [String] { [email.text, stored ?? ""] }
}

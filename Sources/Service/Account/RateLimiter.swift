import Domain
import Storage
import Wire

/// A rate limit for each key: a number of attempts at once, then one at a time with growing waits.
///
/// Attempts are counted in a count-min sketch of fixed size (Cormode and Muthukrishnan, 2005). A key has one cell in
/// each row, and the most permissive cell decides. So a flood of keys evicts no counter, and keys with common cells
/// only slow each other. Attempts expire one by one, which empties the cells again. In memory only, since a stranger
/// cannot cause a restart.
struct RateLimiter<Key: Hashable & Sendable>: Sendable {
    typealias Rule = AttemptRule

    private static var rows: Int { 4 }

    private let rule: Rule
    private let bits: Int
    /// The attempts of the keys that share a cell, row by row; empty until the first attempt.
    private var cells: [AttemptCount] = []

    /// - Parameter bits: a row has 2 to the power of this many cells; at most 16.
    init(_ rule: Rule, bits: Int = 12) {
        precondition(bits <= 16, "a hash value has 16 bits for each row")
        self.rule = rule
        self.bits = bits
    }

    /// Counts attempts before their outcome is known, so that simultaneous attempts all count.
    /// - Throws: `busy` if they are too early. Then they do not count.
    mutating func admit(_ key: Key, attempts: Int = 1, at now: Instant) throws(Failure) {
        try check(key, at: now)
        add(key, attempts: attempts, at: now)
    }

    /// - Throws: `busy` if an attempt is too early.
    func check(_ key: Key, at now: Instant) throws(Failure) {
        guard !cells.isEmpty else { return }
        let now = now.milliseconds
        let start = indices(of: key).map { cells[$0].next(by: rule, at: now) }.min() ?? now
        guard start <= now else { throw .busy(retryAfter: Int((start - now + 999) / 1000)) }
    }

    /// Counts attempts.
    mutating func add(_ key: Key, attempts: Int = 1, at now: Instant) {
        if cells.isEmpty { cells = Array(repeating: AttemptCount(), count: Self.rows << bits) }
        for index in indices(of: key) { cells[index].add(attempts, by: rule, at: now.milliseconds) }
    }

    /// Takes back attempts that should not count.
    mutating func refund(_ key: Key, attempts: Int = 1) {
        guard !cells.isEmpty else { return }
        for index in indices(of: key) { cells[index].refund(attempts, by: rule) }
    }

    /// Discards all counted attempts of a key.
    mutating func forget(_ key: Key, at now: Instant) {
        guard !cells.isEmpty else { return }
        let indices = indices(of: key)
        let rest = indices.map { cells[$0].empty - now.milliseconds }.min() ?? 0
        guard rest > 0 else { return }
        for index in indices { cells[index].empty -= rest }
    }

    /// The indexes of a key's cells. Swift hashes with a secret of the process, so strangers cannot choose keys that
    /// share cells.
    private func indices(of key: Key) -> [Int] {
        let hash = UInt64(bitPattern: Int64(key.hashValue))
        return (0..<Self.rows).map { row in
            row << bits + Int(hash >> UInt64(row * 16) & (1 << UInt64(bits) - 1))
        }
    }
}

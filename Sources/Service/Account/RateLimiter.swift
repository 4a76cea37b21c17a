import Domain
import Wire

/// A rate limit for each key: a number of attempts at once, then one at a time with growing waits.
///
/// Attempts are counted in a count-min sketch of fixed size (Cormode and Muthukrishnan, 2005). A key has one cell in
/// each row, and the most permissive cell decides. So a flood of keys evicts no counter, and keys with common cells
/// only slow each other. Attempts expire one by one, which empties the cells again. In memory only, since a stranger
/// cannot cause a restart.
struct RateLimiter<Key: Hashable & Sendable>: Sendable {
    /// Times are in milliseconds.
    struct Rule: Sendable {
        /// The number of attempts without a wait.
        let burst: Int
        /// The wait after those. It doubles with every further attempt.
        let wait: Int64
        /// The limit of the wait, and the time after which one attempt expires.
        let longestWait: Int64
        /// The time without an attempt after which all attempts are forgotten.
        let memory: Int64
    }

    /// The attempts of the keys that share a cell. Times are in milliseconds since 1970.
    private struct Cell {
        /// When all attempts have expired.
        var empty: Int64 = 0
        /// When the last attempt was made.
        var last: Int64 = 0
    }

    private static var rows: Int { 4 }

    private let rule: Rule
    private let bits: Int
    /// The cells, row by row; empty until the first attempt.
    private var cells: [Cell] = []

    /// - Parameter bits: a row has 2 to the power of this many cells; at most 16.
    init(_ rule: Rule, bits: Int = 12) {
        precondition(bits <= 16, "a hash value has 16 bits for each row")
        self.rule = rule
        self.bits = bits
    }

    /// Counts attempts before their outcome is known, so that simultaneous attempts all count.
    /// - Throws: `busy` if they are too early. Then they do not count.
    mutating func admit(_ key: Key, attempts: Int = 1, at now: Instant) throws(Failure) {
        if cells.isEmpty { cells = Array(repeating: Cell(), count: Self.rows << bits) }
        let (now, indices) = (now.milliseconds, indices(of: key))
        let start = indices.map { next(of: cells[$0], at: now) }.min() ?? now
        guard start <= now else { throw .busy(retryAfter: Int((start - now + 999) / 1000)) }
        for index in indices {
            let begin = isForgotten(cells[index], at: now) ? now : max(cells[index].empty, now)
            cells[index] = Cell(empty: begin + Int64(attempts) * rule.longestWait, last: now)
        }
    }

    /// Takes back attempts that should not count.
    mutating func refund(_ key: Key, attempts: Int = 1) {
        guard !cells.isEmpty else { return }
        for index in indices(of: key) { cells[index].empty -= Int64(attempts) * rule.longestWait }
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

    /// The time from which the next attempt is admitted.
    private func next(of cell: Cell, at now: Int64) -> Int64 {
        if isForgotten(cell, at: now) { return now }
        let attempts = max(0, (cell.empty - cell.last + rule.longestWait - 1) / rule.longestWait)
        return cell.last + wait(after: Int(attempts))
    }

    /// True if all attempts are forgotten. An attempt in the future was made before the clock was set back.
    private func isForgotten(_ cell: Cell, at now: Int64) -> Bool {
        now < cell.last || cell.last + rule.memory <= now
    }

    private func wait(after attempts: Int) -> Int64 {
        guard attempts >= rule.burst else { return 0 }
        return min(rule.wait << min(Int64(attempts - rule.burst), 20), rule.longestWait)
    }
}

import Database
import SyncRules

/// Intersects the posting lists of several word prefixes in one chat, from the newest message to the oldest. The
/// results are candidates, which the caller has to check.
///
/// It skips from each list to the next position of the others, so that a rare word skips the postings of frequent ones.
public struct WordIndexScan {
    /// The postings of the prefixes that do not match too many words.
    private var prefixes: [WordPositions] = []

    /// The result of one step.
    public enum Step: Equatable, Sendable {
        /// A message that may match.
        case candidate(Int64)
        /// The budget is spent. All messages from this position on were skipped or returned.
        case budgetSpent(Int64)
        case end
    }

    /// The maximum number of prefixes to intersect. The caller checks the others in the candidates.
    private static let maxPrefixes = 4

    /// - Parameter prefixes: the prefixes of the words.
    public init(
        _ prefixes: [String], in chat: ScopeID, on connection: any Connection,
        _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        budget.payForRows(1)
        let number = try WordTable(connection).number(of: chat)
        let longest = prefixes.sorted { $0.utf8.count > $1.utf8.count }
        for prefix in longest.prefix(WordIndexScan.maxPrefixes) {
            if let places = try WordPositions(prefix, in: number, on: connection, &budget) {
                self.prefixes.append(places)
            }
        }
    }

    /// The next candidate below `high`, but not below `low`.
    public mutating func next(
        before high: Int64, from low: Int64, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Step {
        var position = high - 1
        var agreeing = 0
        var index = 0
        while position >= low, agreeing < prefixes.count {
            guard !budget.isSpent else { return .budgetSpent(position + 1) }
            guard let next = try prefixes[index].last(upTo: position, &budget) else { return .end }
            agreeing = next == position ? agreeing + 1 : 1
            position = next
            index = (index + 1) % prefixes.count
        }
        return position >= low ? .candidate(position) : .end
    }
}

/// The positions of all words with one prefix in a chat, in descending order.
private struct WordPositions {
    private let connection: any Connection
    private let chat: Int64
    /// All positions in ascending order, if there are few.
    private var positions: [Int64] = []
    /// Otherwise the words, each with its next position. A position that is too high is unknown.
    private var words: [(word: String, position: Int64)] = []

    /// The maximum number of positions to read at once, and of words.
    private static let maxRows = 64

    /// Nil if there are too many words.
    /// - Parameter chat: the number of the chat; nil if it has no words.
    init?(
        _ prefix: String, in chat: Int64?, on connection: any Connection, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        self.connection = connection
        self.chat = chat ?? 0
        guard let chat else { return }
        let end = prefix + "\u{10FFFF}"
        let rows = try connection.run(
            """
            SELECT word, place FROM word WHERE chat = \(chat) AND word >= \(prefix) AND word < \(end)
            ORDER BY word, place LIMIT \(Int64(WordPositions.maxRows + 1))
            """)
        budget.payForRows(rows.count)
        guard rows.count > WordPositions.maxRows else {
            for row in rows { positions.append(try row.integer(1)) }
            positions.sort()
            return
        }
        for row in rows where try row.text(0) != words.last?.word { words.append((try row.text(0), .max)) }
        while let last = words.last?.word, words.count <= WordPositions.maxRows {
            let next = try connection.run(
                """
                SELECT word FROM word WHERE chat = \(chat) AND word > \(last) AND word < \(end)
                ORDER BY word LIMIT 1
                """)
            budget.payForRows(1)
            guard let word = try next.first?.text(0) else { return }
            words.append((word, .max))
        }
        return nil
    }

    /// The highest position that is at most `position`. Calls must not increase `position`.
    mutating func last(
        upTo position: Int64, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Int64? {
        while let last = positions.last, last > position { positions.removeLast() }
        for index in words.indices where words[index].position > position {
            let rows = try connection.run(
                """
                SELECT place FROM word WHERE chat = \(chat) AND word = \(words[index].word)
                    AND place <= \(position) ORDER BY place DESC LIMIT 1
                """)
            budget.payForRows(1)
            words[index].position = try rows.first?.integer(0) ?? 0
        }
        let highest = positions.last ?? words.map(\.position).max() ?? 0
        return highest > 0 ? highest : nil
    }
}

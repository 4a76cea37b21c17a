import Database
import Sync

/// Intersects the posting lists of several word prefixes in one chat, from the newest message to the oldest. What it finds
/// are candidates, which the caller has to check.
///
/// It jumps from each list to the next place of the others, so that a rare word skips the postings of frequent ones.
public struct WordWalk {
    /// What there is of those beginnings that are not too many words to follow.
    private var beginnings: [WordPlaces] = []

    /// Where it came to.
    public enum Step: Equatable, Sendable {
        /// A message that may be what is looked for.
        case place(Int64)
        /// The budget is spent; everything from this place on was passed over.
        case spent(Int64)
        case end
    }

    /// How many words of a search it follows; the others only stand in what it is that is found.
    private static let mostFollowed = 4

    /// - Parameter beginnings: those of the words.
    public init(
        _ beginnings: [String], in chat: ScopeID, on connection: any Connection,
        _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        budget.payForRows(1)
        let number = try WordTable(connection).number(of: chat)
        let longest = beginnings.sorted { $0.utf8.count > $1.utf8.count }
        for beginning in longest.prefix(WordWalk.mostFollowed) {
            if let places = try WordPlaces(beginning, in: number, on: connection, &budget) {
                self.beginnings.append(places)
            }
        }
    }

    /// The next place below one, but not below another.
    public mutating func next(
        before high: Int64, from low: Int64, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Step {
        var place = high - 1
        var agreeing = 0
        var index = 0
        while place >= low, agreeing < beginnings.count {
            guard !budget.isSpent else { return .spent(place + 1) }
            guard let next = try beginnings[index].last(upTo: place, &budget) else { return .end }
            agreeing = next == place ? agreeing + 1 : 1
            place = next
            index = (index + 1) % beginnings.count
        }
        return place >= low ? .place(place) : .end
    }
}

/// The places of the words of a chat that begin alike, from the last one on.
private struct WordPlaces {
    private let connection: any Connection
    private let chat: Int64
    /// All places, in their order, where there are few.
    private var few: [Int64] = []
    /// Else the words, each with the next of its places; none is known where it is too high.
    private var words: [(word: String, place: Int64)] = []

    /// How many places are read at once, and how many words are followed.
    private static let most = 64

    /// Nil where the words are too many.
    /// - Parameter chat: its number; nil where it has no words.
    init?(
        _ beginning: String, in chat: Int64?, on connection: any Connection, _ budget: inout SearchBudget
    ) throws(DatabaseError) {
        self.connection = connection
        self.chat = chat ?? 0
        guard let chat else { return }
        let end = beginning + "\u{10FFFF}"
        let rows = try connection.run(
            """
            SELECT word, place FROM word WHERE chat = \(chat) AND word >= \(beginning) AND word < \(end)
            ORDER BY word, place LIMIT \(Int64(WordPlaces.most + 1))
            """)
        budget.payForRows(rows.count)
        guard rows.count > WordPlaces.most else {
            for row in rows { few.append(try row.integer(1)) }
            few.sort()
            return
        }
        for row in rows where try row.text(0) != words.last?.word { words.append((try row.text(0), .max)) }
        while let last = words.last?.word, words.count <= WordPlaces.most {
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

    /// The highest place that is not above one, which is never above an earlier one.
    mutating func last(
        upTo place: Int64, _ budget: inout SearchBudget
    ) throws(DatabaseError) -> Int64? {
        while let last = few.last, last > place { few.removeLast() }
        for index in words.indices where words[index].place > place {
            let rows = try connection.run(
                """
                SELECT place FROM word WHERE chat = \(chat) AND word = \(words[index].word)
                    AND place <= \(place) ORDER BY place DESC LIMIT 1
                """)
            budget.payForRows(1)
            words[index].place = try rows.first?.integer(0) ?? 0
        }
        let highest = few.last ?? words.map(\.place).max() ?? 0
        return highest > 0 ? highest : nil
    }
}

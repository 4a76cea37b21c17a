import Database
import Domain
import Sync

/// By which words the messages of chats are found: an index that is a pure function of the messages.
public struct WordTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The most different words of a message by which it is found.
    public static let mostWords = 1000

    /// How many messages of a chat are taken in together, once the last of them is there. The words of each would change as
    /// many pages of the database as those of all.
    public static let blockSize: Int64 = 16

    /// The last message that is taken in, of a chat with an end.
    public static func indexedEnd(of end: Int64) -> Int64 { end - end % blockSize }

    /// Keeps by which words a message is found, in place of those by which it was.
    public func set(
        _ text: String, insteadOf former: String, at place: Int64, in chat: ScopeID
    ) throws(DatabaseError) {
        let (words, formerWords) = (WordTable.words(of: text), WordTable.words(of: former))
        for word in formerWords.subtracting(words).sorted() {
            _ = try connection.run(
                "DELETE FROM word WHERE chat = \(chat.key) AND word = \(word) AND place = \(place)")
        }
        for word in words.subtracting(formerWords).sorted() {
            _ = try connection.run(
                "INSERT INTO word (chat, word, place) VALUES (\(chat.key), \(word), \(place)) ON CONFLICT DO NOTHING"
            )
        }
    }

    /// The places of the messages that may have all the words, the last one first. Each is still to be looked at: more than
    /// two words are not compared here, and two chats may have the same key.
    /// - Parameters:
    ///   - words: the beginnings of words; at least one.
    ///   - low: messages before this place are left out.
    public func places(
        of words: [String], in chat: ScopeID, from low: Int64, before high: Int64, limit: Int
    ) throws(DatabaseError) -> [Int64] {
        let words = WordTable.rarestFirst(words)
        guard let first = words.first else { return [] }
        let second = words.count > 1 ? words[1] : first
        let rows = try connection.run(
            """
            SELECT place FROM word
            WHERE chat = \(chat.key) AND word >= \(first) AND word < \(first + "\u{10FFFF}")
                AND place >= \(low) AND place < \(high)
            INTERSECT SELECT place FROM word
            WHERE chat = \(chat.key) AND word >= \(second) AND word < \(second + "\u{10FFFF}")
            ORDER BY place DESC LIMIT \(Int64(limit))
            """)
        var places: [Int64] = []
        for row in rows { places.append(try row.integer(0)) }
        return places
    }

    /// Whether so many messages have one of the words that looking all of them up takes long.
    public func isFrequent(_ words: [String], in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard let word = WordTable.rarestFirst(words).first else { return false }
        return try !connection.run(
            """
            SELECT place FROM word WHERE chat = \(chat.key) AND word >= \(word) AND word < \(word + "\u{10FFFF}")
            LIMIT 1 OFFSET 2000
            """
        ).isEmpty
    }

    /// The longest are the rarest, most of the time.
    private static func rarestFirst(_ words: [String]) -> [String] {
        words.sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Forgets all words of a chat.
    func clear(_ chat: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM word WHERE chat = \(chat.key)")
    }

    private static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        for word in SearchText(text).words where words.count < mostWords {
            words.insert(String(decoding: word, as: UTF8.self))
        }
        return words
    }
}

extension ScopeID {
    /// Eight bytes in place of its name in a large index (FNV-1a, 64 bits); nearly always its own.
    fileprivate var key: Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}

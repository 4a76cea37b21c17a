import Database
import Domain
import SyncRules

/// The word index of chat messages: a pure function of the messages.
public struct WordTable {
    let connection: any Connection

    public init(_ connection: any Connection) {
        self.connection = connection
    }

    /// The maximum number of different indexed words per message.
    public static let maxWords = 1000

    /// The number of messages of a chat that are indexed together, once the last one exists. The words of one message
    /// would change as many pages of the database as those of all.
    public static let blockSize: Int64 = 16

    /// The last indexed message of a chat that ends at `end`.
    public static func indexedEnd(of end: Int64) -> Int64 { end - end % blockSize }

    /// Replaces the indexed words of a message.
    /// - Returns: the number of changed rows.
    @discardableResult
    public func set(
        _ text: String, replacing former: String, at position: Int64, in chat: ScopeID
    ) throws(DatabaseError) -> Int {
        let (words, formerWords) = (WordTable.words(of: text), WordTable.words(of: former))
        let (gone, new) = (formerWords.subtracting(words), words.subtracting(formerWords))
        guard !gone.isEmpty || !new.isEmpty else { return 0 }
        let number = try numberOrNew(of: chat)
        for word in gone.sorted() {
            _ = try connection.run(
                "DELETE FROM word WHERE chat = \(number) AND word = \(word) AND place = \(position)")
        }
        for word in new.sorted() {
            _ = try connection.run(
                "INSERT INTO word (chat, word, place) VALUES (\(number), \(word), \(position)) ON CONFLICT DO NOTHING"
            )
        }
        return gone.count + new.count
    }

    /// True if a message is indexed with the words of a text; false if the text has no words.
    public func has(_ text: String, at position: Int64, in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard let word = WordTable.words(of: text).min(), let number = try number(of: chat) else {
            return false
        }
        return try !connection.run(
            "SELECT place FROM word WHERE chat = \(number) AND word = \(word) AND place = \(position)"
        ).isEmpty
    }

    /// Discards all words of a chat at once. `clearGone` removes their rows.
    func clear(_ chat: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM chore WHERE kind = 'words' AND subject = \(chat.text)")
        _ = try connection.run("UPDATE wordchat SET chat = 'gone:' || id WHERE chat = \(chat.text)")
    }

    /// Removes some words of discarded chats.
    /// - Returns: true if more may remain.
    public func clearGone(limit: Int) throws(DatabaseError) -> Bool {
        let gone = try connection.run(
            "SELECT id FROM wordchat WHERE chat >= 'gone:' AND chat < 'gone;' LIMIT 1")
        guard let number = try gone.first?.integer(0) else { return false }
        let next = try connection.run(
            "SELECT word, place FROM word WHERE chat = \(number) ORDER BY word, place LIMIT 1 OFFSET \(Int64(limit))"
        )
        if let next = next.first {
            let (word, place) = (try next.text(0), try next.integer(1))
            _ = try connection.run("DELETE FROM word WHERE chat = \(number) AND word < \(word)")
            _ = try connection.run(
                "DELETE FROM word WHERE chat = \(number) AND word = \(word) AND place < \(place)")
        } else {
            _ = try connection.run("DELETE FROM word WHERE chat = \(number)")
            _ = try connection.run("DELETE FROM wordchat WHERE id = \(number)")
        }
        return true
    }

    /// The number of a chat in the index; nil if the index has no words of it.
    func number(of chat: ScopeID) throws(DatabaseError) -> Int64? {
        try connection.run("SELECT id FROM wordchat WHERE chat = \(chat.text)").first?.integer(0)
    }

    private func numberOrNew(of chat: ScopeID) throws(DatabaseError) -> Int64 {
        if let number = try number(of: chat) { return number }
        _ = try connection.run(
            "INSERT INTO wordchat (id, chat) SELECT COALESCE(MAX(id), 0) + 1, \(chat.text) FROM wordchat")
        return try number(of: chat) ?? 0
    }

    private static func words(of text: String) -> Set<String> {
        var words: Set<String> = []
        for word in SearchText(text).terms where words.count < maxWords {
            words.insert(String(decoding: word, as: UTF8.self))
        }
        return words
    }
}

/// Rebuilds the index when the format of the keys changes: in parts, from the newest message of a chat to the oldest.
extension WordTable {
    /// Increases when texts get other keys.
    private static let formatVersion = "2"

    /// Discards the words of another format, and inserts a job for each chat that had some.
    public func discardOldFormat() throws(DatabaseError) {
        let meta = MetaTable(connection)
        guard try meta.value("words") != WordTable.formatVersion else { return }
        try connection.transaction { () throws(DatabaseError) in
            _ = try connection.run(
                """
                INSERT INTO chore (kind, subject, after)
                SELECT 'words', chat, '' FROM wordchat WHERE chat < 'gone:' OR chat >= 'gone;'
                ON CONFLICT (kind, subject) DO UPDATE SET after = excluded.after
                """)
            _ = try connection.run(
                "UPDATE wordchat SET chat = 'gone:' || id WHERE chat < 'gone:' OR chat >= 'gone;'")
            try meta.set("words", to: WordTable.formatVersion)
        }
    }

    /// The last message of a chat that is not reindexed yet; 0 if the index is complete.
    public func unindexedEnd(of chat: ScopeID) throws(DatabaseError) -> Int64 {
        let rows = try connection.run(
            "SELECT after FROM chore WHERE kind = 'words' AND subject = \(chat.text)")
        return try rows.first.map { row throws(DatabaseError) in Int64(try row.text(0)) ?? .max } ?? 0
    }
}

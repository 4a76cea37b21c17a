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
    /// - Returns: how many rows that changed.
    @discardableResult
    public func set(
        _ text: String, insteadOf former: String, at place: Int64, in chat: ScopeID
    ) throws(DatabaseError) -> Int {
        let (words, formerWords) = (WordTable.words(of: text), WordTable.words(of: former))
        let (gone, new) = (formerWords.subtracting(words), words.subtracting(formerWords))
        guard !gone.isEmpty || !new.isEmpty else { return 0 }
        let number = try numberOrNew(of: chat)
        for word in gone.sorted() {
            _ = try connection.run(
                "DELETE FROM word WHERE chat = \(number) AND word = \(word) AND place = \(place)")
        }
        for word in new.sorted() {
            _ = try connection.run(
                "INSERT INTO word (chat, word, place) VALUES (\(number), \(word), \(place)) ON CONFLICT DO NOTHING"
            )
        }
        return gone.count + new.count
    }

    /// Whether a message is found by the words of a text; false where it has none.
    public func has(_ text: String, at place: Int64, in chat: ScopeID) throws(DatabaseError) -> Bool {
        guard let word = WordTable.words(of: text).min(), let number = try number(of: chat) else {
            return false
        }
        return try !connection.run(
            "SELECT place FROM word WHERE chat = \(number) AND word = \(word) AND place = \(place)"
        ).isEmpty
    }

    /// Discards all words of a chat at once; `clearGone` removes their rows.
    func clear(_ chat: ScopeID) throws(DatabaseError) {
        _ = try connection.run("DELETE FROM chore WHERE kind = 'words' AND subject = \(chat.text)")
        _ = try connection.run("UPDATE wordchat SET chat = 'gone:' || id WHERE chat = \(chat.text)")
    }

    /// Takes away some words of chats that have ended.
    /// - Returns: whether there may be more.
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

    /// By which number the index knows a chat; nil for one of which it has no words.
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
        for word in SearchText(text).terms where words.count < mostWords {
            words.insert(String(decoding: word, as: UTF8.self))
        }
        return words
    }
}

/// The rebuilding of the index when keys get another form: from the newest message of a chat to the oldest, in parts.
extension WordTable {
    /// Rises when texts get other keys.
    private static let form = "2"

    /// Discards the words of another form, and leaves a chore for each chat that had some.
    public func discardOldForm() throws(DatabaseError) {
        let meta = MetaTable(connection)
        guard try meta.value("words") != WordTable.form else { return }
        try connection.transaction { () throws(DatabaseError) in
            _ = try connection.run(
                """
                INSERT INTO chore (kind, subject, after)
                SELECT 'words', chat, '' FROM wordchat WHERE chat < 'gone:' OR chat >= 'gone;'
                ON CONFLICT (kind, subject) DO UPDATE SET after = excluded.after
                """)
            _ = try connection.run(
                "UPDATE wordchat SET chat = 'gone:' || id WHERE chat < 'gone:' OR chat >= 'gone;'")
            try meta.set("words", to: WordTable.form)
        }
    }

    /// The last message of a chat that the rebuilding has not reached; 0 for a chat with a whole index.
    public func unindexedEnd(of chat: ScopeID) throws(DatabaseError) -> Int64 {
        let rows = try connection.run(
            "SELECT after FROM chore WHERE kind = 'words' AND subject = \(chat.text)")
        return try rows.first.map { row throws(DatabaseError) in Int64(try row.text(0)) ?? .max } ?? 0
    }
}

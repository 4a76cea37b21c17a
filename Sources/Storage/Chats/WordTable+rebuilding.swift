import Database
import Domain
import Sync

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

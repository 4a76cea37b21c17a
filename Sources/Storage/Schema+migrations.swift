import Database

extension Schema {
    /// The migrations since the introduction of external photo sources.
    static let later: [Migration] = [
        Migration(
            "0019-sources",
            [
                // The accounts of users at photo sources, with the encrypted token for the server's requests there.
                """
                CREATE TABLE sourcelink (
                    person TEXT NOT NULL, source TEXT NOT NULL, token TEXT NOT NULL, account TEXT NOT NULL,
                    PRIMARY KEY (person, source)) WITHOUT ROWID
                """,
                // The likes that are being sent to a source.
                """
                CREATE TABLE liking (
                    person TEXT NOT NULL, source TEXT NOT NULL, photo TEXT NOT NULL,
                    PRIMARY KEY (person, source, photo)) WITHOUT ROWID
                """,
            ]),
        Migration(
            "0021-viewer",
            [
                // 1 if the sizes for photos were made.
                "ALTER TABLE blob ADD COLUMN photo BIGINT NOT NULL DEFAULT 0",
                // The links under which public photos are visible without an account.
                """
                CREATE TABLE link (
                    scope TEXT NOT NULL, id TEXT NOT NULL, token TEXT NOT NULL UNIQUE, PRIMARY KEY (scope, id))
                    WITHOUT ROWID
                """,
            ]),
        Migration(
            "0022-networks",
            [
                // The networks from which users have signed in, as keyed hashes without addresses.
                """
                CREATE TABLE network (
                    person TEXT NOT NULL REFERENCES account (person) ON DELETE CASCADE, mark TEXT NOT NULL,
                    used BIGINT NOT NULL, PRIMARY KEY (person, mark)) WITHOUT ROWID
                """,
                "CREATE INDEX network_used ON network (used)",
                "ALTER TABLE code ADD COLUMN known BIGINT NOT NULL DEFAULT 0",
            ]),
        Migration(
            "0023-bounds",
            [
                // The work that commands have left to background jobs.
                """
                CREATE TABLE chore (
                    kind TEXT NOT NULL, subject TEXT NOT NULL, after TEXT NOT NULL, PRIMARY KEY (kind, subject))
                    WITHOUT ROWID
                """,
                "CREATE INDEX session_expires ON session (expires)",
                "CREATE INDEX session_used ON session (used)",
                "CREATE INDEX client_seen ON client (seen)",
                "CREATE INDEX deletion_at ON deletion (at)",
                "CREATE INDEX account_disabled ON account (disabled) WHERE disabled IS NOT NULL",
                "CREATE INDEX record_tombstone ON record (scope, expires) WHERE data IS NULL",
            ]),
        // The last notified recipient of an alarm: many recipients are notified in parts.
        Migration("0024-told", ["ALTER TABLE alarm ADD COLUMN told TEXT NOT NULL DEFAULT ''"]),
        Migration(
            "0025-attempts",
            [
                // 1 while bytes are expected, also for a blob whose earlier upload stays finished.
                "ALTER TABLE upload ADD COLUMN open BIGINT NOT NULL DEFAULT 0",
                "UPDATE upload SET open = 1 WHERE stored IS NULL",
                "DROP INDEX upload_begun",
                "CREATE INDEX upload_open ON upload (begun) WHERE open = 1",
                // The number of failed attempts to send a like to a source.
                "ALTER TABLE liking ADD COLUMN tries BIGINT NOT NULL DEFAULT 0",
                "CREATE INDEX liking_tries ON liking (tries)",
            ]),
        Migration(
            "0026-hung",
            [
                // The item of the list to which a picture is attached.
                "ALTER TABLE record ADD COLUMN item TEXT",
                // The item is the first field in the JSON of a picture.
                """
                UPDATE record SET item = SUBSTR(data, 10, 26)
                WHERE kind = 'picture' AND SUBSTR(data, 1, 9) = '{"item":"'
                """,
                // With the scope first, the planner would use the primary key.
                "CREATE INDEX record_hung ON record (item) WHERE item IS NOT NULL",
            ]),
        Migration(
            "0027-authors",
            [
                // The author of a message with text: messages of other authors count as unread.
                "ALTER TABLE record ADD COLUMN author TEXT",
                // The number is the first field in the JSON of a message, and the author the second.
                """
                UPDATE record SET author = SUBSTR(data, 14 + CASE
                    WHEN place < 10 THEN 0 WHEN place < 100 THEN 1 WHEN place < 1000 THEN 2 WHEN place < 10000 THEN 3
                    WHEN place < 100000 THEN 4 WHEN place < 1000000 THEN 5 ELSE 6 END, 26)
                WHERE kind = 'message' AND SUBSTR(data, 1, 5) = '{"n":' AND REPLACE(data, '"removed":', '') = data
                """,
                "CREATE INDEX record_author ON record (scope, place, author) WHERE author IS NOT NULL",
            ]),
        // 1 for an account that the operator created.
        Migration("0028-operator", ["ALTER TABLE account ADD COLUMN operator BIGINT"]),
        // The version of the scope that replaced the entry; 0 for entries from before viewers saw history from their
        // grant on.
        Migration(
            "0029-replaced", ["ALTER TABLE history ADD COLUMN replaced BIGINT NOT NULL DEFAULT 0"]),
        Migration(
            "0030-awaited",
            [
                // In a chat of two users in which only one has written, both memberships name the other one.
                """
                UPDATE record SET data = SUBSTR(data, 1, LENGTH(data) - 1) || ',"awaited":"' || CASE
                    WHEN EXISTS (
                        SELECT 1 FROM record AS message WHERE message.scope = SUBSTR(record.id, 5)
                            AND message.author = SUBSTR(record.id, 10, 26))
                    THEN SUBSTR(record.id, 37, 26) ELSE SUBSTR(record.id, 10, 26) END || '"}'
                WHERE kind = 'membership' AND data IS NOT NULL AND LENGTH(id) = 62
                    AND id > 'mem:chat:' AND id < 'mem:chat;'
                    AND EXISTS (
                        SELECT 1 FROM record AS message WHERE message.scope = SUBSTR(record.id, 5)
                            AND message.author IS NOT NULL)
                    AND (
                        NOT EXISTS (
                            SELECT 1 FROM record AS message WHERE message.scope = SUBSTR(record.id, 5)
                                AND message.author = SUBSTR(record.id, 10, 26))
                        OR NOT EXISTS (
                            SELECT 1 FROM record AS message WHERE message.scope = SUBSTR(record.id, 5)
                                AND message.author = SUBSTR(record.id, 37, 26)))
                """
            ]),
        Migration(
            "0031-invitations",
            [
                // The invitations by link, with the SHA-256 hash of the secret. The scope of an invitation to the server
                // is empty.
                """
                CREATE TABLE invitation (
                    id TEXT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE,
                    person TEXT NOT NULL REFERENCES account (person) ON DELETE CASCADE, scope TEXT NOT NULL, role TEXT,
                    version BIGINT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL, uses BIGINT NOT NULL,
                    used BIGINT NOT NULL, mailed BIGINT NOT NULL, operator BIGINT NOT NULL)
                """,
                "CREATE INDEX invitation_person ON invitation (person)",
                "CREATE INDEX invitation_scope ON invitation (scope)",
                "CREATE INDEX invitation_expires ON invitation (expires)",
            ]),
        Migration(
            "0032-log-head",
            [
                // The last transaction of a writer, in its only row. Not used with SQLite.
                "CREATE TABLE log_head (id BIGINT PRIMARY KEY, number BIGINT NOT NULL, run TEXT NOT NULL)",
                "INSERT INTO log_head (id, number, run) VALUES (1, 0, '')",
            ]),
        Migration(
            "0033-commit-log",
            [
                // The transactions of several nodes by their number in `log_head`: what each has changed, as JSON. Empty
                // if there is one node.
                "CREATE TABLE commit_log (number BIGINT PRIMARY KEY, run TEXT NOT NULL, body BYTEA NOT NULL)"
            ]),
        Migration(
            "0034-attempts", oldest: "0033-commit-log",
            [
                // The wrong passwords that several nodes count together, by a mark of what they count for.
                """
                CREATE TABLE attempt (
                    id TEXT PRIMARY KEY, empty BIGINT NOT NULL, last BIGINT NOT NULL, expires BIGINT NOT NULL)
                    WITHOUT ROWID
                """,
                "CREATE INDEX attempt_expires ON attempt (expires)",
                """
                CREATE TABLE wrongcode (
                    day BIGINT NOT NULL, block TEXT NOT NULL, attempts BIGINT NOT NULL, PRIMARY KEY (day, block))
                    WITHOUT ROWID
                """,
            ]),
    ]
}

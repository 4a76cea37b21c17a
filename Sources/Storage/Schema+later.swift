import Database

extension Schema {
    /// The migrations since photos of other sources.
    static let later: [Migration] = [
        Migration(
            "0019-sources",
            [
                // Who people are at sources of photos, and by what the server acts for them there, sealed.
                """
                CREATE TABLE sourcelink (
                    person TEXT NOT NULL, source TEXT NOT NULL, token TEXT NOT NULL, account TEXT NOT NULL,
                    PRIMARY KEY (person, source)) WITHOUT ROWID
                """,
                // Hearts that a source is being told of.
                """
                CREATE TABLE liking (
                    person TEXT NOT NULL, source TEXT NOT NULL, photo TEXT NOT NULL,
                    PRIMARY KEY (person, source, photo)) WITHOUT ROWID
                """,
            ]),
        Migration(
            "0021-viewer",
            [
                // Whether the sizes of photos were made.
                "ALTER TABLE blob ADD COLUMN photo BIGINT NOT NULL DEFAULT 0",
                // By which links photos are seen without an account, as long as everybody sees them.
                """
                CREATE TABLE link (
                    scope TEXT NOT NULL, id TEXT NOT NULL, token TEXT NOT NULL UNIQUE, PRIMARY KEY (scope, id))
                    WITHOUT ROWID
                """,
            ]),
        Migration(
            "0022-networks",
            [
                // From where people have signed in; marks under the server's key, no addresses.
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
                // What commands have left to be done in parts.
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
        // The last of those whom an alarm concerns who were told: many are told in turns.
        Migration("0024-told", ["ALTER TABLE alarm ADD COLUMN told TEXT NOT NULL DEFAULT ''"]),
        Migration(
            "0025-attempts",
            [
                // Whether bytes are awaited: also of what was brought before, which stays brought.
                "ALTER TABLE upload ADD COLUMN open BIGINT NOT NULL DEFAULT 0",
                "UPDATE upload SET open = 1 WHERE stored IS NULL",
                "DROP INDEX upload_begun",
                "CREATE INDEX upload_open ON upload (begun) WHERE open = 1",
                // How often a source was told of a heart in vain.
                "ALTER TABLE liking ADD COLUMN tries BIGINT NOT NULL DEFAULT 0",
                "CREATE INDEX liking_tries ON liking (tries)",
            ]),
        Migration(
            "0026-hung",
            [
                // To which item of its list a picture hangs.
                "ALTER TABLE record ADD COLUMN item TEXT",
                // The item stands first in what is kept of a picture.
                """
                UPDATE record SET item = SUBSTR(data, 10, 26)
                WHERE kind = 'picture' AND SUBSTR(data, 1, 9) = '{"item":"'
                """,
                // With the scope in front the planner takes the primary key.
                "CREATE INDEX record_hung ON record (item) WHERE item IS NOT NULL",
            ]),
        Migration(
            "0027-authors",
            [
                // Who wrote a message that has words: so many are unread that others wrote.
                "ALTER TABLE record ADD COLUMN author TEXT",
                // The number stands first in what is kept of a message, and its author second.
                """
                UPDATE record SET author = SUBSTR(data, 14 + CASE
                    WHEN place < 10 THEN 0 WHEN place < 100 THEN 1 WHEN place < 1000 THEN 2 WHEN place < 10000 THEN 3
                    WHEN place < 100000 THEN 4 WHEN place < 1000000 THEN 5 ELSE 6 END, 26)
                WHERE kind = 'message' AND SUBSTR(data, 1, 5) = '{"n":' AND REPLACE(data, '"removed":', '') = data
                """,
                "CREATE INDEX record_author ON record (scope, place, author) WHERE author IS NOT NULL",
            ]),
        // 1 for an account that the operator made.
        Migration("0028-operator", ["ALTER TABLE account ADD COLUMN operator BIGINT"]),
    ]
}

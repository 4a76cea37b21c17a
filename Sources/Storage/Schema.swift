import Database

/// The tables of the server, the same for every feature: a new one adds kinds of records, and no table.
public enum Schema {
    /// Appended to, never edited.
    public static let migrations = first + later

    private static let first: [Migration] = [
        Migration(
            "0001-sync",
            [
                "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
                """
                CREATE TABLE scope (
                    id TEXT PRIMARY KEY, version BIGINT NOT NULL, floor BIGINT NOT NULL DEFAULT 0) WITHOUT ROWID
                """,
                """
                CREATE TABLE record (
                    scope TEXT NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL, data TEXT,
                    PRIMARY KEY (scope, id)) WITHOUT ROWID
                """,
                "CREATE INDEX record_version ON record (scope, version)",
                """
                CREATE TABLE client (
                    id TEXT PRIMARY KEY, person TEXT NOT NULL, last BIGINT NOT NULL, seen BIGINT NOT NULL)
                    WITHOUT ROWID
                """,
                // Ids begin with the time, so new rows stand side by side and few pages change in a commit.
                """
                CREATE TABLE command (
                    id TEXT NOT NULL, person TEXT NOT NULL, client TEXT NOT NULL, sequence BIGINT NOT NULL,
                    outcome TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (id, person)) WITHOUT ROWID
                """,
                """
                CREATE TABLE history (
                    scope TEXT NOT NULL, id TEXT NOT NULL, version BIGINT NOT NULL, command TEXT NOT NULL,
                    data TEXT NOT NULL, PRIMARY KEY (scope, id, version)) WITHOUT ROWID
                """,
            ]),
        Migration(
            "0002-accounts",
            [
                """
                CREATE TABLE account (
                    person TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
                    created BIGINT NOT NULL, disabled BIGINT)
                """,
                """
                CREATE TABLE session (
                    id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES account (person), device TEXT NOT NULL,
                    created BIGINT NOT NULL, used BIGINT NOT NULL, expires BIGINT NOT NULL)
                """,
                "CREATE INDEX session_person ON session (person)",
                """
                CREATE TABLE code (
                    id TEXT PRIMARY KEY, purpose BIGINT NOT NULL, email TEXT NOT NULL, hash BYTEA NOT NULL,
                    payload TEXT, created BIGINT NOT NULL, sent BIGINT NOT NULL, expires BIGINT NOT NULL,
                    tries BIGINT NOT NULL, mails BIGINT NOT NULL)
                """,
                "CREATE INDEX code_email ON code (email, created)",
                "CREATE INDEX code_created ON code (created)",
            ]),
        Migration(
            "0003-expiry",
            [
                "ALTER TABLE record ADD COLUMN expires BIGINT",
                "CREATE INDEX record_expires ON record (expires) WHERE expires IS NOT NULL",
            ]),
        Migration(
            "0004-deletions", ["CREATE TABLE deletion (person TEXT PRIMARY KEY, at BIGINT NOT NULL)"]),
        Migration(
            "0005-history",
            [
                "ALTER TABLE history ADD COLUMN person TEXT NOT NULL DEFAULT ''",
                "ALTER TABLE history ADD COLUMN at BIGINT NOT NULL DEFAULT 0",
            ]),
        Migration(
            "0006-names",
            [
                // By which beginnings people's names are found; a pure function of their profiles.
                """
                CREATE TABLE namekey (
                    key TEXT NOT NULL, person TEXT NOT NULL, place BIGINT NOT NULL, name TEXT NOT NULL,
                    PRIMARY KEY (key, person)) WITHOUT ROWID
                """,
                "CREATE INDEX namekey_person ON namekey (person)",
            ]),
        Migration(
            "0007-blobs",
            [
                """
                CREATE TABLE blob (
                    id TEXT PRIMARY KEY, width BIGINT NOT NULL, height BIGINT NOT NULL, preview TEXT NOT NULL,
                    unused BIGINT)
                """,
                "CREATE INDEX blob_unused ON blob (unused) WHERE unused IS NOT NULL",
                // Which records need a blob; a pure function of the records.
                """
                CREATE TABLE blobref (
                    scope TEXT NOT NULL, id TEXT NOT NULL, blob TEXT NOT NULL, PRIMARY KEY (scope, id, blob))
                    WITHOUT ROWID
                """,
                "CREATE INDEX blobref_blob ON blobref (blob, scope)",
                """
                CREATE TABLE upload (
                    person TEXT NOT NULL, blob TEXT NOT NULL, size BIGINT NOT NULL, keeps BIGINT NOT NULL,
                    begun BIGINT NOT NULL, stored BIGINT, PRIMARY KEY (person, blob)) WITHOUT ROWID
                """,
                "CREATE INDEX upload_blob ON upload (blob)",
                "CREATE INDEX upload_begun ON upload (begun) WHERE stored IS NULL",
            ]),
        // Where somebody is a member, also in the trash, of which their own scope says nothing.
        Migration("0008-members", ["CREATE INDEX record_member ON record (id, scope) WHERE kind = 'member'"]),
        Migration(
            "0009-gone",
            [
                // What is gone has no history.
                """
                DELETE FROM history WHERE NOT EXISTS (
                    SELECT 1 FROM record WHERE record.scope = history.scope AND record.id = history.id
                        AND record.data IS NOT NULL)
                """
            ]),
        Migration("0010-clients", ["ALTER TABLE code ADD COLUMN client TEXT NOT NULL DEFAULT ''"]),
        // So that few members or pictures are found among many items.
        Migration("0011-kinds", ["CREATE INDEX record_kind ON record (scope, kind) WHERE kind <> 'item'"]),
        Migration(
            "0012-logs",
            [
                // The place of a message among those of its chat.
                "ALTER TABLE record ADD COLUMN place BIGINT",
                "CREATE UNIQUE INDEX record_place ON record (scope, place) WHERE place IS NOT NULL",
                "DROP INDEX record_kind",
                "CREATE INDEX record_kind ON record (scope, kind) WHERE kind <> 'item' AND kind <> 'message'",
            ]),
        Migration(
            "0013-words",
            [
                // By which number the index knows a chat: names are made on devices, and anybody could make one that falls
                // together with another in anything shorter.
                "CREATE TABLE wordchat (id BIGINT PRIMARY KEY, chat TEXT NOT NULL UNIQUE)",
                // By which words messages are found; a pure function of the messages.
                """
                CREATE TABLE word (
                    chat BIGINT NOT NULL, word TEXT NOT NULL, place BIGINT NOT NULL,
                    PRIMARY KEY (chat, word, place)) WITHOUT ROWID
                """,
            ]),
        Migration(
            "0014-photos",
            [
                // What is in a log is found by its place, and not by its kind.
                "DROP INDEX record_kind",
                "CREATE INDEX record_kind ON record (scope, kind, place) WHERE kind <> 'item' AND place IS NULL",
                // Which photos everybody sees; a pure function of the photos.
                """
                CREATE TABLE everyone (
                    at BIGINT NOT NULL, scope TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (at, scope, id))
                    WITHOUT ROWID
                """,
                "CREATE INDEX everyone_photo ON everyone (scope, id)",
            ]),
        Migration(
            "0015-places",
            [
                // From which place on of a log one has to see it to see the blob: that of its record; 0 of what is in the trash,
                // and the highest number of what has no place.
                "ALTER TABLE blobref ADD COLUMN place BIGINT NOT NULL DEFAULT 9223372036854775807",
                """
                UPDATE blobref SET place = (
                    SELECT CASE WHEN record.expires IS NULL THEN record.place ELSE 0 END FROM record
                    WHERE record.scope = blobref.scope AND record.id = blobref.id)
                WHERE EXISTS (
                    SELECT 1 FROM record WHERE record.scope = blobref.scope AND record.id = blobref.id
                    AND record.place IS NOT NULL)
                """,
                "DROP INDEX blobref_blob",
                "CREATE INDEX blobref_blob ON blobref (blob, scope, place)",
            ]),
        Migration(
            "0016-notifications",
            [
                // When people are to be told of records; a pure function of the records, but for what has come.
                """
                CREATE TABLE alarm (
                    scope TEXT NOT NULL, record TEXT NOT NULL, kind TEXT NOT NULL, zone TEXT NOT NULL,
                    moment BIGINT NOT NULL, PRIMARY KEY (scope, record, kind, zone)) WITHOUT ROWID
                """,
                "CREATE INDEX alarm_moment ON alarm (moment)",
                // By which the devices of people are reached while Dela is closed.
                """
                CREATE TABLE subscription (
                    session TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE, person TEXT NOT NULL,
                    endpoint TEXT NOT NULL UNIQUE, key TEXT NOT NULL, secret TEXT NOT NULL,
                    language TEXT NOT NULL, zone TEXT NOT NULL, made BIGINT NOT NULL)
                """,
                "CREATE INDEX subscription_person ON subscription (person)",
                // What is on its way to devices.
                """
                CREATE TABLE delivery (
                    session TEXT NOT NULL REFERENCES subscription (session) ON DELETE CASCADE,
                    scope TEXT NOT NULL, record TEXT NOT NULL, kind TEXT NOT NULL, moment BIGINT NOT NULL,
                    next BIGINT NOT NULL, attempts BIGINT NOT NULL,
                    PRIMARY KEY (session, scope, record, kind)) WITHOUT ROWID
                """,
                "CREATE INDEX delivery_next ON delivery (next)",
            ]),
        Migration(
            "0017-digests",
            [
                // When to look whether somebody is to be mailed what they have not seen, and up to where they were.
                """
                CREATE TABLE digest (
                    person TEXT PRIMARY KEY REFERENCES account (person) ON DELETE CASCADE, moment BIGINT,
                    mailed BIGINT NOT NULL) WITHOUT ROWID
                """,
                "CREATE INDEX digest_moment ON digest (moment) WHERE moment IS NOT NULL",
            ]),
    ]
}

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
        // In which version of the scope it was overwritten; 0 of what was overwritten before viewers saw history from their grant on.
        Migration(
            "0029-replaced", ["ALTER TABLE history ADD COLUMN replaced BIGINT NOT NULL DEFAULT 0"]),
        Migration(
            "0030-awaited",
            [
                // Of a chat of two in which one user alone has written, both memberships name the other user.
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
    ]
}

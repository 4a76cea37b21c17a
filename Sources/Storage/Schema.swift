import Database

/// The tables of the server, the same for every feature. A new feature adds record types and no table.
public enum Schema {
    /// Migrations are appended, never edited.
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
                // Ids begin with the time, so new rows are adjacent and few pages change in a commit.
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
                // The prefixes by which users' names are found: a pure function of their profiles.
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
                // The records that reference a blob: a pure function of the records.
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
        // The scopes of which a user is a member, including those in the trash, which their own scope does not list.
        Migration("0008-members", ["CREATE INDEX record_member ON record (id, scope) WHERE kind = 'member'"]),
        Migration(
            "0009-gone",
            [
                // A removed record has no history.
                """
                DELETE FROM history WHERE NOT EXISTS (
                    SELECT 1 FROM record WHERE record.scope = history.scope AND record.id = history.id
                        AND record.data IS NOT NULL)
                """
            ]),
        Migration("0010-clients", ["ALTER TABLE code ADD COLUMN client TEXT NOT NULL DEFAULT ''"]),
        // Finds few members or pictures among many items.
        Migration("0011-kinds", ["CREATE INDEX record_kind ON record (scope, kind) WHERE kind <> 'item'"]),
        Migration(
            "0012-logs",
            [
                // The position of a message in its chat.
                "ALTER TABLE record ADD COLUMN place BIGINT",
                "CREATE UNIQUE INDEX record_place ON record (scope, place) WHERE place IS NOT NULL",
                "DROP INDEX record_kind",
                "CREATE INDEX record_kind ON record (scope, kind) WHERE kind <> 'item' AND kind <> 'message'",
            ]),
        Migration(
            "0013-words",
            [
                // The number of a chat in the index. Ids are made on devices, so a shorter hash could be made to
                // collide.
                "CREATE TABLE wordchat (id BIGINT PRIMARY KEY, chat TEXT NOT NULL UNIQUE)",
                // The words by which messages are found: a pure function of the messages.
                """
                CREATE TABLE word (
                    chat BIGINT NOT NULL, word TEXT NOT NULL, place BIGINT NOT NULL,
                    PRIMARY KEY (chat, word, place)) WITHOUT ROWID
                """,
            ]),
        Migration(
            "0014-photos",
            [
                // Records of a log are found by position, not by kind.
                "DROP INDEX record_kind",
                "CREATE INDEX record_kind ON record (scope, kind, place) WHERE kind <> 'item' AND place IS NULL",
                // The public photos: a pure function of the photos.
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
                // The position from which a user must see a log to see the blob: that of its record; 0 for a record in
                // the trash, and the highest number for a record without a position.
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
                // The times at which users are notified of records: a pure function of the records, without past times.
                """
                CREATE TABLE alarm (
                    scope TEXT NOT NULL, record TEXT NOT NULL, kind TEXT NOT NULL, zone TEXT NOT NULL,
                    moment BIGINT NOT NULL, PRIMARY KEY (scope, record, kind, zone)) WITHOUT ROWID
                """,
                "CREATE INDEX alarm_moment ON alarm (moment)",
                // The push subscriptions of devices.
                """
                CREATE TABLE subscription (
                    session TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE, person TEXT NOT NULL,
                    endpoint TEXT NOT NULL UNIQUE, key TEXT NOT NULL, secret TEXT NOT NULL,
                    language TEXT NOT NULL, zone TEXT NOT NULL, made BIGINT NOT NULL)
                """,
                "CREATE INDEX subscription_person ON subscription (person)",
                // The notifications in the queues of devices.
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
                // The times at which to check whether a user gets an e-mail digest, and the last notification that a
                // digest has covered.
                """
                CREATE TABLE digest (
                    person TEXT PRIMARY KEY REFERENCES account (person) ON DELETE CASCADE, moment BIGINT,
                    mailed BIGINT NOT NULL) WITHOUT ROWID
                """,
                "CREATE INDEX digest_moment ON digest (moment) WHERE moment IS NOT NULL",
            ]),
    ]
}

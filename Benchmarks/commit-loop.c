// The limit of disk and SQLite: a bare loop that commits one row per transaction, durably (WAL, synchronous=FULL).
// The row has the size of a recorded command; a counter is incremented with it.
//
// In C, so that nothing but SQLite and the disk is measured. fio measures the disk only.
//
//   cc -O2 commit-loop.c -lsqlite3 -o commit-loop && ./commit-loop <folder> <seconds>
//
// Prints one line of JSON: commits per second, and the median and 99th percentile of a commit in microseconds.
#include "commit-loop.h"
#include <sqlite3.h>
#include <unistd.h>

static sqlite3 *database;
static sqlite3_stmt *begin, *insert, *update, *end;

static void check(int code) {
    if (code == SQLITE_OK || code == SQLITE_DONE) return;
    fprintf(stderr, "commit-loop: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(const char *text) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
    return statement;
}

static void run(sqlite3_stmt *statement) {
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
}

static void open_in(const char *folder) {
    char path[4096];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/commit-loop.db%s", folder, (const char *[]){"-wal", "-shm", ""}[i]);
        unlink(path);
    }
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    check(sqlite3_open_v2(path, &database, flags, NULL));
    check(sqlite3_exec(database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
        "CREATE TABLE client (id TEXT PRIMARY KEY, last BIGINT NOT NULL);"
        "CREATE TABLE command (client TEXT, seq BIGINT, data TEXT NOT NULL, PRIMARY KEY (client, seq));"
        "INSERT INTO client VALUES ('" CLIENT "', 0)", NULL, NULL, NULL));
}

static void commit(size_t number, const char *data, int length) {
    run(begin);
    sqlite3_bind_text(insert, 1, CLIENT, -1, SQLITE_STATIC);
    sqlite3_bind_int64(insert, 2, number);
    sqlite3_bind_text(insert, 3, data, length, SQLITE_STATIC);
    run(insert);
    sqlite3_bind_text(update, 1, CLIENT, -1, SQLITE_STATIC);
    sqlite3_bind_int64(update, 2, number);
    run(update);
    run(end);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: commit-loop <folder> <seconds>\n");
        return 2;
    }
    open_in(arguments[1]);
    begin = prepare("BEGIN IMMEDIATE");
    insert = prepare("INSERT INTO command (client, seq, data) VALUES (?1, ?2, ?3)");
    update = prepare("UPDATE client SET last = ?2 WHERE id = ?1");
    end = prepare("COMMIT");
    measure(atof(arguments[2]), commit);
    return 0;
}

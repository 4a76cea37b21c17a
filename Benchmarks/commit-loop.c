// The limit of disk and SQLite: a bare loop that commits one row per transaction, durably (WAL, synchronous=FULL).
// The row has the size of a recorded command; a counter is incremented with it.
//
// In C, so that nothing but SQLite and the disk is measured. fio measures the disk only.
//
//   cc -O2 commit-loop.c -lsqlite3 -o commit-loop && ./commit-loop <folder> <seconds>
//
// Prints one line of JSON: commits per second, and the median and 99th percentile of a commit in microseconds.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static sqlite3 *database;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

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
        "INSERT INTO client VALUES ('0190a7c2-51f0-7a64-9c1e-3f1b5d8e2a47', 0)", NULL, NULL, NULL));
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: commit-loop <folder> <seconds>\n");
        return 2;
    }
    open_in(arguments[1]);
    const char *client = "0190a7c2-51f0-7a64-9c1e-3f1b5d8e2a47";
    sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE"), *commit = prepare("COMMIT");
    sqlite3_stmt *insert = prepare("INSERT INTO command (client, seq, data) VALUES (?1, ?2, ?3)");
    sqlite3_stmt *update = prepare("UPDATE client SET last = ?2 WHERE id = ?1");
    size_t capacity = 1 << 16, commits = 0;
    double *times = malloc(capacity * sizeof *times);
    double start = now(), end = start + atof(arguments[2]), before = start;
    while (before < end) {
        char data[256];
        int length = snprintf(data, sizeof data,
            "{\"id\":\"0190a7c2-51f0-7a64-9c1e-%012zx\",\"name\":\"item.title\",\"scope\":\"list:0190a7c2\","
            "\"at\":1795216669000,\"fields\":{\"item\":\"0190a7c2-8d11\",\"title\":\"Milk, bread and two lemons\"}}",
            commits);
        run(begin);
        sqlite3_bind_text(insert, 1, client, -1, SQLITE_STATIC);
        sqlite3_bind_int64(insert, 2, commits + 1);
        sqlite3_bind_text(insert, 3, data, length, SQLITE_STATIC);
        run(insert);
        sqlite3_bind_text(update, 1, client, -1, SQLITE_STATIC);
        sqlite3_bind_int64(update, 2, commits + 1);
        run(update);
        run(commit);
        double after = now();
        if (commits == capacity) times = realloc(times, (capacity *= 2) * sizeof *times);
        times[commits++] = (after - before) * 1e6;
        before = after;
    }
    qsort(times, commits, sizeof *times, ascending);
    printf("{\"commits_per_second\":%.0f,\"median_us\":%.1f,\"p99_us\":%.1f}\n", commits / (before - start),
        times[commits / 2], times[commits * 99 / 100]);
    return 0;
}

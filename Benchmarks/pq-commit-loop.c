// The limit of PostgreSQL with one commit each: a bare loop of libpq that writes one row per transaction over one
// connection. The row has the size of a recorded command; a counter is incremented with it. PostgreSQL decides how
// durable a commit is (synchronous_commit, fsync).
//
// In C, so that nothing but libpq and PostgreSQL is measured.
//
//   cc -O2 pq-commit-loop.c -lpq -o pq-commit-loop && ./pq-commit-loop <URL> <seconds>
//
// Prints one line of JSON: commits per second, and the median and 99th percentile of a commit in microseconds.
#include <postgresql/libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static PGconn *database;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void check(PGresult *result) {
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK) {
        fprintf(stderr, "pq-commit-loop: %s", PQerrorMessage(database));
        exit(1);
    }
    PQclear(result);
}

static void run(const char *name, int count, const char *const *values) {
    check(PQexecPrepared(database, name, count, values, NULL, NULL, 0));
}

static void open_at(const char *url) {
    database = PQconnectdb(url);
    if (PQstatus(database) != CONNECTION_OK) {
        fprintf(stderr, "pq-commit-loop: %s", PQerrorMessage(database));
        exit(1);
    }
    check(PQexec(database,
        "DROP TABLE IF EXISTS loop_client, loop_command;"
        "CREATE TABLE loop_client (id TEXT PRIMARY KEY, last BIGINT NOT NULL);"
        "CREATE TABLE loop_command (client TEXT, seq BIGINT, data TEXT NOT NULL, PRIMARY KEY (client, seq));"
        "INSERT INTO loop_client VALUES ('0190a7c2-51f0-7a64-9c1e-3f1b5d8e2a47', 0)"));
    check(PQprepare(database, "begin", "BEGIN", 0, NULL));
    check(PQprepare(database, "commit", "COMMIT", 0, NULL));
    check(PQprepare(database, "insert", "INSERT INTO loop_command (client, seq, data) VALUES ($1, $2, $3)", 0, NULL));
    check(PQprepare(database, "update", "UPDATE loop_client SET last = $2 WHERE id = $1", 0, NULL));
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: pq-commit-loop <URL> <seconds>\n");
        return 2;
    }
    open_at(arguments[1]);
    size_t capacity = 1 << 16, commits = 0;
    double *times = malloc(capacity * sizeof *times);
    double start = now(), end = start + atof(arguments[2]), before = start;
    while (before < end) {
        char data[256], number[24];
        snprintf(number, sizeof number, "%zu", commits + 1);
        snprintf(data, sizeof data,
            "{\"id\":\"0190a7c2-51f0-7a64-9c1e-%012zx\",\"name\":\"item.title\",\"scope\":\"list:0190a7c2\","
            "\"at\":1795216669000,\"fields\":{\"item\":\"0190a7c2-8d11\",\"title\":\"Milk, bread and two lemons\"}}",
            commits);
        const char *values[] = {"0190a7c2-51f0-7a64-9c1e-3f1b5d8e2a47", number, data};
        run("begin", 0, NULL);
        run("insert", 3, values);
        run("update", 2, values);
        run("commit", 0, NULL);
        double after = now();
        if (commits == capacity) times = realloc(times, (capacity *= 2) * sizeof *times);
        times[commits++] = (after - before) * 1e6;
        before = after;
    }
    qsort(times, commits, sizeof *times, ascending);
    printf("{\"commits_per_second\":%.0f,\"median_us\":%.1f,\"p99_us\":%.1f}\n", commits / (before - start),
        times[commits / 2], times[commits * 99 / 100]);
    PQfinish(database);
    return 0;
}

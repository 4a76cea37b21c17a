// The limit of PostgreSQL with one commit each: a bare loop of libpq that writes one row per transaction over one
// connection. The row has the size of a recorded command; a counter is incremented with it. PostgreSQL decides how
// durable a commit is (synchronous_commit, fsync).
//
// In C, so that nothing but libpq and PostgreSQL is measured.
//
//   cc -O2 pq-commit-loop.c -lpq -o pq-commit-loop && ./pq-commit-loop <URL> <seconds>
//
// Prints one line of JSON: commits per second, and the median and 99th percentile of a commit in microseconds.
#include "commit-loop.h"
#include <postgresql/libpq-fe.h>

static PGconn *database;

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
        "INSERT INTO loop_client VALUES ('" CLIENT "', 0)"));
    check(PQprepare(database, "begin", "BEGIN", 0, NULL));
    check(PQprepare(database, "commit", "COMMIT", 0, NULL));
    check(PQprepare(database, "insert", "INSERT INTO loop_command (client, seq, data) VALUES ($1, $2, $3)", 0, NULL));
    check(PQprepare(database, "update", "UPDATE loop_client SET last = $2 WHERE id = $1", 0, NULL));
}

static void commit(size_t number, const char *data, int length) {
    (void)length; // the text ends with NUL
    char text[24];
    snprintf(text, sizeof text, "%zu", number);
    const char *values[] = {CLIENT, text, data};
    run("begin", 0, NULL);
    run("insert", 3, values);
    run("update", 2, values);
    run("commit", 0, NULL);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: pq-commit-loop <URL> <seconds>\n");
        return 2;
    }
    open_at(arguments[1]);
    measure(atof(arguments[2]), commit);
    PQfinish(database);
    return 0;
}

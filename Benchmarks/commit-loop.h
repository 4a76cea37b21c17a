/* Shared by the bare loops that commit one row per transaction. The row has the size of a recorded command. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CLIENT "0190a7c2-51f0-7a64-9c1e-3f1b5d8e2a47"

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Calls `commit` with the number of the transaction, from 1, and its data, for this time. Prints one line of JSON:
   commits per second, and the median and 99th percentile of a commit in microseconds. */
static void measure(double seconds, void (*commit)(size_t number, const char *data, int length)) {
    size_t capacity = 1 << 16, commits = 0;
    double *times = malloc(capacity * sizeof *times);
    double start = now(), end = start + seconds, before = start;
    while (before < end) {
        char data[256];
        int length = snprintf(data, sizeof data,
            "{\"id\":\"0190a7c2-51f0-7a64-9c1e-%012zx\",\"name\":\"item.title\",\"scope\":\"list:0190a7c2\","
            "\"at\":1795216669000,\"fields\":{\"item\":\"0190a7c2-8d11\",\"title\":\"Milk, bread and two lemons\"}}",
            commits);
        commit(commits + 1, data, length);
        double after = now();
        if (commits == capacity) times = realloc(times, (capacity *= 2) * sizeof *times);
        times[commits++] = (after - before) * 1e6;
        before = after;
    }
    qsort(times, commits, sizeof *times, ascending);
    printf("{\"commits_per_second\":%.0f,\"median_us\":%.1f,\"p99_us\":%.1f}\n", commits / (before - start),
        times[commits / 2], times[commits * 99 / 100]);
}

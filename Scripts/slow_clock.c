// The clock of the server and of the demo in Scripts/screenshots-against, preloaded by the dynamic linker. It starts at
// CLOCK_START (seconds since 1970) when the monotonic clock shows CLOCK_ORIGIN (nanoseconds). After CLOCK_FAST seconds,
// in which the demo is filled, it is CLOCK_SLOWNESS times slower than a real clock, so that all times of one run are in
// the same minute. The monotonic clock stays as it is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

#define SECOND 1000000000LL

static long long setting(const char *name) { return atoll(getenv(name)); }

static int real_clock(clockid_t clock, struct timespec *now) {
    static int (*next)(clockid_t, struct timespec *);
    if (!next) next = dlsym(RTLD_NEXT, "clock_gettime");
    return next(clock, now);
}

static struct timespec slow_clock(void) {
    struct timespec now;
    real_clock(CLOCK_MONOTONIC, &now);
    long long passed = now.tv_sec * SECOND + now.tv_nsec - setting("CLOCK_ORIGIN");
    long long fast = setting("CLOCK_FAST") * SECOND;
    if (passed > fast) passed = fast + (passed - fast) / setting("CLOCK_SLOWNESS");
    long long shown = setting("CLOCK_START") * SECOND + passed;
    return (struct timespec){.tv_sec = shown / SECOND, .tv_nsec = shown % SECOND};
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) return real_clock(clock, now);
    *now = slow_clock();
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec shown = slow_clock();
    *now = (struct timeval){.tv_sec = shown.tv_sec, .tv_usec = shown.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *now) {
    time_t shown = slow_clock().tv_sec;
    if (now) *now = shown;
    return shown;
}

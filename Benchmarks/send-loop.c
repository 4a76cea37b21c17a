// The limit of the kernel: a bare loop that sends a message to each of many loopback connections in turn, and waits
// until all have been read before it starts again.
//
// In C, so that nothing but the kernel is measured. iperf3 measures bytes of few streams, not messages to many.
//
//   cc -O2 send-loop.c -o send-loop && ./send-loop <connections> <bytes> <rounds>
//
// Prints one line of JSON: sends per second, and the sender's processor time per message in microseconds.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static void need(int holds, const char *what) {
    if (holds) return;
    perror(what);
    exit(1);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static double cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

// Reads everything, and writes a byte to `done` after each round.
static void read_all(int listener, int connections, long bytes, long rounds, int done) {
    static char buffer[1 << 16];
    int poll = epoll_create1(0);
    for (int i = 0; i < connections; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = accept(listener, NULL, NULL)};
        need(event.data.fd >= 0, "accept");
        epoll_ctl(poll, EPOLL_CTL_ADD, event.data.fd, &event);
    }
    for (long round = 0; round < rounds; round++) {
        for (long left = connections * bytes; left > 0;) {
            struct epoll_event events[256];
            int count = epoll_wait(poll, events, 256, -1);
            for (int i = 0; i < count; i++) left -= read(events[i].data.fd, buffer, sizeof buffer);
        }
        need(write(done, "", 1) == 1, "write");
    }
    exit(0);
}

int main(int argc, char **argv) {
    need(argc == 4, "usage");
    int connections = atoi(argv[1]), yes = 1, done[2], listener = socket(AF_INET, SOCK_STREAM, 0);
    long bytes = atol(argv[2]), rounds = atol(argv[3]);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    need(bind(listener, (struct sockaddr *)&address, size) == 0, "bind");
    need(listen(listener, connections) == 0, "listen");
    need(getsockname(listener, (struct sockaddr *)&address, &size) == 0, "getsockname");
    need(pipe(done) == 0, "pipe");
    if (fork() == 0) read_all(listener, connections, bytes, rounds, done[1]);

    int *sockets = calloc(connections, sizeof *sockets);
    char *message = calloc(1, bytes), byte;
    for (int i = 0; i < connections; i++) {
        sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
        need(connect(sockets[i], (struct sockaddr *)&address, size) == 0, "connect");
        setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    double start = now(), used = cpu();
    for (long round = 0; round < rounds; round++) {
        for (int i = 0; i < connections; i++) need(send(sockets[i], message, bytes, 0) == bytes, "send");
        need(read(done[0], &byte, 1) == 1, "read");
    }
    double sends = (double)connections * rounds;
    printf("{\"perSecond\":%.0f,\"microseconds\":%.2f}\n", sends / (now() - start), (cpu() - used) * 1e6 / sends);
}

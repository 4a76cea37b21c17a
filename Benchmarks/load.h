/* Shared by the load generators: WebSockets (RFC 6455) to a server on this machine, and its CPU time. */
#pragma once
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int port;

static inline void fail(const char *what) {
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, strerror(errno));
    exit(1);
}

static inline double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/* Returns seconds of user and system time of a process. */
static inline double cpu_seconds(int pid) {
    char path[64], line[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fgets(line, sizeof line, file)) {
        sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    }
    fclose(file);
    return (double)(user + system) / sysconf(_SC_CLK_TCK);
}

/* A masked text frame with the mask 0. */
static inline int encode(unsigned char *frame, const char *text, int length) {
    int head = 2;
    frame[0] = 0x81;
    if (length < 126) {
        frame[1] = 0x80 | length;
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = length >> 8;
        frame[3] = length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    return head + 4 + length;
}

/* Returns the size of the whole frame at the start of the bytes; 0 if it is incomplete. */
static inline int frame_size(const unsigned char *bytes, int count) {
    if (count < 2) return 0;
    int head = 2, length = bytes[1] & 127;
    if (length == 127) fail("a frame of more than 64 KB");
    if (length == 126) {
        if (count < 4) return 0;
        head = 4;
        length = bytes[2] << 8 | bytes[3];
    }
    return count < head + length ? 0 : head + length;
}

static inline void send_text(int descriptor, const char *text, int length) {
    static unsigned char frame[65536 + 8];
    int size = encode(frame, text, length);
    if (write(descriptor, frame, size) != size) fail("cannot send");
}

/* Connects with a handshake and waits for it. It rotates loopback addresses, since one has only 28,000 ports. */
static inline int open_socket(int port, const char *path, const char *cookie) {
    static uint32_t count;
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7F000001 + count++ / 10000)};
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(0x7F000001)};
    char text[16384];
    int one = 1, used = 0, descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(descriptor, (void *)&own, sizeof own) || connect(descriptor, (void *)&address, sizeof address))
        fail("cannot connect");
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int length = snprintf(
        text, sizeof text,
        "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://localhost:%d\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s\r\n",
        path, port, port, cookie ? "Cookie: " : "", cookie ? cookie : "", cookie ? "\r\n" : "");
    if (write(descriptor, text, length) != length) fail("cannot ask");
    /* Byte by byte, so that no frame after the head is lost. */
    while (used < 4 || memcmp(text + used - 4, "\r\n\r\n", 4)) {
        if (used == sizeof text || read(descriptor, text + used, 1) != 1) fail("no answer");
        used++;
    }
    if (strncmp(text, "HTTP/1.1 101", 12)) {
        fprintf(stderr, "refused: %.*s\n", used, text);
        exit(1);
    }
    return descriptor;
}

static inline int by_size(const void *left, const void *right) {
    float a = *(const float *)left, b = *(const float *)right;
    return (a > b) - (a < b);
}

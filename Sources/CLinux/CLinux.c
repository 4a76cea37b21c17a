#include "CLinux.h"
#include <errno.h>
#include <netdb.h>

int linux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int linux_event_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int linux_set_option(int descriptor, int level, int option, int value) {
    return setsockopt(descriptor, level, option, &value, sizeof value);
}

int linux_epoll(int poll, int operation, int descriptor, uint32_t events, uint64_t token) {
    struct epoll_event event = {.events = events, .data.u64 = token};
    return epoll_ctl(poll, operation, descriptor, &event);
}

int linux_epoll_wait(int poll, struct epoll_event *events, int count, int milliseconds) {
    return epoll_wait(poll, events, count, milliseconds);
}

void linux_reset_on_close(int descriptor) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
}

int linux_pipe(int *ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

int64_t linux_monotonic_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t linux_realtime_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

ssize_t linux_send(int descriptor, const void *bytes, size_t count) {
    return send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

bool linux_has_unread(int descriptor) {
    char byte;
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

ssize_t linux_send_vectors(int descriptor, struct iovec *vectors, size_t count) {
    struct msghdr message = {.msg_iov = vectors, .msg_iovlen = count};
    return sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

int64_t linux_birth_time(const char *path) {
    struct statx status;
    if (syscall(SYS_statx, AT_FDCWD, path, 0, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME)) return -1;
    return status.stx_btime.tv_sec * 1000000000 + status.stx_btime.tv_nsec;
}

int64_t linux_change_time(const char *path) {
    struct statx status;
    if (syscall(SYS_statx, AT_FDCWD, path, 0, STATX_CTIME, &status) != 0) return -1;
    return status.stx_ctime.tv_sec * 1000000000 + status.stx_ctime.tv_nsec;
}

int64_t linux_raise_descriptors(int64_t most) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
    rlim_t wanted = limit.rlim_max < (rlim_t)most ? limit.rlim_max : (rlim_t)most;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
        getrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

socklen_t linux_parse_address(const char *text, uint16_t port, struct sockaddr_storage *storage) {
    struct sockaddr_in *v4 = (struct sockaddr_in *)storage;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)storage;
    memset(storage, 0, sizeof *storage);
    if (inet_pton(AF_INET, text, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons(port);
        return sizeof *v4;
    }
    if (inet_pton(AF_INET6, text, &v6->sin6_addr) != 1) return 0;
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons(port);
    return sizeof *v6;
}

socklen_t linux_resolve(
    const char *name, uint16_t port, struct sockaddr_storage *storage, const char **problem) {
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found = NULL;
    int code = getaddrinfo(name, NULL, &wanted, &found);
    const struct addrinfo *chosen = found;
    if (code != 0) {
        *problem = code == EAI_SYSTEM ? strerror(errno) : gai_strerror(code);
        return 0;
    }
    for (const struct addrinfo *one = found; one; one = one->ai_next) {
        if (one->ai_family == AF_INET) {
            chosen = one;
            break;
        }
    }
    socklen_t length = chosen->ai_addrlen;
    memset(storage, 0, sizeof *storage);
    memcpy(storage, chosen->ai_addr, length);
    ((struct sockaddr_in *)storage)->sin_port = htons(port); /* at the same place in both families */
    freeaddrinfo(found);
    return length;
}

int linux_bind(const struct sockaddr_storage *address, socklen_t length, uint16_t *port) {
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    int one = 1, zero = 0;
    int descriptor = socket(address->ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0) return -1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (address->ss_family == AF_INET6) setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    if (bind(descriptor, (const struct sockaddr *)address, length) != 0
        || getsockname(descriptor, (struct sockaddr *)&bound, &size) != 0) {
        int code = errno;
        close(descriptor);
        errno = code;
        return -1;
    }
    *port = ntohs(((struct sockaddr_in *)&bound)->sin_port); /* at the same place in both families */
    return descriptor;
}

const uint8_t *linux_ip(const struct sockaddr *address, int *count) {
    const uint8_t *bytes = (const uint8_t *)&((const struct sockaddr_in6 *)address)->sin6_addr;
    static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    *count = 4;
    if (address->sa_family != AF_INET6) return (const uint8_t *)&((const struct sockaddr_in *)address)->sin_addr;
    if (memcmp(bytes, mapped, sizeof mapped) == 0) return bytes + sizeof mapped;
    *count = 16;
    return bytes;
}

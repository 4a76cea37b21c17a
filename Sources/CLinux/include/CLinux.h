#pragma once
#include "Calls.h"
#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/stat.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* Calls whose constants or pointers Swift imports with a type that depends on the version of the C library. */
int linux_epoll_create(void);
int linux_event_create(void);
int linux_set_option(int descriptor, int level, int option, int value);
int linux_epoll(int poll, int operation, int descriptor, uint32_t events, uint64_t token);
/* epoll_wait(2), whose pointer glibc declares as non-null since 2.41. */
int linux_epoll_wait(int poll, struct epoll_event *events, int count, int milliseconds);
/* Makes close(2) discard unsent data and reset the connection. */
void linux_reset_on_close(int descriptor);
/* pipe2(2) with O_CLOEXEC: programs started in the meantime do not inherit its ends. */
int linux_pipe(int *ends);
/* Milliseconds of the monotonic clock. */
int64_t linux_monotonic_milliseconds(void);
/* Milliseconds since 1970. */
int64_t linux_realtime_milliseconds(void);
ssize_t linux_send(int descriptor, const void *bytes, size_t count);
/* Whether the socket has received bytes that are not read yet. */
bool linux_has_unread(int descriptor);
/* As writev(2), which takes a detour through the file system. */
ssize_t linux_send_vectors(int descriptor, struct iovec *vectors, size_t count);

/* Birth time of a file in nanoseconds since 1970; -1 if the file system has none. */
int64_t linux_birth_time(const char *path);
/* Time of the last change of a file's content or status, in nanoseconds since 1970; -1 on error. */
int64_t linux_change_time(const char *path);
/* Raises the limit of open descriptors as far as the system allows, to `most` at most; returns the new limit. */
int64_t linux_raise_descriptors(int64_t most);

/* Socket addresses: Swift cannot import C's unions of structs. */

/* Fills in a numeric IPv4 or IPv6 address; returns its length, or 0 if the text is neither. */
socklen_t linux_parse_address(const char *text, uint16_t port, struct sockaddr_storage *storage);
/* Fills in the first address of a name, IPv4 before IPv6, or a numeric address, also one with a scope (fe80::1%eth0).
   Returns its length, or 0 with the message of getaddrinfo(3) in `*problem`. */
socklen_t linux_resolve(const char *name, uint16_t port, struct sockaddr_storage *storage, const char **problem);
/* A socket with this address, or -1; sets `*port` to its port. `::` accepts IPv4 as well. */
int linux_bind(const struct sockaddr_storage *address, socklen_t length, uint16_t *port);
/* The 4 or 16 bytes of an IP address; an IPv4 address inside IPv6 (::ffff:0:0/96) counts as IPv4. */
const uint8_t *linux_ip(const struct sockaddr *address, int *count);

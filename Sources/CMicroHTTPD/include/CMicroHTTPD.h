#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* Swift cannot call variadic functions; each function below makes one such call. */

/* Starts a daemon without threads on a listening socket; its epoll descriptor is for the caller's loop.
   No timeouts of its own (they restart with every byte); the caller keeps deadlines.
   `refused` is called as libmicrohttpd 0.9.75 begins to refuse a request with a status of its own. */
struct MHD_Daemon *mhd_start(
    int listener, unsigned connections, size_t connection_memory, void *owner,
    MHD_NotifyConnectionCallback connection, void *(*target)(void *, const char *, struct MHD_Connection *),
    size_t (*unescape)(void *, struct MHD_Connection *, char *), MHD_AccessHandlerCallback request,
    MHD_RequestCompletedCallback completed, MHD_AcceptPolicyCallback accept,
    void (*refused)(void *owner, unsigned status));
int mhd_epoll_descriptor(struct MHD_Daemon *daemon);
void *mhd_socket_context(struct MHD_Connection *connection);
int mhd_descriptor(struct MHD_Connection *connection);
const struct sockaddr *mhd_address(struct MHD_Connection *connection);
/* The size of a request's head; 0 until the whole head is there. */
size_t mhd_head_size(struct MHD_Connection *connection);
void mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle);
/* Whether the loaded library is 0.9.75 or older: it leaves the lines of a head where they were received, overwrites each
   line end with as many NULs as it had bytes, and leaves strictness to the caller. Later versions refuse bare LF and
   folded lines themselves. The loaded library may be newer than the one at build time. Valid after `mhd_start`. */
bool mhd_parses_in_place(void);

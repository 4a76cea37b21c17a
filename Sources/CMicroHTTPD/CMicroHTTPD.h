#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

/* Variadic functions cannot be called from Swift; each shim below is one such call. */

/* Starts a daemon without threads on a listening socket; its epoll descriptor is for the caller's loop.
   No timeouts of its own (they restart with every byte); the caller keeps deadlines. */
static inline struct MHD_Daemon *mhd_start(
    int listener, unsigned connections, size_t connection_memory, void *owner,
    MHD_NotifyConnectionCallback connection, void *(*target)(void *, const char *, struct MHD_Connection *),
    size_t (*unescape)(void *, struct MHD_Connection *, char *), MHD_AccessHandlerCallback request,
    MHD_RequestCompletedCallback completed, MHD_AcceptPolicyCallback accept) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME, 0, accept, owner, request, owner,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_NOTIFY_CONNECTION, connection, owner, MHD_OPTION_URI_LOG_CALLBACK, target, owner,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, owner, MHD_OPTION_NOTIFY_COMPLETED, completed, owner,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}
static inline int mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}
static inline void *mhd_socket_context(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}
static inline int mhd_descriptor(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}
static inline const struct sockaddr *mhd_address(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}
static inline size_t mhd_head_size(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}
static inline void mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}
/* Up to 0.9.75 a head's lines stay where they were received, each end overwritten by as many NULs as it had
   bytes, and strictness is up to the caller. Later versions refuse bare LF and folded lines themselves. */
static inline bool mhd_parses_in_place(void) { return MHD_VERSION < 0x00097600; }

#include "CMicroHTTPD.h"
#include <stdio.h>
#include <string.h>

static bool parses_in_place;
static void (*request_refused)(void *owner, unsigned status);

/* The only sign of a refusal by libmicrohttpd itself. */
static void logged(void *owner, const char *format, va_list arguments) {
    static const char refusal[] = "Error processing request (HTTP response code is %u ";
    if (strncmp(format, refusal, sizeof refusal - 1) == 0)
        request_refused(owner, va_arg(arguments, unsigned));
}

struct MHD_Daemon *mhd_start(
    int listener, unsigned connections, size_t connection_memory, void *owner,
    MHD_NotifyConnectionCallback connection, void *(*target)(void *, const char *, struct MHD_Connection *),
    size_t (*unescape)(void *, struct MHD_Connection *, char *), MHD_AccessHandlerCallback request,
    MHD_RequestCompletedCallback completed, MHD_AcceptPolicyCallback accept,
    void (*refused)(void *owner, unsigned status)) {
    int major = 0, minor = 0, patch = 0;
    sscanf(MHD_get_version(), "%d.%d.%d", &major, &minor, &patch);
    parses_in_place = major == 0 && (minor < 9 || (minor == 9 && patch <= 75));
    request_refused = refused;
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | (parses_in_place ? MHD_USE_ERROR_LOG : 0),
        0, accept, owner, request, owner, MHD_OPTION_EXTERNAL_LOGGER, logged, owner,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_NOTIFY_CONNECTION, connection, owner, MHD_OPTION_URI_LOG_CALLBACK, target, owner,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, owner, MHD_OPTION_NOTIFY_COMPLETED, completed, owner,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_END);
}

int mhd_epoll_descriptor(struct MHD_Daemon *daemon) {
    return MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
}

void *mhd_socket_context(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

int mhd_descriptor(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

const struct sockaddr *mhd_address(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

size_t mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

void mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

bool mhd_parses_in_place(void) { return parses_in_place; }

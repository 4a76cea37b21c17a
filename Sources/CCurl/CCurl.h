#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/socket.h>

// Swift cannot call functions with variable arguments, so each type of value gets a name.

static inline CURLcode dela_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode dela_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode dela_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

/* libcurl keeps a copy of the bytes. */
static inline CURLcode dela_curl_set_post(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

static inline CURLcode dela_curl_set_reader(CURL *handle, curl_read_callback reader, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_READDATA, state);
}

static inline CURLcode dela_curl_set_writers(
    CURL *handle, curl_write_callback head, curl_write_callback body, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, state);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, state);
}

static inline CURLcode dela_curl_set_opener(CURL *handle, curl_opensocket_callback opener, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, state);
}

static inline CURLcode dela_curl_response_code(CURL *handle, long *code) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, code);
}

static inline CURLMcode dela_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/* The 4 or 16 bytes of an IP address; `count` is 0 for any other. Behind `addr` lies as much as the family needs. */
static inline const uint8_t *dela_curl_ip(struct curl_sockaddr *address, int *count) {
    void *socket_address = &address->addr;
    switch (address->family) {
    case AF_INET: *count = 4; return (const uint8_t *)&((struct sockaddr_in *)socket_address)->sin_addr;
    case AF_INET6: *count = 16; return (const uint8_t *)&((struct sockaddr_in6 *)socket_address)->sin6_addr;
    default: *count = 0; return NULL;
    }
}

/* A socket whose connection ends when what was sent is unheard for so many milliseconds; many transfers may share it. */
static inline curl_socket_t dela_curl_socket(const struct curl_sockaddr *address, unsigned int patience) {
    int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (descriptor < 0) return CURL_SOCKET_BAD;
    setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    return descriptor;
}

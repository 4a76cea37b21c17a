#pragma once
#include <curl/curl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/socket.h>

// Swift cannot call functions with variable arguments, so each type of value gets a name.

CURLcode dela_curl_set_long(CURL *handle, CURLoption option, long value);

/* Requires STARTTLS or TLS, or uses neither. The constants are an enum or integers, depending on the version. */
CURLcode dela_curl_set_requires_tls(CURL *handle, int requires_tls);

CURLcode dela_curl_set_text(CURL *handle, CURLoption option, const char *value);

CURLcode dela_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

/* libcurl keeps a copy of the bytes. */
CURLcode dela_curl_set_post(CURL *handle, const void *bytes, size_t count);

CURLcode dela_curl_set_reader(CURL *handle, curl_read_callback reader, void *state);

CURLcode dela_curl_set_writers(
    CURL *handle, curl_write_callback head, curl_write_callback body, void *state);

CURLcode dela_curl_set_opener(CURL *handle, curl_opensocket_callback opener, void *state);

CURLcode dela_curl_response_code(CURL *handle, long *code);

CURLMcode dela_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/* The 4 or 16 bytes of an IP address; sets `count` to 0 for another family. */
const uint8_t *dela_curl_ip(struct curl_sockaddr *address, int *count);

/* A socket whose connection fails if sent data stays unacknowledged for `unacknowledged_timeout` milliseconds. */
curl_socket_t dela_curl_socket(const struct curl_sockaddr *address, unsigned int unacknowledged_timeout);

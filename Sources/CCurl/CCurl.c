#include "CCurl.h"

CURLcode dela_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode dela_curl_set_requires_tls(CURL *handle, int requires_tls) {
    return curl_easy_setopt(handle, CURLOPT_USE_SSL, (long)(requires_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
}

CURLcode dela_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode dela_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode dela_curl_set_post(CURL *handle, const void *bytes, size_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode dela_curl_set_reader(CURL *handle, curl_read_callback reader, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, reader);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_READDATA, state);
}

CURLcode dela_curl_set_writers(
    CURL *handle, curl_write_callback head, curl_write_callback body, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_HEADERDATA, state);
    if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, state);
}

CURLcode dela_curl_set_opener(CURL *handle, curl_opensocket_callback opener, void *state) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, opener);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, state);
}

CURLcode dela_curl_response_code(CURL *handle, long *code) {
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, code);
}

CURLMcode dela_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

const uint8_t *dela_curl_ip(struct curl_sockaddr *address, int *count) {
    void *socket_address = &address->addr;
    switch (address->family) {
    case AF_INET: *count = 4; return (const uint8_t *)&((struct sockaddr_in *)socket_address)->sin_addr;
    case AF_INET6: *count = 16; return (const uint8_t *)&((struct sockaddr_in6 *)socket_address)->sin6_addr;
    default: *count = 0; return NULL;
    }
}

curl_socket_t dela_curl_socket(const struct curl_sockaddr *address, unsigned int timeout) {
    int descriptor = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    if (descriptor < 0) return CURL_SOCKET_BAD;
    setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout, sizeof timeout);
    return descriptor;
}

#include "COpenSSL.h"

EVP_PKEY *dela_p256_generate(void) { return EVP_EC_gen("P-256"); }

int dela_hkdf(
    EVP_KDF *hkdf, const void *secret, size_t secret_count, const void *salt, size_t salt_count, const void *info,
    size_t info_count, unsigned char *key, size_t count) {
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(hkdf);
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
        OSSL_PARAM_construct_end(),
    };
    int code = context == NULL ? 0 : EVP_KDF_derive(context, key, count, parameters);
    EVP_KDF_CTX_free(context);
    return code;
}

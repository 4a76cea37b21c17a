#pragma once
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/x509.h>

/* A macro with variable arguments, which Swift cannot call. */
EVP_PKEY *dela_p256_generate(void);

/* HKDF with SHA-256; 1 if `key` holds `count` bytes. The parameters only point, so they live as long as the call. */
int dela_hkdf(
    EVP_KDF *hkdf, const void *secret, size_t secret_count, const void *salt, size_t salt_count, const void *info,
    size_t info_count, unsigned char *key, size_t count);

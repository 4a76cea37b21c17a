import COpenSSL

/// A public key: a point of the curve P-256 (FIPS 186, NIST; `prime256v1`).
public final class P256PublicKey: Sendable {
    /// The uncompressed form (SEC 1, section 2.3.3): the byte 4, then both coordinates.
    public let bytes: [UInt8]
    // Owned: created or referenced in `init`, freed in `deinit`. OpenSSL counts references atomically and only reads a
    // complete key, so threads may share it.
    nonisolated(unsafe) let key: OpaquePointer

    /// The length of the uncompressed form in bytes.
    public static let length = 65

    /// Nil unless `bytes` are the uncompressed form of a point on the curve.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length, bytes[0] == 4 else { return nil }
        let key = require(EVP_PKEY_new())
        require(EVP_PKEY_copy_parameters(key, P256PrivateKey.curve.key))
        // OpenSSL checks the equation of the curve when it reads a point. The group has no smaller subgroup.
        guard EVP_PKEY_set1_encoded_public_key(key, bytes, bytes.count) == 1 else {
            EVP_PKEY_free(key)
            ERR_clear_error()
            return nil
        }
        (self.bytes, self.key) = (bytes, key)
    }

    /// The public key of a private key. The objects share the OpenSSL key.
    init(of key: OpaquePointer) {
        require(EVP_PKEY_up_ref(key))
        var bytes = [UInt8](repeating: 0, count: Self.length)
        var count = 0
        require(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &bytes, bytes.count, &count))
        precondition(count == Self.length, "a key of another curve")
        (self.bytes, self.key) = (bytes, key)
    }

    deinit {
        EVP_PKEY_free(key)
    }
}

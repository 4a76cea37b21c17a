import COpenSSL

/// A private key of the curve P-256. Printing it reveals nothing about the key.
public final class P256PrivateKey: Sendable, CustomReflectable {
    public let publicKey: P256PublicKey
    // Owned: passed to `init`, freed in `deinit`. OpenSSL only reads a complete key, so threads may share it.
    nonisolated(unsafe) let key: OpaquePointer

    /// The length of the scalar in bytes.
    public static let length = 32

    /// A template key that sets the curve of new keys, which is faster than a lookup by name.
    static let curve = P256PrivateKey(require(dela_p256_generate()))

    private init(_ key: OpaquePointer) {
        self.key = key
        publicKey = P256PublicKey(of: key)
    }

    /// Generates a key from OpenSSL's random source.
    public convenience init() {
        let context = require(EVP_PKEY_CTX_new(Self.curve.key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        require(EVP_PKEY_keygen_init(context))
        var key: OpaquePointer?
        require(EVP_PKEY_generate(context, &key))
        self.init(require(key))
    }

    /// Nil unless `scalar` is a big-endian number of 32 bytes from 1 to the order of the curve minus 1.
    public convenience init?(scalar: [UInt8]) {
        guard scalar.count == Self.length else { return nil }
        // ECPrivateKey (RFC 5915) without its optional public key, which OpenSSL computes.
        let form: [UInt8] = [0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20] + scalar + Self.curveName
        let key = form.withUnsafeBufferPointer { form in
            var place = form.baseAddress
            return d2i_PrivateKey(EVP_PKEY_EC, nil, &place, form.count)
        }
        defer { ERR_clear_error() }
        guard let key else { return nil }
        guard Self.isWhole(key) else {
            EVP_PKEY_free(key)
            return nil
        }
        self.init(key)
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// The private scalar in the format of `init(scalar:)`.
    public var scalar: [UInt8] {
        var number: OpaquePointer?
        require(EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number))
        defer { BN_clear_free(number) }
        return bytes(of: require(number))
    }

    /// The shared secret of this key and a peer's public key (ECDH; SEC 1, section 3.3.1): the x-coordinate, 32 bytes.
    public func sharedSecret(with other: P256PublicKey) -> [UInt8] {
        let context = require(EVP_PKEY_CTX_new(key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        require(EVP_PKEY_derive_init(context))
        // 0: no second validation. `P256PublicKey` has already checked that the point is on the curve, which is the
        // only check and takes as long as the rest.
        require(EVP_PKEY_derive_set_peer_ex(context, other.key, 0))
        var secret = [UInt8](repeating: 0, count: Self.length)
        var count = secret.count
        require(EVP_PKEY_derive(context, &secret, &count))
        return secret
    }

    public var customMirror: Mirror { Mirror(self, children: []) }

    /// `[0] { OBJECT IDENTIFIER prime256v1 }`.
    private static let curveName: [UInt8] = [
        0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    /// True if the scalar is in range and the public key belongs to it.
    private static func isWhole(_ key: OpaquePointer) -> Bool {
        let context = require(EVP_PKEY_CTX_new(key, nil))
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_check(context) == 1
    }
}

/// A number below 2²⁵⁶ as 32 bytes in big-endian order.
func bytes(of number: OpaquePointer) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    precondition(BN_bn2binpad(number, &bytes, 32) == 32, "a number that is too large")
    return bytes
}

import COpenSSL

/// Key derivation with HKDF and SHA-256 (RFC 5869), extract and expand in one step.
public enum HKDF {
    // Never freed. OpenSSL only reads it, from any thread. A lookup for each key would take longer than the derivation.
    private nonisolated(unsafe) static let algorithm = require(EVP_KDF_fetch(nil, "HKDF", nil))

    /// - Parameters:
    ///   - secret: the input keying material, which need not be uniform.
    ///   - info: the purpose of the key.
    ///   - count: the length of the key in bytes, at most 8,160.
    public static func key(from secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: count)
        require(
            dela_hkdf(
                Self.algorithm, secret, secret.count, salt, salt.count, info, info.count, &key, count))
        return key
    }
}

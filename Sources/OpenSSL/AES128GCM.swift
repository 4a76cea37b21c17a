import COpenSSL

/// Authenticated encryption with AES-128 in GCM, without additional data (AEAD_AES_128_GCM of RFC 5116).
public enum AES128GCM {
    /// The lengths of keys, nonces and tags in bytes.
    public static let (keyLength, nonceLength, tagLength) = (16, 12, 16)

    /// Returns the ciphertext followed by the tag. The caller must never use a nonce twice with the same key.
    public static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
        let context = newContext(key, nonce)
        defer { EVP_CIPHER_CTX_free(context) }
        require(EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce))
        var sealed = [UInt8](repeating: 0, count: plain.count + tagLength)
        var count: Int32 = 0
        require(EVP_EncryptUpdate(context, &sealed, &count, plain, Int32(plain.count)))
        sealed.withUnsafeMutableBufferPointer { sealed in
            // The last call writes no bytes in this mode. The tag follows the ciphertext.
            let end = sealed.baseAddress! + plain.count
            require(EVP_EncryptFinal_ex(context, end, &count))
            require(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), end))
        }
        return sealed
    }

    /// Returns the plaintext; nil if the sealed bytes, the key or the nonce differ in any bit.
    public static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
        guard sealed.count >= tagLength else { return nil }
        let context = newContext(key, nonce)
        defer { EVP_CIPHER_CTX_free(context) }
        require(EVP_DecryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce))
        var tag = Array(sealed.suffix(tagLength))
        require(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag))
        var plain = [UInt8](repeating: 0, count: sealed.count)
        var count: Int32 = 0
        require(EVP_DecryptUpdate(context, &plain, &count, sealed, Int32(sealed.count - tagLength)))
        var none: Int32 = 0
        guard EVP_DecryptFinal_ex(context, &tag, &none) == 1 else { return nil }
        return Array(plain.prefix(Int(count)))
    }

    private static func newContext(_ key: [UInt8], _ nonce: [UInt8]) -> OpaquePointer {
        precondition(key.count == keyLength && nonce.count == nonceLength, "a key or nonce of another length")
        return require(EVP_CIPHER_CTX_new())
    }
}

import COpenSSL

extension P256PrivateKey {
    /// Signs `message` with ECDSA and SHA-256. The 64 bytes have the format ES256 of JSON Web Signature (RFC 7518,
    /// section 3.4).
    public func signature(of message: [UInt8]) -> [UInt8] {
        let context = require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        require(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key))
        // ECDSA-Sig-Value of RFC 3279: two numbers of at most 33 bytes within a sequence.
        var form = [UInt8](repeating: 0, count: 72)
        var count = form.count
        require(EVP_DigestSign(context, &form, &count, message, message.count))
        return form.withUnsafeBufferPointer { form in
            var place = form.baseAddress
            let pair = require(d2i_ECDSA_SIG(nil, &place, count))
            defer { ECDSA_SIG_free(pair) }
            return bytes(of: require(ECDSA_SIG_get0_r(pair))) + bytes(of: require(ECDSA_SIG_get0_s(pair)))
        }
    }
}

extension P256PublicKey {
    /// True if `signature` (64 bytes) is a signature of `message` by this key.
    public func isSigner(of message: [UInt8], _ signature: [UInt8]) -> Bool {
        guard signature.count == 64 else { return false }
        let pair = require(ECDSA_SIG_new())
        defer { ECDSA_SIG_free(pair) }
        let half = Array(signature.prefix(32)), rest = Array(signature.suffix(32))
        require(ECDSA_SIG_set0(pair, BN_bin2bn(half, 32, nil), BN_bin2bn(rest, 32, nil)))
        var form = [UInt8](repeating: 0, count: 72)
        let count = form.withUnsafeMutableBufferPointer { form in
            var place = form.baseAddress
            return Int(i2d_ECDSA_SIG(pair, &place))
        }
        let context = require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        require(EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key))
        defer { ERR_clear_error() }
        return EVP_DigestVerify(context, form, count, message, message.count) == 1
    }
}

import OpenSSL
import Secrets

/// The encryption of one message for one subscription (RFC 8291) as one `aes128gcm` record (RFC 8188).
struct PushEncryption {
    /// The maximum payload in bytes. Push services accept 4,096 bytes in total (RFC 8030, section 7.2): 86 for the
    /// header, 16 for the tag and 1 for the delimiter.
    static let limit = 3993

    private static let recordSize: [UInt8] = [0, 0, 0x10, 0]

    /// The ephemeral key of this message.
    let sender: P256PrivateKey
    /// 16 random bytes for this message.
    let salt: [UInt8]

    init() {
        self.init(sender: P256PrivateKey(), salt: secureRandomBytes(16))
    }

    init(sender: P256PrivateKey, salt: [UInt8]) {
        (self.sender, self.salt) = (sender, salt)
    }

    /// The body of the request.
    ///
    /// - Parameters:
    ///   - words: the payload; with the padding at most `limit` bytes.
    ///   - padding: the number of zeros after it, which obscure its length.
    func body(_ words: [UInt8], padding: Int = 0, for subscription: PushSubscription) -> [UInt8] {
        precondition(words.count + padding <= Self.limit, "a message of more than one record")
        // RFC 8291, section 3.4.
        let key = HKDF.key(
            from: sender.sharedSecret(with: subscription.key), salt: subscription.secret,
            info: Array("WebPush: info\0".utf8) + subscription.key.bytes + sender.publicKey.bytes, count: 32)
        // RFC 8188, section 2: the delimiter 2 marks the last record.
        let sealed = AES128GCM.seal(
            words + [2] + [UInt8](repeating: 0, count: padding),
            key: derived("aes128gcm", of: key, count: AES128GCM.keyLength),
            nonce: derived("nonce", of: key, count: AES128GCM.nonceLength))
        let name = sender.publicKey.bytes
        return salt + Self.recordSize + [UInt8(name.count)] + name + sealed
    }

    /// RFC 8188, sections 2.2 and 2.3.
    private func derived(_ purpose: String, of key: [UInt8], count: Int) -> [UInt8] {
        HKDF.key(from: key, salt: salt, info: Array("Content-Encoding: \(purpose)\0".utf8), count: count)
    }
}

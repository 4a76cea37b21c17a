import OpenSSL

@testable import Secrets
@testable import WebPush

/// The receiver of a subscription. It decrypts by RFC 8291 and RFC 8188, independently of the code that encrypts.
struct Browser {
    let key: P256PrivateKey
    let secret: [UInt8]

    init(scalar: String, secret: String) {
        key = P256PrivateKey(scalar: bytes(scalar))!
        self.secret = bytes(secret)
    }

    /// A browser with new keys.
    init() {
        key = P256PrivateKey()
        secret = secureRandomBytes(16)
    }

    func subscription(_ endpoint: String = "https://push.example.net/p/1") throws -> PushSubscription {
        try PushSubscription(
            endpoint: endpoint, p256dh: Base64URL.text(of: key.publicKey.bytes),
            auth: Base64URL.text(of: secret))
    }

    /// The payload of a message and the number of padding zeros; nil if the message is not for this browser.
    func decrypted(_ body: [UInt8]) -> (words: [UInt8], padding: Int)? {
        let salt = Array(body[..<16])
        guard Array(body[16..<21]) == [0, 0, 16, 0, 65],
            let sender = P256PublicKey(bytes: Array(body[21..<86]))
        else { return nil }
        let shared = HKDF.key(
            from: key.sharedSecret(with: sender), salt: secret,
            info: Array("WebPush: info\0".utf8) + key.publicKey.bytes + sender.bytes, count: 32)
        let derived = { (info: String, count: Int) in
            HKDF.key(from: shared, salt: salt, info: Array(info.utf8), count: count)
        }
        let plain = AES128GCM.open(
            Array(body[86...]), key: derived("Content-Encoding: aes128gcm\0", 16),
            nonce: derived("Content-Encoding: nonce\0", 12))
        guard let plain, let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 2 else { return nil }
        return (Array(plain[..<end]), plain.count - end - 1)
    }
}

/// Decodes base64url.
func bytes(_ text: String) -> [UInt8] {
    Base64URL.bytes(of: text.utf8)!
}

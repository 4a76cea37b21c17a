import CSodium

/// Key material in guarded memory of libsodium. It is excluded from swap and core dumps if the system permits, and
/// erased when the last reference is released. Printing it reveals nothing about the key.
final class SecretBytes: Sendable {
    // The bytes are written only in `init` and freed in `deinit`, after the last reader.
    private nonisolated(unsafe) let memory: UnsafeMutableRawPointer
    private let count: Int

    /// Allocates `count` bytes and lets `fill` write them. They are read-only afterwards.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        Sodium.require()
        guard let memory = sodium_malloc(count) else { preconditionFailure("no memory for a key") }
        self.memory = memory
        self.count = count
        fill(memory.assumingMemoryBound(to: UInt8.self))
        sodium_mprotect_readonly(memory)
    }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { $0.update(from: bytes, count: bytes.count) }
    }

    deinit {
        sodium_free(memory)
    }

    /// HMAC-SHA256 of `message` (RFC 2104): 32 bytes.
    func hmacSHA256(of message: some Sequence<UInt8>) -> [UInt8] {
        let message = Array(message)
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, memory.assumingMemoryBound(to: UInt8.self), count)
        crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        crypto_auth_hmacsha256_final(&state, &code)
        return code
    }

    /// Encrypts and authenticates a message with this key (`crypto_secretbox`, XSalsa20-Poly1305). Returns a random
    /// nonce, then the box.
    func sealed(_ message: [UInt8]) -> [UInt8] {
        let nonce = secureRandomBytes(Int(crypto_secretbox_NONCEBYTES))
        var box = [UInt8](repeating: 0, count: message.count + Int(crypto_secretbox_MACBYTES))
        crypto_secretbox_easy(
            &box, message, UInt64(message.count), nonce, memory.assumingMemoryBound(to: UInt8.self))
        return nonce + box
    }

    /// Decrypts a sealed message; nil for other bytes.
    func opened(_ sealed: [UInt8]) -> [UInt8]? {
        let (nonce, overhead) = (Int(crypto_secretbox_NONCEBYTES), Int(crypto_secretbox_MACBYTES))
        guard sealed.count >= nonce + overhead else { return nil }
        let box = Array(sealed[nonce...])
        var message = [UInt8](repeating: 0, count: box.count - overhead)
        let code = crypto_secretbox_open_easy(
            &message, box, UInt64(box.count), Array(sealed[..<nonce]),
            memory.assumingMemoryBound(to: UInt8.self))
        return code == 0 ? message : nil
    }

    /// Derives a key for another purpose. One derived key cannot be computed from another (`crypto_kdf`, BLAKE2b).
    /// Requires a key of 32 bytes.
    func subkey(_ number: UInt64) -> SecretBytes {
        precondition(count == Int(crypto_kdf_KEYBYTES), "only a key of 32 bytes has sub-keys")
        return SecretBytes(count: count) { key in
            crypto_kdf_derive_from_key(
                key, count, number, "dela.key", memory.assumingMemoryBound(to: UInt8.self))
        }
    }
}

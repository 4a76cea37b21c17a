import CSodium

/// SHA-256 of bytes that come in parts (FIPS 180-4).
public struct ContentHash: ~Copyable {
    private var state = crypto_hash_sha256_state()

    public init() {
        Sodium.require()
        crypto_hash_sha256_init(&state)
    }

    public mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Its 32 bytes; nothing can be added after it.
    public consuming func bytes() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        return hash
    }

    /// As 64 lower-case hexadecimal digits; nothing can be added after it.
    public consuming func text() -> String {
        let hash = bytes()
        var text = [CChar](repeating: 0, count: hash.count * 2 + 1)
        sodium_bin2hex(&text, text.count, hash, hash.count)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

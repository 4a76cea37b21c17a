import CSodium

/// An incremental SHA-256 (FIPS 180-4).
public struct ContentHash: ~Copyable {
    private var state = crypto_hash_sha256_state()

    public init() {
        Sodium.require()
        crypto_hash_sha256_init(&state)
    }

    public mutating func update(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// The 32 bytes of the hash. Consumes the value.
    public consuming func bytes() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        return hash
    }

    /// The hash as 64 lower-case hexadecimal digits. Consumes the value.
    public consuming func text() -> String {
        let hash = bytes()
        var text = [CChar](repeating: 0, count: hash.count * 2 + 1)
        sodium_bin2hex(&text, text.count, hash, hash.count)
        return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

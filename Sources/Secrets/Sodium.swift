import CSodium

/// The state of libsodium in this process.
enum Sodium {
    /// Selects the fastest code for the processor and opens the random source, once. Safe from any thread.
    static let isReady = sodium_init() >= 0

    /// Stops the process if the system has no random source, because every secret needs one.
    static func require() {
        precondition(isReady, "libsodium could not start")
    }
}

/// `count` unpredictable bytes of the system's random source. Safe from any thread.
public func secureRandomBytes(_ count: Int) -> [UInt8] {
    Sodium.require()
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
}

/// An identifier that is unguessable and unique: 128 random bits as 22 characters of base64url.
public func secureRandomID() -> String {
    Base64URL.text(of: secureRandomBytes(16))
}

/// Compares in a time that depends only on the lengths, so that the response time reveals nothing.
func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
}

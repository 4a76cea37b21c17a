import CSodium

/// The state of libsodium in this process.
enum Sodium {
    /// Chooses the processor's fastest code and opens the random source, once; safe from any thread.
    static let isReady = sodium_init() >= 0

    /// Stops the process when the system has no random source: nothing secret can be made without one.
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

/// An identifier nobody can guess or meet twice: 128 random bits as 22 characters of base64url.
public func secureRandomID() -> String {
    Base64URL.text(of: secureRandomBytes(16))
}

/// Compares in a time that depends on the lengths only, so that an answer's delay tells nothing.
func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
}

import CSodium

/// A stored password hash: Argon2id (RFC 9106) with salt and cost, as one line of text.
///
/// The cost is 32 MiB and 2 passes. It exceeds OWASP's minimum (19 MiB, 2 passes), because users sign in once in months
/// while a thief of the database pays for each guess. At 50 ms of processor time it is acceptable on a small board,
/// where `PasswordQueue` hashes one password at a time.
public struct PasswordHash: Sendable, Equatable, CustomStringConvertible {
    /// The stored format: `$argon2id$v=19$m=…,t=…,p=1$salt$hash`.
    public let text: String

    /// The accepted lengths of a password, in bytes of UTF-8.
    public static let passwordLength = 8...256

    static let passes: UInt64 = 2
    /// Memory cost in bytes.
    static let memory = 32 << 20

    /// A hash that matches no password. A check against it takes as long as a check against a real hash, so the
    /// response time does not reveal whether an account exists.
    public static let decoy = PasswordHash(
        stored: "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$"
            + String(repeating: "A", count: 22) + "$" + String(repeating: "A", count: 43))

    /// Wraps a stored hash.
    public init(stored text: String) {
        self.text = text
    }

    /// Hashes the first form of a new password with a random salt. Blocks for long; use `PasswordQueue`.
    public init(of password: String) throws(SecretsError) {
        guard Self.passwordLength.contains(password.utf8.count) else { throw .passwordLength }
        try self.init(ofForm: PasswordForms.all(of: password)[0])
    }

    init(ofForm form: String) throws(SecretsError) {
        Sodium.require()
        var line = [CChar](repeating: 0, count: Int(crypto_pwhash_argon2id_STRBYTES))
        let code = crypto_pwhash_argon2id_str(
            &line, form, UInt64(form.utf8.count), Self.passes, Self.memory)
        guard code == 0 else { throw .outOfMemory }
        text = line.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    /// True if this is the hash of these bytes. Blocks for long; use `PasswordQueue`.
    public func matches(_ password: String) -> Bool {
        Sodium.require()
        return crypto_pwhash_argon2id_str_verify(text, password, UInt64(password.utf8.count)) == 0
    }

    /// True if the hash has another cost than the current one. The caller then rehashes after the next successful
    /// check.
    public var needsRehash: Bool {
        crypto_pwhash_argon2id_str_needs_rehash(text, Self.passes, Self.memory) != 0
    }

    public var description: String { "PasswordHash(…)" }
}

import CSodium

/// The server's only long-lived secret: 32 random bytes in the data folder. Each purpose has a separate derived key, so
/// that a key for one purpose is useless for another.
///
/// A new file signs out all users, ends links to accounts of photo sources, and invalidates pending codes.
public struct ServerKey: Sendable {
    let sessionTokens: SecretBytes
    let oneTimeCodes: SecretBytes
    let sealed: SecretBytes
    let unsubscribeTokens: SecretBytes
    let downloads: SecretBytes
    private let networks: SecretBytes
    private let fingerprints: SecretBytes
    private let attempts: SecretBytes

    /// The length of the key in bytes.
    public static let length = Int(crypto_kdf_KEYBYTES)

    /// Creates a key from `length` bytes that are not from the data folder.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.length, "a server key has \(Self.length) bytes")
        let main = SecretBytes(bytes)
        sessionTokens = main.subkey(1)
        oneTimeCodes = main.subkey(2)
        sealed = main.subkey(3)
        unsubscribeTokens = main.subkey(4)
        networks = main.subkey(5)
        fingerprints = main.subkey(6)
        attempts = main.subkey(7)
        downloads = main.subkey(8)
    }

    /// Identifies the key without revealing it, 43 characters long.
    public var fingerprint: String { Base64URL.text(of: fingerprints.hmacSHA256(of: "server.key".utf8)) }

    /// The id of a store of pictures that belongs to the installation with this key, 43 characters long.
    public var pictureStoreID: String { Base64URL.text(of: fingerprints.hmacSHA256(of: "pictures".utf8)) }

    /// A pseudonym of a network, 43 characters long, so that the network can be recognised without being stored.
    public func mark(of network: String) -> String {
        Base64URL.text(of: networks.hmacSHA256(of: network.utf8))
    }

    /// A pseudonym of what attempts are counted for, 43 characters long: an address, a network, or both.
    public func mark(ofAttempts name: String) -> String {
        Base64URL.text(of: attempts.hmacSHA256(of: name.utf8))
    }

    /// Reads `server.key` in the data folder `folder`; creates it if it is missing.
    public init(folder: String) throws(SecretsError) {
        let key = try KeyFile.key("server.key", in: folder, length: Self.length) {
            secureRandomBytes(Self.length)
        }
        self.init(bytes: key)
    }
}

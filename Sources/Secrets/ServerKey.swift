import CSodium

/// The server's one long-lived secret: 32 random bytes in the data folder. Each purpose has a key of its
/// own, derived from it, so that one can never be used as another.
///
/// A new file signs out all users, ends links to accounts of photo sources, and voids the codes under way.
public struct ServerKey: Sendable {
    let sessionTokens: SecretBytes
    let oneTimeCodes: SecretBytes
    let sealed: SecretBytes
    let unsubscribeTokens: SecretBytes
    private let networks: SecretBytes

    /// The length of the key in bytes.
    public static let length = Int(crypto_kdf_KEYBYTES)

    /// A key of `length` bytes that came from somewhere else than the data folder.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.length, "a server key has \(Self.length) bytes")
        let main = SecretBytes(bytes)
        sessionTokens = main.subkey(1)
        oneTimeCodes = main.subkey(2)
        sealed = main.subkey(3)
        unsubscribeTokens = main.subkey(4)
        networks = main.subkey(5)
    }

    /// By what a network is recognised without being stored: 43 characters.
    public func mark(of network: String) -> String {
        Base64URL.text(of: networks.hmacSHA256(of: network.utf8))
    }

    /// Reads `server.key` in the data folder `folder`; makes it when there is none.
    public init(folder: String) throws(SecretsError) {
        let key = try KeyFile.key("server.key", in: folder, length: Self.length) {
            secureRandomBytes(Self.length)
        }
        self.init(bytes: key)
    }
}

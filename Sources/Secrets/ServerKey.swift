import CSodium
import Glibc

/// The server's one long-lived secret: 32 random bytes in the data folder. Each purpose has a key of its
/// own, derived from it, so that one can never be used as another.
///
/// Whoever replaces the file signs everybody out and voids the codes under way; nothing else is lost.
public struct ServerKey: Sendable {
    let sessionTokens: SecretBytes
    let oneTimeCodes: SecretBytes

    /// The length of the key in bytes.
    public static let length = Int(crypto_kdf_KEYBYTES)

    /// A key of `length` bytes that came from somewhere else than the data folder.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.length, "a server key has \(Self.length) bytes")
        let main = SecretBytes(bytes)
        sessionTokens = main.subkey(1)
        oneTimeCodes = main.subkey(2)
    }

    /// Reads `server.key` in the data folder `folder`; makes it when there is none. An existing file is
    /// never overwritten. To be called by the one process that owns the folder.
    public init(folder: String) throws(SecretsError) {
        let path = folder + "/server.key"
        if access(path, F_OK) != 0 && errno == ENOENT {
            try KeyFile.create(path, in: folder, secureRandomBytes(Self.length))
        }
        self.init(bytes: try KeyFile.read(path, length: Self.length))
    }
}

import Glibc

/// The reason why a secret could not be created or read. The descriptions are for the operator and contain no secret.
public enum SecretsError: Error, Equatable, CustomStringConvertible {
    /// Group or others have permission to read the key file.
    case keyFileTooOpen(path: String, mode: UInt32)
    /// The key file does not have the length of a key.
    case keyFileLength(path: String, expected: Int)
    /// The key file has the length of a key but does not contain a valid one.
    case keyFileContents(path: String)
    /// The system could not read or write the file.
    case keyFileUnusable(path: String, errno: Int32)
    /// The password is not within `PasswordHash.passwordLength`.
    case passwordLength
    /// The queue of waiting passwords is full. The caller may retry in a moment.
    case tooManyPasswords
    /// The system had no memory for the hash.
    case outOfMemory

    public var description: String {
        switch self {
        case .keyFileTooOpen(let path, let mode):
            "\(path) has the mode \(String(mode, radix: 8)): others could read it. Run: chmod 600 \(path)"
        case .keyFileLength(let path, let expected):
            "\(path) does not have \(expected) bytes. \(remedy(for: path))"
        case .keyFileContents(let path):
            "\(path) holds no key. \(remedy(for: path))"
        case .keyFileUnusable(let path, let errno):
            "\(path) cannot be used: \(String(cString: strerror(errno)))"
        case .passwordLength:
            "A password has 8 to 256 bytes."
        case .tooManyPasswords:
            "Too many passwords wait to be checked."
        case .outOfMemory:
            "There is not enough memory to hash a password."
        }
    }

    private func remedy(for path: String) -> String {
        path.hasSuffix("/server.key")
            ? "Put it back from a backup, or move it away and run dela key new: all users then have to sign in again."
            : "Put it back from a backup, or remove it: the next start makes one, and devices subscribe again when opened."
    }
}

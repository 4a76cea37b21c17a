import CSodium
import Domain

/// The digits of a mailed code. They prove that the user can read mail of an address.
///
/// Enough guesses find any code. Its security depends on few attempts, a short lifetime, and a hash with the server's
/// key: access to the database alone reveals no code.
public struct OneTimeCode: Sendable, Equatable, CustomStringConvertible {
    /// The action that a code confirms. A code is valid for one purpose only. The raw values are stored within hashes.
    public enum Purpose: UInt8, Sendable, CaseIterable {
        case register = 1
        case resetPassword = 2
        case changeAddress = 3
    }

    /// ASCII digits, `MailedCode.digits` of them.
    public let digits: String

    /// Generates a code with a uniform distribution.
    public static func random() -> OneTimeCode {
        Sodium.require()
        let digits = (0..<MailedCode.digits).map { _ in String(randombytes_uniform(10)) }
        return OneTimeCode(checked: digits.joined())
    }

    /// Parses entered text; nil unless it has the right number of ASCII digits. Six digits are accepted because codes
    /// mailed before a server upgrade had six. The stored hash decides.
    public init?(digits: String) {
        guard [MailedCode.digits, 6].contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        self.init(checked: digits)
    }

    private init(checked digits: String) {
        self.digits = digits
    }

    /// The 32-byte hash to store. It depends on the purpose, the normalized `address` and the key.
    public func hash(for purpose: Purpose, address: String, key: ServerKey) -> [UInt8] {
        // The purpose is not a digit and therefore ends the digits: no two triples have the same message.
        key.oneTimeCodes.hmacSHA256(of: Array(digits.utf8) + [purpose.rawValue] + Array(address.utf8))
    }

    /// True if `hash` belongs to this code, purpose, address and key. Takes constant time.
    public func matches(_ hash: [UInt8], for purpose: Purpose, address: String, key: ServerKey) -> Bool {
        isEqual(hash, self.hash(for: purpose, address: address, key: key))
    }

    public var description: String { "OneTimeCode(…)" }
}

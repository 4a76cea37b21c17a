import CSodium
import Domain

/// Digits that are mailed and prove that somebody reads an address.
///
/// Enough guesses find any code, so its safety lies in few tries, a short life, and a hash under the
/// server's key: who reads the storage alone learns no code.
public struct OneTimeCode: Sendable, Equatable, CustomStringConvertible {
    /// What entering the code does; a code for one is none for another. The numbers are stored within hashes.
    public enum Purpose: UInt8, Sendable, CaseIterable {
        case register = 1
        case resetPassword = 2
        case changeAddress = 3
    }

    /// ASCII digits, as many as `MailedCode` says.
    public let digits: String

    /// A new code; each is equally likely.
    public static func random() -> OneTimeCode {
        Sodium.require()
        let digits = (0..<MailedCode.digits).map { _ in String(randombytes_uniform(10)) }
        return OneTimeCode(checked: digits.joined())
    }

    /// What somebody typed; nil unless it is as many ASCII digits. Six are those of a code that was mailed before an upgrade
    /// of the server: the stored hash decides.
    public init?(digits: String) {
        guard [MailedCode.digits, 6].contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        self.init(checked: digits)
    }

    private init(checked digits: String) {
        self.digits = digits
    }

    /// What to store: 32 bytes, bound to the purpose, to `address` (in its normal form) and to the key.
    public func hash(for purpose: Purpose, address: String, key: ServerKey) -> [UInt8] {
        // The purpose, which is no digit, ends the digits: no two triples give one message.
        key.oneTimeCodes.hmacSHA256(of: Array(digits.utf8) + [purpose.rawValue] + Array(address.utf8))
    }

    /// Whether `hash` was made from this code, purpose, address and key; takes as long for either answer.
    public func matches(_ hash: [UInt8], for purpose: Purpose, address: String, key: ServerKey) -> Bool {
        isEqual(hash, self.hash(for: purpose, address: address, key: key))
    }

    public var description: String { "OneTimeCode(…)" }
}

/// A requirement for the program that links the shared rules, like `folded`: returns the form of a password that is
/// hashed, the OpaqueString profile of RFC 8265. All spaces are ASCII spaces, and letters are in normal form C.
@_silgen_name("dela_opaqueString")
func opaqueString(_ utf8: [UInt8]) -> [UInt8]

/// The rule for passwords (A1): 8…256 bytes, different from the e-mail address. Nothing is trimmed or forbidden. The
/// form that is hashed counts, since a password of three ideographic spaces is hashed as three bytes.
public enum PasswordRule {
    /// - Throws: `empty`, `tooLong`, or `invalid` if it is too short or equals the address.
    public static func check(_ password: String, for address: EmailAddress?) throws(Refusal) {
        if password.isEmpty { throw .empty }
        if password.utf8.count > 256 { throw .tooLong }
        let count = opaqueString([UInt8](password.utf8)).count
        if count > 256 { throw .tooLong }
        if count < 8 { throw .invalid }
        if let address, (try? EmailAddress(password)) == address { throw .invalid }
    }
}

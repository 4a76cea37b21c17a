/// The rule for passwords (A1): 8…256 bytes, different from the e-mail address. Nothing is trimmed or forbidden.
public enum PasswordRule {
    /// - Throws: `empty`, `tooLong`, or `invalid` if it is too short or equals the address.
    public static func check(_ password: String, for address: EmailAddress?) throws(Refusal) {
        if password.isEmpty { throw .empty }
        if password.utf8.count > 256 { throw .tooLong }
        if password.utf8.count < 8 { throw .invalid }
        if let address, (try? EmailAddress(password)) == address { throw .invalid }
    }
}

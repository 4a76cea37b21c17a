/// The rule of passwords (A1): 8…256 bytes, and not the address itself. Nothing is trimmed or forbidden.
public enum PasswordRule {
    /// - Throws: `empty`, `invalid` when too short or the address itself, `tooLong`.
    public static func check(_ password: String, for address: EmailAddress?) throws(Refusal) {
        if password.isEmpty { throw .empty }
        if password.utf8.count > 256 { throw .tooLong }
        if password.utf8.count < 8 { throw .invalid }
        if let address, (try? EmailAddress(password)) == address { throw .invalid }
    }
}

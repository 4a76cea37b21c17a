/// Proves for a short time that the user of a session has entered the password. A link can contain it, since it is
/// useless without that session. Any node can check it.
public struct DownloadTicket: Sendable {
    /// The text for use in an address: the end in milliseconds since 1970, a point, and a MAC.
    public let text: String

    /// - Parameter end: in milliseconds since 1970.
    public init(of session: String, until end: Int64, key: ServerKey) {
        text = "\(end)." + Base64URL.text(of: key.downloads.hmacSHA256(of: "\(end) \(session)".utf8))
    }

    /// Returns true if the text of a request is a ticket of this session that has not ended.
    public static func admits(_ text: String, in session: String, at now: Int64, key: ServerKey) -> Bool {
        guard let digits = text.split(separator: ".").first, let end = Int64(digits), now < end else {
            return false
        }
        let expected = DownloadTicket(of: session, until: end, key: key)
        return isEqual(Array(expected.text.utf8), Array(text.utf8))
    }
}

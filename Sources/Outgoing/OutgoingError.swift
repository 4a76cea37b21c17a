/// Why there is no answer.
public enum OutgoingError: Error, Equatable, Sendable {
    /// No absolute URL of HTTP or HTTPS, or one with the name of a user.
    case unusableURL
    /// A name or value of a header that could begin another.
    case unusableHeader
    /// Plain HTTP, and no exception names its origin.
    case notHTTPS
    /// The host is, or has become, an address that is not of the public internet, and no exception names it.
    case forbiddenAddress
    /// It was not all there in time.
    case timeout
    /// The answer is longer than the request allows.
    case tooLarge
    /// No such name, no server, no valid certificate, no HTTP: in libcurl's words.
    case failed(String)
}

/// Clauses for the operator.
extension OutgoingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unusableURL: "the address is not an absolute URL of HTTP or HTTPS"
        case .unusableHeader: "a header contains a line break"
        case .notHTTPS: "the address is not https, and no setting allows its origin"
        case .forbiddenAddress:
            "the host is not on the public internet, and no setting allows its origin"
        case .timeout: "no complete answer in time"
        case .tooLarge: "the answer is too long"
        case .failed(let reason): reason
        }
    }
}

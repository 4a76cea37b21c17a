/// The reason why there is no response.
public enum OutgoingError: Error, Equatable, Sendable {
    /// Not an absolute HTTP or HTTPS URL, or one with a user name.
    case unusableURL
    /// A header name or value that could start another header.
    case unusableHeader
    /// Plain HTTP to an origin without an exception.
    case notHTTPS
    /// The address of the host is not on the public internet, and there is no exception for its origin.
    case forbiddenAddress
    /// The response was not complete in time.
    case timeout
    /// The response is longer than the request permits.
    case tooLarge
    /// An unknown name, no server, an invalid certificate or a protocol error, as described by libcurl.
    case failed(String)
}

/// Descriptions for the operator.
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

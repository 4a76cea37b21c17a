/// The supported request methods (RFC 9110, section 9). The server answers others with 501.
public enum Method: String, Sendable, CaseIterable {
    case get = "GET", head = "HEAD", post = "POST", put = "PUT"
    case patch = "PATCH", delete = "DELETE", options = "OPTIONS"
}

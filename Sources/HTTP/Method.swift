/// The request methods that the server understands (RFC 9110 section 9); any other is answered 501.
public enum Method: String, Sendable, CaseIterable {
    case get = "GET", head = "HEAD", post = "POST", put = "PUT"
    case patch = "PATCH", delete = "DELETE", options = "OPTIONS"
}

/// An answer to a request. Length, date and connection fields are the server's business.
public struct Response: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Sent without a copy, for what many requests are answered with.
        case shared(SharedBytes)
        /// `count` bytes from `offset` of an open file. The server closes the descriptor, sent or not.
        case file(descriptor: Int32, offset: Int, count: Int)

        /// Bytes in all.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .shared(let bytes): bytes.count
            case .file(_, _, let count): count
            }
        }
    }

    public var status: Status
    public var headers: Headers
    public var body: Body

    public init(_ status: Status, headers: Headers = Headers(), body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Plain text in UTF-8.
    public init(_ status: Status, text: String) {
        let headers: Headers = ["content-type": "text/plain; charset=utf-8"]
        self.init(status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    public mutating func add(_ cookie: Cookie) {
        headers.add("set-cookie", cookie.description)
    }
}

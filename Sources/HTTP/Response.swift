/// A response to a request. The server adds the length, date and connection fields.
public struct Response: Sendable {
    /// The content that follows the head.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Bytes that are sent without a copy, for content of many responses.
        case shared(SharedBytes)
        /// `count` bytes from `offset` of an open file. The server always closes the descriptor.
        case file(descriptor: Int32, offset: Int, count: Int)
        /// Bytes that are produced while they are sent. The server always closes the stream.
        case stream(BodyStream)

        /// The total size in bytes; 0 for a stream.
        public var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .shared(let bytes): bytes.count
            case .file(_, _, let count): count
            case .stream: 0
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

    /// Creates a response with plain text in UTF-8.
    public init(_ status: Status, text: String) {
        let headers: Headers = ["content-type": "text/plain; charset=utf-8"]
        self.init(status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    public mutating func add(_ cookie: Cookie) {
        headers.add("set-cookie", cookie.description)
    }
}
